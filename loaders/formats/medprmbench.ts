import {createHash} from "node:crypto";
import type {Bit, Records} from "../../src/records.js";
import {expected, has, list, number, required, response, text, texts} from "./fields.js";
import {type Format, Rejection, type Row} from "./format.js";
import {plusMinus} from "./plus-minus.js";

/**
 * MedPRMBench, as its card describes it: a question, a chain of steps, gold labels by step, and one
 * scorer's output in either of the two protocols, as token probabilities at each delimiter or as
 * generated "+" and "-". A row may hold the chain, the output, or both.
 */
export const medprmbench: Format = {
  name: "medprmbench",
  describes: "medical chains with gold labels by step, and a scorer's probabilities or +/- by step",
  recognises: (row) => {
    const isChain = keyOf(row, chainKeys) !== null;
    // `reasoning` with an `output`, or an `id` and a `model` with one, is a trace of any kind.
    const isSteps = chainKeys.some((key) => key !== "reasoning" && has(row, key));
    const output = keyOf(row, [...plusKeys, ...replyKeys]);
    const isJudgement = output !== null && output !== "output";
    const judge = scorerKeys.find((key) => key !== "model" && has(row, key));
    if (has(row, "p_plus")) return true;
    if (has(row, "benchmark", "response_id") && !has(row, "labels")) return false;
    return (
      (isChain && keyOf(row, labelKeys) !== null) ||
      (isSteps && has(row, "question") && output !== null) ||
      (output !== null &&
        (judge !== undefined || isJudgement) &&
        keyOf(row, idKeys) !== null &&
        keyOf(row, scorerKeys) !== null)
    );
  },
  reader: ({stem, names}) => {
    const isNamed = Object.keys(names).length > 0;
    return (given): Records => {
      const row = isNamed ? {...given, ...names} : given;
      const texts = stepsOf(row);
      const labels = labelsOf(row);
      if (texts && labels && texts.length !== labels.length)
        throw new Rejection(
          `${keyOf(row, labelKeys)} has ${labels.length} entries: expected ${texts.length}, one a step`
        );
      const n = texts?.length ?? labels?.length ?? null;
      const question = text(row, "question");
      const key = {
        benchmark: text(row, "benchmark") ?? "medprmbench",
        response_id: of(row, idKeys) ?? hashOf(question, texts)
      };
      const wrong = labels?.indexOf(0) ?? -1;
      const known = labels !== null && labels.length > 0 && !labels.includes(null);
      const scores = scoresOf(row, n);
      const plain = {...key, part: "response" as const, surplus: 0};
      return {
        responses: [
          response({
            ...key,
            question,
            problem_id: of(row, problemKeys),
            policy: of(row, ["policy", "generator"]),
            discipline: text(row, "discipline"),
            subject: of(row, ["subject", "specialty"]),
            reference: of(row, ["reference", "ground_truth"]),
            answer: text(row, "answer"),
            gold_process: wrong >= 0 ? 0 : known ? 1 : null,
            gold_first_error: firstError(labels),
            n_steps: n,
            error_class: ofError(row, ["error_class", "error_type", "error_types"], labels),
            error_group: ofError(row, ["error_group", "error_category", "group"], labels),
            severity: ofError(row, ["severity", "severities", "error_severity"], labels),
            question_source: of(row, ["question_source", "source", "dataset"])
          })
        ],
        steps:
          scores === null
            ? [{...plain, scorer: null, scores: null, labels, texts}]
            : [{...plain, scorer: scorerOf(row, stem), scores, labels, texts}]
      };
    };
  }
};

const idKeys = ["response_id", "chain_id", "case_id", "id"];
const problemKeys = ["problem_id", "question_id"];
const chainKeys = ["steps", "reasoning_steps", "chain", "reasoning_chain", "reasoning"];
const labelKeys = ["labels", "gold_labels", "step_labels"];
const scorerKeys = ["scorer", "prm", "judge", "critic", "model"];
const plusKeys = ["p_plus", "token_probabilities", "probabilities"];
const replyKeys = ["generated", "prediction", "output", "raw"];

const keyOf = (row: Row, keys: readonly string[]) => keys.find((key) => has(row, key)) ?? null;

/** The first of these fields that says something. */
function of(row: Row, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = text(row, key);
    if (value !== null) return value;
  }
  return null;
}

const scorerOf = (row: Row, stem: string) => of(row, scorerKeys) ?? stem;

/** A chain without an id is known by its question and steps, so that two files of it join. */
function hashOf(question: string | null, steps: readonly string[] | null): string {
  if (question === null || steps === null) throw new Rejection("id is missing");
  return createHash("sha256")
    .update([question, ...steps].join("\n"))
    .digest("hex")
    .slice(0, 12);
}

/** The first wrong step where no label before it is unknown; -1 where all are right. */
function firstError(labels: readonly Bit[] | null): number | null {
  const at = labels?.findIndex((label) => label !== 1) ?? null;
  if (labels === null || labels.length === 0 || at === null) return null;
  return at < 0 ? -1 : labels[at] === 0 ? at : null;
}

// Steps

