import {bcaUnits, unitsOf, type Bootstrap, type BootstrapOptions} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {normalCdf, z} from "./normal.js";
import {significant} from "./rounding.js";
import {scoreCounts, tabulate, type Scores, type ScoreTable} from "./scores.js";

/**
 * The area under the ROC curve: the chance that a positive has a higher value than a negative, ties
 * half; in [0, 1], below one half where values speak for the negatives. null where either group is
 * empty. Source: Hanley and McNeil (1982).
 */
export function auc(scores: Scores): number | null {
  const {size, positive, negative, positives, negatives} = tabulate(scores);
  if (positives === 0 || negatives === 0) return null;
  let won = 0;
  let below = 0;
  for (let i = 0; i < size; ++i) {
    won += positive[i]! * (below + negative[i]! / 2);
    below += negative[i]!;
  }
  return won / (positives * negatives);
}

// For each distinct value: the share of negatives that a positive there beats, and the share of
// positives that beat a negative there, ties half.
function placements(table: ScoreTable): {positive: Float64Array; negative: Float64Array} {
  const {size, positives, negatives} = table;
  const result = {positive: new Float64Array(size), negative: new Float64Array(size)};
  let negativesBelow = 0;
  let positivesBelow = 0;
  for (let i = 0; i < size; ++i) {
    const p = table.positive[i]!;
    const n = table.negative[i]!;
    result.positive[i] = (negativesBelow + n / 2) / negatives;
    result.negative[i] = (positives - positivesBelow - p / 2) / positives;
    negativesBelow += n;
    positivesBelow += p;
  }
  return result;
}

/** An AUC with DeLong's error; `se` and the ends are null where a group has fewer than two. */
export interface Delong {
  auc: number;
  se: number | null;
  lo: number | null;
  hi: number | null;
}

/**
 * The AUC with DeLong's standard error and the normal interval, cut to [0, 1]; rows count as
 * independent. null where either group is empty. Source: DeLong et al. (1988); R's pROC.
 */
export function delong(scores: Scores, level = 0.95): Delong | null {
  const table = tabulate(scores);
  const area = auc(table);
  if (area == null) return null;
  const {positives, negatives} = table;
  if (positives < 2 || negatives < 2) return {auc: area, se: null, lo: null, hi: null};
  const placed = placements(table);
  let ofPositives = 0;
  let ofNegatives = 0;
  for (let i = 0; i < table.size; ++i) {
    ofPositives += table.positive[i]! * (placed.positive[i]! - area) ** 2;
    ofNegatives += table.negative[i]! * (placed.negative[i]! - area) ** 2;
  }
  const se = Math.sqrt(
    ofPositives / (positives - 1) / positives + ofNegatives / (negatives - 1) / negatives
  );
  const half = z(level) * se;
  return {auc: area, se, lo: Math.max(0, area - half), hi: Math.min(1, area + half)};
}

/** The difference of two AUCs on the same rows, a minus b; z and p are null where se is 0. */
export interface DelongPaired extends Interval {
  difference: number;
  /** Of the two AUCs. */
  covariance: number;
  se: number;
  z: number | null;
  p: number | null;
}

/**
 * DeLong's paired test of two AUCs: two values a row, a and b, and whether it is a positive, in
 * parallel arrays; rows count as independent. p is two-sided. null where a group has fewer than two.
 * Source: DeLong et al. (1988); R's pROC roc.test(paired = TRUE).
 */
export function delongPaired(
  a: readonly number[],
  b: readonly number[],
  positives: readonly (boolean | number)[],
  level = 0.95
): DelongPaired | null {
  const of = (values: readonly number[]): {area: number; values: number[]} | null => {
    const table = tabulate(scoreCounts(values, positives));
    const area = auc(table);
    if (area == null || table.positives < 2 || table.negatives < 2) return null;
    const placed = placements(table);
    const index = new Map(Array.from(table.value, (value, i) => [value, i]));
    const place = (value: number, i: number): number =>
      placed[positives[i] ? "positive" : "negative"][index.get(significant(value))!]!;
    return {area, values: values.map(place)};
  };
  const first = of(a);
  const second = of(b);
  if (!first || !second) return null;
  const covarianceOf = (v: typeof first, w: typeof first): number => {
    const sums = [0, 0];
    const counts = [0, 0];
    positives.forEach((positive, i) => {
      const k = positive ? 1 : 0;
      sums[k]! += (v.values[i]! - v.area) * (w.values[i]! - w.area);
      counts[k]! += 1;
    });
    return sums.reduce((total, sum, k) => total + sum / (counts[k]! - 1) / counts[k]!, 0);
  };
  const covariance = covarianceOf(first, second);
  const difference = first.area - second.area;
  const variance = covarianceOf(first, first) + covarianceOf(second, second) - 2 * covariance;
  const se = variance <= 1e-20 ? 0 : Math.sqrt(variance);
  const statistic = se === 0 ? null : difference / se;
  const half = z(level) * se;
  return {
    difference,
    covariance,
    se,
    z: statistic,
    p: statistic == null ? null : 2 * normalCdf(-Math.abs(statistic)),
    lo: difference - half,
    hi: difference + half
  };
}

/**
 * The BCa bootstrap interval of an AUC: parallel arrays of values and whether they are positives;
 * with `groups`, a key for each row, whole groups are drawn. Draws without one of the two kinds are
 * left out. null where the AUC is undefined. Independent of row order.
 */
export function bootstrapAuc(
  values: readonly number[],
  positives: readonly (boolean | number)[],
  {groups, ...options}: BootstrapOptions & {groups?: readonly (string | number)[] | undefined}
): Bootstrap | null {
  const rows = scoreCounts(values, positives).map((row) => ({
    ...row,
    value: significant(row.value)
  }));
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]): number =>
    a.value - b.value || a.positive - b.positive;
  const units = unitsOf(rows, compare, groups);
  const unit = new Int32Array(rows.length);
  units.forEach((members, u) => members.forEach((i) => (unit[i] = u)));
  const order = Int32Array.from(rows, (_, i) => i).sort((i, j) => compare(rows[i]!, rows[j]!));
  const unitAt = Int32Array.from(order, (i) => unit[i]!);
  const positiveAt = Uint8Array.from(order, (i) => rows[i]!.positive);
  const lastAt = Uint8Array.from(order, (i, k) =>
    k + 1 < order.length && rows[order[k + 1]!]!.value === rows[i]!.value ? 0 : 1
  );
  const weight = new Int32Array(units.length);
  return bcaUnits(
    units.length,
    (drawn) => {
      weight.fill(0);
      for (let i = 0; i < drawn.length; ++i) ++weight[drawn[i]!]!;
      return weightedAuc(weight, unitAt, positiveAt, lastAt);
    },
    options
  );
}

// The AUC of rows sorted by value, each counted as often as its unit was drawn; lastAt marks the
// last of equal values.
function weightedAuc(
  weight: Int32Array,
  unitAt: Int32Array,
  positiveAt: Uint8Array,
  lastAt: Uint8Array
): number | null {
  let won = 0;
  let below = 0;
  let positives = 0;
  let here = 0;
  let negativesHere = 0;
  for (let k = 0; k < unitAt.length; ++k) {
    const w = weight[unitAt[k]!]!;
    if (positiveAt[k]) here += w;
    else negativesHere += w;
    if (lastAt[k]) {
      won += here * (below + negativesHere / 2);
      below += negativesHere;
      positives += here;
      here = negativesHere = 0;
    }
  }
  return positives === 0 || below === 0 ? null : won / (positives * below);
}
