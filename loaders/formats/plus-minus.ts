import type {Bit} from "../../src/records.js";

/**
 * The judgements in a generated reply, one a step: 1 "+", 0 "-", null for a step that the reply passes
 * over. Never cut or filled up to the steps: another length is for the store to count. Empty where the
 * reply holds no judgement that can be told from prose.
 *
 * The reply is read in three ways, and the first that judges each step is taken, else the first that
 * judges any: as a list (JSON, or [..] of symbols), by its step numbers, as symbols in their order.
 *
 * @param reply a text, or a list that is parsed already
 * @param n how many steps there are; null where that is not known
 */
export function plusMinus(reply: unknown, n: number | null): Bit[] {
  const readings = typeof reply === "string" ? readingsOf(reply, n) : [listed(reply)];
  const read = readings.filter((reading) => reading?.some((bit) => bit !== null)) as Bit[][];
  return read.find((bits) => bits.length === n && !bits.includes(null)) ?? read[0] ?? [];
}

const plus = "+＋﹢➕✓✔✅";
const minus = "-−–—﹣－➖✗✘❌";
// Not "right", "positive" or "negative": in medicine these are sides and findings.
const rightWords = "correct|valid";
const wrongWords = "incorrect|erroneous|wrong|invalid";
const sign = `[${plus}${minus.replace("-", "\\-")}]`;
const word = `(?:not\\s+)?(?:${rightWords}|${wrongWords})`;
const wrapping = /^["'`*_([{<]+|["'`*_)\]}>]+$/g;

const isSign = new RegExp(`^${sign}$`, "u");
const isWord = new RegExp(`^${word}$`, "i");

/** A sign or word by itself, in quotes, brackets, bold; undefined where it is anything else. */
function judgement(text: string): Bit | undefined {
  const bare = text
    .replace(/\ufe0f/g, "")
    .trim()
    .replace(/[.!;,]+$/, "")
    .replace(wrapping, "")
    .replace(/[.!;,]+$/, "")
    .trim();
  if (isSign.test(bare)) return plus.includes(bare) ? 1 : 0;
  if (!isWord.test(bare)) return undefined;
  const isRight = new RegExp(`^(?:not\\s+)?(?:${rightWords})$`, "i").test(bare);
  return isRight !== /^not\s/i.test(bare) ? 1 : 0;
}

/** The same after a label: "Verdict: +", "Step 2 is incorrect". */
const lead = /^(?:(?:final|the|this|my|step|is|was|judged|labell?ed|as)\s+)*/i;
const labelled =
  /^(?:\W*)(?:final\s+)?(?:judge?ment|verdict|label|answer|assessment|evaluation|result|status|step)s?\W*?[:：=]\s*/i;
const spoken = (text: string): Bit | undefined =>
  judgement(text) ?? judgement(text.replace(labelled, "")) ?? judgement(text.replace(lead, ""));

function readingsOf(reply: string, n: number | null): (Bit[] | null)[] {
  // What a judge thought before it said so is none of it, nor what it was thinking when it was cut off.
  const text = reply
    .split("</think>")
    .at(-1)!
    .split("<think>", 1)[0]!
    .replace(/\\boxed\{([^{}]*)\}|<\/?[a-z]\w{0,30}>/gi, " $1 ")
    .replace(/[^\S\n]{2,}/g, " ");
  const fenced = Array.from(text.matchAll(/```[^\n`]*\n([^]*?)```/g), ([, inside]) => inside!);
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*```/.test(line));
  return [listIn([...fenced.reverse(), text], n), numbered(lines, n), inOrder(lines, n)];
}

// Lists

/** A list of judgements, or an object of them by step number; null where it is neither. */
function listed(value: unknown): Bit[] | null {
  if (Array.isArray(value)) {
    const objects = value.filter((item) => typeof item === "object" && item !== null) as object[];
    const named = objects.map((item) => stepNumber(entry(item, /^(?:step|index|number|id)/i)));
    if (objects.length > 0 && objects.length === value.length && named.every((i) => i !== null))
      return placed(
        objects.map((item, i) => [named[i]!, single(item) ?? null]),
        null
      );
    return value.map((item) => single(item) ?? null);
  }
  if (typeof value !== "object" || value === null) return null;
  const items = Object.entries(value);
  const numbers = items.map(([key]) => stepNumber(key));
  if (items.length > 0 && numbers.every((i) => i !== null))
    return placed(
      items.map(([, item], i) => [numbers[i]!, single(item) ?? null]),
      null
    );
  const [list] = items.filter(([, item]) => Array.isArray(item));
  return list ? listed(list[1]) : null;
}

const entry = (item: object, key: RegExp): unknown =>
  Object.entries(item).find(([name]) => key.test(name))?.[1];

/** One judgement as JSON has it: a sign, a word, 1 or 0, true or false, or an object that holds one. */
function single(value: unknown): Bit | undefined {
  if (value === 1 || value === true || value === "1") return 1;
  if (value === 0 || value === false || value === "0") return 0;
  if (typeof value === "string")
    return spoken(value.replace(/^\s*(?:step\s*)?\(?\d+\)?\s*[.:)]\s*/i, ""));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return single(
    entry(value, /^(?:label|judge?ment|verdict|symbol|sign|prediction|answer|correct|is_correct)$/i)
  );
}

