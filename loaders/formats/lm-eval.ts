import type {Records, Run} from "../../src/records.js";
import {has, requiredText, response, text} from "./fields.js";
import {type Context, type Format, Rejection, type Row} from "./format.js";

/**
 * lm-evaluation-harness, samples: a line a document and filter. The policy's answer is the response, and
 * each metric under each filter a rule-based verifier of it, named as in the harness' own results
 * ("exact_match,strict-match"; the metric alone where no filter has a name). There is no gold: the
 * verdict says what the rule found.
 */
export const lmEval: Format = {
  name: "lm-eval",
  describes: "lm-evaluation-harness samples: each metric's verdict under each filter",
  recognises: (row) => has(row, "doc_id", "doc", "resps", "filtered_resps"),
  reader: (context) => {
    const {benchmark, policy} = origin(context);
    return (row): Records => {
      const problem_id = requiredText(row, "doc_id");
      const key = {
        benchmark,
        response_id: policy === null ? problem_id : `${policy}/${problem_id}`
      };
      const doc = record(row.doc);
      return {
        responses: [
          response({
            ...key,
            problem_id,
            policy,
            subject: firstText(doc, ["subject", "category", "type"]),
            question: firstText(doc, ["question", "problem", "query"]) ?? prompt(row),
            reference: typeof row.target === "object" ? null : text(row, "target"),
            text: generation(row.resps)
          })
        ],
        verdicts: metrics(row).map(({name, value}) => ({
          ...key,
          verifier: name,
          trial: 0,
          verdict: value,
          outcome_verdict: value,
          process_verdict: null,
          predicted_first_error: null,
          tokens: null,
          raw: answer(row.filtered_resps)
        }))
      };
    };
  }
};

/**
 * lm-evaluation-harness, results: a model's accuracy on each task. Read as runs where `--name verifier=`
 * says which reward source trained the model; without it there is nothing here that Assay counts.
 */
export const lmEvalResults: Format = {
  name: "lm-eval-results",
  describes:
    "lm-evaluation-harness results of trained policies, with --name verifier=REWARD-SOURCE",
  recognises: (row) => has(row, "results", "configs", "versions", "verifier"),
  reader: ({names}) => {
    return (row): Records => {
      const tasks = Object.entries(record(row.results));
      const runs = tasks.flatMap(([task, values]) => runsOf(row, task, record(values), names));
      if (runs.length === 0) throw new Rejection("results hold no accuracy from 0 to 1");
      return {runs};
    };
  }
};

function runsOf(row: Row, task: string, values: Row, names: Context["names"]): Run[] {
  const found = Object.entries(values).filter(
    (entry): entry is [string, number] =>
      entry[0].includes(",") &&
      !entry[0].includes("_stderr") &&
      !graded.test(entry[0]) &&
      typeof entry[1] === "number" &&
      entry[1] >= 0 &&
      entry[1] <= 1
  );
  const n = record(record(row["n-samples"])[task]).effective;
  return found.map(([metric, accuracy]) => ({
    run: text(row, "model_name"),
    base: names.base ?? null,
    verifier: names.verifier!,
    verifier_accuracy: null,
    verifier_n: null,
    false_positive_rate: null,
    false_negative_rate: null,
    benchmark: found.length === 1 ? task : `${task}, ${metric.replace(/,none$/, "")}`,
    accuracy,
    baseline: null,
    n_problems: typeof n === "number" ? n : null,
    n_runs: null
  }));
}

/** The task and, where the harness' folder names it, the model: `MODEL__NAME/samples_TASK_DATE.jsonl`. */
function origin({stem, folders, names}: Context): {benchmark: string; policy: string | null} {
  const folder = folders?.at(-1) ?? "";
  const [, task = stem] = /^samples_(.+)_\d{4}-\d\d-\d\dT[\d.:-]+$/.exec(stem) ?? [];
  const isModel = folder.includes("__");
  return {
    benchmark: names.benchmark ?? task,
    policy: names.policy ?? (isModel ? folder.replace("__", "/") : null)
  };
}

const ownFields = new Set(
  "doc_id doc target arguments resps filtered_resps filter metrics doc_hash prompt_hash target_hash".split(
    " "
  )
);

/** Metrics of degree are no verdicts, though they can be 0 or 1. */
const graded =
  /f1|bleu|rouge|chrf|^ter|perplexity|bits_per_byte|likelihood|brier|mcc|bert|similarity/i;

function metrics(row: Row) {
  const named = Array.isArray(row.metrics)
    ? row.metrics.filter((name) => typeof name === "string")
    : Object.keys(row).filter((key) => !ownFields.has(key));
  const filter = text(row, "filter") ?? "none";
  return named
    .filter((metric) => !graded.test(metric) && isBinary(row[metric]))
    .map((metric) => ({
      name: filter === "none" ? metric : `${metric},${filter}`,
      value: Number(row[metric]) as 0 | 1
    }));
}

const isBinary = (value: unknown) =>
  value === 0 || value === 1 || value === true || value === false;

const record = (value: unknown): Row =>
  typeof value === "object" && value !== null ? (value as Row) : {};

function firstText(row: Row, keys: readonly string[]): string | null {
  const found = keys.map((key) => row[key]).find((value) => typeof value === "string");
  return found ?? null;
}

function prompt(row: Row): string | null {
  return firstText(record(record(row.arguments).gen_args_0), ["arg_0"]);
}

/** The first generation; null where the response is a choice by likelihoods. */
function generation(resps: unknown): string | null {
  const first: unknown = Array.isArray(resps) ? resps[0] : null;
  const inner: unknown = Array.isArray(first) ? first[0] : first;
  return typeof inner === "string" ? inner : null;
}

function answer(filtered: unknown): string | null {
  const first: unknown = Array.isArray(filtered) ? filtered[0] : filtered;
  return typeof first === "string" ? first : null;
}
