import {type Command, Option} from "commander";
import {runFields, type RunField} from "../../src/metrics/gains.js";
import type {Run} from "../../src/records.js";
import {regressionRows, runs} from "../answers.js";
import {Failure} from "../failure.js";
import {silent} from "../progress.js";
import {importPaths} from "../store/import-paths.js";
import {Store, withStore} from "../store/store.js";
import {print, withOutput, type Column, type OutputOptions} from "./output.js";

const columns: Column[] = [
  {key: "base", label: "base", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  {key: "x", label: "x", kind: "text"},
  {key: "y", label: "y", kind: "text"},
  {key: "n", label: "n", kind: "integer"},
  {key: "slope", label: "slope", kind: "number", interval: ["slope_lo", "slope_hi"]},
  {key: "intercept", label: "intercept", kind: "number"},
  {key: "r2", label: "R²", kind: "number", interval: ["r2_lo", "r2_hi"]},
  {key: "r2_fisher_lo", label: "Fisher from", kind: "number"},
  {key: "r2_fisher_hi", label: "to", kind: "number"},
  {key: "r2_loo", label: "R² leave-one-out", kind: "number"},
  {key: "deming_slope", label: "slope, TLS", kind: "number"},
  {key: "spearman", label: "Spearman", kind: "number"},
  {key: "kendall", label: "Kendall", kind: "number"},
  {key: "p_permutation", label: "p", kind: "p"},
  {key: "most_influential", label: "most influential", kind: "text"},
  {key: "cooks", label: "Cook", kind: "number"},
  {key: "r2_without", label: "R² without it", kind: "number"}
];

interface RegressionOptions extends OutputOptions {
  db: string;
  x: RunField;
  y?: RunField;
}

const csvOption: [flags: string, description: string] = [
  "--csv [file]",
  "print rows as CSV; with a file, read the runs from it instead of the store"
];

export function regression(program: Command): void {
  withOutput(program.command("regression"), csvOption)
    .summary("verifier accuracy against RLVR gain")
    .addOption(
      new Option("--x <field>", "the x axis").choices(runFields).default("verifier_accuracy")
    )
    .addOption(
      new Option("--y <field>", "the y axis (gain; accuracy where no baseline is known)").choices(
        runFields
      )
    )
    .description(
      "Least squares of what training brought on the verifier's accuracy, by base policy and benchmark: R2 with a BCa bootstrap interval over verifiers, leave-one-out R2, Fisher's interval beside it, Spearman, Kendall, permutation p, the total-least-squares slope for errors in both axes, and the run that moves the line most (Cook's distance). No fit below three runs, no interval below five. `--csv FILE` takes any file that import reads."
    )
    .action(async (options: RegressionOptions) => {
      if (options.x === options.y) throw new Failure(`--x and --y are both ${options.x}`);
      const file = typeof options.csv === "string" ? options.csv : null;
      const of = file === null ? await withStore(options.db, runs) : await runsOf(file);
      const rows = regressionRows(of, options.x, options.y);
      const {csv, ...rest} = options;
      print(rows, columns, csv === true ? {...rest, csv} : rest, caption(rows, options.x));
    });
}

/** The runs in a file, through a store in memory; what there is to say of the file goes to standard error. */
async function runsOf(path: string): Promise<Run[]> {
  const store = await Store.create(":memory:");
  try {
    const {messages, failed} = await importPaths(store, [path], {}, silent);
    if (failed) throw new Failure(messages.join("; "));
    for (const line of messages) process.stderr.write(`${line}\n`);
    return await runs(store);
  } finally {
    store.close();
  }
}

/** What is regressed on what; 95% intervals. */
function caption(rows: readonly {y: RunField}[], x: RunField): string {
  const ys = [...new Set(rows.map(({y}) => words[y]))].join(" or ");
  return `Regression of ${ys || "the result"} on ${words[x]}; 95% intervals`;
}

const words: Readonly<Record<RunField, string>> = {
  verifier_accuracy: "verifier accuracy",
  balanced_accuracy: "balanced accuracy",
  false_positive_rate: "the false-positive rate",
  false_negative_rate: "the false-negative rate",
  accuracy: "the accuracy reached",
  baseline: "the base policy's accuracy",
  gain: "the training gain"
};
