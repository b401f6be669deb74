import {existsSync} from "node:fs";
import type {Command} from "commander";
import {planned, type PowerOptions} from "../../src/metrics/power.js";
import {powerRows} from "../comparisons.js";
import {Failure} from "../failure.js";
import {withStore} from "../store/store.js";
import {pairOf} from "./compare.js";
import {scorerRule, withScorerRule, type ScorerOptions} from "./judges.js";
import {numberOf} from "./number.js";
import {print, type Column, type OutputOptions} from "./output.js";
import {withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "a", label: "A", kind: "text"},
  {key: "b", label: "B", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  {key: "n", label: "n", kind: "integer"},
  {key: "accuracy", label: "accuracy %", kind: "share"},
  {key: "correlation", label: "correlation", kind: "number"},
  {key: "design_effect", label: "design effect", kind: "number"},
  {key: "detectable_paired", label: "detectable, points", kind: "share"},
  {key: "detectable_unpaired", label: "unpaired", kind: "share"},
  {key: "difference", label: "wanted, points", kind: "share"},
  {key: "needed_paired", label: "needed n", kind: "integer"},
  {key: "needed_unpaired", label: "unpaired", kind: "integer"}
];

type Options = SliceOptions & ScorerOptions & OutputOptions & PowerOptions & {db: string};

export function power(program: Command): void {
  withScorerRule(withSlice(program.command("power")))
    .argument("[a]", "a verifier or scorer in the store")
    .argument("[b]", "another; without names, all pairs")
    .summary("the difference that n responses can show, and the n that a difference needs")
    .option(
      "--n <n>",
      "responses for each verifier (as many as the store has)",
      numberOf("--n", {least: 1, whole: true})
    )
    .option(
      "--difference <d>",
      "the difference to be found, a fraction: 0.02 is 2 points",
      numberOf("--difference", {least: 0, most: 1})
    )
    .option(
      "--accuracy <p>",
      "mean accuracy of the two (the pair's own)",
      numberOf("--accuracy", {least: 0, most: 1})
    )
    .option(
      "--correlation <r>",
      "of the two right-wrong columns (the pair's own)",
      numberOf("--correlation", {least: -1, most: 1})
    )
    .option(
      "--design-effect <f>",
      "of clustering by problem (the pair's own)",
      numberOf("--design-effect", {least: 0})
    )
    .option(
      "--power <share>",
      "the chance to find it (0.8)",
      numberOf("--power", {least: 0.01, most: 0.999})
    )
    .option(
      "--alpha <share>",
      "of the two-sided test (0.05)",
      numberOf("--alpha", {least: 1e-9, most: 0.5})
    )
    .description(
      "The smallest true difference of two accuracies that n responses find, and the responses that a difference needs, paired (both judge the same responses) and unpaired. Accuracy, correlation and design effect are those of each pair in the store; without a store, what is given, else accuracy 0.5 and no correlation: the hardest case."
    )
    .action(async (a: string | undefined, b: string | undefined, options: Options) => {
      const pair = pairOf(a, b);
      const fromStore = pair !== null || existsSync(options.db);
      if (!fromStore && options.n === undefined && options.difference === undefined)
        throw new Failure(`give --n or --difference, or a store (${options.db} is not there)`);
      const rows = fromStore
        ? await withStore(options.db, (store) =>
            powerRows(store, options, scorerRule(options), pair, options)
          )
        : [];
      if (fromStore && rows.length === 0 && options.accuracy === undefined)
        throw new Failure(
          `${options.db}: no two verifiers have judged the same responses with gold that --where matches; give --accuracy (and --correlation)`,
          1
        );
      // A store without a pair of verifiers leaves what is given.
      const said = rows.length > 0 ? rows : [planned(options)];
      print(said, columns, options, "Power; differences in points");
    });
}
