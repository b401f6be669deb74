import {significant} from "./rounding.js";
import {tabulate, type ScoreCount} from "./scores.js";

// Rows that are all probabilities, with their number; null where there are none, or one is outside
// [0, 1].
function total(rows: readonly ScoreCount[]): number | null {
  let n = 0;
  for (const {value, positive, negative} of rows) {
    if (!(value >= 0 && value <= 1)) return null;
    n += positive + negative;
  }
  return n > 0 ? n : null;
}

/**
 * The Brier score, the mean of (p - y)^2 over rows of probability p and outcome y (positive 1,
 * negative 0); in [0, 1], 0 best. null for no rows, or values outside [0, 1]. Source: Brier (1950).
 */
export function brier(rows: readonly ScoreCount[]): number | null {
  const n = total(rows);
  if (n == null) return null;
  let sum = 0;
  for (const {value: p, positive, negative} of rows) {
    sum += positive * (1 - p) ** 2 + negative * p ** 2;
  }
  return sum / n;
}

/**
 * The log loss, -mean(y ln p + (1-y) ln(1-p)), in nats, 0 best; p is cut to [1e-15, 1 - 1e-15]. null
 * for no rows, or values outside [0, 1].
 */
export function logLoss(rows: readonly ScoreCount[], cut = 1e-15): number | null {
  const n = total(rows);
  if (n == null) return null;
  let sum = 0;
  for (const {value, positive, negative} of rows) {
    const p = Math.min(1 - cut, Math.max(cut, value));
    sum -= positive * Math.log(p) + negative * Math.log1p(-p);
  }
  return sum / n;
}

/** A bin of a calibration curve; mean and share are null where it is empty. */
export interface CalibrationBin {
  n: number;
  /** The mean probability of its rows, not its middle. */
  mean: number | null;
  /** The share of positives. */
  share: number | null;
}

/** The calibration curve and what it comes to. */
export interface Calibration {
  /** The mean over rows of their bin's gap, |mean - share|; in [0, 1]. */
  ece: number;
  /** The largest gap. */
  maxGap: number;
  bins: CalibrationBin[];
}

/**
 * The expected calibration error, with its bins. By `width`: equal bins over [0, 1], an edge belongs
 * above, the last is closed. By `mass`: bin floor(bins * share of rows with a strictly lower value), so
 * that equal values, after rounding to 12 significant digits, share a bin, and some bins may stay
 * empty. null for no rows, or values outside [0, 1]. Source: Naeini et al. (2015); Nixon et al. (2019).
 */
export function ece(
  rows: readonly ScoreCount[],
  {bins = 10, by = "width"}: {bins?: number; by?: "width" | "mass"} = {}
): Calibration | null {
  const n = total(rows);
  if (n == null) return null;
  const table = tabulate(rows);
  const sums = Array.from({length: bins}, () => ({n: 0, value: 0, positive: 0}));
  let below = 0;
  for (let i = 0; i < table.size; ++i) {
    const value = table.value[i]!;
    const m = table.positive[i]! + table.negative[i]!;
    const at = by === "width" ? significant(bins * value) : (bins * below) / n;
    const sum = sums[Math.min(bins - 1, Math.floor(at))]!;
    sum.n += m;
    sum.value += m * value;
    sum.positive += table.positive[i]!;
    below += m;
  }
  const gaps = sums.map((sum) => Math.abs(sum.value - sum.positive));
  return {
    ece: gaps.reduce((sum, gap) => sum + gap, 0) / n,
    maxGap: Math.max(...gaps.map((gap, i) => (sums[i]!.n ? gap / sums[i]!.n : 0))),
    bins: sums.map(({n: m, value, positive}) => ({
      n: m,
      mean: m ? value / m : null,
      share: m ? positive / m : null
    }))
  };
}