function stepNumber(key: unknown): number | null {
  const match = /^\s*(?:step)?[\s_#]*(\d{1,4})\s*$/i.exec(
    typeof key === "number" || typeof key === "string" ? String(key) : ""
  );
  return match ? Number(match[1]) : null;
}

function listIn(texts: readonly string[], n: number | null): Bit[] | null {
  for (const text of texts) {
    const found = listed(json(text));
    if (found?.some((bit) => bit !== null)) return found;
  }
  const inside = Array.from(texts.at(-1)!.matchAll(/\[([^[\]]*)\]|\{[^{}]*\}/g));
  const lists = inside.flatMap(([whole, items]) => {
    if (items === undefined) return [listed(json(whole)) ?? []];
    const bits = items.split(/[,;\s]+/).map((item) => judgement(item));
    // One sign in brackets is a mark of its line; [0, 1] in prose is a range.
    return bits.length > 1 && !bits.includes(undefined) ? [bits as Bit[]] : [];
  });
  const some = lists.filter((list) => list.length > 0);
  return some.filter((list) => list.length === n).at(-1) ?? some.at(-1) ?? null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return null;
  }
}

// Numbers

const number = "(?:steps?\\s*#?\\s*)?[#(\\[]?(\\d{1,4})";
/** A number at the start of a line, what divides it from what follows, and that. */
const startOfStep = new RegExp(
  `^[\\s>#*_|•-]*(step\\s*)?[#(\\[]?(\\d{1,4})(\\s*[*_]*\\s*[.:：。、)\\]=→|]+[*_]*|[*_]*(?=\\s|$|${sign}|is\\b))\\s*(.*)$`,
  "iu"
);
const item = new RegExp(
  `${number}\\s*[.:：)\\]=]+\\s*["'\`*(]*(${sign}|${word})["'\`*)]*(?=[\\s,;|.]|$)`,
  "giu"
);
/** "Step 1 +, Step 2 -": a dash is followed by no prose. */
const undivided = new RegExp(
  `steps?\\s*(\\d{1,4})\\s*(${sign}|${word})(?=\\s*(?:[,;|.]|$))`,
  "giu"
);
const compact = new RegExp(`^\\s*(?:\\d{1,4}\\s?${sign}[\\s,;]*)+$`, "u");

