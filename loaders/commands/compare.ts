import type {Command} from "commander";
import {Failure} from "../failure.js";
import {comparisonRows, discordantRows, type Pair} from "../comparisons.js";
import {withStore} from "../store/store.js";
import {scorerRule, withScorerRule, type ScorerOptions} from "./judges.js";
import {print, type Column, type OutputOptions} from "./output.js";
import {fieldColumns, withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "a", label: "A", kind: "text"},
  {key: "b", label: "B", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  ...fieldColumns,
  {key: "n", label: "n", kind: "integer"},
  {key: "problems", label: "problems", kind: "integer"},
  {key: "both_right", label: "both right", kind: "integer"},
  {key: "only_a", label: "only A", kind: "integer"},
  {key: "only_b", label: "only B", kind: "integer"},
  {key: "both_wrong", label: "both wrong", kind: "integer"},
  {
    key: "difference",
    label: "A − B, points",
    kind: "share",
    interval: ["difference_lo", "difference_hi"]
  },
  {key: "p_value", label: "p", kind: "p"},
  {key: "p_holm", label: "p, Holm", kind: "p"},
  {key: "better", label: "better", kind: "text"},
  {key: "test", label: "test", kind: "text"},
  {key: "p_mcnemar", label: "McNemar p", kind: "p"},
  {key: "kappa", label: "kappa", kind: "number"}
];

const sampleColumns: Column[] = [
  "right",
  "benchmark",
  "response_id",
  "problem_id",
  "policy",
  "subject",
  "gold",
  "verdict_a",
  "verdict_b"
].map((key) => ({key, label: key.replace("_", " "), kind: "text"}));

type CompareOptions = SliceOptions &
  ScorerOptions &
  OutputOptions & {db: string; discordant?: true};

export function compare(program: Command): void {
  withScorerRule(withSlice(program.command("compare")))
    .argument("[a]", "a verifier or scorer")
    .argument("[b]", "another; without names, all pairs")
    .summary("paired test of two verifiers on the same responses")
    .option("--discordant", "list the responses that only one of the two is right on")
    .description(
      "Who is right more often, on the gold responses that both judged. Where each response has a problem of its own: exact McNemar and Newcombe's interval; where problems repeat: the paired difference clustered by problem, with McNemar's p beside it, which ignores the clusters. Holm adjusts over all rows of one table that test the same thing. A scorer judges at a threshold."
    )
    .action(async (a: string | undefined, b: string | undefined, options: CompareOptions) => {
      const pair = pairOf(a, b);
      const rule = scorerRule(options);
      if (options.discordant) {
        if (pair === null) throw new Failure("--discordant needs two verifiers");
        const samples = await withStore(options.db, (store) =>
          discordantRows(store, options, rule, pair)
        );
        print(samples, sampleColumns, options, `Only one is right: A ${pair[0]}, B ${pair[1]}`);
        return;
      }
      const rows = await withStore(options.db, (store) =>
        comparisonRows(store, options, rule, pair)
      );
      print(
        rows,
        columns,
        options,
        "Paired comparisons; differences in points, 95% intervals",
        "no two verifiers have judged the same responses with gold that --where matches; scorers whose scores leave [0, 1] need --threshold"
      );
    });
}

/** Two names or none. */
export function pairOf(a: string | undefined, b: string | undefined): Pair {
  if (a === undefined) return null;
  if (b === undefined) throw new Failure(`${a}: against which? give two verifiers, or none`);
  return [a, b];
}
