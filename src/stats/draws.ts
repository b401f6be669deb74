import {drawsBelow} from "./bootstrap.js";
import {quantileSorted} from "./mean.js";
import {normalCdf, normalQuantile} from "./normal.js";
import {generator} from "./random.js";

/** Of fewer units than these a bootstrap makes no interval. */
export const fewestUnits = 5;

/**
 * Draws units with replacement, as many as there are, `draws` times: `visit` gets how often each was drawn
 * (the array is used again, so don't keep it). Source: Efron (1979).
 */
export function drawUnits(
  units: number,
  {draws, seed}: {draws: number; seed: number},
  visit: (weight: Int32Array) => void
): void {
  if (!(draws >= 1)) throw new RangeError(`invalid draws: ${draws}`);
  const random = generator(seed);
  const weight = new Int32Array(units);
  for (let k = 0; k < draws; ++k) {
    weight.fill(0);
    for (let i = 0; i < units; ++i) ++weight[Math.floor(random() * units)]!;
    visit(weight);
  }
}

/**
 * The bias-corrected percentile interval from the values of draws: where half of them lie below the
 * estimate, the plain percentile interval; else moved by as much. null where no draw is on one side of the
 * estimate, or all are the same. Draws equal to it count half. Source: Efron (1981); BCa without acceleration, so that no
 * jackknife is needed and many units cost nothing.
 */
export function biasCorrected(
  values: readonly number[],
  estimate: number,
  level = 0.95
): {lo: number; hi: number} | null {
  const sorted = Float64Array.from(values).sort();
  const below = drawsBelow(sorted, estimate);
  const isFlat = sorted.length > 0 && sorted.at(-1)! - sorted[0]! <= 1e-12 * Math.abs(estimate);
  if (below === 0 || below === sorted.length || isFlat) return null;
  const z0 = normalQuantile(below / sorted.length);
  const end = (p: number) => quantileSorted(sorted, normalCdf(2 * z0 + normalQuantile(p)))!;
  return {lo: end((1 - level) / 2), hi: end((1 + level) / 2)};
}

/** The pointwise percentile interval of each column of draws; null where there are no draws. */
export function pointwise(
  draws: readonly (readonly number[])[],
  level = 0.95
): {lo: number[]; hi: number[]} | null {
  const [first] = draws;
  if (!first) return null;
  const columns = first.map((_, i) => Float64Array.from(draws, (draw) => draw[i]!).sort());
  return {
    lo: columns.map((column) => quantileSorted(column, (1 - level) / 2)!),
    hi: columns.map((column) => quantileSorted(column, (1 + level) / 2)!)
  };
}

/** How many draws a resampling of n rows can afford: 1,000 for up to 8,000 rows, fewer for more, never below 200. */
export function affordable(n: number): number {
  return Math.max(200, Math.min(1000, Math.round(8e6 / Math.max(1, n))));
}