function numbered(lines: readonly string[], n: number | null): Bit[] | null {
  const found: [number, Bit][] = [];
  // "Step 2 - prose" has a dash for a divider, unless "Step 1 + prose" says that signs stand there.
  const signsDivide = lines.some((line) =>
    new RegExp(`^\\W*(?:step\\s*)?\\d{1,4}\\s*[${plus}]\\s`, "iu").test(line)
  );
  let at: number | null = null;
  for (const line of lines) {
    const items = [item, undivided]
      .map((pattern) => [...line.matchAll(pattern)])
      .find((found) => found.length > 1);
    if (items) {
      for (const [, i, said] of items) found.push([Number(i), judgement(said!) ?? null]);
      at = null;
      continue;
    }
    if (compact.test(line)) {
      for (const [, i, said] of line.matchAll(new RegExp(`(\\d{1,4})\\s?(${sign})`, "gu")))
        found.push([Number(i), judgement(said!)!]);
      at = null;
      continue;
    }
    const start = startOfStep.exec(line);
    if (start) {
      const divided = /\S/.test(start[3]!.replace(/[*_]/g, ""));
      // A bare number that no word "step" precedes may be an amount: only a sign to the line's end follows it.
      if (!start[1] && !divided && judgement(start[4]!) === undefined) continue;
      at = Number(start[2]);
      const said = ofStep(start[4]!, divided || signsDivide);
      if (said !== undefined) found.push([at, said]);
    } else if (at !== null) {
      const said = spoken(line) ?? closing(line);
      if (said !== undefined) found.push([at, said]);
    }
  }
  return placed(found, n);
}

const opening = new RegExp(
  `^["'\`*_([]*(${sign})["'\`*_)\\]]*(?=[\\s:,;.(]|$)(?!\\s*(?:/|or\\b))\\s*(.*)$`,
  "u"
);
const wordFirst = new RegExp(
  `^["'\`*_([]*((?:(?:this|the|step|is|was|judged|labell?ed|as)\\s+)*${word})["'\`*_)\\]]*\\s*(?:[.,;:!(–—-]|because|since|as\\b|$)`,
  "i"
);

