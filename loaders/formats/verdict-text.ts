import type {Bit} from "../../src/records.js";
import {parseJson} from "../sources/json.js";

/** What a judge's reply says; null where it says nothing of it that can be read. */
export interface Judged {
  /** As a whole: its own word for it, else accept only if outcome and process are both accepted. */
  verdict: Bit;
  outcome: Bit;
  process: Bit;
}

const unread: Judged = {verdict: null, outcome: null, process: null};

/**
 * Reads a verdict from what a judge wrote. In this order: the text as one word; XML tags; JSON, bare or
 * in a code fence; `\boxed{}`; a label such as "Final Judgment:"; a word in brackets or bold; a word
 * that is the first or last sentence. Of several of a kind the last counts, as judges come to their
 * verdict at the end. Running prose is not read: "the answer is correct, but" is no verdict. Thinking
 * before `</think>` is left out.
 */
export function readVerdict(reply: string): Judged {
  const said = reply.slice(reply.lastIndexOf("</think>") + 1).replace(/^\/think>/, "");
  for (const reader of readers) {
    const found = reader(said);
    if (found) return found;
  }
  return unread;
}

/**
 * The bit that a word stands for, whatever stands around it of Markdown, brackets and full stops: null
 * for words that say there is none, undefined for any other text.
 */
