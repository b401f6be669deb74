import type {NoiseCell, NoiseGrid} from "../metrics/noise-grid.js";
import {problemsOf, type PublishedGain} from "../metrics/published-gains.js";
import {panelOrder, roleOf, type TrainingCurve} from "../metrics/training-curves.js";
import {decimal, integer, percent, points, quantity} from "../text/numbers.js";
import {capital, listed} from "./words.js";

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

/** Which run ends highest on an accuracy, and where each was best; without an accuracy, which metrics there are. */
export function trainingTitle(curves: readonly TrainingCurve[]): string {
  const metric = panelOrder(curves.map((curve) => curve.metric)).find(
    (name) => roleOf(name) === "accuracy"
  );
  const runs = new Set(curves.map(({run}) => run)).size;
  if (metric === undefined) {
    const metrics = panelOrder(curves.map((curve) => curve.metric));
    return `${capital(listed(metrics.slice(0, 3)))} of ${quantity(runs, "run")}${metrics.length > 3 ? `, and ${quantity(metrics.length - 3, "metric")} more` : ""}; no validation accuracy to compare by`;
  }
  const of = curves
    .filter((curve) => curve.metric === metric && curve.last !== null)
    .sort((a, b) => b.last!.y - a.last!.y);
  const [first, second] = of;
  if (!first) return `${capital(metric)} has no value`;
  const peak =
    first.highest!.y > first.last!.y
      ? `; its best was ${decimal(first.highest!.y, 3)}, at step ${integer(first.highest!.x)}`
      : ", its best";
  const who =
    second && second.last!.y === first.last!.y
      ? `${first.run} and ${second.run} end`
      : `${first.run} ends`;
  return `${who} ${second ? "highest " : ""}on ${metric}: ${decimal(first.last!.y, 3)}${peak}`;
}

/**
 * Runs whose smoothed reward rises while their smoothed validation accuracy falls, after that accuracy's peak, by more
 * than twice the noise of single points: the sign of a reward that is no longer what is wanted. null where no run has it, or one of the two is not logged.
 */
export function divergence(curves: readonly TrainingCurve[]): string | null {
  const of = (run: string, role: string) =>
    curves.find((curve) => curve.run === run && roleOf(curve.metric) === role);
  const runs = [...new Set(curves.map(({run}) => run))].flatMap((run) => {
    const accuracy = known(of(run, "accuracy"));
    const reward = known(of(run, "reward"));
    if (accuracy.length < 3 || reward.length < 3) return [];
    const peak = accuracy.reduce((best, at) => (at.y > best.y ? at : best));
    const then = reward.findLast(({x}) => x <= peak.x);
    const [lastReward, lastAccuracy] = [reward.at(-1)!, accuracy.at(-1)!];
    const after = accuracy.filter(({x}) => x > peak.x).length;
    const diverges =
      then !== undefined &&
      lastReward.y > then.y &&
      after >= fewestAfter &&
      peak.y - lastAccuracy.y > 2 * noiseOf(of(run, "accuracy")!);
    return diverges
      ? [
          `${run} after step ${integer(peak.x)} (reward ${decimal(then.y, 2)} to ${decimal(lastReward.y, 2)}, accuracy ${decimal(peak.y, 3)} to ${decimal(lastAccuracy.y, 3)})`
        ]
      : [];
  });
  return runs.length === 0
    ? null
    : `Reward rises while validation accuracy falls, both smoothed: ${listed(runs)}. That may be noise, or a reward that is being gamed.`;
}

/** Validations after the peak without which a fall is no fall. */
const fewestAfter = 3;

/** The noise of single points, by the differences of neighbours (Rice, 1984). */
function noiseOf({raw}: TrainingCurve): number {
  const ys = raw.flatMap(({y}) => (y === null ? [] : [y]));
  const squares = ys.slice(1).map((y, i) => (y - ys[i]!) ** 2 / 2);
  return squares.length === 0
    ? 0
    : Math.sqrt(squares.reduce((sum, d) => sum + d, 0) / squares.length);
}

const known = (curve: TrainingCurve | undefined) =>
  (curve?.smoothed ?? []).filter((point): point is {x: number; y: number} => point.y !== null);

/** What a reader must know of the points: gaps, steps logged several times, metrics measured now and then. */
export function pointsSaid(curves: readonly TrainingCurve[]): string {
  const sum = (of: (curve: TrainingCurve) => number) =>
    curves.reduce((n, curve) => n + of(curve), 0);
  const missing = sum((curve) => curve.missing);
  const repeated = sum((curve) => curve.repeated);
  const sparse = [...new Set(curves.filter(({isSparse}) => isSparse).map(({metric}) => metric))];
  return [
    missing > 0 && `${quantity(missing, "value")} missing: the lines break there.`,
    repeated > 0 &&
      `${quantity(repeated, "step")} logged with several values: all are drawn, the smoothed line goes through their mean.`,
    sparse.length > 0 &&
      `${capital(listed(sparse))} ${sparse.length === 1 ? "has" : "have"} a value at few steps: drawn through them.`
  ]
    .filter(Boolean)
    .join(" ");
}
