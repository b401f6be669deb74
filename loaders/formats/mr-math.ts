import type {Bit, Records} from "../../src/records.js";
import {
  expected,
  has,
  labelsToFirstError,
  list,
  required,
  requiredText,
  response,
  text,
  verdict
} from "./fields.js";
import {type Context, type Format, Rejection, type Row} from "./format.js";

/**
 * MR-MATH's invalid set: solutions with the right answer, about half of them flawed, and what
 * evaluators said of them: scores a step, or a verdict with the first wrong step.
 */
export const mrMath: Format = {
  name: "mr-math",
  describes:
    "MR-MATH solutions with the right answer, sound or flawed, and evaluators' scores or verdicts",
  recognises: (row) =>
    has(row, "id", "model_output_solution_correctness") ||
    (has(row, "id", "scores") && Object.keys(row).length === 2) ||
    has(row, "id", "correctness_pred"),
  reader: (context) => (row) =>
    has(row, "model_output_solution_correctness")
      ? solution(row)
      : has(row, "scores")
        ? scored(row, context)
        : judged(row, context)
};

const benchmark = "mr-math";

function solution(row: Row): Records {
  const response_id = requiredText(row, "id");
  const steps = required(list(row, "model_output_step_format"), "model_output_step_format");
  const lines = steps.flatMap((step): string[] =>
    Array.isArray(step) ? step.map((line) => String(line)) : [String(step)]
  );
  const sound = correctness(row, "model_output_solution_correctness");
  const firstError = text(row, "model_output_solution_first_error_step");
  const wrongStep = sound === 1 ? -1 : stepIndex(firstError);
  if (wrongStep !== null && wrongStep >= steps.length)
    throw expected(
      "model_output_solution_first_error_step",
      `a step number from 1 to ${steps.length}`,
      firstError
    );
  const gold_first_error = wrongStep === null ? null : firstLineOf(steps, wrongStep);
  const labels = wrongStep === null ? null : lineLabels(steps, wrongStep);
  return {
    responses: [
      response({
        benchmark,
        response_id,
        policy: text(row, "generator"),
        question: text(row, "question"),
        reference: text(row, "ground_truth_answer"),
        text: text(row, "model_output"),
        gold_outcome: correctness(row, "model_output_answer_correctness"),
        gold_process: sound,
        gold_first_error,
        n_steps: lines.length
      })
    ],
    steps: [
      {
        benchmark,
        response_id,
        part: "response" as const,
        scorer: null,
        scores: null,
        labels,
        texts: lines,
        surplus: 0
      }
    ]
  };
}

/** The scorers' steps are the lines of the numbered steps; which line of a wrong step is wrong is known only where it has one. */
function firstLineOf(steps: readonly unknown[], wrongStep: number): number | null {
  if (wrongStep === -1) return -1;
  const step = steps[wrongStep];
  if (Array.isArray(step) && step.length !== 1) return null;
  return steps
    .slice(0, wrongStep)
    .reduce((n: number, step) => n + (Array.isArray(step) ? step.length : 1), 0);
}

function lineLabels(steps: readonly unknown[], wrongStep: number): Bit[] {
  const labels = labelsToFirstError(wrongStep, steps.length);
  return steps.flatMap((step, i): Bit[] => {
    const lines = Array.isArray(step) ? step.length : 1;
    return Array.from({length: lines}, () =>
      labels[i] === 0 && lines > 1 ? null : (labels[i] ?? null)
    );
  });
}

function scored(row: Row, {stem, names}: Context) {
  const response_id = requiredText(row, "id");
  const value = row.scores;
  const scores = (Array.isArray(value) ? value : [value]).map(validity);
  return {
    steps: [
      {
        benchmark,
        response_id,
        part: "response" as const,
        scorer: names.scorer ?? stem,
        scores,
        labels: null,
        texts: null,
        surplus: 0
      }
    ]
  };
}

/** A step's score; of ReasonEval's triple [invalid, neutral, positive], the last two added. */
function validity(score: unknown): number | null {
  if (score === null) return null;
  if (typeof score === "number") return Number.isFinite(score) ? score : null;
  if (
    Array.isArray(score) &&
    score.length === 3 &&
    score.every((part) => typeof part === "number")
  ) {
    return (score[1] as number) + (score[2] as number);
  }
  throw expected("scores", "a number or a triple of numbers for each step", score);
}

function judged(row: Row, {stem, names}: Context) {
  const said = text(row, "correctness_pred");
  return {
    verdicts: [
      {
        benchmark,
        response_id: requiredText(row, "id"),
        verifier: names.verifier ?? stem,
        trial: 0,
        verdict: verdict(said),
        outcome_verdict: null,
        process_verdict: null,
        predicted_first_error: verdict(said) === 1 ? -1 : stepIndex(text(row, "error_step_pred")),
        tokens: null,
        raw: text(row, "response") ?? said
      }
    ]
  };
}

function correctness(row: Row, key: string): Bit {
  const said = requiredText(row, key);
  const value = verdict(said);
  if (value === null)
    throw new Rejection(`${key} is ${JSON.stringify(said)}: expected "correct" or "wrong"`);
  return value;
}

/** "Step 4", "4." or "4" as a 0-based index; null for "N/A" and whatever names no step. */
function stepIndex(said: string | null): number | null {
  const match = said === null ? null : /(\d+)/.exec(said);
  return match === null || match[1] === "0" ? null : Number(match[1]) - 1;
}
