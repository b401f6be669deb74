import {type Command, Option} from "commander";
import {defaultThreshold, rules, type Rule} from "../../src/cubes/steps.js";
import {stepRows} from "../answers.js";
import {answer} from "./answer.js";
import {numberOf} from "./number.js";
import type {Column} from "./output.js";
import {fieldColumns, withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "scorer", label: "scorer", kind: "text"},
  {key: "part", label: "part", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  ...fieldColumns,
  {key: "n_responses", label: "chains", kind: "integer"},
  {key: "n_steps", label: "steps", kind: "integer"},
  {key: "prm_score", label: "PRMScore", kind: "share", interval: ["prm_score_lo", "prm_score_hi"]},
  {key: "f1_correct", label: "F1 correct", kind: "share"},
  {key: "f1_error", label: "F1 error", kind: "share"},
  {
    key: "recall_error",
    label: "errors found %",
    kind: "share",
    interval: ["recall_error_lo", "recall_error_hi"]
  },
  {
    key: "case_accuracy",
    label: "case %",
    kind: "share",
    interval: ["case_accuracy_lo", "case_accuracy_hi"]
  },
  {
    key: "first_error_accuracy",
    label: "first error %",
    kind: "share",
    interval: ["first_error_accuracy_lo", "first_error_accuracy_hi"]
  },
  {
    key: "processbench_f1",
    label: "ProcessBench F1",
    kind: "share",
    interval: ["processbench_f1_lo", "processbench_f1_hi"]
  },
  {key: "length_mismatch", label: "length_mismatch", kind: "integer"},
  {key: "unscored", label: "unscored", kind: "integer"},
  {key: "no_steps", label: "no steps", kind: "integer"}
];

interface StepOptions extends SliceOptions {
  rule: Rule;
  threshold?: number;
}

export function steps(program: Command): void {
  withSlice(program.command("steps"))
    .summary("step and case metrics of PRMs")
    .addOption(
      new Option("--rule <rule>", "how a score judges a step: score >= t, score > t, or rise > t")
        .choices(rules)
        .default("absolute")
    )
    .option("--threshold <t>", "the threshold (0.5; for delta -0.05)", numberOf("--threshold"))
    .description(
      "PRMScore = half F1 of correct steps + half F1 of erroneous steps, pooled over steps, with what made it: rule, threshold, steps without a score, lists of another length than their steps. PRMBench's unmodified chains are left out unless split --by error_class. Intervals are 95%."
    )
    .action(
      answer<StepOptions>(
        (store, options) => stepRows(store, options, options.rule, threshold(options)),
        columns,
        (options) =>
          `PRMs by step; rule ${options.rule}, threshold ${threshold(options)}; shares in per cent, 95% intervals`
      )
    );
}

const threshold = ({rule, threshold}: StepOptions) => threshold ?? defaultThreshold(rule);
