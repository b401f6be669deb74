import type {NoiseCell, NoiseGrid} from "../metrics/noise-grid.js";
import {problemsOf, type PublishedGain} from "../metrics/published-gains.js";
import {percent, points, quantity} from "../text/numbers.js";
import {listed} from "./words.js";

/** How one choice does against the table's baseline, benchmark by benchmark. */
export function choiceTitle(gains: readonly PublishedGain[], label: string, over: string): string {
  const own = gains.filter((row) => row.label === label);
  if (own.length === 0) return `The table has nothing on ${label}`;
  const up = own.filter(({gain}) => gain > 0);
  const down = own.filter(({gain}) => gain < 0);
  const reach = (rows: readonly PublishedGain[]) => {
    const sorted = rows.map(({gain}) => gain).sort((a, b) => a - b);
    const [lo, hi] = [points(sorted[0]), points(sorted.at(-1))];
    return lo === hi ? lo : `${lo} to ${hi}`;
  };
  if (up.length === own.length)
    return `${label} is above ${over} on ${own.length === 1 ? own[0]!.benchmark : `all ${own.length} results`}: ${reach(up)} points`;
  if (up.length === 0)
    return `${label} is above ${over} on none of ${quantity(own.length, "result")}: ${reach(own)} points`;
  return `${label} is above ${over} on ${up.length} of ${own.length} results (${reach(up)} points)${down.length > 0 ? `, below on ${down.length}` : ", level on the rest"}`;
}

/** The choice with the highest mean gain over its results; null for none. */
export function bestChoice(gains: readonly PublishedGain[]): string | null {
  const labels = [...new Set(gains.map(({label}) => label))];
  const total = (label: string) => {
    const own = gains.filter((row) => row.label === label);
    return own.reduce((sum, {gain}) => sum + gain, 0) / own.length;
  };
  return labels.sort((a, b) => total(b) - total(a) || a.localeCompare(b, "en"))[0] ?? null;
}

/** Gains of a choice in problems, where that is a whole number of a few: "+6.7 points on AIME24 are 2 of 30 problems". */
export function inProblems(gains: readonly PublishedGain[], label: string): string {
  const few = gains.flatMap(({label: of, benchmark, gain, one_problem}) => {
    if (of !== label || one_problem === null || gain === 0) return [];
    const problems = gain / one_problem;
    const whole = Math.round(problems);
    // Printed to a tenth of a point: a problem's share is off by no more than 0.1 points in all.
    const near = Math.abs(problems - whole) * one_problem <= 0.0011;
    if (!near || whole === 0 || Math.abs(whole) > 3) return [];
    return [
      `${points(gain)} points on ${benchmark} are ${Math.abs(whole)} of its ${quantity(problemsOf(benchmark)!, "problem")}`
    ];
  });
  return few.length === 0 ? "" : `${listed(few)}.`;
}

/** What noise of either kind does to the accuracy reached, from a grid of runs. */
export function noiseTitle(grid: NoiseGrid): string {
  const where = grid.base === null ? grid.benchmark : `${grid.base}, ${grid.benchmark}`;
  const sorted = [...grid.cells].sort((a, b) => b.accuracy - a.accuracy);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst) return "No run here has a false-positive and a false-negative rate";
  const rates = ({fp, fn}: NoiseCell) => `fp ${fp}, fn ${fn}`;
  if (best === worst)
    return `${where}: ${percent(best.accuracy)} at ${rates(best)}, the only pair of rates`;
  const clean = grid.cells.find(({fp, fn}) => fp === 0 && fn === 0);
  const start = clean ?? best;
  const name = clean ? "a clean verifier" : rates(best);
  return `${where}: from ${percent(start.accuracy)} under ${name} to ${percent(worst.accuracy)} at ${rates(worst)}`;
}

/**
 * How far accuracy holds out: the cells whose rates add up to no more than `sum`, against those beyond.
 * Empty where one side has no cell.
 */
export function noiseSentence(grid: NoiseGrid, sum = 0.6): string {
  const within = grid.cells.filter(({fp, fn}) => fp + fn <= sum + 1e-9);
  const beyond = grid.cells.filter(({fp, fn}) => fp + fn > sum + 1e-9);
  if (within.length === 0 || beyond.length === 0) return "";
  const range = (cells: readonly NoiseCell[]) => {
    const all = cells.map(({accuracy}) => accuracy);
    const [lo, hi] = [percent(Math.min(...all)), percent(Math.max(...all))];
    return lo === hi ? lo : `${lo} to ${hi}`;
  };
  return `Where a verifier's false-positive and false-negative rates add up to ${sum} or less, runs end at ${range(within)}; beyond it, at ${range(beyond)}.`;
}
