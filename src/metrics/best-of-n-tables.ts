import {groupBy} from "../stats/grouping.js";
import {median} from "../stats/mean.js";
import {significant} from "../stats/rounding.js";
import type {BestOfN} from "./best-of-n.js";

export type BestOfNRow = BestOfN & {scorer: string; benchmark: string; aggregate: string};

/** The row of each scorer and aggregate at the largest N that it has. */
export interface FinalPick extends BestOfNRow {
  /** Aggregates that give the same value and interval, this row's among them. */
  aggregates: string[];
}

/**
 * The rows of N that many problems have candidates for: those with at least `least` problems, where an N
 * above 1 has as many; else all rows, whose n then says how little they mean.
 */
export function wellFounded(rows: readonly BestOfNRow[], least = 30): BestOfNRow[] {
  const founded = rows.filter(({problems}) => problems >= least);
  return founded.some(({n}) => n > 1) ? founded : [...rows];
}

/**
 * What each scorer's best pick is worth at its largest N, highest first. Aggregates of one scorer that
 * agree in every digit printed are one row (a scorer with one score a response has no others).
 */
export function finalPicks(rows: readonly BestOfNRow[]): FinalPick[] {
  const finals = [
    ...groupBy(rows, ({scorer, aggregate}) => JSON.stringify([scorer, aggregate])).values()
  ].map((of) => of.reduce((last, row) => (row.n > last.n ? row : last)));
  const alike = groupBy(finals, ({scorer, accuracy, accuracy_lo, accuracy_hi}) =>
    JSON.stringify([
      scorer,
      ...[accuracy, accuracy_lo, accuracy_hi].map((x) => x && significant(x))
    ])
  );
  return [...alike.values()]
    .map((of) => ({...of[0]!, aggregates: of.map(({aggregate}) => aggregate)}))
    .sort(
      (a, b) => (b.accuracy ?? -1) - (a.accuracy ?? -1) || a.scorer.localeCompare(b.scorer, "en")
    );
}

/** What a scorer is judged by, at each N: a random pick, the majority vote, at least one right. */
export interface BestOfNReference {
  n: number;
  random: number | null;
  majority: number | null;
  oracle: number | null;
}

/** The references of a benchmark, by N; null where rows of one N disagree (other candidates). */
export function bestOfNReferences(rows: readonly BestOfNRow[]): BestOfNReference[] {
  const first = shared(rows.filter(({n}) => n === 1).map(({accuracy}) => accuracy));
  return [...groupBy(rows, ({n}) => n)]
    .sort(([a], [b]) => a - b)
    .map(([n, of]) => ({
      n,
      random: first,
      majority: shared(of.map(({majority}) => majority)),
      oracle: shared(of.map(({oracle}) => oracle))
    }));
}

function shared(values: readonly (number | null)[]): number | null {
  const [first] = values;
  if (first == null) return null;
  return values.every((v) => v !== null && Math.abs(v - first) < 1e-9) ? first : null;
}

/** The spread of many models' published curves at one n; fractions. */
export interface Envelope {
  n: number;
  models: number;
  best: number;
  median: number;
  worst: number;
}

/** The highest, middle and lowest value over models at each n, in order of n. */
export function envelope(points: readonly {n: number; value: number}[]): Envelope[] {
  return [...groupBy(points, ({n}) => n)]
    .sort(([a], [b]) => a - b)
    .map(([n, at]) => {
      const values = at.map(({value}) => value);
      return {
        n,
        models: values.length,
        best: Math.max(...values),
        median: median(values)!,
        worst: Math.min(...values)
      };
    });
}
