import {significant} from "../stats/rounding.js";
import type {Confusion} from "./verdicts.js";

/** A measure of a confusion table that a threshold is chosen by; null where undefined. */
export type Measure = (confusion: Confusion) => number | null;

/** The threshold that a measure is best at, and what is left of it on problems that it was not chosen on. */
export interface Selection {
  /** The index of the best threshold on all data; of equal ones the middle. */
  index: number;
  best: number;
  /** The indices chosen on the other folds, one a fold; null for a fold without rows, or nothing to choose on. */
  chosen: (number | null)[];
  /** The measure pooled over folds, each judged at the threshold that the others chose; null with fewer than four folds. */
  nested: number | null;
  /** best minus nested: the part of best that is selection; can be slightly negative by chance. */
  optimism: number | null;
}

/** Folds with rows without which what is left of a choice can't be told. */
const fewestFolds = 4;

export const total = ({tp, fp, fn, tn}: Confusion): number => tp + fp + fn + tn;

const none: Confusion = {tp: 0, fp: 0, fn: 0, tn: 0};

/** The sum of confusion tables. */
export function pooled(tables: readonly Confusion[]): Confusion {
  return tables.reduce(
    (a, b) => ({tp: a.tp + b.tp, fp: a.fp + b.fp, fn: a.fn + b.fn, tn: a.tn + b.tn}),
    none
  );
}

/** Where a measure is largest: of thresholds that are equal in it, the middle one; null where it is nowhere defined. */
export function bestIndex(tables: readonly Confusion[], measure: Measure): number | null {
  let most = -Infinity;
  let ties: number[] = [];
  tables.forEach((table, i) => {
    const value = measure(table);
    if (value === null) return;
    const rounded = significant(value);
    if (rounded > most) [most, ties] = [rounded, [i]];
    else if (rounded === most) ties.push(i);
  });
  return ties[Math.floor((ties.length - 1) / 2)] ?? null;
}

/**
 * Choosing a threshold by a measure, and how much of the best value is selection: for each fold the
 * threshold is chosen on the other folds and judged on this one. `folds` holds for each fold of problems the
 * confusion table at each threshold, all folds under the same thresholds. null where the measure is nowhere
 * defined. Source: Varma and Simon (2006) for the nested split.
 */
export function selection(
  folds: readonly (readonly Confusion[])[],
  measure: Measure
): Selection | null {
  const size = folds[0]?.length ?? 0;
  const over = (some: readonly (readonly Confusion[])[]) =>
    Array.from({length: size}, (_, i) => pooled(some.map((fold) => fold[i]!)));
  const all = over(folds);
  const index = bestIndex(all, measure);
  if (index === null) return null;
  const best = measure(all[index]!)!;
  const filled = folds.filter((fold) => total(fold[0]!) > 0).length;
  const chosen = folds.map((fold) =>
    filled < fewestFolds || total(fold[0]!) === 0
      ? null
      : bestIndex(over(folds.filter((other) => other !== fold)), measure)
  );
  const outside = chosen.flatMap((i, f) => (i === null ? [] : [folds[f]![i]!]));
  const nested = outside.length === 0 ? null : measure(pooled(outside));
  return {index, best, chosen, nested, optimism: nested === null ? null : best - nested};
}
