import {parts, type Part, type Records} from "../../src/records.js";
import {
  bit,
  bits,
  expected,
  has,
  integer,
  number,
  numbers,
  required,
  requiredNumber,
  requiredText,
  text,
  texts,
  verdict
} from "./fields.js";
import {type Format, Rejection, type Row} from "./format.js";
import {both} from "./verdict-text.js";

/**
 * The generic format: rows whose columns are the record fields themselves. A row is a run (it has
 * `verifier` and `accuracy`), a point of a training curve (`run`, `metric`), or a response with what
 * was said of it: a verdict (`verifier`), a step list (`step_scores`, `step_labels`), both or neither.
 */
export const generic: Format = {
  name: "generic",
  describes:
    "rows whose columns are Assay's own record fields: verdicts, step lists, runs, training curves",
  // Two of its own column names are enough, if one of them is a key: what is missing is then said row by row.
  recognises: (row) =>
    keyNames.some((key) => has(row, key)) &&
    Object.keys(row).filter((key) => fieldNames.has(key)).length >= 2,
  reader: ({names}) => {
    const isNamed = Object.keys(names).length > 0;
    return (row): Records => {
      const named = isNamed ? {...row, ...names} : row;
      if (isRun(named)) return {runs: [run(named)]};
      if (isLog(named)) return {logs: [log(named)]};
      return judgedResponse(named);
    };
  }
};

const isRun = (row: Row) => has(row, "verifier", "accuracy") && !has(row, "response_id");
const isLog = (row: Row) => has(row, "run", "step", "metric", "value");

const keyNames = ["benchmark", "response_id", "verifier", "scorer", "run"];
const fieldNames = new Set(
  (
    "benchmark problem_id response_id policy discipline subject question reference gold_outcome gold_process " +
    "gold_first_error error_class error_group severity question_source verifier trial verdict outcome_verdict process_verdict predicted_first_error " +
    "scorer part step_scores step_labels verifier_accuracy verifier_n accuracy baseline n_problems n_runs run step metric value"
  ).split(" ")
);

function judgedResponse(row: Row): Records {
  const benchmark = requiredText(row, "benchmark");
  const response_id = requiredText(row, "response_id");
  const key = {benchmark, response_id};
  const records: Records = {
    responses: [
      {
        benchmark,
        response_id,
        problem_id: text(row, "problem_id"),
        policy: text(row, "policy"),
        discipline: text(row, "discipline"),
        subject: text(row, "subject"),
        question: text(row, "question"),
        reference: text(row, "reference"),
        text: text(row, "text"),
        answer: text(row, "answer"),
        gold_outcome: bit(row, "gold_outcome"),
        gold_process: bit(row, "gold_process"),
        gold_first_error: integer(row, "gold_first_error"),
        n_steps: integer(row, "n_steps"),
        error_class: text(row, "error_class"),
        error_group: text(row, "error_group"),
        severity: text(row, "severity"),
        question_source: text(row, "question_source")
      }
    ]
  };
  if (text(row, "verifier") !== null) records.verdicts = [{...key, ...judgement(row)}];
  else if (has(row, "verdict") && !(has(row, "verifier") && verdict(row.verdict) === null))
    throw new Rejection("verifier is missing");
  const scores = numbers(row, "step_scores");
  const labels = bits(row, "step_labels");
  const steps = texts(row, "steps");
  if (labels && steps && labels.length !== steps.length)
    throw new Rejection(
      `step_labels has ${labels.length} entries: expected ${steps.length}, one a step`
    );
  if (scores || labels || steps || text(row, "scorer") !== null) {
    const scorer = text(row, "scorer");
    if (scores && scorer === null) throw new Rejection("scorer is missing");
    // A scorer that gave no list scored none of the steps: that is counted, not passed over.
    const given = scorer === null ? null : (scores ?? []);
    records.steps = [
      {...key, part: part(row), scorer, scores: given, labels, texts: steps, surplus: 0}
    ];
  }
  return records;
}

function judgement(row: Row) {
  const outcome_verdict = verdict(row.outcome_verdict);
  const process_verdict = verdict(row.process_verdict);
  const whole = has(row, "verdict") ? verdict(row.verdict) : both(outcome_verdict, process_verdict);
  return {
    verifier: requiredText(row, "verifier"),
    trial: integer(row, "trial") ?? 0,
    verdict: whole,
    outcome_verdict,
    process_verdict,
    predicted_first_error: integer(row, "predicted_first_error"),
    tokens: number(row, "tokens"),
    raw: text(row, "raw") ?? (typeof row.verdict === "string" ? row.verdict : null)
  };
}

function part(row: Row): Part {
  const value = text(row, "part") ?? "response";
  const known = parts.find((name) => name === value);
  if (known === undefined) throw expected("part", `one of ${parts.join(", ")}`, value);
  return known;
}

function run(row: Row) {
  return {
    run: text(row, "run"),
    base: text(row, "base"),
    verifier: requiredText(row, "verifier"),
    // Youden's J, which can stand here, goes down to -1.
    verifier_accuracy: fraction(row, "verifier_accuracy", -1),
    verifier_n: integer(row, "verifier_n"),
    false_positive_rate: fraction(row, "false_positive_rate"),
    false_negative_rate: fraction(row, "false_negative_rate"),
    benchmark: requiredText(row, "benchmark"),
    accuracy: required(fraction(row, "accuracy"), "accuracy"),
    baseline: fraction(row, "baseline"),
    n_problems: integer(row, "n_problems"),
    n_runs: integer(row, "n_runs")
  };
}

/** A share from `least` to 1; a percentage is refused, not read as a hundred times too much. */
function fraction(row: Row, key: string, least = 0): number | null {
  const value = number(row, key);
  if (value !== null && (value < least || value > 1))
    throw expected(key, `a fraction from ${least} to 1`, value);
  return value;
}

function log(row: Row) {
  return {
    run: requiredText(row, "run"),
    step: requiredNumber(row, "step"),
    metric: requiredText(row, "metric"),
    value: number(row, "value")
  };
}
