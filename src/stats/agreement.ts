import type {Interval} from "./interval.js";
import {z} from "./normal.js";

export {krippendorffAlpha, type Krippendorff, type Metric} from "./krippendorff.js";

/** Chance-corrected agreement; 1 is perfect, 0 chance; `value` is null where chance explains all. */
export interface Agreement {
  value: number | null;
  observed: number;
  expected: number;
}

function corrected(observed: number, expected: number): Agreement {
  const room = 1 - expected;
  return {observed, expected, value: room <= 1e-15 ? null : (observed - expected) / room};
}

const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0);

/** How much credit two categories earn for being near each other. */
export type KappaWeights = "none" | "linear" | "quadratic";

/**
 * Cohen's kappa of two raters from a square table of counts, first rater by row, second by column,
 * categories in order; with the large-sample standard error and normal interval. value, se and interval
 * are null where both use one category only; the whole is null for no rows. Source: Cohen (1960, 1968);
 * Fleiss, Cohen and Everitt (1969) for se.
 */
export function cohenKappa(
  table: readonly (readonly number[])[],
  {weights = "none", level = 0.95}: {weights?: KappaWeights; level?: number} = {}
): (Agreement & {se: number | null; interval: Interval | null}) | null {
  const k = table.length;
  if (table.some((row) => row.length !== k))
    throw new RangeError(`invalid table; not ${k} by ${k}`);
  const n = sum(table.map(sum));
  if (n === 0) return null;
  const credit = (i: number, j: number): number => {
    if (weights === "none" || k < 2) return i === j ? 1 : 0;
    const distance = Math.abs(i - j) / (k - 1);
    return 1 - (weights === "linear" ? distance : distance * distance);
  };
  const each = table.flatMap((row, i) => row.map((count, j) => ({i, j, p: count / n})));
  const rows = table.map((row) => sum(row) / n);
  const columns = table.map((_, j) => sum(table.map((row) => row[j]!)) / n);
  const observed = sum(each.map(({i, j, p}) => credit(i, j) * p));
  const expected = sum(each.map(({i, j}) => credit(i, j) * rows[i]! * columns[j]!));
  const agreement = corrected(observed, expected);
  const {value} = agreement;
  if (value == null) return {...agreement, se: null, interval: null};
  const ofRow = rows.map((_, i) => sum(columns.map((q, j) => q * credit(i, j))));
  const ofColumn = columns.map((_, j) => sum(rows.map((q, i) => q * credit(i, j))));
  const squares = sum(
    each.map(({i, j, p}) => p * (credit(i, j) - (ofRow[i]! + ofColumn[j]!) * (1 - value)) ** 2)
  );
  const center = value - expected * (1 - value);
  const se = Math.sqrt(Math.max(0, squares - center * center) / n) / (1 - expected);
  const half = z(level) * se;
  return {...agreement, se, interval: {lo: value - half, hi: value + half}};
}

/**
 * Fleiss' kappa from a table of units by categories, how many raters chose each; the same number of
 * raters, two or more, for every unit, else null. Source: Fleiss (1971).
 */
export function fleissKappa(
  table: readonly (readonly number[])[]
): (Agreement & {units: number; raters: number}) | null {
  const units = table.length;
  const raters = sum(table[0] ?? []);
  if (raters < 2 || table.some((row) => sum(row) !== raters)) return null;
  const pairs = table.map((row) => sum(row.map((c) => c * (c - 1))) / (raters * (raters - 1)));
  const shares = table[0]!.map((_, j) => sum(table.map((row) => row[j]!)) / (units * raters));
  const expected = sum(shares.map((p) => p * p));
  return {units, raters, ...corrected(sum(pairs) / units, expected)};
}

/**
 * Gwet's AC1 from a table of units by categories, how many raters chose each; units may have different
 * numbers of raters. Those with fewer than two do not count in the observed agreement, those with none
 * not at all. null where no unit has two; value null for fewer than two categories. Source: Gwet (2008).
 */
export function gwetAc1(table: readonly (readonly number[])[]): Agreement | null {
  const rated = table.filter((row) => sum(row) > 0);
  const paired = rated.filter((row) => sum(row) >= 2);
  if (paired.length === 0) return null;
  const q = table[0]!.length;
  const observed = sum(
    paired.map((row) => sum(row.map((c) => c * (c - 1))) / (sum(row) * (sum(row) - 1)))
  );
  const shares = table[0]!.map(
    (_, j) => sum(rated.map((row) => row[j]! / sum(row))) / rated.length
  );
  const expected = sum(shares.map((p) => p * (1 - p))) / (q - 1);
  if (q < 2) return {observed: observed / paired.length, expected: 1, value: null};
  return corrected(observed / paired.length, expected);
}
