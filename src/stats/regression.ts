import type {Interval} from "./interval.js";
import {checkPairs} from "./pairs.js";
import {significant} from "./rounding.js";
import {studentP, studentQuantile} from "./student.js";

/** Where there is no line: fewer than three points, or x without spread. */
export interface NoFit {
  n: number;
  slope: null;
  intercept: null;
  r2: null;
  adjustedR2: null;
  r2Loo: null;
  /** Why there is none. */
  note: string;
}

/** A value of the line with its confidence and prediction intervals, in the unit of y. */
export interface Prediction {
  x: number;
  y: number;
  /** For the mean of y at x; null for n < 5. */
  confidence: Interval | null;
  /** For one new y at x; null for n < 5. */
  prediction: Interval | null;
}

/** A least-squares line; slope in y per x, residuals in y. */
export interface LinearFit {
  n: number;
  slope: number;
  intercept: number;
  /** null where y has no spread, as are the next two. */
  r2: number | null;
  adjustedR2: number | null;
  /** 1 - PRESS/SST, can be negative; null where a point has leverage 1. */
  r2Loo: number | null;
  slopeSe: number;
  interceptSe: number;
  /** slope/slopeSe; null where slopeSe is 0. Its two-sided p is 0 on a perfect line, null where slope is 0 too. */
  slopeT: number | null;
  slopeP: number | null;
  /** The t interval of the slope; null for n < 5. */
  slopeLo: number | null;
  slopeHi: number | null;
  /** On n - 2 degrees of freedom. */
  residualSe: number;
  /** For each point, in the order given: leverage in [1/n, 1]. */
  leverage: number[];
  /** For each point, Cook's distance; null at leverage 1 or where there are no residuals. */
  cooks: (number | null)[];
  predict: (x0: number) => Prediction;
  /** What is missing and why; null where nothing is. */
  note: string | null;
}

// Below it a sum of squares has lost its digits.
const tiny = 1e-290;

// Deviations from the mean and their sum of squares; all 0 where the values tie.
function deviations(values: readonly number[]): {mean: number; dev: number[]; ss: number} {
  const n = values.length;
  const first = values[0]!;
  const spread = values.some((v) => significant(v) !== significant(first));
  if (!spread) return {mean: first, dev: values.map(() => 0), ss: 0};
  const center = values.reduce((sum, v) => sum + (v - first), 0) / n;
  const dev = values.map((v) => v - first - center);
  const ss = dev.reduce((sum, d) => sum + d * d, 0);
  if (ss < tiny) return {mean: first + center, dev: values.map(() => 0), ss: 0};
  return {mean: first + center, dev, ss};
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, v, i) => sum + v * b[i]!, 0);

function noFit(n: number, note: string): NoFit {
  return {n, slope: null, intercept: null, r2: null, adjustedR2: null, r2Loo: null, note};
}

/**
 * Ordinary least squares of y on x, parallel arrays, with everything a figure of it shows. Fewer
 * than three points, or x without spread, is a NoFit, which tells itself by `slope === null`; fewer
 * than five have no intervals. Sums are centred (NIST StRD Norris to 1e-11). Sources: Draper and
 * Smith (1998); Cook (1977); Allen (1974) for PRESS.
 */
export function linear(
  x: readonly number[],
  y: readonly number[],
  level = 0.95
): LinearFit | NoFit {
  checkPairs(x, y);
  const n = x.length;
  if (n < 3) return noFit(n, "n < 3: no fit");
  const {mean: xMean, dev: dx, ss: sxx} = deviations(x);
  const {mean: yMean, dev: dy, ss: syy} = deviations(y);
  if (sxx === 0) return noFit(n, "x has no spread");
  const slope = syy === 0 ? 0 : dot(dx, dy) / sxx;
  const residuals = dy.map((d, i) => d - slope * dx[i]!);
  // A perfect line leaves rounding only.
  const rounding = 1e-28 * n * syy;
  const sse = residuals.reduce((sum, e) => sum + e * e, 0);
  const perfect = sse <= rounding;
  const residualSe = perfect ? 0 : Math.sqrt(sse / (n - 2));
  const r2 = syy === 0 ? null : perfect ? 1 : 1 - sse / syy;
  const leverage = dx.map((d) => Math.min(1, 1 / n + (d * d) / sxx));
  const full = leverage.map((h) => h > 1 - 1e-12);
  const press = residuals.reduce((sum, e, i) => sum + (e / (1 - leverage[i]!)) ** 2, 0);
  const slopeSe = residualSe / Math.sqrt(sxx);
  const slopeT = slopeSe === 0 ? null : slope / slopeSe;
  const t = n < 5 ? null : studentQuantile((1 + level) / 2, n - 2);
  const within = (center: number, se: number): Interval | null =>
    t == null ? null : {lo: center - t * se, hi: center + t * se};
  const slopeInterval = within(slope, slopeSe);
  return {
    n,
    slope,
    intercept: yMean - slope * xMean,
    r2,
    adjustedR2: r2 == null ? null : 1 - ((1 - r2) * (n - 1)) / (n - 2),
    r2Loo: syy === 0 || full.includes(true) ? null : perfect ? 1 : 1 - press / syy,
    slopeSe,
    interceptSe: residualSe * Math.sqrt(1 / n + (xMean * xMean) / sxx),
    slopeT,
    slopeP: slopeT !== null ? studentP(slopeT, n - 2) : slope === 0 ? null : 0,
    slopeLo: slopeInterval?.lo ?? null,
    slopeHi: slopeInterval?.hi ?? null,
    residualSe,
    leverage,
    cooks: residuals.map((e, i) => {
      const h = leverage[i]!;
      if (full[i] || residualSe === 0) return null;
      return (e * e * h) / (2 * residualSe * residualSe * (1 - h) ** 2);
    }),
    predict: (x0) => {
      const y0 = yMean + slope * (x0 - xMean);
      const h = 1 / n + (x0 - xMean) ** 2 / sxx;
      return {
        x: x0,
        y: y0,
        confidence: within(y0, residualSe * Math.sqrt(h)),
        prediction: within(y0, residualSe * Math.sqrt(1 + h))
      };
    },
    note: syy === 0 ? "y has no spread: R2 is 0/0" : n < 5 ? "n < 5: no interval" : null
  };
}

/**
 * The Deming line of y on x, for errors in both; lambda is the ratio of the error variances, of y
 * over of x, and 1 gives orthogonal regression (total least squares). null for n < 3, or where the
 * line is vertical or has no direction. Source: Deming (1943); Kummell (1879).
 */
export function deming(
  x: readonly number[],
  y: readonly number[],
  lambda = 1
): {slope: number; intercept: number} | null {
  checkPairs(x, y);
  if (!(lambda > 0)) throw new RangeError(`invalid lambda: ${lambda}`);
  if (x.length < 3) return null;
  const {mean: xMean, dev: dx, ss: sxx} = deviations(x);
  const {mean: yMean, dev: dy, ss: syy} = deviations(y);
  const sxy = dot(dx, dy);
  const d = syy - lambda * sxx;
  if (sxy === 0 && d >= 0) return null;
  const root = Math.hypot(d, 2 * Math.sqrt(lambda) * sxy);
  const slope = d > 0 ? (d + root) / (2 * sxy) : (2 * lambda * sxy) / (root - d);
  return {slope, intercept: yMean - slope * xMean};
}
