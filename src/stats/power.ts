import {normalQuantile} from "./normal.js";

/** The design of a comparison of two proportions. */
export interface Design {
  /** The proportion about which they differ, in (0, 1). */
  p: number;
  /** The correlation of the two right-wrong columns: 0, the default, for unpaired. */
  rho?: number;
  /** The design effect of clustering, 1 by default. */
  deff?: number;
  /** 0.8 by default. */
  power?: number;
  /** Of the two-sided test, 0.05 by default. */
  alpha?: number;
}

function perRow({p, rho = 0, deff = 1, power = 0.8, alpha = 0.05}: Design): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid proportion: ${p}`);
  if (!(rho >= -1 && rho <= 1)) throw new RangeError(`invalid correlation: ${rho}`);
  const variance = 2 * p * (1 - p) * (1 - rho) * deff;
  const zs = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return variance > 0 ? zs * zs * variance : null;
}

/**
 * The smallest true difference of two proportions that n rows each find with the power asked:
 * (z_(1-alpha/2) + z_power) sqrt(2p(1-p)(1-rho) deff/n), in the unit of p. null for n = 0, or where
 * nothing varies (p of 0 or 1, rho of 1). Source: METRICS, "Minimum detectable effect".
 */
export function minimumDetectableEffect({n, ...design}: Design & {n: number}): number | null {
  const scale = perRow(design);
  return n > 0 && scale != null ? Math.sqrt(scale / n) : null;
}

/**
 * The rows each that find a true difference `effect` with the power asked, rounded up; the inverse of
 * minimumDetectableEffect. null for an effect of 0, or too near it for a
 * number, or where nothing varies.
 */
export function neededN({effect, ...design}: Design & {effect: number}): number | null {
  const scale = perRow(design);
  if (scale == null) return null;
  // The slack takes back an effect that minimumDetectableEffect made of a whole n.
  const n = Math.ceil((scale / (effect * effect)) * (1 - 1e-12));
  return Number.isFinite(n) ? n : null;
}
