import {parseJson} from "../sources/json.js";
import type {Bit} from "../../src/records.js";
import {expected, has, list, object, outcomeVerdict, response, text} from "./fields.js";
import {Rejection, type Context, type Format, type Row} from "./format.js";

/**
 * LightEval's details: a response of a model and the metrics of it. New files have structs `doc`,
 * `model_response` and `metric` (until 0.12 between underscores), old ones a column a field.
 */
export const lighteval: Format = {
  name: "lighteval",
  describes: "LightEval's details (Parquet): its metrics of 0 or 1 as verdicts on outcomes",
  recognises: (row) =>
    has(row, "doc", "model_response", "metric") ||
    has(row, "__doc__", "__model_response__", "__metric__") ||
    has(row, "full_prompt", "predictions", "metrics"),
  reader: (context) => {
    const {task, policy} = fileOf(context);
    let count = 0;
    return (row) => {
      // Counted before the rest is looked at, so that a rejected row does not move the next one up.
      ++count;
      const detail = has(row, "metrics") ? oldDetail(row) : newDetail(row);
      const problem_id = detail.id ?? `#${count}`;
      const key = {
        benchmark: context.names.benchmark ?? detail.task ?? task,
        response_id: policy === null ? problem_id : `${policy}/${problem_id}`
      };
      const verdicts = Object.entries(detail.metrics).flatMap(([verifier, value]) => {
        const verdict = bitOf(verifier, value);
        return verdict === undefined ? [] : [outcomeVerdict({...key, verifier}, verdict)];
      });
      if (verdicts.length === 0) throw expected(detail.key, "a metric of 0 or 1", detail.metrics);
      const {question, reference, output} = detail;
      return {
        responses: [response({...key, problem_id, policy, question, reference, text: output})],
        verdicts
      };
    };
  }
};

interface Detail {
  /** The column of the metrics. */
  key: string;
  id: string | null;
  task: string | null;
  question: string | null;
  reference: string | null;
  output: string | null;
  metrics: Row;
}

function newDetail(row: Row): Detail {
  const name = (field: string) => (has(row, field) ? field : `__${field}__`);
  const struct = (field: string) => structOf(row[name(field)], name(field));
  const doc = struct("doc");
  return {
    key: name("metric"),
    id: text(doc, "id"),
    task: text(doc, "task_name"),
    question: text(doc, "query"),
    reference: goldOf(doc),
    output: firstText(struct("model_response"), "text"),
    metrics: struct("metric")
  };
}

function oldDetail(row: Row): Detail {
  return {
    key: "metrics",
    id: null,
    task: null,
    question: text(row, "example"),
    reference: firstText(row, "gold") ?? goldOf(row),
    output: firstText(row, "predictions"),
    metrics: structOf(row.metrics, "metrics")
  };
}

/** A struct; where its fields would not fit one, LightEval writes a text, which is none unless it is JSON. */
function structOf(value: unknown, key: string): Row {
  if (typeof value !== "string") return object(value, key);
  try {
    return object(parseJson(value), key);
  } catch (error) {
    if (error instanceof Rejection) throw error;
    throw expected(key, "an object, not Python's text of one", value);
  }
}

/** The choice, or the first of the choices, that is right. */
function goldOf(row: Row): string | null {
  const given = row.gold_index;
  const index: unknown = Array.isArray(given) ? given[0] : given;
  const gold = (list(row, "choices") ?? [])[typeof index === "number" ? index : -1];
  return typeof gold === "string" ? gold : null;
}

/** The first text of a list, or the text itself; null where it holds numbers, as log probabilities. */
function firstText(row: Row, key: string): string | null {
  const given = row[key];
  const first: unknown = Array.isArray(given) ? given[0] : given;
  return typeof first === "string" ? first : null;
}

/** Metrics that grade; kept where they are 0 or 1, they would be verdicts on the clear cases only. */
const isGraded = /f1|rouge|bleu|bert|chrf|logprob|perplexity|length|similarity|edit|ndcg|mrr/i;

/** A metric's verdict: null where it lies between right and wrong, undefined where it is none. */
function bitOf(metric: string, value: unknown): Bit | undefined {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "number" || value < 0 || value > 1 || isGraded.test(metric))
    return undefined;
  return value === 0 || value === 1 ? value : null;
}

/** A file lies in MODEL/TIME and is named details_TASK_TIME, where LightEval has put it. */
function fileOf({stem, folders = [], names}: Context): {task: string; policy: string | null} {
  const time = /^\d{4}-\d\d-\d\dT[\d-]+(\.\d+)?$/;
  const [model, last] = folders.slice(-2);
  return {
    task: stem.replace(/^details_/, "").replace(/_\d{4}-\d\d-\d\dT[\d-]+(\.\d+)?$/, ""),
    policy: names.policy ?? (model && last && time.test(last) ? model : null)
  };
}
