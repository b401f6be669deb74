import {type Command, Option} from "commander";
import {aggregates, type Aggregate} from "../../src/cubes/scores.js";
import {scoreRows} from "../answers.js";
import {answer} from "./answer.js";
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
  {key: "undefined_n", label: "undefined", kind: "integer"}
];

interface ScoreOptions extends SliceOptions {
  aggregate: Aggregate;
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
    .description(
      "Distribution of a scorer's scores, and how well they tell responses that gold accepts from those it rejects: AUC (ties half), Kolmogorov-Smirnov distance, overlap, Cohen's d. --by policy for the models that wrote the responses."
    )
    .action(
      answer<ScoreOptions>(
        (store, options) => scoreRows(store, options, options.aggregate),
        columns,
        ({aggregate}) => `Scores; ${aggregate} over steps, 95% intervals`
      )
    );
}
