import type {Bit, Response} from "../../src/records.js";
import {
  expected,
  has,
  list,
  numbers,
  required,
  requiredText,
  response,
  text,
  texts
} from "./fields.js";
import type {Format, Row} from "./format.js";

/**
 * PRMBench: gold chains (`modified_process` with 1-based `error_steps`) and a PRM's results on them.
 * The key is class and idx; where it repeats in a file, the second counts as a response of its own,
 * and so does the second in a result file.
 */
export const prmbench: Format = {
  name: "prmbench",
  describes: "PRMBench gold chains and step scores of a PRM on them",
  recognises: (row) =>
    has(row, "modified_process", "error_steps", "classification") ||
    (has(row, "idx", "prediction") && hasClass(row)) ||
    isReply(row),
  reader: ({stem, names}) => {
    const seen = new Map<string, number>();
    const unique = (key: string) => {
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      return times === 1 ? key : `${key}#${times}`;
    };
    return (row) =>
      has(row, "modified_process")
        ? gold(row, unique)
        : result(row, unique, names.scorer ?? scorerName(stem));
  }
};

/** What PRMBench's own runs write of a language model: scores by idx, whose beginning is the class. */
const isReply = (row: Row) =>
  has(row, "idx", "scores") &&
  typeof row.scores === "object" &&
  row.scores !== null &&
  has(row.scores as Row, scoresKey);

const scoresKey = "step_level_validity_scores";

const hasClass = (row: Row) => has(row, "classification") || has(row, "classifcation");

function gold(row: Row, unique: (key: string) => string) {
  const error_class = requiredText(row, "classification");
  const idx = requiredText(row, "idx");
  // The keys are counted before the rest is looked at, so that a rejected row does not move the next one up.
  const response_id = unique(`${error_class}_${idx}`);
  const original_id = error_class === classOfOriginals ? unique(`correct_${idx}`) : null;
  const steps = required(texts(row, "modified_process"), "modified_process");
  const question = text(row, "modified_question") ?? text(row, "question");
  const modified = chain(
    response_id,
    {problem_id: idx, question, error_class},
    steps,
    errorSteps(row)
  );
  const original = original_id === null ? null : texts(row, "original_process");
  if (original_id === null || original === null) return modified;
  const fields = {
    problem_id: idx,
    question: text(row, "original_question"),
    error_class: "correct"
  };
  const unmodified = chain(original_id, fields, original, new Set());
  return {
    responses: [...modified.responses, ...unmodified.responses],
    steps: [...modified.steps, ...unmodified.steps]
  };
}

/** Every row repeats its unmodified chain, split a little differently by class; results follow this class's. */
const classOfOriginals = "redundency";

function chain(
  response_id: string,
  fields: Partial<Response>,
  steps: string[],
  wrong: ReadonlySet<number>
) {
  const key = {benchmark: "prmbench", response_id};
  const labels = steps.map((_, i): Bit => (wrong.has(i) ? 0 : 1));
  return {
    responses: [
      response({
        ...key,
        ...fields,
        gold_process: wrong.size === 0 ? 1 : 0,
        gold_first_error: wrong.size === 0 ? -1 : Math.min(...wrong),
        n_steps: steps.length
      })
    ],
    steps: [
      {
        ...key,
        part: "response" as const,
        scorer: null,
        scores: null,
        labels,
        texts: steps,
        surplus: 0
      }
    ]
  };
}

function result(row: Row, unique: (key: string) => string, scorer: string) {
  const idx = requiredText(row, "idx");
  const response_id = unique(isReply(row) ? idx : withClass(row, idx));
  const prediction = row.prediction as {scores?: Row | null} | null | undefined;
  const given = isReply(row) ? (row.scores as Row) : (prediction?.scores ?? {});
  const scores = required(numbers(given, scoresKey), `prediction.scores.${scoresKey}`);
  const key = {benchmark: "prmbench", response_id};
  // A PRM's last score is that of the text after the last step; a language model gives none of that.
  const steps = {
    ...key,
    part: "response" as const,
    scorer,
    scores,
    labels: null,
    texts: null,
    surplus: isReply(row) ? 0 : 1
  };
  return {steps: [steps]};
}

function withClass(row: Row, idx: string): string {
  const error_class = required(
    text(row, "classification") ?? text(row, "classifcation"),
    "classification"
  );
  return idx.startsWith(`${error_class}_`) ? idx : `${error_class}_${idx}`;
}

/** 0-based indices of the erroneous steps; 1-based in the file. */
function errorSteps(row: Row): Set<number> {
  const steps = list(row, "error_steps") ?? [];
  return new Set(
    steps.map((step) => {
      if (!Number.isInteger(step) || (step as number) < 1)
        throw expected("error_steps", "step numbers from 1", step);
      return (step as number) - 1;
    })
  );
}

const scorerName = (stem: string) => stem.replace(/_on_prmbench.*$/, "");
