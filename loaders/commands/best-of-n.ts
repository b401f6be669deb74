import type {Command} from "commander";
import type {Aggregate} from "../../src/cubes/scores.js";
import {bestOfNRows} from "../answers.js";
import {Failure} from "../failure.js";
import {answer} from "./answer.js";
import type {Column} from "./output.js";
import {aggregateOption} from "./scores.js";
import {fieldColumns, withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "scorer", label: "scorer", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  ...fieldColumns,
  {key: "aggregate", label: "aggregate", kind: "text"},
  {key: "n", label: "N", kind: "integer"},
  {key: "problems", label: "problems", kind: "integer"},
  {key: "accuracy", label: "accuracy %", kind: "share", interval: ["accuracy_lo", "accuracy_hi"]},
  {key: "gain", label: "over random (points)", kind: "share", interval: ["gain_lo", "gain_hi"]},
  {key: "majority", label: "majority %", kind: "share"},
  {key: "weighted_majority", label: "weighted %", kind: "share"},
  {key: "oracle", label: "pass@N %", kind: "share"}
];

interface BestOfNOptions extends SliceOptions {
  aggregate: Aggregate;
  n?: number[];
}

export function bestOfN(program: Command): void {
  withSlice(program.command("best-of-n"))
    .summary("expected accuracy of picking by score")
    .addOption(aggregateOption("mean"))
    .option("--n <list>", "Ns, with commas (1, 2, 4, … up to all candidates)", (value) =>
      value.split(",").map((text) => {
        const n = Number(text);
        if (!Number.isInteger(n) || n < 1)
          throw new Failure(`--n ${value}: expected whole numbers from 1, with commas`);
        return n;
      })
    )
    .description(
      "Expected accuracy of the best-scored of N candidates drawn without replacement, exact; equal scores share their rank. Beside it what that gains over a random pick (pass@1, paired by problem), the majority vote over answers, the same weighted by score, and the oracle (pass@N). Intervals are 95%, over problems."
    )
    .action(
      answer<BestOfNOptions>(
        (store, options) => bestOfNRows(store, options, options.aggregate, options.n ?? null),
        columns,
        ({aggregate}) => `Best-of-N; ranked by the ${aggregate} over steps, 95% intervals`
      )
    );
}
