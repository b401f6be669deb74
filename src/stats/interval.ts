import {clusteredError, type ClusterMoments} from "./cluster.js";
import {z} from "./normal.js";

/** An interval, lo <= hi, both ends in the unit of the estimate. */
export type Interval = {lo: number; hi: number};

// The lower end of Wilson's interval. The two ends multiply to p^2/(1 + z^2/n), so that the small
// one need not come from a difference.
function lowerEnd(x: number, n: number, q: number): number {
  const p = x / n;
  const q2 = q * q;
  const hi =
    (p + q2 / (2 * n) + q * Math.sqrt((p * (1 - p)) / n + q2 / (4 * n * n))) / (1 + q2 / n);
  return (p * p) / (1 + q2 / n) / hi;
}

/**
 * Wilson's score interval of a proportion, x successes in n, without continuity correction; within
 * [0, 1], exactly 0 at x = 0 and exactly 1 at x = n. n may be an effective number and need not be
 * whole. null for n = 0; throws for x outside [0, n]. Source: Wilson (1927).
 */
export function wilson(x: number, n: number, level = 0.95): Interval | null {
  if (!(n >= 0 && x >= 0 && x <= n)) throw new RangeError(`invalid count: ${x} of ${n}`);
  const q = z(level);
  if (n === 0) return null;
  return {lo: lowerEnd(x, n, q), hi: 1 - lowerEnd(n - x, n, q)};
}

/** A proportion or ratio with its clustered error; every undefined part is null. */
export interface ClusteredEstimate {
  /** x/n, a share in [0, 1]. */
  estimate: number;
  /** The standard error clustered by G; null for one cluster. */
  se: number | null;
  /** se^2 (n-1)/(p(1-p)) as it comes out, not cut at 1; null where se is or p is 0 or 1. */
  deff: number | null;
  /** The rows that the interval counts: n/deff, not above n; G where p is 0 or 1; else null. */
  nEffective: number | null;
  lo: number | null;
  hi: number | null;
}

function clustered(
  moments: ClusterMoments,
  single: boolean,
  level: number
): ClusteredEstimate | null {
  const {n, x, clusters} = moments;
  if (!(n > 0)) return null;
  if (!(x >= 0 && x <= n)) throw new RangeError(`invalid count: ${x} of ${n}`);
  const p = x / n;
  const se = clusteredError(moments);
  if (x === 0 || x === n) {
    const ends = wilson(p * clusters, clusters, level)!;
    return {estimate: p, se, deff: null, nEffective: clusters, ...ends};
  }
  if (se == null) return {estimate: p, se, deff: null, nEffective: null, lo: null, hi: null};
  const deff = single ? 1 : (se * se * (n - 1)) / (p * (1 - p));
  if (deff <= 1) return {estimate: p, se, deff, nEffective: n, ...wilson(x, n, level)!};
  const nEffective = n / deff;
  return {estimate: p, se, deff, nEffective, ...wilson(p * nEffective, nEffective, level)!};
}

/**
 * A proportion, x successes in n rows that share G clusters: its standard error clustered by G, and
 * Wilson's interval at n/deff rows, deff counting as 1 where it is less. With one row a cluster this
 * is plain Wilson, to the last digit. All right or all wrong: Wilson at G rows, se 0. One cluster: no
 * standard error, no interval. null for n = 0; throws for x outside [0, n]. Source: METRICS,
 * "Clustered proportion"; Korn and Graubard (1998) for the effective number.
 */
export function clusteredProportion(
  moments: ClusterMoments,
  level = 0.95
): ClusteredEstimate | null {
  return clustered(moments, moments.clusters === moments.n, level);
}

/** Sums over clusters of a numerator and a denominator, and of their squares and product. */
export interface RatioMoments {
  num: number;
  den: number;
  /** Clusters with den > 0, G. */
  clusters: number;
  sumNumNum: number;
  sumNumDen: number;
  sumDenDen: number;
}

/**
 * A ratio in [0, 1] of two sums over clusters, such as an F1, 2tp/(2tp + fp + fn), or a precision:
 * its standard error by the delta method, clustered by G, and Wilson's interval as in
 * clusteredProportion with den as the number of rows; equal to it where den counts rows. null for
 * den = 0; throws for num outside [0, den]. Source: Cochran (1977) 6.3.
 */
export function clusteredRatio(moments: RatioMoments, level = 0.95): ClusteredEstimate | null {
  const {num: x, den: n, clusters, sumNumNum, sumNumDen, sumDenDen} = moments;
  const single = clusters === n && sumDenDen === n;
  const rows = {n, x, clusters, sumXX: sumNumNum, sumXM: sumNumDen, sumMM: sumDenDen};
  return clustered(rows, single, level);
}
