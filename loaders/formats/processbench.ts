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
import {type Format, Rejection} from "./format.js";

/** ProcessBench: solutions with their first wrong step (0-based, -1 for none) and outcome. */
export const processbench: Format = {
  name: "processbench",
  describes: "ProcessBench solutions with gold first errors and outcomes",
  recognises: (row) => has(row, "id", "generator", "steps", "final_answer_correct", "label"),
  reader: () => (row) => {
    const id = requiredText(row, "id");
    // The subset stands in the id (gsm8k-0); its name alone would be mixed up with the data set it was drawn from.
    const benchmark = `processbench/${id.replace(/-\d+$/, "")}`;
    const steps = required(texts(row, "steps"), "steps");
    const firstError = required(integer(row, "label"), "label");
    if (firstError < -1 || firstError >= steps.length) {
      throw new Rejection(
        `label is ${firstError}: expected -1 to ${steps.length - 1}, an index of steps`
      );
    }
    const key = {benchmark, response_id: id};
    return {
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
          part: "response",
          scorer: null,
          scores: null,
          labels: labelsToFirstError(firstError, steps.length),
          texts: steps,
          surplus: 0
        }
      ]
    };
  }
};