export function wordBit(text: string): Bit | undefined {
  if (text.length > longestWord) return undefined;
  const bare = text
    .trim()
    .replace(/^\\?[[({$]|\\?[\])}$]$/g, "")
    .replace(/^(?:[\s*_`"'#>]|-\s)+|[\s*_`"'.!。！;,]+$/g, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
  return words.get(bare);
}

/** With what stands around it. */
const longestWord = 40;

const accepting =
  "1|1.0|true|yes|correct|accept|accepted|right|sound|valid|pass|passed|正确|对|是|通过|成立|合理";
const rejecting =
  "0|0.0|false|no|incorrect|not correct|wrong|reject|rejected|flawed|unsound|not sound|invalid|not valid|fail|failed|错误|错|不正确|不对|否|不是|不通过|不成立|不合理";
const words = new Map<string, Bit>([
  ...accepting.split("|").map((word) => [word, 1] as const),
  ...rejecting.split("|").map((word) => [word, 0] as const),
  ...["nan", "null", "none", "n/a"].map((word) => [word, null] as const)
]);

const wordList = [...words.keys()]
  .filter((word) => /^\D{2,}$/.test(word) || /[^\u0000-\u007f]/.test(word))
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
  .join("|");

type Reader = (text: string) => Judged | null;

const ofBit = (bit: Bit | undefined): Judged | null =>
  bit === undefined ? null : {...unread, verdict: bit};

/** Accept only if the answer matches and the derivation is sound (PRIME). */
export function both(outcome: Bit, process: Bit): Bit {
  if (outcome === 0 || process === 0) return 0;
  return outcome === null || process === null ? null : 1;
}

const asWord: Reader = (text) => ofBit(wordBit(text));

/** `<process>True</process><result>False</result>` (PRIME), or one tag for the whole. */
const asTags: Reader = (text) => {
  const tags = new Map<string, Bit>();
  for (const [, name, value] of text.matchAll(/<(\w{1,20})>([^<]{1,40})<\/\1>/g)) {
    const bit = wordBit(value!);
    if (bit !== undefined) tags.set(name!.toLowerCase(), bit);
  }
  return fromFields(tags);
};

const asJson: Reader = (text) => {
  for (const candidate of jsonTexts(text)) {
    try {
      const value = parseJson(candidate);
      if (typeof value !== "object" || value === null) continue;
      const fields = new Map<string, Bit>();
      for (const [key, field] of Object.entries(value)) {
        const bit = fieldBit(field);
        if (bit !== undefined) fields.set(key.toLowerCase(), bit);
      }
      const found = fromFields(fields);
      if (found) return found;
    } catch {
      // no JSON after all
    }
  }
  return null;
};

/** Texts that may be JSON, the last first: fenced, then whatever begins at a brace and ends the reply. */
function jsonTexts(text: string): string[] {
  const fenced = [...text.matchAll(/```(?:json)?\s*(\{[^`]*\})\s*```/gi)].map(([, json]) => json!);
  const end = text.lastIndexOf("}");
  const starts = [text.indexOf("{"), text.lastIndexOf("{", end)].filter((at) => at >= 0);
  return [...fenced.reverse(), ...starts.map((at) => text.slice(at, end + 1))];
}

function fieldBit(value: unknown): Bit | undefined {
  if (value === true || value === 1) return 1;
  if (value === false || value === 0) return 0;
  return typeof value === "string" ? wordBit(value) : undefined;
}

const wholeNames =
  "verdict judgment judgement final_judgment final_judgement final_verdict decision correct is_correct correctness answer 判断 结论".split(
    " "
  );
const processNames = ["process", "process_correct", "reasoning", "derivation", "process_verdict"];
const outcomeNames = ["result", "outcome", "result_correct", "outcome_verdict", "final_answer"];

function fromFields(fields: ReadonlyMap<string, Bit>): Judged | null {
  const first = (names: readonly string[]) => {
    const name = names.find((name) => fields.has(name));
    return name === undefined ? undefined : fields.get(name)!;
  };
  const [whole, process, outcome] = [wholeNames, processNames, outcomeNames].map(first);
  if (whole === undefined && process === undefined && outcome === undefined) return null;
  // A result alone is what outcome verifiers give.
  const joint = process === undefined ? (outcome ?? null) : both(outcome ?? null, process);
  return {verdict: whole ?? joint, outcome: outcome ?? null, process: process ?? null};
}

/** `\boxed{A}`: of CompassVerifier's three letters only A accepts. */
const asBoxed: Reader = (text) => {
  const [match] = [...text.matchAll(/\\boxed\s*\{\s*(?:\\text\s*\{)?([^{}]{1,30})\}/g)].slice(-1);
  if (!match) return null;
  const letter = match[1]!.trim();
  if (/^[ABC]$/.test(letter)) return ofBit(letter === "A" ? 1 : 0);
  return ofBit(wordBit(letter));
};

const label =
  "(?:judge?ment|verdict|decision|grade|correctness|conclusion|evaluation)|最终判断|最终结论|判断|判定|结论";
const labelled = new RegExp(
  `(?:${label})(?:\\s+is)?[\\s*_"'\`]*[:：][\\s*_"'\`[(]*(${wordList}|[CI](?=\\b))(?![\\w\\u4e00-\\u9fff])`,
  "giu"
);

/** "Final Judgment: Yes"; also Inspect's "GRADE: C", in which C is correct and I is not. */
const asLabelled: Reader = (text) => {
  const [match] = [...text.matchAll(labelled)].slice(-1);
  if (!match) return null;
  const word = match[1]!;
  if (/^[CI]$/i.test(word)) return ofBit(word.toUpperCase() === "C" ? 1 : 0);
  return ofBit(wordBit(word));
};

const marked = new RegExp(`\\[(${wordList})\\]|\\*\\*(${wordList})[.。!]?\\*\\*`, "giu");

/** `[Correct]`, `**Wrong.**`; none where the last line has both, as an instruction repeated has. */
const asMarked: Reader = (text) => {
  const lines = text.split("\n").filter((line) => line.search(marked) >= 0);
  const bits = [...(lines.at(-1) ?? "").matchAll(marked)].map(([, a, b]) => wordBit((a ?? b)!));
  if (bits.length === 0) return null;
  return bits.every((bit) => bit === bits[0]) ? ofBit(bits[0]) : unread;
};

/** "Correct. The derivation ...", or "... Wrong." as the last of the reply. */
const asSentence: Reader = (text) => {
  const sentences = text.trim().split(/(?<=[.!。！])\s+|\n+|(?<=^\w{2,12})[,:]\s/u);
  const ends = [sentences.at(-1) ?? "", sentences[0] ?? ""];
  for (const end of ends) {
    const bit = end.length > 20 ? undefined : wordBit(end);
    if (bit === 0 || bit === 1) return ofBit(bit);
  }
  return null;
};

const readers: readonly Reader[] = [
  asWord,
  asTags,
  asJson,
  asBoxed,
  asLabelled,
  asMarked,
  asSentence
];
