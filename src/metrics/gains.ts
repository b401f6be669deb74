import type {Run} from "../records.js";
import {influence, type Influence} from "../stats/influence.js";
import {bootstrapR2} from "../stats/bootstrap.js";
import {fisherR2, kendall, spearman} from "../stats/correlation.js";
import {groupBy} from "../stats/grouping.js";
import {mean} from "../stats/mean.js";
import {permutationOfGroups, permutationP} from "../stats/permutation.js";
import {deming, linear, type LinearFit, type NoFit} from "../stats/regression.js";
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
/** Those that say something of the verifier, so that a result can be regressed on them. */
export const predictors = [
  "verifier_accuracy",
  "balanced_accuracy",
  "false_positive_rate",
  "false_negative_rate"
] as const satisfies readonly RunField[];

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

/** From this accuracy on, a verifier is one that somebody might train on. */
export const usefulFrom = 0.4;

/** Runs whose verifier has at least this accuracy; all of them where `least` is null. */
export function accurate(runs: readonly Run[], least: number | null): readonly Run[] {
  if (least === null) return runs;
  return runs.filter(
    ({verifier_accuracy: x}) => x !== null && significant(x) >= significant(least)
  );
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
  /** Fisher's z at as many points as there are verifiers; null for fewer than five. */
  r2_fisher_lo: number | null;
  r2_fisher_hi: number | null;
  r2_adjusted: number | null;
  r2_loo: number | null;
  spearman: number | null;
  kendall: number | null;
  /** Of no relation; where verifiers have several runs, whole verifiers exchange their x, and null where one has several x. */
  p_permutation: number | null;
  /** The total-least-squares slope, for equal errors in x and y; null where there is none. */
  deming_slope: number | null;
  /** Of a pooled fit: R2 with each benchmark's means taken off first, so that easy and hard ones do not make it. */
  r2_within: number | null;
  /** The run with the largest Cook's distance, that distance, and R2 and slope without the run. */
  most_influential: string | null;
  cooks: number | null;
  r2_without: number | null;
  slope_without: number | null;
  /** Runs left out because a value is missing. */
  incomplete: number;
  note: string | null;
}

/** A group of runs with the line through them, and for each run, in order, the line without it. */
export interface GainFit {
  row: GainRegression;
  runs: readonly Run[];
  fit: LinearFit | NoFit;
  influence: Influence[];
  /** The total-least-squares line; null where there is none. */
  deming: {slope: number; intercept: number} | null;
  /** What was drawn for it, to be handed to `gainRegressions` again. */
  drawn: Resampled;
}

/** What bootstrap and permutations give of a regression, drawn before. */
export type Resampled = Pick<
  GainRegression,
  "base" | "benchmark" | "x" | "y" | "n" | "r2_lo" | "r2_hi" | "p_permutation" | "note"
>;

/**
 * Regressions of runs by base policy and benchmark, and pooled over the benchmarks of a base policy
 * that has several. Where `y` is not said it is the gain, or the accuracy where no baseline is known.
 * Source: METRICS, "Gains".
 *
 * @param options.drawn regressions of the same runs whose bootstrap and permutations are taken over
 */
export function gainRegressions(
  runs: readonly Run[],
  {
    x = "verifier_accuracy",
    y,
    seed = 1,
    drawn = []
  }: {
    x?: RunField;
    y?: RunField | undefined;
    seed?: number;
    drawn?: readonly Resampled[];
  } = {}
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
      const before = drawn.find(
        (row) => row.base === base && row.benchmark === benchmark && row.x === x && row.y === axis
      );
      return regression({base, benchmark, x, y: axis}, group, before ?? seed);
    });
  });
}

