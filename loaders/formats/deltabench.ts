import type {Bit} from "../../src/records.js";
import {
  bit,
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
 * DeltaBench: long chains of thought cut into sections, with the sections that hold an error (1-based).
 * Labels stop where the annotators did, mostly at the first error.
 */
export const deltabench: Format = {
  name: "deltabench",
  describes: "DeltaBench: long chains of thought in sections, with gold errors by section",
  recognises: (row) => has(row, "long_cot", "sections", "reason_error_section_numbers"),
  reader:
    ({names}) =>
    (row) => {
      const key = {
        benchmark: names.benchmark ?? "deltabench",
        response_id: requiredText(row, "id")
      };
      const texts = required(list(row, "sections"), "sections").map((section) =>
        requiredText(object(section, "sections"), "content")
      );
      const wrong = errorSections(row, texts.length);
      const labels = labelsOf(row, wrong, texts.length);
      const isSound = wrong.length === 0 && !labels.includes(null);
      return {
        responses: [
          response({
            ...key,
            policy: text(row, "model"),
            discipline: text(row, "task_l1"),
            subject: text(row, "task_l2"),
            question: text(row, "question"),
            reference: text(row, "answer"),
            text: text(row, "long_cot"),
            gold_outcome: bit(row, "final_correct"),
            gold_process: wrong.length > 0 ? 0 : isSound ? 1 : null,
            gold_first_error: wrong.length > 0 ? Math.min(...wrong) : isSound ? -1 : null,
            n_steps: texts.length,
            error_class: text(row, "error_type"),
            question_source: text(row, "origin")
          })
        ],
        steps: [{...key, part: "response", scorer: null, scores: null, labels, texts, surplus: 0}]
      };
    }
};

/** 0-based indices of the sections with an error. */
function errorSections(row: Row, n: number): number[] {
  const key = "reason_error_section_numbers";
  return required(list(row, key), key).map((section) => {
    if (!Number.isInteger(section) || (section as number) < 1 || (section as number) > n)
      throw expected(key, `section numbers from 1 to ${n}`, section);
    return (section as number) - 1;
  });
}

/**
 * A label for each section, from what was said of each; without that, the sections up to the last error
 * are taken as looked at. Sections with an error are wrong in any case.
 */
function labelsOf(row: Row, wrong: readonly number[], n: number): Bit[] {
  const said = list(row, "sections_labeled_info");
  const last = wrong.length > 0 ? Math.max(...wrong) : n - 1;
  const labels = Array.from({length: n}, (_, i): Bit => (said === null && i <= last ? 1 : null));
  for (const one of said ?? []) {
    const info = object(one, "sections_labeled_info");
    const at = required(integer(info, "section_number"), "section_number") - 1;
    const hasError = bit(info, "reasoning_correctness");
    // The annotators' list may be longer than that of the sections.
    if (at < 0) throw new Rejection(`section_number is ${at + 1}: expected 1 or more`);
    if (at < n && hasError !== null) labels[at] = hasError === 1 ? 0 : 1;
  }
  for (const at of wrong) labels[at] = 0;
  return labels;
}
