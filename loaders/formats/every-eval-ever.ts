import {
  bit,
  has,
  list,
  object,
  outcomeVerdict,
  requiredText,
  response,
  text,
  texts
} from "./fields.js";
import {Rejection, type Format, type Row} from "./format.js";

/**
 * Every Eval Ever's samples: a model's output on one sample and the benchmark's own verdict on it, which
 * is no gold. Its other file sums an evaluation up; there is no record for that.
 */
export const everyEvalEver: Format = {
  name: "every_eval_ever",
  describes: "Every Eval Ever's samples, with the benchmark's own verdict",
  recognises: (row) =>
    has(row, "schema_version", "evaluation_id") &&
    (has(row, "sample_id", "evaluation") || has(row, "evaluation_results")),
  reader:
    ({names}) =>
    (row) => {
      if (has(row, "evaluation_results"))
        throw new Rejection(
          "evaluation_results sums an evaluation up, and a run wants a trained policy and its reward: expected samples (_samples.jsonl)"
        );
      const sample = requiredText(row, "sample_id");
      const policy = requiredText(row, "model_id");
      const evaluation = requiredText(row, "evaluation_id");
      const name = requiredText(row, "evaluation_name");
      const key = {
        benchmark: names.benchmark ?? name,
        response_id: `${evaluation}/${sample}`
      };
      const judged = object(row.evaluation, "evaluation");
      const input = object(row.input, "input");
      const metadata = row.metadata == null ? {} : object(row.metadata, "metadata");
      return {
        responses: [
          response({
            ...key,
            problem_id: sample,
            policy,
            subject: textOnly(metadata, "subject"),
            question: text(input, "raw"),
            reference: oneOrMore(texts(input, "reference")),
            text: outputOf(row),
            answer: answerOf(row)
          })
        ],
        verdicts: [
          outcomeVerdict(
            {...key, verifier: names.verifier ?? (resultOf(row, evaluation) || name)},
            bit(judged, "is_correct")
          )
        ]
      };
    }
};

/** Which of an evaluation's metrics it is; empty where that is not said. An id may repeat the evaluation's own, with the model. */
const resultOf = (row: Row, evaluation: string): string =>
  (text(row, "evaluation_result_id") ?? "").replace(evaluation, "").replace(/^\W+/, "");

/** A text as it is; several as a JSON list. */
const oneOrMore = (texts: readonly string[] | null): string | null =>
  texts === null || texts.length === 0
    ? null
    : texts.length === 1
      ? texts[0]!
      : JSON.stringify(texts);

const textOnly = (row: Row, key: string) => (typeof row[key] === "string" ? text(row, key) : null);

/** The output; of a conversation, the model's last message. */
function outputOf(row: Row): string | null {
  if (row.output != null) return oneOrMore(texts(object(row.output, "output"), "raw"));
  const messages = (list(row, "messages") ?? []).map((message) => object(message, "messages"));
  const last = messages.findLast(({role}) => role === "assistant");
  return last === undefined ? null : textOnly(last, "content");
}

/** The answer that the evaluation took from the output and judged. */
function answerOf(row: Row): string | null {
  const taken = (list(row, "answer_attribution") ?? []).map((one) =>
    object(one, "answer_attribution")
  );
  const judged = taken.findLast(({is_terminal}) => is_terminal === true);
  return judged === undefined ? null : text(judged, "extracted_value");
}
