import type {Run} from "../records.js";
import {bootstrapR2} from "../stats/bootstrap.js";
import {fisherR2, kendall, spearman} from "../stats/correlation.js";
import {groupBy} from "../stats/grouping.js";
import {permutationP} from "../stats/permutation.js";
import {linear, type LinearFit, type NoFit} from "../stats/regression.js";
import {significant} from "../stats/rounding.js";

/** Fields of a run that can stand on an axis; fractions. */
export const runFields = [
  "verifier_accuracy",
  "balanced_accuracy",
  "false_positive_rate",
  "false_negative_rate",
  "accuracy",
  "baseline",
  "gain"
] as const;
export type RunField = (typeof runFields)[number];

/** The value of a run; null where it is not known. `gain` is accuracy less the base policy's. */
export function runValue(run: Run, field: RunField): number | null {
  switch (field) {
    case "gain":
      return run.baseline === null ? null : significant(run.accuracy - run.baseline);
    case "balanced_accuracy":
      return run.false_positive_rate === null || run.false_negative_rate === null
        ? null
        : significant(1 - (run.false_positive_rate + run.false_negative_rate) / 2);
    default:
      return run[field];
  }
}

/** The line of what training brought (y) on the verifier's accuracy (x), and how sure it is. */
export interface GainRegression {
  base: string | null;
  /** "all" where the benchmarks of a base policy are pooled. */
  benchmark: string;
  x: RunField;
  y: RunField;
  /** Runs with both values. */
  n: number;
  verifiers: number;
  slope: number | null;
  slope_lo: number | null;
  slope_hi: number | null;
  intercept: number | null;
  r2: number | null;
  /** BCa bootstrap over verifiers, all of a verifier's runs together; null for fewer than five. */
  r2_lo: number | null;
  r2_hi: number | null;
  r2_fisher_lo: number | null;
  r2_fisher_hi: number | null;
  r2_adjusted: number | null;
  r2_loo: number | null;
  spearman: number | null;
  kendall: number | null;
  p_permutation: number | null;
  /** Runs left out because a value is missing. */
  incomplete: number;
  note: string | null;
}

/** A group of runs with the line through them. */
export interface GainFit {
  row: GainRegression;
  runs: readonly Run[];
  fit: LinearFit | NoFit;
}

/**
 * Regressions of runs by base policy and benchmark, and pooled over the benchmarks of a base policy
 * that has several. Where `y` is not said it is the gain, or the accuracy where no baseline is known.
 * Source: METRICS, "Gains".
 */
export function gainRegressions(
  runs: readonly Run[],
  {
    x = "verifier_accuracy",
    y,
    seed = 1
  }: {x?: RunField; y?: RunField | undefined; seed?: number} = {}
): GainFit[] {
  const byBase = [...groupBy(runs, ({base}) => base)].sort(([a], [b]) => compare(a, b));
  return byBase.flatMap(([base, ofBase]) => {
    const byBenchmark = [...groupBy(ofBase, ({benchmark}) => benchmark)].sort(([a], [b]) =>
      compare(a, b)
    );
    const groups =
      byBenchmark.length > 1 ? [...byBenchmark, ["all", ofBase] as const] : byBenchmark;
    return groups.map(([benchmark, group]) => {
      const axis = y ?? (group.some(({baseline}) => baseline !== null) ? "gain" : "accuracy");
      return regression(base, benchmark, group, x, axis, seed);
    });
  });
}

function regression(
  base: string | null,
  benchmark: string,
  group: readonly Run[],
  x: RunField,
  y: RunField,
  seed: number
): GainFit {
  const runs = group.filter((run) => runValue(run, x) !== null && runValue(run, y) !== null);
  const xs = runs.map((run) => runValue(run, x)!);
  const ys = runs.map((run) => runValue(run, y)!);
  const fit = linear(xs, ys);
  const verifiers = runs.map(({verifier}) => verifier);
  const boot = fit.r2 === null ? null : bootstrapR2(xs, ys, {groups: verifiers, seed});
  const fisher = fit.r2 === null || runs.length < 5 ? null : fisherR2(fit.r2, runs.length);
  const slopes = "slopeLo" in fit ? fit : null;
  const row: GainRegression = {
    base,
    benchmark,
    x,
    y,
    n: runs.length,
    verifiers: new Set(verifiers).size,
    slope: fit.slope,
    slope_lo: slopes?.slopeLo ?? null,
    slope_hi: slopes?.slopeHi ?? null,
    intercept: fit.intercept,
    r2: fit.r2,
    r2_lo: boot?.lo ?? null,
    r2_hi: boot?.hi ?? null,
    r2_fisher_lo: fisher?.lo ?? null,
    r2_fisher_hi: fisher?.hi ?? null,
    r2_adjusted: fit.adjustedR2,
    r2_loo: fit.r2Loo,
    spearman: fit.slope === null ? null : (spearman(xs, ys)?.r ?? null),
    kendall: fit.slope === null ? null : (kendall(xs, ys)?.r ?? null),
    p_permutation: fit.slope === null ? null : (permutationP(xs, ys, {seed})?.p ?? null),
    incomplete: group.length - runs.length,
    note: fit.note ?? boot?.note ?? null
  };
  return {row, runs, fit};
}

const compare = (a: string | null, b: string | null) =>
  (a ?? "").localeCompare(b ?? "", "en", {numeric: true});
