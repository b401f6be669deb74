import {auc} from "../stats/auc.js";
import {quantileSorted} from "../stats/mean.js";
import {unitsOf} from "../stats/bootstrap.js";
import {generator, integer} from "../stats/random.js";
import {significant} from "../stats/rounding.js";
import {cohensD, ks, overlap, tabulate} from "../stats/separation.js";
import type {ScoreTable} from "../stats/scores.js";

/** Scores of one problem: how many of the first and of the second group have this value. */
export interface GroupedScore {
  problem: number;
  value: number;
  /** Of the first group. */
  positive: number;
  /** Of the second. */
  negative: number;
}

/** How far two groups of scores stand apart, each measure with a 95% interval; null where undefined. */
export interface Separation {
  n_a: number;
  n_b: number;
  problems: number;
  /** The chance that one of the first group is above one of the second, ties half. */
  auc: number | null;
  auc_lo: number | null;
  auc_hi: number | null;
  ks: number | null;
  ks_lo: number | null;
  ks_hi: number | null;
  overlap: number | null;
  overlap_lo: number | null;
  overlap_hi: number | null;
  cohens_d: number | null;
  cohens_d_lo: number | null;
  cohens_d_hi: number | null;
}

const measures = {auc, ks, overlap, cohens_d: cohensD} as const;
type Measure = keyof typeof measures;
const names = Object.keys(measures) as Measure[];

/**
 * AUC, KS distance, overlap and Cohen's d of two groups, with percentile intervals of the bootstrap over problems:
 * all scores of a drawn problem together, so that responses that share one are not taken for independent. Seeded,
 * and independent of the order and the numbers of problems. No interval with fewer than two problems, or where
 * a measure is undefined in some draw. Of resamples KS comes out a little high and the overlap a little low. Source: METRICS,
 * "Scores"; Efron and Tibshirani (1993).
 */
export function separation(
  rows: readonly GroupedScore[],
  {draws = 500, seed = 1}: {draws?: number; seed?: number} = {}
): Separation {
  const counted = rows.filter(({positive, negative}) => positive + negative > 0);
  const table = tabulate(counted);
  const units = unitsOf(
    counted,
    (a, b) => a.value - b.value || a.positive - b.positive || a.negative - b.negative,
    counted.map(({problem}) => problem)
  );
  const ends = intervals(counted, table, units, draws, seed);
  const measured = Object.fromEntries(
    names.flatMap((name) => [
      [name, measures[name](table)],
      [`${name}_lo`, ends?.[name]?.lo ?? null],
      [`${name}_hi`, ends?.[name]?.hi ?? null]
    ])
  ) as Omit<Separation, "n_a" | "n_b" | "problems">;
  return {n_a: table.positives, n_b: table.negatives, problems: units.length, ...measured};
}

function intervals(
  rows: readonly GroupedScore[],
  table: ScoreTable,
  units: readonly (readonly number[])[],
  draws: number,
  seed: number
): Record<Measure, {lo: number; hi: number} | null> | null {
  if (units.length < 2 || table.positives === 0 || table.negatives === 0) return null;
  const place = new Map(Array.from(table.value, (value, i) => [value, i]));
  const at = rows.map(({value}) => place.get(significant(value))!);
  const random = generator(seed);
  const found: Record<Measure, (number | null)[]> = {auc: [], ks: [], overlap: [], cohens_d: []};
  for (let draw = 0; draw < draws; ++draw) {
    const positive = new Float64Array(table.size);
    const negative = new Float64Array(table.size);
    let [positives, negatives] = [0, 0];
    for (let k = 0; k < units.length; ++k)
      for (const i of units[integer(random, units.length)]!) {
        const row = rows[i]!;
        positive[at[i]!]! += row.positive;
        negative[at[i]!]! += row.negative;
        positives += row.positive;
        negatives += row.negative;
      }
    const drawn: ScoreTable = {...table, positive, negative, positives, negatives};
    for (const name of names) found[name].push(measures[name](drawn));
  }
  return Object.fromEntries(names.map((name) => [name, ends(found[name])])) as Record<
    Measure,
    {lo: number; hi: number} | null
  >;
}

function ends(values: readonly (number | null)[]): {lo: number; hi: number} | null {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) return null;
  const sorted = [...known].sort((a, b) => a - b);
  return {lo: quantileSorted(sorted, 0.025)!, hi: quantileSorted(sorted, 0.975)!};
}
