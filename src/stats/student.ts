import {incompleteBeta} from "./beta.js";
import {logBeta} from "./gamma.js";
import {normalQuantile} from "./normal.js";

// P(T > t) for t >= 0.
function upperTail(t: number, df: number): number {
  if (t === Infinity) return 0;
  const square = t * t;
  return 0.5 * incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
}

/** The distribution function of Student's t with df > 0 degrees of freedom, in [0, 1]. */
export function studentCdf(t: number, df: number): number {
  return t < 0 ? upperTail(-t, df) : 1 - upperTail(t, df);
}

/** The two-sided p value of a t statistic, in [0, 1]: P(|T| >= |t|), df > 0 degrees of freedom. */
export function studentP(t: number, df: number): number {
  return 2 * upperTail(Math.abs(t), df);
}

/**
 * The quantile of Student's t: t such that P(T <= t) = p, for p in (0, 1) and df > 0. Closed forms
 * for 1 and 2 degrees of freedom, else Newton's method on the tail held inside a bracket.
 */
export function studentQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`invalid probability: ${p}`);
  if (!(df > 0)) throw new RangeError(`invalid degrees of freedom: ${df}`);
  if (p === 0.5) return 0;
  if (p < 0.5) return -positiveQuantile(p, df);
  return positiveQuantile(1 - p, df);
}

function positiveQuantile(tail: number, df: number): number {
  if (df === 1) return 1 / Math.tan(Math.PI * tail);
  if (df === 2) return (1 - 2 * tail) / Math.sqrt(2 * tail * (1 - tail));
  const norm = logBeta(df / 2, 0.5) + 0.5 * Math.log(df);
  let lo = 0;
  let hi = Infinity;
  let t = -normalQuantile(tail);
  for (let i = 0; i < 300; ++i) {
    const error = upperTail(t, df) - tail;
    if (error === 0) return t;
    if (error > 0) lo = t;
    else hi = t;
    const density = Math.exp(-0.5 * (df + 1) * Math.log1p((t * t) / df) - norm);
    let next = t + error / density;
    if (!(next > lo && next < hi)) next = hi === Infinity ? 2 * t + 1 : (lo + hi) / 2;
    if (Math.abs(next - t) <= 2e-16 * t) return next;
    t = next;
  }
  return t;
}
