import {type Command, Option} from "commander";
import {aggregates, type Aggregate} from "../../src/cubes/scores.js";
import {scoreAnswers} from "../threshold-answers.js";
import {answer} from "./answer.js";
import {numberOf} from "./number.js";
import type {Column} from "./output.js";
import {withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "scorer", label: "scorer", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  {key: "part", label: "part", kind: "text"},
  {key: "group", label: "group", kind: "text"},
  {key: "n", label: "n", kind: "integer"},
  {key: "mean", label: "mean", kind: "number"},
  {key: "sd", label: "sd", kind: "number"},
  {key: "auc", label: "AUC", kind: "number", interval: ["auc_lo", "auc_hi"]},
  {key: "ks", label: "KS", kind: "number"},
  {key: "overlap", label: "overlap", kind: "number"},
  {key: "cohens_d", label: "Cohen's d", kind: "number"},
  {
    key: "average_precision",
    label: "AP",
    kind: "number",
    interval: ["average_precision_lo", "average_precision_hi"]
  },
  {key: "best_threshold", label: "best t", kind: "number"},
  {key: "best_accuracy", label: "accuracy there %", kind: "share"},
  {
    key: "nested_accuracy",
    label: "chosen elsewhere %",
    kind: "share",
    interval: ["nested_lo", "nested_hi"]
  },
  {
    key: "accuracy_at_half",
    label: "at 0.5 %",
    kind: "share",
    interval: ["accuracy_at_half_lo", "accuracy_at_half_hi"]
  },
  {key: "threshold", label: "at t", kind: "number"},
  {key: "accuracy", label: "accuracy %", kind: "share", interval: ["accuracy_lo", "accuracy_hi"]},
  {key: "balanced_accuracy", label: "balanced %", kind: "share"},
  {key: "f1", label: "F1 %", kind: "share"},
  {key: "lucky_rejection_rate", label: "lucky rejected %", kind: "share"},
  {key: "brier", label: "Brier", kind: "number"},
  {key: "log_loss", label: "log loss", kind: "number"},
  {key: "ece", label: "ECE", kind: "number", interval: ["ece_lo", "ece_hi"]},
  {key: "undefined_n", label: "undefined", kind: "integer"}
];

interface ScoreOptions extends SliceOptions {
  aggregate: Aggregate;
  threshold?: number;
}

/** The option that says how step scores become one. */
export const aggregateOption = (initial: Aggregate) =>
  new Option("--aggregate <name>", "how a response's step scores become one")
    .choices(aggregates)
    .default(initial);

export function scores(program: Command): void {
  withSlice(program.command("scores"))
    .summary("score distributions and how well they separate")
    .addOption(aggregateOption("mean"))
    .option(
      "--threshold <t>",
      "also the metrics of accepting scores at or above t",
      numberOf("--threshold")
    )
    .description(
      "Distribution of a scorer's scores, and how well they tell responses that gold accepts from those it rejects: AUC (ties half), Kolmogorov-Smirnov distance, overlap, Cohen's d, average precision. The best threshold for accuracy, and the accuracy of one chosen on other problems; accuracy at 0.5, Brier score, log loss and calibration error (ECE, ten equal-mass bins) where scores are probabilities. --by policy for the models that wrote the responses."
    )
    .action(
      answer<ScoreOptions>(
        (store, options) =>
          scoreAnswers(store, options, options.aggregate, options.threshold ?? null),
        columns,
        ({aggregate}) => `Scores; ${aggregate} over steps, 95% intervals`
      )
    );
}
