import {significant} from "./rounding.js";

const sqrt2Pi = 2.5066282746310002;

/** The standard normal density at x. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / sqrt2Pi;
}

// P(Z > x) for x >= 2.5 by Laplace's continued fraction, evaluated from the far end.
function upperTail(x: number): number {
  let f = x;
  for (let k = Math.ceil(20 + 400 / x); k > 0; --k) f = x + k / f;
  return normalDensity(x) / f;
}

/**
 * The standard normal distribution function P(Z <= x), in [0, 1]; relative error about 1e-14 in the
 * lower tail as well. Source: the all-positive series of Marsaglia (2004) in the middle, Laplace's
 * continued fraction in the tails.
 */
export function normalCdf(x: number): number {
  if (x <= -2.5) return x === -Infinity ? 0 : upperTail(-x);
  if (x >= 2.5) return x === Infinity ? 1 : 1 - upperTail(x);
  let sum = x;
  for (let k = 3, term = x; Math.abs(term) > 1e-18 * Math.abs(sum); k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + sum * normalDensity(x);
}

const ratio = (r: number, p: readonly number[], q: readonly number[]): number =>
  p.reduceRight((sum, c) => sum * r + c, 0) / q.reduceRight((sum, c) => sum * r + c, 0);

const middle = [
  [
    3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
    45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727
  ],
  [
    1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867,
    39307.89580009271061, 28729.085735721942674, 5226.495278852854561
  ]
] as const;

const near = [
  [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
    1.27045825245236838258, 0.24178072517745061177, 0.0227238449892691845833,
    7.7454501427834140764e-4
  ],
  [
    1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455,
    0.14810397642748007459, 0.0151986665636164571966, 5.475938084995344946e-4,
    1.05075007164441684324e-9
  ]
] as const;

const far = [
  [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
    0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5,
    2.01033439929228813265e-7
  ],
  [
    1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525,
    7.868691311456132591e-4, 1.8463183175100546818e-5, 1.4215117583164458887e-7,
    2.04426310338993978564e-15
  ]
] as const;

/**
 * The standard normal quantile: x such that P(Z <= x) = p; -Infinity at 0, Infinity at 1; throws
 * outside [0, 1]. Relative error about 1e-16. Source: Wichura (1988), AS 241, PPND16.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid probability: ${p}`);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(0.180625 - q * q, ...middle);
  const tail = q < 0 ? p : 1 - p;
  if (tail === 0) return q < 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-Math.log(tail));
  const x = r <= 5 ? ratio(r - 1.6, ...near) : ratio(r - 5, ...far);
  return q < 0 ? -x : x;
}

/**
 * The half-width of a two-sided normal interval in standard errors: 1.959963984540054 for level
 * 0.95. Throws for a level outside (0, 1).
 */
export function z(level = 0.95): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`invalid level: ${level}`);
  // Rounded, since 1 - 0.95 is 0.050000000000000044.
  return -normalQuantile(significant((1 - level) / 2));
}
