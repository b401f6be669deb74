import {significant} from "./rounding.js";
import {tabulate, type Scores} from "./scores.js";

// How far two groups of scores stand apart. The area under the curve and the curve itself have files
// of their own.
export {auc, bootstrapAuc, delong, delongPaired, type Delong, type DelongPaired} from "./auc.js";
export {averagePrecision, roc, type RocPoint} from "./roc.js";
export {scoreCounts, scoreGroups, tabulate, type ScoreCount, type Scores} from "./scores.js";

/**
 * The two-sample Kolmogorov-Smirnov distance: the largest difference of the two distribution
 * functions, in [0, 1]. null where either group is empty. Its p value is ksP.
 */
export function ks(scores: Scores): number | null {
  const {size, positive, negative, positives, negatives} = tabulate(scores);
  if (positives === 0 || negatives === 0) return null;
  let distance = 0;
  let p = 0;
  let n = 0;
  for (let i = 0; i < size; ++i) {
    p += positive[i]!;
    n += negative[i]!;
    distance = Math.max(distance, Math.abs(p / positives - n / negatives));
  }
  return distance;
}

/**
 * The p value of a Kolmogorov-Smirnov distance of groups of m and n without ties: the chance of one as
 * large where both come from one distribution. Exact up to m n = 10,000 by default, as the mass of the
 * lattice paths that leave the band; else the limit at distance sqrt(mn/(m+n)). Source: Hodges (1957);
 * Kolmogorov (1933).
 */
export function ksP(
  distance: number,
  m: number,
  n: number,
  method: "exact" | "limit" = m * n <= 10_000 ? "exact" : "limit"
): number {
  if (!(m >= 1 && n >= 1)) throw new RangeError(`invalid group sizes: ${m}, ${n}`);
  return method === "exact"
    ? ksExact(Math.round(distance * m * n), m, n)
    : kolmogorov(distance * Math.sqrt((m * n) / (m + n)));
}

function ksExact(bound: number, m: number, n: number): number {
  const inside = new Float64Array(n + 1);
  let left = 0;
  for (let i = 0; i <= m; ++i) {
    for (let j = 0; j <= n; ++j) {
      const rest = m + n - i - j + 1;
      let mass = i === 0 && j === 0 ? 1 : 0;
      if (i > 0) mass += (inside[j]! * (m - i + 1)) / rest;
      if (j > 0) mass += (inside[j - 1]! * (n - j + 1)) / rest;
      const out = Math.abs(i * n - j * m) >= bound;
      if (out) left += mass;
      inside[j] = out ? 0 : mass;
    }
  }
  return Math.min(1, left);
}

// The upper tail of the Kolmogorov distribution, by whichever of its two series converges.
function kolmogorov(t: number): number {
  if (t <= 0) return 1;
  let sum = 0;
  if (t < 1) {
    for (let k = 1; k < 20; k += 2) sum += Math.exp(-((k * Math.PI) ** 2) / (8 * t * t));
    return 1 - (Math.sqrt(2 * Math.PI) / t) * sum;
  }
  for (let k = 1; k < 20; ++k) sum += (k % 2 ? 2 : -2) * Math.exp(-2 * k * k * t * t);
  return sum;
}

/**
 * The overlap coefficient: the sum over equal bins of the smaller of the two shares; 0 apart, 1 the
 * same. 50 bins over `domain`, by default [0, 1] where all values are in it, else the pooled range; a
 * value on an edge counts above it, the last bin is closed. null where either group is empty. Source:
 * Inman and Bradley (1989).
 */
export function overlap(
  scores: Scores,
  {bins = 50, domain}: {bins?: number; domain?: readonly [number, number]} = {}
): number | null {
  const table = tabulate(scores);
  const {size, value, positives, negatives} = table;
  if (positives === 0 || negatives === 0) return null;
  const min = value[0]!;
  const max = value[size - 1]!;
  const [lo, hi] = domain ?? (min >= 0 && max <= 1 ? [0, 1] : [min, max]);
  if (min < lo || max > hi) throw new RangeError(`invalid domain: ${lo}, ${hi}`);
  if (lo === hi) return 1;
  const positive = new Float64Array(bins);
  const negative = new Float64Array(bins);
  for (let i = 0; i < size; ++i) {
    const bin = Math.min(bins - 1, Math.floor(significant((bins * (value[i]! - lo)) / (hi - lo))));
    positive[bin]! += table.positive[i]!;
    negative[bin]! += table.negative[i]!;
  }
  return Math.min(
    1,
    positive.reduce((sum, p, i) => sum + Math.min(p / positives, negative[i]! / negatives), 0)
  );
}

/**
 * Cohen's d: the mean of the positives less that of the negatives, in pooled sample standard
 * deviations. null where either group is empty, or the pooled deviation is 0 or undefined. Source:
 * Cohen (1988), 2.2.
 */
export function cohensD(scores: Scores): number | null {
  const table = tabulate(scores);
  const {positives, negatives} = table;
  if (positives === 0 || negatives === 0 || positives + negatives <= 2) return null;
  const p = weightedMoments(table.value, table.positive, positives);
  const n = weightedMoments(table.value, table.negative, negatives);
  const pooled = (p.squares + n.squares) / (positives + negatives - 2);
  return pooled === 0 ? null : (p.mean - n.mean) / Math.sqrt(pooled);
}

// The mean and the sum of squared deviations; these are exactly 0 where only one value has weight.
function weightedMoments(
  value: Float64Array,
  weight: Float64Array,
  total: number
): {mean: number; squares: number} {
  const first = value[weight.findIndex((w) => w > 0)]!;
  let sum = 0;
  for (let i = 0; i < value.length; ++i) sum += weight[i]! * (value[i]! - first);
  const shift = sum / total;
  let squares = 0;
  for (let i = 0; i < value.length; ++i) squares += weight[i]! * (value[i]! - first - shift) ** 2;
  return {mean: first + shift, squares};
}
