import {significant} from "./rounding.js";

/** How many positives and negatives have a value: a row of a GROUP BY. */
export interface ScoreCount {
  value: number;
  positive: number;
  negative: number;
}

/** The same by distinct value, ascending, values rounded to 12 significant digits. */
export interface ScoreTable {
  /** Distinct values. */
  size: number;
  value: Float64Array;
  positive: Float64Array;
  negative: Float64Array;
  /** All positives, all negatives. */
  positives: number;
  negatives: number;
}

/** What the measures take: counts in any order, values repeated or not, or a table made of them. */
export type Scores = readonly ScoreCount[] | ScoreTable;

/**
 * The table of counts by distinct value: rows that tie after rounding are merged, rows that count
 * nothing are left out. A table is returned as it is. Throws for a value that is no number, or a
 * negative count.
 */
export function tabulate(scores: Scores): ScoreTable {
  if ("positives" in scores) return scores;
  const rounded: ScoreCount[] = [];
  for (const {value, positive, negative} of scores) {
    if (Number.isNaN(value)) throw new RangeError(`invalid value: ${value}`);
    if (!(positive >= 0 && negative >= 0)) {
      throw new RangeError(`invalid count: ${positive}, ${negative}`);
    }
    if (positive + negative > 0) rounded.push({value: significant(value), positive, negative});
  }
  rounded.sort((a, b) => a.value - b.value);
  const value = new Float64Array(rounded.length);
  const positive = new Float64Array(rounded.length);
  const negative = new Float64Array(rounded.length);
  let positives = 0;
  let negatives = 0;
  let size = 0;
  for (const row of rounded) {
    if (size === 0 || value[size - 1] !== row.value) value[size++] = row.value;
    positive[size - 1]! += row.positive;
    negative[size - 1]! += row.negative;
    positives += row.positive;
    negatives += row.negative;
  }
  return {
    size,
    value: value.subarray(0, size),
    positive: positive.subarray(0, size),
    negative: negative.subarray(0, size),
    positives,
    negatives
  };
}

/** Counts from parallel arrays: a value each, and whether it is a positive. */
export function scoreCounts(
  values: readonly number[],
  positives: readonly (boolean | number)[]
): ScoreCount[] {
  if (values.length !== positives.length) {
    throw new RangeError(`invalid labels; ${values.length} values, ${positives.length} labels`);
  }
  return values.map((value, i) =>
    positives[i] ? {value, positive: 1, negative: 0} : {value, positive: 0, negative: 1}
  );
}

/** Counts from two groups of values. */
export function scoreGroups(
  positive: readonly number[],
  negative: readonly number[]
): ScoreCount[] {
  return [
    ...positive.map((value) => ({value, positive: 1, negative: 0})),
    ...negative.map((value) => ({value, positive: 0, negative: 1}))
  ];
}
