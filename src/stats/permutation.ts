import {pearson} from "./correlation.js";
import {groupBy} from "./grouping.js";
import {generator} from "./random.js";

/** A permutation p value and how it came about. */
export interface Permutation {
  /** Two-sided, in (0, 1]; the observed order counts. */
  p: number;
  /** True where every order was looked at. */
  exact: boolean;
  /** Orders looked at, n! where exact. */
  orders: number;
  /** How many of them reach the observed |r|. */
  reach: number;
}

// Calls visit once for each order of the values, in place. Source: Heap (1963).
function eachOrder(values: Float64Array, visit: () => void): void {
  const n = values.length;
  const counts = new Int32Array(n);
  visit();
  for (let i = 1; i < n;) {
    if (counts[i]! < i) {
      const j = i % 2 ? counts[i]! : 0;
      const value = values[i]!;
      values[i] = values[j]!;
      values[j] = value;
      visit();
      counts[i]!++;
      i = 1;
    } else counts[i++] = 0;
  }
}

/**
 * The same where points come in groups that share an x, as runs do that one verifier trained: whole
 * groups exchange their x, so that a group counts once however many points it has. null where r is, where
 * some group has several x, or for fewer than three groups. Independent of row order.
 */
export function permutationOfGroups(
  x: readonly number[],
  y: readonly number[],
  groups: readonly string[],
  options: {draws?: number; seed: number; exactUpTo?: number}
): Permutation | null {
  if (pearson(x, y) == null) return null;
  const members = [...groupBy(groups.keys(), (i) => groups[i]!).values()];
  if (members.length < 3 || members.some((of) => of.some((i) => x[i] !== x[of[0]!]))) return null;
  // |r| changes with the order of x alone: by sum(x), sum(x^2) and sum(xy) over the points.
  const units = members
    .map((of) => ({x: x[of[0]!]!, n: of.length, y: of.reduce((sum, i) => sum + y[i]!, 0)}))
    .sort((a, b) => a.x - b.x || a.n - b.n || a.y - b.y);
  const yMean = y.reduce((sum, v) => sum + v, 0) / y.length;
  const xMean = units.reduce((sum, unit) => sum + unit.x, 0) / units.length;
  const xs = Float64Array.from(units, (unit) => unit.x - xMean);
  const n = y.length;
  const statistic = (): number => {
    let [sx, sxx, sxy] = [0, 0, 0];
    units.forEach((unit, i) => {
      const v = xs[i]!;
      sx += unit.n * v;
      sxx += unit.n * v * v;
      sxy += v * (unit.y - unit.n * yMean);
    });
    const spread = sxx - (sx * sx) / n;
    return spread <= 0 ? 0 : Math.abs(sxy) / Math.sqrt(spread);
  };
  const observed = statistic() * (1 - 1e-12);
  return counted(xs, () => statistic() >= observed, options);
}

/**
 * The permutation p of a correlation, two-sided: y is put in other orders, the statistic is |r| (R2
 * and |slope| order alike). Up to `exactUpTo` points, 8 by default, all n! orders: p is the share that
 * reaches the observed |r|. Beyond, seeded draws: p = (1 + reach)/(1 + draws). Equal values count as
 * reaching, with a slack of 1e-12. Independent of row order. null where r is. Source: Fisher (1935);
 * Phipson and Smyth (2010) for the 1.
 */
export function permutationP(
  x: readonly number[],
  y: readonly number[],
  options: {draws?: number; seed: number; exactUpTo?: number}
): Permutation | null {
  const n = x.length;
  if (pearson(x, y) == null) return null;
  const rows = x.map((v, i) => [v, y[i]!] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const xMean = rows.reduce((sum, [v]) => sum + v, 0) / n;
  const yMean = rows.reduce((sum, [, v]) => sum + v, 0) / n;
  const a = Float64Array.from(rows, ([v]) => v - xMean);
  const b = Float64Array.from(rows, ([, v]) => v - yMean);
  const product = (): number => {
    let sum = 0;
    for (let i = 0; i < n; ++i) sum += a[i]! * b[i]!;
    return Math.abs(sum);
  };
  const square = (v: Float64Array): number => v.reduce((sum, d) => sum + d * d, 0);
  const observed = product() - 1e-12 * Math.sqrt(square(a) * square(b));
  return counted(b, () => product() >= observed, options);
}

/** How many orders of the values reach what is observed: of all, or of seeded draws. */
function counted(
  values: Float64Array,
  reaches: () => boolean,
  {draws = 10_000, seed, exactUpTo = 8}: {draws?: number; seed: number; exactUpTo?: number}
): Permutation {
  let orders = 0;
  let reach = 0;
  const visit = (): void => {
    ++orders;
    if (reaches()) ++reach;
  };
  if (values.length <= exactUpTo) {
    eachOrder(values, visit);
    return {p: reach / orders, exact: true, orders, reach};
  }
  const random = generator(seed);
  for (let k = 0; k < draws; ++k) {
    for (let i = values.length - 1; i > 0; --i) {
      const j = Math.floor(random() * (i + 1));
      const value = values[i]!;
      values[i] = values[j]!;
      values[j] = value;
    }
    visit();
  }
  return {p: (1 + reach) / (1 + orders), exact: false, orders, reach};
}
