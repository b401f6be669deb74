import type {Bit} from "../../src/records.js";
import {
  expected,
  has,
  labelsToFirstError,
  required,
  requiredText,
  response,
  text,
  texts,
  verdict
} from "./fields.js";
import type {Format, Row} from "./format.js";

/**
 * Mr-Ben: solutions by several models to questions of many subjects, with the first wrong step
 * (1-based text, or "N/A"). The outcome is the last choice named in the last step against the answer.
 */
export const mrBen: Format = {
  name: "mr-ben",
  describes:
    "Mr-Ben solutions by subject with gold first errors; the outcome is read from the last step",
  recognises: (row) => isSolution(row) || isSolution(listsOf(row)?.[0]?.[0]),
  // As published, a file is one object: the solutions of a question under its id.
  unfold: (document) => listsOf(document)?.flat() ?? [document],
  reader: () => (row) => {
    const problem_id = requiredText(row, "Question_UUID");
    const policy = requiredText(row, "Sampled_Model");
    const steps = required(texts(row, "Model_Solution_Steps"), "Model_Solution_Steps");
    const sound = verdict(row.Model_Solution_Correctness);
    if (sound === null)
      throw expected(
        "Model_Solution_Correctness",
        '"correct" or "incorrect"',
        row.Model_Solution_Correctness
      );
    const gold_first_error =
      sound === 1
        ? -1
        : firstError(requiredText(row, "Model_Solution_First_Error_Step"), steps.length);
    const key = {benchmark: "mr-ben", response_id: `${problem_id}/${policy}`};
    return {
      responses: [
        response({
          ...key,
          problem_id,
          policy,
          discipline: text(row, "domain"),
          subject: text(row, "Subject"),
          question: text(row, "Question"),
          reference: text(row, "Ground_Truth_Answer"),
          gold_outcome: outcome(steps.at(-1), text(row, "Ground_Truth_Answer")),
          gold_process: sound,
          gold_first_error,
          n_steps: steps.length
        })
      ],
      steps: [
        {
          ...key,
          part: "response",
          scorer: null,
          scores: null,
          labels:
            gold_first_error === null ? null : labelsToFirstError(gold_first_error, steps.length),
          texts: steps,
          surplus: 0
        }
      ]
    };
  }
};

function isSolution(row: Row | undefined): boolean {
  return (
    row !== undefined &&
    has(row, "Question_UUID", "Sampled_Model", "Model_Solution_Steps", "Model_Solution_Correctness")
  );
}

/** The lists of rows that an object holds, where it holds nothing else. */
function listsOf(document: Row): Row[][] | null {
  const lists = Object.values(document);
  const isList = (value: unknown): value is Row[] =>
    Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null);
  return lists.length > 0 && lists.every(isList) ? lists : null;
}

function outcome(lastStep: string | undefined, answer: string | null): Bit {
  const choices = [...(lastStep ?? "").matchAll(/Choice[_ ]([A-Z])\b/g)];
  const chosen = choices.at(-1)?.[1];
  return chosen === undefined || answer === null ? null : chosen === answer ? 1 : 0;
}

function firstError(said: string, steps: number): number | null {
  if (said === "N/A") return null;
  const step = Number(said);
  if (!Number.isInteger(step) || step < 1 || step > steps)
    throw expected(
      "Model_Solution_First_Error_Step",
      `a step number from 1 to ${steps}, or "N/A"`,
      said
    );
  return step - 1;
}
