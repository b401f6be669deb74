import type {Run} from "../records.js";
import {fisherR2} from "../stats/correlation.js";
import {wilson, type Interval} from "../stats/interval.js";
import type {LinearFit, NoFit, Prediction} from "../stats/regression.js";
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

/** The same of the verifier's accuracy over `verifier_n` gold responses; null where either is not known. */
export function verifierInterval({verifier_accuracy, verifier_n}: Run): Interval | null {
  if (verifier_accuracy === null || verifier_n === null || verifier_n === 0) return null;
  return wilson(Math.min(1, Math.max(0, verifier_accuracy)) * verifier_n, verifier_n);
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
 * The fewest verifiers of which an R2 has a 95% interval that lies above `least`: Fisher's lower end. null
 * where no number is enough (least at or above r2), or more than a million.
 */
export function neededForR2(r2: number, least: number): number | null {
  if (!(least < r2)) return null;
  let [below, n] = [3, 4];
  const isEnough = (m: number) => (fisherR2(r2, m)?.lo ?? -1) > least;
  while (!isEnough(n)) {
    [below, n] = [n, 2 * n];
    if (n > 1e6) return null;
  }
  while (n - below > 1) {
    const middle = Math.floor((below + n) / 2);
    if (isEnough(middle)) n = middle;
    else below = middle;
  }
  return n;
}

/** What a line foresees at one x: the mean of many runs, and one new run. */
export interface Foreseen extends Prediction {
  /** Does x lie outside the runs that the line was fitted to? */
  isBeyond: boolean;
}

/** The line's prediction at x; null without a line. Its intervals are null for n < 5. */
export function foreseen(
  fit: LinearFit | NoFit,
  [least, most]: readonly [number, number],
  x: number
): Foreseen | null {
  if (fit.slope === null) return null;
  return {...fit.predict(x), isBeyond: x < least || x > most};
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
