import {createHash} from "node:crypto";
import type {Bit} from "../../src/records.js";
import {
  expected,
  has,
  integer,
  list,
  object,
  required,
  requiredText,
  response,
  text
} from "./fields.js";
import {type Format, Rejection, type Row} from "./format.js";

/**
 * PRM800K: solutions rated step by step, 1 for sound, 0 for neutral, -1 for wrong. A step may have
 * several completions; the solution is made of those chosen, or written by the labeler. Phase 2 ends
 * at the first error, where none is chosen and the first completion is the solution's own.
 */
export const prm800k: Format = {
  name: "prm800k",
  describes: "PRM800K: solutions with ratings of their steps by people",
  recognises: (row) => has(row, "labeler", "question", "label"),
  reader:
    ({names}) =>
    (row) => {
      const question = object(row.question, "question");
      const label = object(row.label, "label");
      const finish = requiredText(label, "finish_reason");
      if (finish !== "solution" && finish !== "found_error")
        throw expected(
          "finish_reason",
          '"solution" or "found_error", where labels reach the end',
          finish
        );
      const foundError = finish === "found_error";
      const steps = required(list(label, "steps"), "steps").map((step) =>
        stepOf(object(step, "steps"), foundError)
      );
      if (steps.length === 0) throw new Rejection("steps is empty");
      const labels = steps.map(({label}) => label);
      const wrong = labels.indexOf(0);
      if (foundError && wrong < 0)
        throw new Rejection("finish_reason is found_error: expected a step rated -1");
      const problem = requiredText(question, "problem");
      const key = {
        benchmark: names.benchmark ?? "prm800k",
        response_id: hash([problem, ...(written(question) ?? steps.map(({text}) => text))])
      };
      const isSound = wrong < 0 && !labels.includes(null);
      return {
        responses: [
          response({
            ...key,
            problem_id: hash([problem]),
            question: problem,
            reference: text(question, "ground_truth_answer"),
            answer: text(question, "pre_generated_answer"),
            gold_outcome: foundError ? outcome(question) : 1,
            gold_process: wrong >= 0 ? 0 : isSound ? 1 : null,
            gold_first_error: wrong >= 0 ? wrong : isSound ? -1 : null,
            n_steps: steps.length
          })
        ],
        steps: [
          {
            ...key,
            part: "response",
            scorer: null,
            scores: null,
            labels,
            texts: steps.map(({text}) => text),
            surplus: 0
          }
        ]
      };
    }
};

/** The step of the solution among a step's completions. */
function stepOf(step: Row, foundError: boolean): {text: string; label: Bit} {
  const completions = (list(step, "completions") ?? []).map((one) => object(one, "completions"));
  const chosen = integer(step, "chosen_completion");
  const human = step.human_completion;
  if (chosen === null && human !== null && human !== undefined) {
    // A labeler writes a step only where every completion is wrong, and writes a sound one.
    const text = typeof human === "string" ? human : object(human, "human_completion").text;
    if (typeof text !== "string") throw expected("human_completion", "a text", human);
    return {text, label: 1};
  }
  if (chosen === null && !foundError) throw new Rejection("chosen_completion is missing");
  const completion = completions[chosen ?? 0];
  if (completion === undefined)
    throw expected("chosen_completion", `an index of ${completions.length} completions`, chosen);
  return {text: requiredText(completion, "text"), label: labelOf(completion)};
}

/** 1 for sound and neutral, 0 for wrong, null for a step that the labeler could not rate. */
function labelOf(completion: Row): Bit {
  const rating = integer(completion, "rating");
  if (rating === null || completion.flagged === true) return null;
  if (rating < -1 || rating > 1) throw expected("rating", "1, 0 or -1", rating);
  return rating < 0 ? 0 : 1;
}

/** The steps of the solution as it was generated; null in phase 1, whose solutions grew step by step. */
const written = (question: Row): string[] | null =>
  list(question, "pre_generated_steps")?.map((step) => String(step)) ?? null;

/**
 * Is the answer right? Known where the two answers are the same text, or two numbers; two texts may
 * differ and mean the same.
 */
function outcome(question: Row): Bit {
  const [given, right] = ["pre_generated_answer", "ground_truth_answer"].map((key) =>
    text(question, key)?.replace(/[\s,$]|\\!/g, "")
  );
  if (given === undefined || right === undefined) return null;
  if (given === right) return 1;
  const isNumber = (answer: string) => /^-?\d+(\.\d+)?$/.test(answer);
  return isNumber(given) && isNumber(right) ? (Number(given) === Number(right) ? 1 : 0) : null;
}

const hash = (texts: readonly string[]) =>
  createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 12);
