/** The topic `thresholds`: what pages show of a scorer's threshold, curves and calibration. */
import {scorersOfLists} from "../src/cubes/histogram.js";
import type {Aggregate} from "../src/cubes/scores.js";
import {everything} from "../src/cubes/slice.js";
import type {Chosen, ScoredBy, SweepCounts, ThresholdData} from "../src/datasets.js";
import {aucPairs} from "../src/metrics/auc-pairs.js";
import {calibration} from "../src/metrics/calibration.js";
import {separationCurves} from "../src/metrics/curves.js";
import {isOrderAlone} from "../src/metrics/scored.js";
import {selection, type Measure} from "../src/metrics/selection.js";
import {
  allFolds,
  balancedAccuracyOf,
  confusions,
  prmScoreOf,
  stepSweep,
  type ScoreBins
} from "../src/metrics/thresholds.js";
import {groupBy} from "../src/stats/grouping.js";
import type {Engine} from "./answers.js";
import {scoredGroups, stepBins, thresholdSummary, type ScoredGroup} from "./threshold-answers.js";

/** What is resampled, curves, pairs and calibration, stands under these; the command line has the rest. */
const resampled: readonly Aggregate[] = ["mean", "min"];

/** The topic of a store, under these aggregates, the default first. */
export async function thresholdTopic(
  store: Engine,
  aggregates: readonly Aggregate[]
): Promise<ThresholdData> {
  const lists = new Set((await store.rows(scorersOfLists)).map(({scorer}) => scorer));
  const data: ThresholdData = {sweeps: [], steps: [], curves: [], pairs: [], calibration: []};
  for (const aggregate of aggregates) {
    const all = await scoredGroups(store, everything, aggregate);
    const groups = all.filter(({rows}) => !isOrderAlone(rows));
    // One score a response is the same under every aggregate: it stands once, under the first.
    const own = groups.filter(({scorer}) => aggregate === aggregates[0] || lists.has(scorer));
    data.sweeps.push(...own.map((group) => sweepOf(group, aggregate)));
    if (!resampled.includes(aggregate)) continue;
    for (const group of own) {
      const of = by(group, aggregate);
      data.curves.push({...of, ...rounded(separationCurves(group.rows), 4)});
      data.calibration.push({...of, ...rounded(calibration(group.rows, group.isProbability), 5)});
    }
    if (own.length > 0) data.pairs.push(...pairsOf(groups, aggregate));
  }
  data.steps = (await stepBins(store, everything)).map(
    ({scorer, benchmark, isProbability, folds, all}) => ({
      ...{scorer, benchmark},
      ...countsOf(all, isProbability),
      at_half:
        stepSweep(all).find(({threshold}) => threshold === 0.5 && isProbability)?.prm_score ?? null,
      ...chosen(folds, prmScoreOf)
    })
  );
  return data;
}

const by = ({scorer, benchmark, part}: ScoredGroup, aggregate: string): ScoredBy => ({
  scorer,
  benchmark,
  part,
  aggregate
});

function sweepOf(group: ScoredGroup, aggregate: string) {
  return {
    ...by(group, aggregate),
    problems: new Set(group.rows.map(({problem}) => problem)).size,
    ...countsOf(allFolds(group.folds), group.isProbability),
    ...rounded(thresholdSummary(group, null), 12),
    balanced: rounded(chosen(group.folds, balancedAccuracyOf), 12)
  };
}

function countsOf(
  {thresholds, positive, negative, lucky}: ScoreBins,
  isProbability: boolean
): SweepCounts {
  return {
    is_probability: isProbability,
    thresholds: isProbability ? null : [...thresholds],
    positive,
    negative,
    lucky: lucky.some((n) => n > 0) ? lucky : null
  };
}

/** The best threshold by a measure, on all and on other problems. */
function chosen(folds: readonly ScoreBins[], measure: Measure): Chosen {
  const found = selection(folds.map(confusions), measure);
  return {
    best_threshold: found === null ? null : folds[0]!.thresholds[found.index]!,
    best: found?.best ?? null,
    nested: found?.nested ?? null,
    optimism: found?.optimism ?? null
  };
}

/** The pairs of the scorers of each benchmark and part, among themselves. */
function pairsOf(groups: readonly ScoredGroup[], aggregate: Aggregate) {
  const sets = groupBy(groups, ({benchmark, part}) => JSON.stringify([benchmark, part]));
  return [...sets.values()].flatMap((set) => {
    const {benchmark, part} = set[0]!;
    return aucPairs(new Map(set.map(({scorer, rows}) => [scorer, rows]))).map((pair) => ({
      benchmark,
      part,
      aggregate,
      ...rounded(pair, 6)
    }));
  });
}

/** The same with numbers of that many significant digits: more than a page shows, in fewer bytes. */
function rounded<T>(value: T, digits: number): T {
  if (typeof value === "number") return Number(value.toPrecision(digits)) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => rounded(item, digits)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      Number.isInteger(item) ? item : rounded(item, digits)
    ])
  ) as T;
}
