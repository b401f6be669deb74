import {
  bit,
  has,
  integer,
  numbers,
  required,
  requiredText,
  response,
  text,
  texts
} from "./fields.js";
import type {Format} from "./format.js";

/** StrictPRMBench: step scores of PRMs on sampled candidates, and the candidates themselves. */
export const strictprmbench: Format = {
  name: "strictprmbench",
  describes: "step scores of PRMs on candidate solutions, and the candidates (Parquet)",
  recognises: (row) =>
    has(row, "problem_id", "candidate_index", "is_correct") &&
    (has(row, "prm_name", "step_scores") || has(row, "steps")),
  reader:
    ({names}) =>
    (row) => {
      const problem = requiredText(row, "problem_id");
      const candidate = required(integer(row, "candidate_index"), "candidate_index");
      // The candidates' file does not name its benchmark; its problem ids do (gsm8k_000).
      const benchmark = text(row, "benchmark") ?? names.benchmark ?? problem.replace(/_\d+$/, "");
      const response_id = `${problem}/${candidate}`;
      const steps = texts(row, "steps");
      const part = "response";
      const key = {benchmark, response_id, part} as const;
      return {
        responses: [
          response({
            benchmark,
            problem_id: problem,
            response_id,
            policy: text(row, "model_name"),
            question: text(row, "question"),
            reference: text(row, "ground_truth"),
            text: text(row, "raw_text"),
            answer: text(row, "extracted_answer"),
            gold_outcome: bit(row, "is_correct"),
            n_steps: steps?.length ?? integer(row, "n_steps")
          })
        ],
        steps: has(row, "prm_name")
          ? [
              {
                ...key,
                scorer: requiredText(row, "prm_name"),
                scores: numbers(row, "step_scores") ?? [],
                labels: null,
                texts: null,
                surplus: 0
              }
            ]
          : [{...key, scorer: null, scores: null, labels: null, texts: steps, surplus: 0}]
      };
    }
};