function stepsOf(row: Row): string[] | null {
  const key = keyOf(row, chainKeys);
  if (key === null) return null;
  const value = row[key];
  if (typeof value === "string" && !value.trimStart().startsWith("[")) return stepsIn(value);
  return texts(row, key);
}

/**
 * A text cut at its delimiters "ки" (no part of a Russian word), else at lines numbered 1, 2, 3 and on;
 * what stands before step 1 is that step's. A text with neither is one step.
 */
export function stepsIn(chain: string): string[] {
  const delimited = chain.split(/(?<!\p{L})ки(?!\p{L})/u).map((step) => step.trim());
  if (delimited.length > 1)
    // The last delimiter closes the last step.
    return delimited.at(-1) === "" ? delimited.slice(0, -1) : delimited;
  const steps: string[] = [];
  let before = "";
  for (const line of chain.split(/\r?\n/)) {
    const match = /^\s*(?:\*\*)?(?:step\s*)?\(?(\d+)\)?\s*[.:)]?(?:\*\*)?[.:)]?\s+(.*)$/i.exec(
      line
    );
    if (match && Number(match[1]) === steps.length + 1)
      steps.push(steps.length === 0 ? `${before}${match[2]!}` : match[2]!);
    else if (steps.length > 0) steps[steps.length - 1] += `\n${line}`;
    else before += `${line}\n`;
  }
  return steps.length > 0
    ? steps.map((step) => step.trim())
    : [before.trim()].filter((step) => step !== "");
}

// Gold

function labelsOf(row: Row): Bit[] | null {
  const key = keyOf(row, labelKeys);
  if (key === null) return null;
  const value = row[key];
  if (typeof value !== "string" || value.trimStart().startsWith("["))
    return list(row, key)?.map((label) => labelOf(label, key)) ?? null;
  // "+ - +", or "+-+".
  const tokens = /^[-+−＋]+$/.test(value.trim())
    ? [...value.trim()]
    : value.trim().split(/[\s,;]+/);
  return value.trim() === "" ? null : tokens.map((label) => labelOf(label, key));
}

/** Gold is read strictly: what is no label is a fault of the file, and never taken for unknown. */
function labelOf(value: unknown, key: string): Bit {
  if (value === null || value === "") return null;
  if (value === 1 || value === true) return 1;
  if (value === 0 || value === false) return 0;
  const label = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (["+", "＋", "1", "correct", "true"].includes(label)) return 1;
  if (["-", "−", "0", "erroneous", "incorrect", "false"].includes(label)) return 0;
  throw expected(key, "+ or -, 1 or 0, correct or erroneous", value);
}

/** What is said of a chain's error: a text, or of a list by step the entry of the first erroneous step that has one. */
function ofError(row: Row, keys: readonly string[], labels: readonly Bit[] | null): string | null {
  const key = keyOf(row, keys);
  if (key === null) return null;
  const value = row[key];
  if (!Array.isArray(value)) return text(row, key);
  if (labels && labels.length !== value.length)
    throw new Rejection(
      `${key} has ${value.length} entries: expected ${labels.length}, one a step`
    );
  const items = value.map((item: unknown) => text({[key]: item}, key));
  return items.find((item, i) => item !== null && labels?.[i] !== 1) ?? null;
}

// The two protocols

/** Scores of steps, from 0 to 1; null where the row holds no scorer's output. */
function scoresOf(row: Row, n: number | null): (number | null)[] | null {
  const plus = keyOf(row, plusKeys);
  if (plus !== null) {
    const p = required(list(row, plus), plus);
    const m = has(row, "p_minus") ? list(row, "p_minus") : null;
    if (m && m.length !== p.length)
      throw new Rejection(`p_minus has ${m.length} entries: expected ${p.length}, as ${plus}`);
    return p.map((value, i) => probability(m ? [value, m[i]] : value, plus));
  }
  const reply = keyOf(row, replyKeys);
  if (reply === null) return null;
  const value = row[reply];
  if (Array.isArray(value) && value.some((x) => typeof x === "number" && x !== 0 && x !== 1))
    throw expected(reply, "+ or - for each step (probabilities are p_plus)", value);
  return plusMinus(value, n);
}

/** P("+") as it is, or of both tokens P("+") / (P("+") + P("-")); null where a number is missing or both are 0. */
function probability(value: unknown, key: string): number | null {
  if (typeof value !== "object" || value === null) return share(value, key);
  const [plus, minus]: unknown[] = Array.isArray(value)
    ? (value as unknown[])
    : [named(value, ["+", "plus", "p_plus"]), named(value, ["-", "−", "minus", "p_minus"])];
  if (Array.isArray(value) && value.length !== 2)
    throw expected(key, "a probability, or those of + and -, for each step", value);
  const p = share(plus, key);
  // An object may hold P("+") alone.
  if (minus === undefined && !Array.isArray(value)) return p;
  const q = share(minus, key);
  return p === null || q === null || p + q === 0 ? null : p / (p + q);
}

const named = (value: object, keys: readonly string[]): unknown =>
  Object.entries(value).find(([key]) => keys.includes(key))?.[1];

function share(value: unknown, key: string): number | null {
  const p = number({[key]: value}, key);
  if (p !== null && (p < 0 || p > 1)) throw expected(key, "probabilities from 0 to 1", value);
  return p;
}
