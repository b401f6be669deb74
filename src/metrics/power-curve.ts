import {planned, type PowerOptions} from "./power.js";

/** The smallest differences that n responses find, fractions; null where undefined. */
export interface PowerPoint {
  n: number;
  paired: number | null;
  unpaired: number | null;
}

/**
 * The minimum detectable effect at n from an eighth of the one planned to eight times as many, in equal
 * ratios. Empty without an n.
 */
export function powerCurve(options: PowerOptions, steps = 48): PowerPoint[] {
  const {n} = options;
  if (n === undefined || !(n > 0)) return [];
  return Array.from({length: steps + 1}, (_, i) => {
    const at = n * 8 ** ((2 * i) / steps - 1);
    const row = planned({...options, n: at});
    return {n: at, paired: row.detectable_paired, unpaired: row.detectable_unpaired};
  });
}