/** What the text after a step's number says of it; null where it says both, undefined where nothing. */
function ofStep(text: string, divided: boolean): Bit | undefined {
  const cells = text.split("|").map((cell) => cell.trim());
  if (cells.length > 1) {
    const said = cells.map(spoken).filter((bit) => bit !== undefined);
    if (said.length > 0) return said.length === 1 ? said[0] : null;
  }
  const whole = spoken(text);
  if (whole !== undefined) return whole;
  const last = closing(text);
  const first = opening.exec(text);
  const isBracketed = /^[([]/.test(text);
  if (first) {
    const said = judgement(first[1]!)!;
    // After a dash that may be a bullet, what closes the line is the judgement.
    if (said === 0 && last !== undefined) return last;
    if (said === 0 && !divided && !isBracketed) return spoken(first[2]!) ?? judgedWord(first[2]!);
    return last !== undefined && last !== said ? null : said;
  }
  return judgedWord(text) ?? last;
}

function judgedWord(text: string): Bit | undefined {
  const match = wordFirst.exec(text);
  return match ? (judgement(match[1]!.replace(lead, "")) ?? undefined) : undefined;
}

const closingSign = new RegExp(
  `[.!?:：;,)\\]→=>]\\s*["'\`*_([{]*(${sign})["'\`*_)\\]}.]*\\s*$`,
  "u"
);
const closingWord = new RegExp(
  `(?:[:：→=>]|[–—]|\\s-)\\s*["'\`*_([]*(${word})["'\`*_)\\].]*\\s*$`,
  "i"
);
const wordInBrackets = new RegExp(`\\(\\s*(${word})\\s*\\)[.\\s]*$`, "i");

/** A sign at the end of a line after a full stop, colon, arrow or bracket (a sum has its second part there). */
function closing(text: string): Bit | undefined {
  const line = text.replace(/\ufe0f/g, "");
  const match = closingSign.exec(line) ?? closingWord.exec(line) ?? wordInBrackets.exec(line);
  return match ? judgement(match[1]!) : undefined;
}

/** Judgements at their numbers, from 1 (from 0 where one is 0); the last of a number counts. */
function placed(found: readonly (readonly [number, Bit])[], n: number | null): Bit[] | null {
  const base = found.some(([i]) => i === 0) ? 0 : 1;
  const of = found.filter(([i]) => i - base < (n ?? 0) + 200);
  if (of.length === 0) return null;
  const length = Math.max(n ?? 0, ...of.map(([i]) => i - base + 1));
  const bits = Array.from({length}, (): Bit => null);
  for (const [i, bit] of of) bits[i - base] = bit;
  return bits;
}

// Order

const separators = /(?<!\bnot)[\s,;，、|]+/i;
const border = /^\s*(?:\+?-{2,}\+?)+\s*$|^\s*(?:[-–—]\s?){3,}$/;

/** Signs line by line; the last run of several, else the signs that stand alone, together. */
function inOrder(lines: readonly string[], n: number | null): Bit[] | null {
  const blocks: Bit[][] = [];
  let isOpen = false;
  const only = lines.filter((line) => line.trim() !== "").length === 1;
  for (const line of lines) {
    if (line.trim() === "") continue;
    let run = runOf(line);
    // A rule or a table's border, unless it is all that there is and fits.
    if (run !== null && border.test(line) && !(only && run.length === n)) run = null;
    if (run === null) {
      isOpen = false;
      continue;
    }
    if (isOpen) blocks.at(-1)!.push(...run);
    else blocks.push([...run]);
    isOpen = true;
  }
  const runs = blocks.filter((block) => block.length > 1);
  const last = runs.filter((block) => block.length === n).at(-1) ?? runs.at(-1);
  const closed = lines.map(closing).filter((bit) => bit !== undefined);
  return (
    last ??
    (blocks.length > 0 ? blocks.flat() : null) ??
    markers(lines, n) ??
    (closed.length > 0 ? closed : null)
  );
}

/** A line of nothing but signs and words, also after a label or at the end of a sentence that leads up to them. */
function runOf(line: string): Bit[] | null {
  const bare = line
    .replace(/\ufe0f/g, "")
    .replace(/^\s*[*•>]\s+/, "")
    .replace(/^\s*-\s+(?=\S+\s*$)/, "");
  const after = /^[^:：]*[:：]\s*(?=\S)/.exec(bare);
  return signsOf(bare) ?? (after ? signsOf(bare.slice(after[0].length)) : null) ?? signsAtEnd(bare);
}

/** "The labels are + - + -.": the signs that end a line; one alone could end a broken sum. */
function signsAtEnd(line: string): Bit[] | null {
  const tokens = line.replace(/[.)\s]+$/, "").split(/[\s,;]+/);
  const bits: Bit[] = [];
  for (let i = tokens.length - 1; i >= 0; i--) {
    if (!isSign.test(tokens[i]!.replace(wrapping, ""))) break;
    bits.unshift(judgement(tokens[i]!)!);
  }
  return bits.length > 1 ? bits : null;
}

function signsOf(text: string): Bit[] | null {
  const bare = text
    .replace(/([\])}])(?=[[({])/g, "$1 ")
    .trim()
    .replace(wrapping, "")
    .trim();
  if (bare === "") return null;
  const whole = spoken(bare);
  if (whole !== undefined) return [whole];
  const bits = bare.split(separators).flatMap((token) => {
    const one = judgement(token);
    if (one !== undefined) return [one];
    const signs = [...token.replace(/[.]+$/, "")];
    return signs.length > 1 && signs.every((char) => isSign.test(char))
      ? signs.map((char) => judgement(char))
      : [undefined];
  });
  return bits.includes(undefined) ? null : (bits as Bit[]);
}

/** Prose lines that begin with "+" or "-": judgements only where both occur and there are as many as steps. */
function markers(lines: readonly string[], n: number | null): Bit[] | null {
  const bits = lines.flatMap((line) => {
    const match = new RegExp(`^[([]?(${sign})(?:\\s|[:)\\]])\\s*\\S`, "u").exec(line);
    return match ? [judgement(match[1]!)!] : [];
  });
  return bits.length === n && bits.includes(1) && bits.includes(0) ? bits : null;
}
