import {clusteredError, type ClusterMoments} from "./cluster.js";
import type {Interval} from "./interval.js";
import {z} from "./normal.js";

/** The arithmetic mean; null for no values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The mean under weights >= 0, parallel to the values; null where the weights sum to 0. */
export function weightedMean(values: readonly number[], weights: readonly number[]): number | null {
  let sum = 0;
  let total = 0;
  values.forEach((value, i) => {
    sum += value * weights[i]!;
    total += weights[i]!;
  });
  return total > 0 ? sum / total : null;
}

/**
 * The sample variance, over n - 1, from deviations about the mean; exactly 0 where all values are
 * the same; null for fewer than two values.
 */
export function variance(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const first = values[0]!;
  let sum = 0;
  for (const value of values) sum += value - first;
  const center = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - first - center) ** 2;
  return squares / (values.length - 1);
}

/** The sample standard deviation, over n - 1; null for fewer than two values. */
export function sd(values: readonly number[]): number | null {
  const v = variance(values);
  return v == null ? null : Math.sqrt(v);
}

/**
 * The p-quantile by linear interpolation between order statistics, p in [0, 1]; the values in any
 * order. null for no values. Source: Hyndman and Fan (1996), type 7, as in R and numpy.
 */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileSorted(Float64Array.from(values).sort(), p);
}

/** The same for values that are sorted ascending already. */
export function quantileSorted(values: ArrayLike<number>, p: number): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid p; not in [0, 1]: ${p}`);
  if (values.length === 0) return null;
  const h = (values.length - 1) * p;
  const i = Math.floor(h);
  const lo = values[i]!;
  const hi = values[Math.min(i + 1, values.length - 1)]!;
  return lo + (h - i) * (hi - lo);
}

/** The median; null for no values. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/**
 * A mean of rows that share clusters, with its clustered standard error and the normal interval
 * estimate -+ z se; se and interval are null for one cluster, the whole for no rows. For a share use
 * clusteredProportion, for a paired difference clusteredDifference.
 */
export function clusteredMean(
  moments: ClusterMoments,
  level = 0.95
): {estimate: number; se: number | null; interval: Interval | null} | null {
  if (!(moments.n > 0)) return null;
  const estimate = moments.x / moments.n;
  const se = clusteredError(moments);
  if (se == null) return {estimate, se, interval: null};
  const half = z(level) * se;
  return {estimate, se, interval: {lo: estimate - half, hi: estimate + half}};
}
