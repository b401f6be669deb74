import type {Command} from "commander";
import {verifiersOnly} from "../../src/cubes/judges.js";
import {verifierRows} from "../answers.js";
import {answer} from "./answer.js";
import {scorerRule, withScorerRule, type ScorerOptions} from "./judges.js";
import type {Column} from "./output.js";
import {fieldColumns, withSlice, type SliceOptions} from "./slice.js";

export const columns: Column[] = [
  {key: "verifier", label: "verifier", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  ...fieldColumns,
  {key: "n", label: "n", kind: "integer"},
  {key: "answered", label: "answered", kind: "integer"},
  {key: "accuracy", label: "accuracy %", kind: "share", interval: ["accuracy_lo", "accuracy_hi"]},
  {key: "accept_rate", label: "accepted %", kind: "share"},
  {key: "precision", label: "precision", kind: "share"},
  {key: "recall", label: "recall", kind: "share"},
  {key: "specificity", label: "specificity", kind: "share"},
  {key: "f1", label: "F1", kind: "share"},
  {key: "balanced_accuracy", label: "balanced", kind: "share"},
  {key: "mcc", label: "MCC", kind: "number"},
  {key: "lucky_n", label: "lucky n", kind: "integer"},
  {
    key: "lucky_rejection_rate",
    label: "lucky rejected %",
    kind: "share",
    interval: ["lucky_rejection_lo", "lucky_rejection_hi"]
  }
];

type Options = SliceOptions & ScorerOptions & {scorers?: true};

export function verifiers(program: Command): void {
  withScorerRule(withSlice(program.command("verifiers")))
    .summary("verdict metrics of verifiers")
    .option("--scorers", "also PRMs and reward models, as verifiers that accept from a threshold")
    .description(
      "Accuracy of verifiers over all gold rows of a benchmark (a missing or unreadable verdict is wrong), precision, recall and the like over answered rows, and the share of lucky guesses they reject. Positive = accept. Of a benchmark without gold there is no accuracy: n are the responses asked about, and the share accepted is all that is known. Several trials count by their majority. Intervals are 95%, clustered by problem."
    )
    .action(
      answer<Options>(
        (store, options) =>
          verifierRows(
            store,
            options,
            options.scorers ? {who: "all", rule: scorerRule(options)} : verifiersOnly
          ),
        columns,
        () => "Verifiers; shares in per cent, 95% intervals",
        "no verifier has a verdict that --where matches; PRMs judge with --scorers, those whose scores leave [0, 1] with --threshold"
      )
    );
}
