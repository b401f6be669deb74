import type {Bit, Records, Verdict} from "../../src/records.js";
import {expected, has, integer, requiredText, response, text} from "./fields.js";
import {type Context, type Format, Rejection, type Row} from "./format.js";
import {wordBit} from "./verdict-text.js";

/**
 * Inspect logs (`.eval` archives and `.json`): each sample is a response of the evaluated model, each
 * scorer a verifier of it, each epoch a trial. There is no gold: the verdict says what the scorer found.
 * A scorer that the log names and that gave a sample no score has left it unanswered.
 */
export const inspect: Format = {
  name: "inspect",
  describes: "Inspect logs (.eval, .json): each scorer's verdict on each sample",
  recognises: (row) => has(row, "eval") && (has(row, "sample") || has(row, "status", "plan")),
  *unfold(log) {
    const {samples, ...header} = log;
    if (has(log, "sample") || !Array.isArray(samples)) yield log;
    else for (const sample of samples as unknown[]) yield {sample, ...header};
  },
  reader: (context) => {
    const heads = new WeakMap<object, Head>();
    return (row) => {
      const log = object(row, "eval");
      if (!has(row, "sample"))
        throw new Rejection("samples are missing: the log holds a header alone");
      let head = heads.get(log);
      if (!head) heads.set(log, (head = headOf(log, context)));
      return records(object(row, "sample"), head);
    };
  }
};

interface Head {
  benchmark: string;
  policy: string;
  /** Tells the responses of one run of the model from those of another. */
  run: string;
  /** The scorers that each sample should have a score of. */
  scorers: string[];
  hasEpochs: boolean;
}

function headOf(log: Row, {names}: Context): Head {
  const run = text(log, "eval_id") ?? text(log, "run_id");
  const scorers = Array.isArray(log.scorers) ? (log.scorers as Row[]) : [];
  return {
    benchmark: names.benchmark ?? requiredText(log, "task"),
    policy: names.policy ?? requiredText(log, "model"),
    run: run === null ? "" : `#${run.slice(0, 8)}`,
    scorers: scorers.flatMap(({name}) => (typeof name === "string" ? [name] : [])),
    hasEpochs: Number((log.config as Row | undefined)?.epochs ?? 1) > 1
  };
}

function records(sample: Row, {benchmark, policy, run, scorers, hasEpochs}: Head): Records {
  const problem_id = requiredText(sample, "id");
  const epoch = integer(sample, "epoch") ?? 1;
  if (epoch < 1) throw expected("epoch", "1 or more", epoch);
  const key = {benchmark, response_id: `${policy}/${problem_id}${run}`};
  const given = scoresOf(sample, policy);
  const missing = scorers.filter(
    (name) => !given.some(({verifier}) => verifier === name || verifier.startsWith(`${name}/`))
  );
  const all = [...given, ...missing.map((verifier) => ({verifier, verdict: null, raw: null}))];
  return {
    responses: [
      response({
        ...key,
        problem_id,
        policy,
        subject: subjectOf(sample),
        question: messageText(sample.input),
        reference: Array.isArray(sample.target)
          ? sample.target.join(" | ")
          : text(sample, "target"),
        // Each epoch has a text of its own, and one response has one.
        text: hasEpochs ? null : completion(sample)
      })
    ],
    verdicts: all.map((score): Verdict => ({
      ...key,
      ...score,
      trial: epoch - 1,
      outcome_verdict: score.verdict,
      process_verdict: null,
      predicted_first_error: null,
      tokens: null
    }))
  };
}

/** The verdicts of a sample's scorers; a score of several values gives each under `SCORER/VALUE`. */
function scoresOf(sample: Row, policy: string) {
  const scores = Object.entries((sample.scores ?? {}) as Record<string, Row>);
  // Logs of before 2024-06 have a single score, of a scorer without a name.
  const legacy = has(sample, "score") && sample.score !== null ? [["score", sample.score]] : [];
  return [...scores, ...(legacy as [string, Row][])].flatMap(([name, score]) => {
    if (typeof score !== "object" || score === null)
      throw expected(`scores.${name}`, `a score of ${policy}'s sample`, score);
    const {value} = score;
    const raw = typeof score.explanation === "string" ? score.explanation : rawText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return [{verifier: name, verdict: scoreBit(value), raw}];
    return Object.entries(value).map(([part, of]) => ({
      verifier: `${name}/${part}`,
      verdict: scoreBit(of),
      raw: rawText(of)
    }));
  });
}

const rawText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Correct, incorrect, no answer; partial credit, and numbers between 0 and 1, are no verdict. */
const letters: Readonly<Record<string, Bit>> = {C: 1, I: 0, N: 0, P: null};

function scoreBit(value: unknown): Bit {
  if (value === 1 || value === true) return 1;
  if (value === 0 || value === false) return 0;
  if (typeof value !== "string") return null;
  return Object.hasOwn(letters, value) ? letters[value]! : (wordBit(value) ?? null);
}

function object(row: Row, key: string): Row {
  const value = row[key];
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw expected(key, "an object", value);
  return value as Row;
}

function subjectOf({metadata}: Row): string | null {
  const {subject = null} = (metadata ?? {}) as Row;
  return typeof subject === "string" ? subject : null;
}

/** A text, a message's text parts, or the last message's of a chat. */
function messageText(input: unknown): string | null {
  if (typeof input === "string") return input;
  if (!Array.isArray(input)) return null;
  const last = input.at(-1) as Row | undefined;
  return contentText(last?.content);
}

function contentText(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  const parts = (content as Row[]).flatMap(({text}) => (typeof text === "string" ? [text] : []));
  return parts.length > 0 ? parts.join("\n") : null;
}

function completion({output}: Row): string | null {
  const {choices} = (output ?? {}) as Row;
  const [first] = Array.isArray(choices) ? (choices as Row[]) : [];
  return contentText((first?.message as Row | undefined)?.content);
}
