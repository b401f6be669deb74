import type {Bit, Records} from "../../src/records.js";
import {bit, has, number, requiredText, response, text, verdict} from "./fields.js";
import {type Context, type Format, type Row} from "./format.js";
import {both} from "./verdict-text.js";

/**
 * PRIME: gold labels of process and outcome, and what verifiers said of the same responses. A general
 * judge's results hold its two labels; an outcome verifier's (xVerify, CompassVerifier) hold one, which
 * is set against both labels of gold as PRIME does. Replies that could not be had are not in a file of
 * results: a response without one counts as judged wrong, once the gold file is imported beside it.
 */
export const prime: Format = {
  name: "prime",
  describes: "PRIME: gold process and outcome labels, and verifiers' results on them",
  recognises: (row) =>
    has(row, "idx") &&
    (isResult(row) || (has(row, "process", "result") && !has(row, "step_scores"))),
  reader: (context) => (row) => (isResult(row) ? results(row, context) : gold(row, context))
};

/** Results, unlike gold, say what a reply cost and whether it agreed. */
const isResult = (row: Row) =>
  has(row, "token_num") && (has(row, "process", "result") || has(row, "verdict"));

function gold(row: Row, {names}: Context): Records {
  return {
    responses: [
      response({
        ...shared(row, names),
        discipline: text(row, "first_level_subject"),
        gold_outcome: bit(row, "result"),
        gold_process: bit(row, "process")
      })
    ]
  };
}

function results(row: Row, {stem, names}: Context): Records {
  const outcome_verdict = verdict(row[has(row, "result") ? "result" : "verdict"]);
  const process_verdict = has(row, "process") ? verdict(row.process) : null;
  const {benchmark, response_id} = shared(row, names);
  return {
    responses: [response(shared(row, names))],
    verdicts: [
      {
        benchmark,
        response_id,
        verifier: names.verifier ?? stem.replace(/_results$/, ""),
        trial: 0,
        verdict: whole(row, outcome_verdict, process_verdict),
        outcome_verdict,
        process_verdict,
        predicted_first_error: null,
        tokens: number(row, "token_num"),
        raw: text(row, "reason")
      }
    ]
  };
}

const whole = (row: Row, outcome: Bit, process: Bit): Bit =>
  has(row, "process", "result") ? both(outcome, process) : outcome;

function shared(row: Row, names: Context["names"]) {
  return {
    benchmark: names.benchmark ?? "PRIME",
    response_id: requiredText(row, "idx"),
    subject: subjectOf(text(row, "subject")),
    question: text(row, "question"),
    reference: text(row, "reference"),
    text: text(row, "output")
  };
}

/** "Chemistry/Inorganic Chemistry": the part after the discipline, which has a field of its own. */
function subjectOf(path: string | null): string | null {
  if (path === null) return null;
  const at = path.indexOf("/");
  return path.slice(at + 1).trim() || null;
}
