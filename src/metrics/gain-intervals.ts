import type {Run} from "../records.js";
import {fisherR2} from "../stats/correlation.js";
import {wilson, type Interval} from "../stats/interval.js";
import type {LinearFit, NoFit} from "../stats/regression.js";
import {significant} from "../stats/rounding.js";

/** A line's bands at one x, in the unit of y. */
export interface BandPoint {
  x: number;
  lo: number;
  hi: number;
  predLo: number;
  predHi: number;
}

/**
 * The confidence and prediction bands of a line at `steps + 1` equal steps of an x range: what a figure
 * of it draws. Empty where there is no line, or no interval (n < 5). Source: `LinearFit.predict`.
 */
export function fitBand(
  fit: LinearFit | NoFit,
  [from, to]: readonly [number, number],
  steps = 40
): BandPoint[] {
  if (fit.slope === null || !(to > from)) return [];
  return Array.from({length: steps + 1}, (_, i) =>
    fit.predict(from + ((to - from) * i) / steps)
  ).flatMap(({x, confidence, prediction}) =>
    confidence === null || prediction === null
      ? []
      : [{x, lo: confidence.lo, hi: confidence.hi, predLo: prediction.lo, predHi: prediction.hi}]
  );
}

/**
 * The 95 % interval of a run's accuracy over its problems: Wilson's, at n_problems. Several runs on the
 * same problems add no problems, so n_runs does not narrow it. null where n_problems is not known.
 * Source: METRICS, "Gains" (30 problems, 30 %: a standard error of 8.4 points).
 */
export function runInterval({accuracy, n_problems}: Run): Interval | null {
  if (n_problems === null || n_problems === 0) return null;
  return wilson(Math.min(1, Math.max(0, accuracy)) * n_problems, n_problems);
}

/** What an R2 that was printed without an interval could be, had it come from n verifiers. */
export interface ClaimedR2 {
  n: number;
  r2: number;
  /** Fisher's z interval; null for n <= 3. */
  lo: number | null;
  hi: number | null;
}

/** Fisher's interval of one R2 at several numbers of verifiers. */
export function claimedR2(r2: number, ns: readonly number[]): ClaimedR2[] {
  return ns.map((n) => {
    const ends = fisherR2(r2, n);
    return {n, r2, lo: ends?.lo ?? null, hi: ends?.hi ?? null};
  });
}

/**
 * Whether `verifier_accuracy` is 1 - false positives - false negatives in every run that has the two
 * rates, and some run has: Youden's J, which is 0 for a verifier that tells nothing and can be negative.
 */
export function isYouden(runs: readonly Run[]): boolean {
  const rated = runs.filter(
    (run) => run.false_positive_rate !== null && run.false_negative_rate !== null
  );
  return (
    rated.length > 0 &&
    rated.every(
      ({verifier_accuracy: x, false_positive_rate: fp, false_negative_rate: fn}) =>
        x !== null && significant(x) === significant(1 - fp! - fn!)
    )
  );
}

/**
 * The smallest whole number, up to `most`, that all fractions are multiples of the inverse of: a hint at
 * how many problems they were counted on. null where there is none, or no fraction.
 */
export function commonDenominator(fractions: readonly number[], most = 1000): number | null {
  if (fractions.length === 0) return null;
  for (let d = 2; d <= most; ++d)
    if (fractions.every((p) => Math.abs(p * d - Math.round(p * d)) < 1e-9 * d)) return d;
  return null;
}
