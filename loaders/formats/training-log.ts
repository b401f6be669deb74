import type {Log, Records} from "../../src/records.js";
import {has, list, number, required, text} from "./fields.js";
import {expected} from "./fields.js";
import {Rejection, type Format, type Row} from "./format.js";

/**
 * Training logs with a column a metric: W&B's history (`_step`), TRL's and verl's rows with `step` or
 * `global_step`, and a `trainer_state.json` with its `log_history`. Each numeric column is a metric of the run.
 */
export const trainingLog: Format = {
  name: "training-log",
  describes: "training logs with a column a metric, as W&B, TRL and verl write them",
  recognises: (row) =>
    has(row, "log_history") ||
    (stepKeys.some((key) => has(row, key)) &&
      !others.some((key) => has(row, key)) &&
      Object.keys(row).length > 1),
  reader:
    ({stem, names}) =>
    (row): Records => {
      const run = names.run ?? runOf(row) ?? stem;
      const history = list(row, "log_history");
      if (history === null) return {logs: logsOf(row, run)};
      return {
        logs: history.flatMap((entry) => {
          if (typeof entry !== "object" || entry === null)
            throw expected("log_history", "a list of objects", entry);
          // Its last entry sums the training up, under the last step.
          return logsOf(entry as Row, run);
        })
      };
    }
};

const stepKeys = ["_step", "global_step", "step", "trainer/global_step"];
const runKeys = ["run", "run_name", "_run", "run_id"];
/** Keys that mark rows of other formats. */
const others = [
  "metric",
  "value",
  "benchmark",
  "response_id",
  "verifier",
  "scorer",
  "question",
  "doc_id",
  "text"
];

const runOf = (row: Row) =>
  runKeys.map((key) => text(row, key)).find((value) => value !== null) ?? null;

function logsOf(row: Row, run: string): Log[] {
  const key = required(stepKeys.find((name) => has(row, name)) ?? null, stepKeys.join(" or "));
  const step = required(number(row, key), key);
  const logs = Object.keys(row).flatMap((metric): Log[] => {
    if (stepKeys.includes(metric) || runKeys.includes(metric)) return [];
    const value = numeric(row[metric]);
    return value === undefined ? [] : [{run, step, metric, value}];
  });
  if (logs.length === 0)
    throw new Rejection("no metric: expected a column of numbers beside the step");
  return logs;
}

/** A number; null for one that is missing, a gap in the curve; undefined for what is no number at all. */
function numeric(value: unknown): number | null | undefined {
  if (value === null || value === "") return null;
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  try {
    return number({value}, "value");
  } catch {
    return undefined;
  }
}
