import type {Verdict} from "../../src/records.js";
import {
  bit,
  has,
  integer,
  labelsToFirstError,
  required,
  requiredText,
  response,
  text,
  texts
} from "./fields.js";
import {type Context, type Format, Rejection, type Row} from "./format.js";

/**
 * ProcessBench: solutions with their first wrong step (0-based, -1 for none) and outcome. A critic's
 * results repeat the gold row and add the step that the critic named.
 */
export const processbench: Format = {
  name: "processbench",
  describes: "ProcessBench solutions with gold first errors and outcomes, and critics' results",
  recognises: (row) => has(row, "id", "generator", "steps", "final_answer_correct", "label"),
  reader: (context) => (row) => {
    const id = requiredText(row, "id");
    const subset = id.replace(/-\d+$/, "");
    // The subset's name alone would be mixed up with the data set it was drawn from.
    const benchmark = `processbench/${subset}`;
    const steps = required(texts(row, "steps"), "steps");
    const firstError = required(integer(row, "label"), "label");
    if (firstError < -1 || firstError >= steps.length) {
      throw new Rejection(
        `label is ${firstError}: expected -1 to ${steps.length - 1}, an index of steps`
      );
    }
    const key = {benchmark, response_id: id};
    const gold = {
      responses: [
        response({
          ...key,
          policy: text(row, "generator"),
          question: text(row, "problem"),
          gold_outcome: bit(row, "final_answer_correct"),
          gold_process: firstError === -1 ? 1 : 0,
          gold_first_error: firstError,
          n_steps: steps.length
        })
      ],
      steps: [
        {
          ...key,
          part: "response" as const,
          scorer: null,
          scores: null,
          labels: labelsToFirstError(firstError, steps.length),
          texts: steps,
          surplus: 0
        }
      ]
    };
    return has(row, "prediction")
      ? {...gold, verdicts: [{...key, ...judgement(row, verifierOf(context, subset))}]}
      : gold;
  }
};

/** The critic: files are named after their subset where each critic has a folder of its own. */
function verifierOf({stem, folders, names}: Context, subset: string): string {
  const isSubset = stem === subset || stem.startsWith(`${subset}_`);
  return names.verifier ?? (isSubset ? (folders?.at(-1) ?? stem) : stem);
}

function judgement(row: Row, verifier: string): Omit<Verdict, "benchmark" | "response_id"> {
  const named = stepNamed(row.prediction);
  const verdict = named === null ? null : named === -1 ? 1 : 0;
  const critique = row.generated_critique;
  return {
    verifier,
    trial: 0,
    verdict,
    outcome_verdict: null,
    process_verdict: verdict,
    predicted_first_error: named,
    tokens: null,
    // Votes are several texts.
    raw: Array.isArray(critique) ? JSON.stringify(critique) : text(row, "generated_critique")
  };
}

/** The step that a critic named, 0-based, -1 for none; null for what is no step: a critic may write anything. */
function stepNamed(prediction: unknown): number | null {
  const named =
    typeof prediction === "string" && /^\s*-?\d+\s*$/.test(prediction)
      ? Number(prediction)
      : prediction;
  return Number.isInteger(named) && (named as number) >= -1 ? (named as number) : null;
}
