import type {Run} from "../records.js";
import {wilson, type Interval} from "../stats/interval.js";
import {significant} from "../stats/rounding.js";

/** A row of a published table: numbers are as printed, per cent. */
export type PublishedCells = Readonly<Record<string, string | number | null>>;

/** What one choice (a data source, a reward, a size) brought over the table's own baseline; fractions. */
export interface PublishedGain {
  /** The choice. */
  label: string;
  benchmark: string;
  /** What is trained, where the table says it of each row; else "". */
  policy: string;
  value: number;
  baseline: number;
  gain: number;
  /** What one problem is worth on the benchmark; null where its size is not known. */
  one_problem: number | null;
}

/**
 * Problems of the benchmarks in ReasonFlux-PRM's tables. The paper gives AIME25 15 problems (Table 1's
 * caveats); the benchmark itself has 30.
 */
const problems: Readonly<Record<string, number>> = {
  AIME24: 30,
  AIME25: 15,
  MATH500: 500,
  "GPQA-Diamond": 198
};

/** How many problems a benchmark of ReasonFlux-PRM's tables has, or null. */
export function problemsOf(benchmark: string): number | null {
  return Object.hasOwn(problems, benchmark) ? problems[benchmark]! : null;
}

/**
 * Each row of a table that has a column `accuracy` in per cent, against the row of the same benchmark
 * (and policy) whose `by` is `baseline`. Rows without one, and the baseline itself, are left out.
 */
export function publishedGains(
  rows: readonly PublishedCells[],
  {by, baseline, policy}: {by: string; baseline: string; policy?: string}
): PublishedGain[] {
  const keyOf = (row: PublishedCells) =>
    JSON.stringify([row.benchmark, policy === undefined ? "" : row[policy]]);
  const base = new Map(
    rows.filter((row) => row[by] === baseline).map((row) => [keyOf(row), row.accuracy])
  );
  return rows.flatMap((row) => {
    const from = base.get(keyOf(row));
    if (row[by] === baseline || typeof from !== "number" || typeof row.accuracy !== "number")
      return [];
    const n = problemsOf(row.benchmark as string);
    return [
      {
        label: String(row[by]),
        benchmark: String(row.benchmark),
        policy: policy === undefined ? "" : String(row[policy]),
        value: significant(row.accuracy / 100),
        baseline: significant(from / 100),
        gain: significant((row.accuracy - from) / 100),
        one_problem: n === null ? null : 1 / n
      }
    ];
  });
}

/**
 * What a printed accuracy could be, had it been a single pass over the benchmark's problems: Wilson's
 * 95 % interval. null where the number of problems is not known.
 */
export function singlePass(accuracy: number, benchmark: string): Interval | null {
  const n = problemsOf(benchmark);
  return n === null ? null : wilson(accuracy * n, n);
}

/**
 * PRMBench's Best-of-8 results as runs to regress: x is the PRMScore, a fraction, of the same model on the
 * leaderboard, `accuracy` that of the pick. One row a model and benchmark of this kind ("prm" or
 * "critic"); the printed averages, and models that the leaderboard does not have, are left out.
 */
export function pickRuns(
  picks: readonly PublishedCells[],
  leaderboard: readonly PublishedCells[],
  kind: "prm" | "critic"
): Run[] {
  const scores = new Map(leaderboard.map(({model, overall}) => [model, overall]));
  return picks.flatMap((row) => {
    const score = scores.get(row.model ?? null);
    if (row.kind !== kind || row.benchmark === "average") return [];
    if (typeof score !== "number" || typeof row.accuracy !== "number") return [];
    return [
      {
        run: null,
        base: null,
        verifier: String(row.model),
        verifier_accuracy: score / 100,
        verifier_n: null,
        false_positive_rate: null,
        false_negative_rate: null,
        benchmark: String(row.benchmark),
        accuracy: row.accuracy / 100,
        baseline: null,
        n_problems: null,
        n_runs: null
      }
    ];
  });
}
