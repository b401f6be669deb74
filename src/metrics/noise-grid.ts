import type {Run} from "../records.js";
import {groupBy} from "../stats/grouping.js";
import {mean} from "../stats/mean.js";
import {significant} from "../stats/rounding.js";

/** The accuracy reached under one pair of error rates of the verifier; fractions. */
export interface NoiseCell {
  fp: number;
  fn: number;
  /** The mean over the cell's runs. */
  accuracy: number;
  runs: number;
}

/** The runs of one base policy and benchmark by the verifier's error rates, in order of the rates. */
export interface NoiseGrid {
  base: string | null;
  benchmark: string;
  cells: NoiseCell[];
}

/**
 * Grids of runs by false-positive and false-negative rate, one for each base policy and benchmark with
 * a known pair of rates; the grid with the most cells first, ties by name.
 */
export function noiseGrids(runs: readonly Run[]): NoiseGrid[] {
  const rated = runs.filter(
    (run) => run.false_positive_rate !== null && run.false_negative_rate !== null
  );
  return [...groupBy(rated, ({base, benchmark}) => JSON.stringify([base, benchmark])).values()]
    .map((group) => ({
      base: group[0]!.base,
      benchmark: group[0]!.benchmark,
      cells: [
        ...groupBy(group, (run) =>
          [run.false_positive_rate!, run.false_negative_rate!].map(significant).join()
        ).values()
      ]
        .map((cell) => ({
          fp: significant(cell[0]!.false_positive_rate!),
          fn: significant(cell[0]!.false_negative_rate!),
          accuracy: mean(cell.map(({accuracy}) => accuracy))!,
          runs: cell.length
        }))
        .sort((a, b) => a.fp - b.fp || a.fn - b.fn)
    }))
    .sort((a, b) => b.cells.length - a.cells.length || byName(a, b));
}

const byName = (a: NoiseGrid, b: NoiseGrid) =>
  `${a.base} ${a.benchmark}`.localeCompare(`${b.base} ${b.benchmark}`, "en", {numeric: true});
