import {median} from "../stats/mean.js";

/** Chains whose first error is at `gold_at` (-1: none) and that are accused at `accused_at` (-1: nowhere; null: not judged whole). */
export interface FirstErrorRow {
  scorer: string;
  benchmark: string;
  part: string | null;
  gold_at: number;
  accused_at: number | null;
  /** Accused less true, in steps; null where there is no error or none is seen. */
  distance: number | null;
  n: number;
}

/** Where a scorer sees the first error, beside where it is. Counts of chains. */
export interface FirstErrors {
  scorer: string;
  benchmark: string;
  part: string | null;
  flawed: number;
  clean: number;
  /** Flawed chains by how far from the first error they are accused: two steps or more before it, one before, … */
  early: number;
  one_early: number;
  exact: number;
  one_late: number;
  late: number;
  /** Flawed chains accused nowhere, and those not judged whole. */
  unaccused: number;
  unjudged: number;
  /** Clean chains that are accused of a step. */
  clean_accused: number;
  /** The median of predicted minus true, in steps, over flawed chains that are accused; null without one. */
  median_distance: number | null;
  /** How many flawed chains have their first error at each step, and how many of all chains are accused first there. */
  gold_at: number[];
  accused_at: number[];
}

/** The first errors of one scorer, part and benchmark; null without a row. Source: METRICS, "Steps". */
export function firstErrors(rows: readonly FirstErrorRow[]): FirstErrors | null {
  const [first] = rows;
  if (first === undefined) return null;
  const sum = (keep: (row: FirstErrorRow) => boolean) =>
    rows.reduce((n, row) => n + (keep(row) ? row.n : 0), 0);
  const of = (keep: (distance: number) => boolean) =>
    sum(({distance}) => distance !== null && keep(distance));
  const last = Math.max(0, ...rows.flatMap(({gold_at, accused_at}) => [gold_at, accused_at ?? 0]));
  const at = (count: (step: number) => number) =>
    Array.from({length: last + 1}, (_, i) => count(i));
  return {
    scorer: first.scorer,
    benchmark: first.benchmark,
    part: first.part,
    flawed: sum(({gold_at}) => gold_at >= 0),
    clean: sum(({gold_at}) => gold_at < 0),
    early: of((d) => d < -1),
    one_early: of((d) => d === -1),
    exact: of((d) => d === 0),
    one_late: of((d) => d === 1),
    late: of((d) => d > 1),
    unaccused: sum(({gold_at, accused_at}) => gold_at >= 0 && accused_at === -1),
    unjudged: sum(({gold_at, accused_at}) => gold_at >= 0 && accused_at === null),
    clean_accused: sum(
      ({gold_at, accused_at}) => gold_at < 0 && accused_at !== null && accused_at >= 0
    ),
    median_distance: median(
      rows.flatMap(({distance, n}) =>
        distance === null ? [] : Array.from({length: n}, () => distance)
      )
    ),
    gold_at: at((i) => sum(({gold_at}) => gold_at === i)),
    accused_at: at((i) => sum(({accused_at}) => accused_at === i))
  };
}
