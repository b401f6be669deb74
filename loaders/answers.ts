/**
 * The questions that a store answers, as rows: a cube or a named query, then the metrics. The command
 * line prints them, the dashboard's loaders write them.
 */
import {acceptCube} from "../src/cubes/accepts.js";
import {type Judges, verifiersOnly} from "../src/cubes/judges.js";
import {luckyCube} from "../src/cubes/lucky.js";
import {candidates, scoreTable, type Aggregate} from "../src/cubes/scores.js";
import {keys, type Slice} from "../src/cubes/slice.js";
import {stepCube, type Rule} from "../src/cubes/steps.js";
import {verdictCube} from "../src/cubes/verdicts.js";
import {bareOf, withoutGold} from "../src/metrics/accepts.js";
import {bestOfN, defaultNs, type Candidate} from "../src/metrics/best-of-n.js";
import {gainRegressions, type RunField} from "../src/metrics/gains.js";
import {shrunken, unshrunk} from "../src/metrics/groups.js";
import {luckyMetrics} from "../src/metrics/lucky.js";
import type {Counts} from "../src/metrics/proportion.js";
import {scoreSummary, type ScoreRow} from "../src/metrics/scores.js";
import {stepMetrics} from "../src/metrics/steps.js";
import {verdictMetrics} from "../src/metrics/verdicts.js";
import type {Dimension, Run} from "../src/records.js";
import {groupBy} from "../src/stats/grouping.js";
import type {ResultRow, Store} from "./store/store.js";

/** What answers queries over the settled tables: a store, or another engine that holds the same. */
export type Engine = Pick<Store, "rows">;

/** The values of the fields that a slice is split by, as keys of an answer's row. */
export function by(
  slice: Slice,
  row: ResultRow | Counts
): Partial<Record<Dimension, string | null>> {
  return Object.fromEntries(
    slice.by.map((field) => [field, (row[field] ?? null) as string | null])
  );
}

/**
 * Verdict metrics, a row a verifier, benchmark and group; after them those of verifiers that judged no gold
 * row of a benchmark, of which only the share accepted is known.
 */
export async function verifierRows(store: Engine, slice: Slice, judges: Judges = verifiersOnly) {
  const cells = (await store.rows(verdictCube(slice, judges))) as Counts[];
  const bare = bareOf((await store.rows(acceptCube(slice))) as Counts[], cells);
  return [
    ...cells.map((cell) => ({...by(slice, cell), ...verdictMetrics(cell)})),
    ...bare.map((cell) => ({...by(slice, cell), ...withoutGold(cell)}))
  ];
}

/**
 * Lucky-guess rates, a row a group; one row over everything where the slice is not split. The rates of
 * right answers are shrunk too, within a benchmark where the slice is split by it.
 */
export async function luckyRows(store: Engine, slice: Slice) {
  const cells = await store.rows(luckyCube(slice));
  const rows = cells.map((cell) => ({...by(slice, cell), ...luckyMetrics(cell as Counts)}));
  const sets = groupBy(rows.keys(), (i) => cells[i]!.benchmark ?? null);
  const found = rows.map((row) => ({...row, ...unshrunk}));
  for (const set of sets.values()) {
    const of = set.map((i) => rows[i]!);
    shrunken(of, ({lucky, outcome_correct}) => ({x: lucky, n: outcome_correct})).forEach(
      (row, k) => (found[set[k]!] = row)
    );
  }
  return found;
}

/** Step and case metrics, a row a scorer, benchmark and group. */
export async function stepRows(store: Engine, slice: Slice, rule: Rule, threshold: number) {
  const cells = await store.rows(stepCube(slice, rule, threshold));
  return cells.map((cell) => ({
    ...by(slice, cell),
    ...stepMetrics(cell as Counts, rule, threshold)
  }));
}

/** Distribution and separation of scores, a row a scorer, benchmark, part and group. */
export async function scoreRows(store: Engine, slice: Slice, aggregate: Aggregate) {
  const dimensions = keys(slice, "benchmark");
  const rows = await store.rows(scoreTable(slice, aggregate));
  const groups = groupBy(rows, (row) =>
    JSON.stringify([row.scorer, row.part, ...dimensions.map((field) => row[field])])
  );
  return [...groups.values()].map((group) => {
    const [first] = group as [ResultRow];
    const of = by(slice, first);
    return {
      scorer: first.scorer as string,
      benchmark: first.benchmark as string,
      part: first.part as string,
      ...of,
      group:
        slice.by.length === 0
          ? null
          : Object.values(of)
              .map((value) => value ?? "unknown")
              .join(", "),
      aggregate,
      ...scoreSummary(group as unknown as ScoreRow[])
    };
  });
}

/** Best-of-N, a row a scorer, benchmark, group and N. */
export async function bestOfNRows(
  store: Engine,
  slice: Slice,
  aggregate: Aggregate,
  ns: readonly number[] | null
) {
  const rows = await store.rows(candidates(slice, aggregate));
  const dimensions = keys(slice, "benchmark");
  const groups = groupBy(rows, (row) =>
    JSON.stringify([row.scorer, ...dimensions.map((field) => row[field])])
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [ResultRow];
    const scored = group as unknown as Candidate[];
    return bestOfN(scored, ns ?? defaultNs(scored)).map((row) => ({
      ...by(slice, first),
      scorer: first.scorer as string,
      benchmark: first.benchmark as string,
      aggregate,
      ...row
    }));
  });
}

/** The runs of a store. */
export async function runs(store: Engine): Promise<Run[]> {
  return (await store.rows("SELECT * FROM runs ORDER BY ALL")) as unknown as Run[];
}

/** Regressions of training gains on verifier accuracy, a row a base policy and benchmark. */
export function regressionRows(of: readonly Run[], x: RunField, y: RunField | undefined) {
  return gainRegressions(of, {x, y}).map(({row}) => row);
}
