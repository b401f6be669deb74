import type {Interval} from "./interval.js";
import {normalCdf, z} from "./normal.js";
import {checkPairs} from "./pairs.js";
import {significant} from "./rounding.js";
import {studentP} from "./student.js";

/** A correlation in [-1, 1] with a two-sided p value; p is null for n < 3. */
export interface Correlation {
  r: number;
  p: number | null;
  n: number;
}

const tied = (values: readonly number[]): boolean =>
  values.every((v) => significant(v) === significant(values[0]!));

/**
 * Pearson's correlation of two parallel arrays, in [-1, 1]: what rounding puts beyond is cut. null
 * for fewer than two points or where x or y has no spread, or one whose square is 0.
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  checkPairs(x, y);
  const n = x.length;
  if (n < 2 || tied(x) || tied(y)) return null;
  const x0 = x[0]!;
  const y0 = y[0]!;
  const xMean = x.reduce((sum, v) => sum + (v - x0), 0) / n;
  const yMean = y.reduce((sum, v) => sum + (v - y0), 0) / n;
  let sxx = 0;
  let syy = 0;
  let sxy = 0;
  for (let i = 0; i < n; ++i) {
    const dx = x[i]! - x0 - xMean;
    const dy = y[i]! - y0 - yMean;
    sxx += dx * dx;
    syy += dy * dy;
    sxy += dx * dy;
  }
  const scale = Math.sqrt(sxx) * Math.sqrt(syy);
  return scale === 0 ? null : Math.max(-1, Math.min(1, sxy / scale));
}

/**
 * The ranks of the values, 1 for the smallest, in the order given; equal values, after rounding to 12
 * significant digits, share their mean rank.
 */
export function ranks(values: readonly number[]): number[] {
  const rounded = values.map(significant);
  const order = rounded.map((_, i) => i).sort((i, j) => rounded[i]! - rounded[j]!);
  const result = new Array<number>(values.length);
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && rounded[order[end]!] === rounded[order[start]!]) ++end;
    for (let k = start; k < end; ++k) result[order[k]!] = (start + 1 + end) / 2;
  }
  return result;
}

/**
 * Spearman's rank correlation, ties sharing ranks, its p from t on n - 2 degrees of freedom. null
 * where Pearson's of the ranks is. Source: R's cor.test(exact = FALSE), scipy's spearmanr.
 */
export function spearman(x: readonly number[], y: readonly number[]): Correlation | null {
  const n = x.length;
  const r = pearson(ranks(x), ranks(y));
  if (r == null) return null;
  if (n < 3) return {r, p: null, n};
  return {r, p: studentP(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2), n};
}

// Sums over groups of t equal values, of what the tie corrections need.
function ties(values: readonly number[]): {pairs: number; triples: number; variance: number} {
  const counts = new Map<number, number>();
  for (const v of values) counts.set(v, (counts.get(v) ?? 0) + 1);
  const sums = {pairs: 0, triples: 0, variance: 0};
  for (const t of counts.values()) {
    sums.pairs += t * (t - 1);
    sums.triples += t * (t - 1) * (t - 2);
    sums.variance += t * (t - 1) * (2 * t + 5);
  }
  return sums;
}

/**
 * Kendall's tau-b, its p normal with the tie-corrected variance and no continuity correction; values
 * tie after rounding to 12 significant digits. null for fewer than two points or where x or y has no
 * spread. Takes time in n^2. Source: Kendall (1970); R's cor.test(exact = FALSE).
 */
export function kendall(x: readonly number[], y: readonly number[]): Correlation | null {
  checkPairs(x, y);
  const n = x.length;
  if (n < 2) return null;
  const a = x.map(significant);
  const b = y.map(significant);
  let s = 0;
  for (let i = 0; i < n; ++i) {
    for (let j = 0; j < i; ++j) s += Math.sign(a[i]! - a[j]!) * Math.sign(b[i]! - b[j]!);
  }
  const t = ties(a);
  const u = ties(b);
  const pairs = n * (n - 1);
  if (t.pairs === pairs || u.pairs === pairs) return null;
  const r = (2 * s) / Math.sqrt((pairs - t.pairs) * (pairs - u.pairs));
  if (n < 3) return {r, p: null, n};
  const variance =
    (pairs * (2 * n + 5) - t.variance - u.variance) / 18 +
    (t.pairs * u.pairs) / (2 * pairs) +
    (t.triples * u.triples) / (9 * pairs * (n - 2));
  return {r, p: 2 * normalCdf(-Math.abs(s) / Math.sqrt(variance)), n};
}

/**
 * Fisher's z interval of a correlation r from n points, tanh(atanh r -+ z/sqrt(n - 3)); of no width
 * at r = -1 and 1. null for n <= 3. Source: Fisher (1921).
 */
export function fisher(r: number, n: number, level = 0.95): Interval | null {
  if (n <= 3) return null;
  const center = Math.atanh(Math.max(-1, Math.min(1, r)));
  const half = z(level) / Math.sqrt(n - 3);
  return {lo: Math.tanh(center - half), hi: Math.tanh(center + half)};
}

/**
 * The same for R2, in [0, 1], of a line through n points: the ends squared; the lower end is 0 where
 * the interval of r holds 0. null for n <= 3.
 */
export function fisherR2(r2: number, n: number, level = 0.95): Interval | null {
  const ends = fisher(Math.sqrt(Math.max(0, r2)), n, level);
  if (ends == null) return null;
  const {lo, hi} = ends;
  return {lo: lo <= 0 ? 0 : lo * lo, hi: Math.max(lo * lo, hi * hi)};
}
