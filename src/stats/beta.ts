import {logBeta} from "./gamma.js";

// The continued fraction of the incomplete beta function, by Lentz's method (DLMF 8.17.22).
function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let h = d;
  for (let m = 1; m < 100_000; ++m) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    c = 1 + even / c;
    d = 1 / (Math.abs(d) < tiny ? tiny : d);
    c = Math.abs(c) < tiny ? tiny : c;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    c = 1 + odd / c;
    d = 1 / (Math.abs(d) < tiny ? tiny : d);
    c = Math.abs(c) < tiny ? tiny : c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return h;
}

/**
 * The regularised incomplete beta function I_x(a, b), the distribution function of Beta(a, b) at x;
 * x in [0, 1], a and b > 0. Where 1 - x is known more exactly than x, pass it as y: small tails then
 * keep their digits. Source: DLMF 8.17.
 */
export function incompleteBeta(x: number, a: number, b: number, y = 1 - x): number {
  if (!(a > 0 && b > 0)) throw new RangeError(`invalid beta parameters: ${a}, ${b}`);
  if (!(x >= 0 && x <= 1)) throw new RangeError(`invalid x; not in [0, 1]: ${x}`);
  if (x === 0) return 0;
  if (y === 0) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log(y) - logBeta(a, b));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(y, b, a)) / b;
}

/**
 * The quantile of Beta(a, b): x such that I_x(a, b) = p; p in [0, 1]. Newton's method held inside a
 * shrinking bracket, to about 1e-15.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid probability: ${p}`);
  if (p === 0 || p === 1) return p;
  const norm = logBeta(a, b);
  let lo = 0;
  let hi = 1;
  let x = a / (a + b);
  for (let i = 0; i < 300; ++i) {
    const error = incompleteBeta(x, a, b) - p;
    if (error === 0) return x;
    if (error > 0) hi = x;
    else lo = x;
    const density = Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - norm);
    let next = x - error / density;
    if (!(next > lo && next < hi)) next = (lo + hi) / 2;
    if (Math.abs(next - x) <= 2e-16 * x) return next;
    x = next;
  }
  return x;
}