function regression(
  {base, benchmark, x, y}: Pick<GainRegression, "base" | "benchmark" | "x" | "y">,
  group: readonly Run[],
  draw: Resampled | number
): GainFit {
  const runs = group
    .filter((run) => runValue(run, x) !== null && runValue(run, y) !== null)
    .sort((a, b) => compare(a.benchmark, b.benchmark));
  const xs = runs.map((run) => runValue(run, x)!);
  const ys = runs.map((run) => runValue(run, y)!);
  const fit = linear(xs, ys);
  const verifiers = runs.map(({verifier}) => verifier);
  const independent = new Set(verifiers).size;
  const fisher = fit.r2 === null || independent < 5 ? null : fisherR2(fit.r2, independent);
  const slopes = "slopeLo" in fit ? fit : null;
  const boot =
    typeof draw === "object" && draw.n === runs.length
      ? draw
      : resampled(xs, ys, verifiers, fit, draw);
  const without = influence(xs, ys);
  const [top] = [...without.keys()]
    .filter((i) => without[i]!.cooks !== null)
    .sort((a, b) => without[b]!.cooks! - without[a]!.cooks!);
  const line = deming(xs, ys);
  const row: GainRegression = {
    base,
    benchmark,
    x,
    y,
    n: runs.length,
    verifiers: independent,
    slope: fit.slope,
    slope_lo: slopes?.slopeLo ?? null,
    slope_hi: slopes?.slopeHi ?? null,
    intercept: fit.intercept,
    r2: fit.r2,
    r2_lo: boot.r2_lo,
    r2_hi: boot.r2_hi,
    r2_fisher_lo: fisher?.lo ?? null,
    r2_fisher_hi: fisher?.hi ?? null,
    r2_adjusted: fit.adjustedR2,
    r2_loo: fit.r2Loo,
    spearman: fit.slope === null ? null : (spearman(xs, ys)?.r ?? null),
    kendall: fit.slope === null ? null : (kendall(xs, ys)?.r ?? null),
    p_permutation: boot.p_permutation,
    deming_slope: line?.slope ?? null,
    r2_within: benchmark === "all" ? within(runs, xs, ys) : null,
    most_influential: top === undefined ? null : runName(runs[top]!),
    cooks: top === undefined ? null : without[top]!.cooks,
    r2_without: top === undefined ? null : without[top]!.r2,
    slope_without: top === undefined ? null : without[top]!.slope,
    incomplete: group.length - runs.length,
    note:
      [
        group.length > runs.length
          ? `${group.length - runs.length} of ${group.length} runs left out: ${x} or ${y} is missing`
          : "",
        fit.note ?? boot.note ?? ""
      ]
        .filter(Boolean)
        .join("; ") || null
  };
  const {r2_lo, r2_hi, p_permutation, note} = boot;
  const drawn = {base, benchmark, x, y, n: runs.length, r2_lo, r2_hi, p_permutation, note};
  return {row, runs, fit, influence: without, deming: line, drawn};
}

/** A run's own name, or its verifier's, with its benchmark. */
export function runName({run, verifier, benchmark}: Run): string {
  return `${run ?? verifier}, ${benchmark}`;
}

function resampled(
  xs: readonly number[],
  ys: readonly number[],
  groups: readonly string[],
  fit: LinearFit | NoFit,
  draw: Resampled | number
): Pick<GainRegression, "r2_lo" | "r2_hi" | "p_permutation" | "note"> {
  const seed = typeof draw === "number" ? draw : 1;
  const boot = fit.r2 === null ? null : bootstrapR2(xs, ys, {groups, seed});
  // Runs of one verifier are no more independent for the permutations than for the bootstrap.
  const p =
    new Set(groups).size === groups.length
      ? permutationP(xs, ys, {seed})
      : permutationOfGroups(xs, ys, groups, {seed});
  return {
    r2_lo: boot?.lo ?? null,
    r2_hi: boot?.hi ?? null,
    p_permutation: fit.slope === null ? null : (p?.p ?? null),
    note: boot?.note ?? null
  };
}

/** R2 about each benchmark's own means. */
function within(runs: readonly Run[], xs: readonly number[], ys: readonly number[]): number | null {
  const groups = groupBy(runs.keys(), (i) => runs[i]!.benchmark);
  const centred = [...groups.values()].flatMap((group) => {
    const [mx, my] = [xs, ys].map((of) => mean(group.map((i) => of[i]!))!) as [number, number];
    return group.map((i) => [significant(xs[i]! - mx), significant(ys[i]! - my)] as const);
  });
  return linear(
    centred.map(([x]) => x),
    centred.map(([, y]) => y)
  ).r2;
}

const compare = (a: string | null, b: string | null) =>
  (a ?? "").localeCompare(b ?? "", "en", {numeric: true});
