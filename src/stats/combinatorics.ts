import {tabulate, type Scores} from "./scores.js";

function checkCounts(n: number, c: number, k: number): void {
  const whole = Number.isInteger(n) && Number.isInteger(c) && Number.isInteger(k);
  if (!whole || c < 0 || c > n || k < 0) throw new RangeError(`invalid counts: ${k} of ${n}, ${c}`);
}

/**
 * The chance that none of c marked ones is among k drawn without replacement from n:
 * C(n-c, k)/C(n, k), in [0, 1], as a running product, which no n overflows. null for k > n.
 */
export function noneDrawn(n: number, c: number, k: number): number | null {
  checkCounts(n, c, k);
  if (k > n) return null;
  if (k > n - c) return 0;
  const few = Math.min(c, k);
  const many = Math.max(c, k);
  let product = 1;
  for (let i = 0; i < few; ++i) product *= 1 - many / (n - i);
  return product;
}

/**
 * The chance that k drawn without replacement from n are all among c marked ones: C(c, k)/C(n, k), in
 * [0, 1]. null for k > n.
 */
export function allDrawn(n: number, c: number, k: number): number | null {
  checkCounts(n, c, k);
  return noneDrawn(n, n - c, k);
}

/**
 * The unbiased estimate of pass@k: 1 - C(n-c, k)/C(n, k) for n samples of which c are right, the
 * chance that at least one of k drawn is. null for k > n. Source: Chen et al. (2021), eq. 1.
 */
export function passAtK(n: number, c: number, k: number): number | null {
  const none = noneDrawn(n, c, k);
  return none == null ? null : 1 - none;
}

/**
 * The chance that the one of highest value among k drawn without replacement is a positive: the
 * hypergeometric order statistic, exact. The scores hold whole counts of positives and negatives by value;
 * equal values, after rounding to 12 significant digits, share their rank equally, so that a constant
 * gives the share of positives. For many k, pass a table. In [0, 1]; null for k < 1 or k above the number of rows.
 */
export function expectedTop(scores: Scores, k: number): number | null {
  const {size, positive, negative, positives, negatives} = tabulate(scores);
  const n = positives + negatives;
  checkCounts(n, n, k);
  if (k < 1 || k > n) return null;
  let expected = 0;
  let above = 0;
  let none = 1;
  for (let g = size - 1; g >= 0 && none > 0; --g) {
    const m = positive[g]! + negative[g]!;
    const noneHere = k > n - above - m ? 0 : noneDrawn(n - above, m, k)!;
    expected += none * (1 - noneHere) * (positive[g]! / m);
    none *= noneHere;
    above += m;
  }
  return expected;
}
