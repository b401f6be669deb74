import {folds as foldCount} from "../cubes/thresholds.js";
import {clusterMoments} from "../stats/cluster.js";
import {clusteredProportion} from "../stats/interval.js";
import {significant} from "../stats/rounding.js";
import {ratio} from "./proportion.js";
import type {ScoredResponse} from "./scored.js";
import {selection, total, type Measure} from "./selection.js";
import {classification, type Confusion} from "./verdicts.js";

/** A row of the threshold cube: what lies at or above a threshold and below the next, in a fold of problems. */
export interface ThresholdCell {
  is_probability: boolean;
  fold: number;
  threshold: number;
  positive: number;
  negative: number;
  /** Of the negatives; steps have none. */
  lucky?: number;
}

/** Counts of scores by threshold, ascending: `positive[i]` lie at or above thresholds[i] and below the next. */
export interface ScoreBins {
  thresholds: readonly number[];
  positive: number[];
  negative: number[];
  lucky: number[];
}

/** The thresholds of probabilities: 0, 0.01, … 1. */
export const grid: readonly number[] = Array.from({length: 101}, (_, i) => i / 100);

/** The bins of each fold from the cells of one group, all under the same thresholds. */
export function binsOf(cells: readonly ThresholdCell[]): ScoreBins[] {
  const thresholds = cells[0]?.is_probability
    ? grid
    : [...new Set(cells.map(({threshold}) => threshold))].sort((a, b) => a - b);
  const at = new Map(thresholds.map((threshold, i) => [threshold, i]));
  const zeros = () => thresholds.map(() => 0);
  const bins = Array.from({length: foldCount}, () => ({
    thresholds,
    positive: zeros(),
    negative: zeros(),
    lucky: zeros()
  }));
  for (const {fold, threshold, positive, negative, lucky = 0} of cells) {
    const [bin, i] = [bins[fold]!, at.get(threshold)!];
    bin.positive[i]! += positive;
    bin.negative[i]! += negative;
    bin.lucky[i]! += lucky;
  }
  return bins;
}

/** The bins of counts as they are shipped: thresholds are the grid, and lucky guesses 0, where not said. */
export function shippedBins(counts: {
  thresholds: readonly number[] | null;
  positive: number[];
  negative: number[];
  lucky: number[] | null;
}): ScoreBins {
  const {thresholds, positive, negative, lucky} = counts;
  return {
    thresholds: thresholds ?? grid,
    positive,
    negative,
    lucky: lucky ?? positive.map(() => 0)
  };
}

/** The bins of several folds as one. */
export function allFolds(folds: readonly ScoreBins[]): ScoreBins {
  const [first] = folds;
  if (!first) return {thresholds: [], positive: [], negative: [], lucky: []};
  const sum = (key: "positive" | "negative" | "lucky") =>
    first.thresholds.map((_, i) => folds.reduce((n, fold) => n + fold[key][i]!, 0));
  return {
    thresholds: first.thresholds,
    positive: sum("positive"),
    negative: sum("negative"),
    lucky: sum("lucky")
  };
}

/** How many lie at or above each threshold. */
function accepted(counts: readonly number[]): number[] {
  const sums = [...counts];
  for (let i = sums.length - 2; i >= 0; --i) sums[i]! += sums[i + 1]!;
  return sums;
}

/** The confusion table at each threshold, where a score at or above it accepts. */
export function confusions({positive, negative}: ScoreBins): Confusion[] {
  const [tp, fp] = [accepted(positive), accepted(negative)];
  return tp.map((_, i) => ({tp: tp[i]!, fp: fp[i]!, fn: tp[0]! - tp[i]!, tn: fp[0]! - fp[i]!}));
}

/** What a scorer does where scores at or above a threshold accept. Shares are fractions, null where undefined. */
export interface SweepPoint extends Confusion {
  threshold: number;
  accuracy: number | null;
  balanced_accuracy: number | null;
  /** Of acceptance: 2tp/(2tp + fp + fn). */
  f1: number | null;
  /** Lucky guesses below the threshold; null where there are none. */
  lucky_rejection_rate: number | null;
}

/** Right judgements among all. */
export const accuracyOf: Measure = (of) => ratio(of.tp + of.tn, total(of));

/** The mean of recall and specificity; null where correct or incorrect ones are missing. */
export const balancedAccuracyOf: Measure = (of) => classification(of).balanced_accuracy;

/** The measures at each threshold of the bins. */
export function sweep(bins: ScoreBins): SweepPoint[] {
  const lucky = accepted(bins.lucky);
  return confusions(bins).map((of, i) => ({
    threshold: bins.thresholds[i]!,
    ...of,
    ...measures(of),
    lucky_rejection_rate: ratio(lucky[0]! - lucky[i]!, lucky[0]!)
  }));
}

function measures(of: Confusion) {
  const {f1, balanced_accuracy} = classification(of);
  return {accuracy: accuracyOf(of), balanced_accuracy, f1};
}

/** The measures of half of each F1 on steps: positive = a correct step. */
export interface StepSweepPoint extends Confusion {
  threshold: number;
  f1_correct: number | null;
  f1_error: number | null;
  prm_score: number | null;
}

/** Half of F1_correct and half of F1_error, pooled over steps; null where one is. */
export const prmScoreOf: Measure = (of) => {
  const {f1, f1_reject} = classification(of);
  return f1 === null || f1_reject === null ? null : (f1 + f1_reject) / 2;
};

/** The step measures at each threshold, by rule absolute: a score at or above it calls the step correct. */
export function stepSweep(bins: ScoreBins): StepSweepPoint[] {
  return confusions(bins).map((of, i) => {
    const {f1, f1_reject} = classification(of);
    return {
      threshold: bins.thresholds[i]!,
      ...of,
      f1_correct: f1,
      f1_error: f1_reject,
      prm_score: prmScoreOf(of)
    };
  });
}

/** A sweep's point at any threshold, from rows, with the accuracy's interval clustered by problem. */
export interface AtThreshold extends SweepPoint {
  accuracy_lo: number | null;
  accuracy_hi: number | null;
}

/** What accepting at a threshold does; a score exactly at it is accepted. */
export function atThreshold(rows: readonly ScoredResponse[], threshold: number): AtThreshold {
  const of = {tp: 0, fp: 0, fn: 0, tn: 0};
  let [lucky, rejected] = [0, 0];
  const right = rows.map(({raw, gold, lucky: isLucky}) => {
    const accepts = significant(raw) >= threshold;
    if (accepts) ++of[gold ? "tp" : "fp"];
    else ++of[gold ? "fn" : "tn"];
    lucky += isLucky;
    if (isLucky && !accepts) ++rejected;
    return accepts === (gold === 1);
  });
  const interval = clustered(right, rows);
  return {
    threshold,
    ...of,
    ...measures(of),
    accuracy_lo: interval.lo,
    accuracy_hi: interval.hi,
    lucky_rejection_rate: ratio(rejected, lucky)
  };
}

/** The clustered interval of a share of right rows; null ends where undefined. */
function clustered(right: readonly boolean[], rows: readonly ScoredResponse[]) {
  const moments = clusterMoments(
    right.map(Number),
    rows.map(({problem}) => problem)
  );
  const {lo = null, hi = null} = clusteredProportion(moments) ?? {};
  return {lo, hi};
}

/** The best threshold for accuracy, and the accuracy of one chosen on other problems. */
export interface BestThreshold {
  best_threshold: number | null;
  best_accuracy: number | null;
  /** Chosen on four fifths of the problems, judged on the fifth, over all five. */
  nested_accuracy: number | null;
  nested_lo: number | null;
  nested_hi: number | null;
  /** best_accuracy less nested_accuracy: the part of the best that is selection. */
  optimism: number | null;
  /** The lowest and the highest threshold that the folds chose. */
  nested_threshold_lo: number | null;
  nested_threshold_hi: number | null;
}

/** The best threshold from the bins of each fold; the rows give the nested accuracy its clustered interval. */
export function bestThreshold(
  folds: readonly ScoreBins[],
  rows: readonly ScoredResponse[]
): BestThreshold {
  const found = selection(folds.map(confusions), accuracyOf);
  const none = {
    ...{nested_accuracy: null, nested_lo: null, nested_hi: null, optimism: null},
    ...{nested_threshold_lo: null, nested_threshold_hi: null}
  };
  if (found === null) return {best_threshold: null, best_accuracy: null, ...none};
  const thresholds = folds[0]!.thresholds;
  const best = {best_threshold: thresholds[found.index]!, best_accuracy: found.best};
  if (found.nested === null) return {...best, ...none};
  const chosen = found.chosen.map((i) => (i === null ? null : thresholds[i]!));
  const judged = rows.filter(({fold}) => chosen[fold] != null);
  const right = judged.map(
    ({raw, fold, gold}) => significant(raw) >= chosen[fold]! === (gold === 1)
  );
  const {lo, hi} = clustered(right, judged);
  const used = chosen.filter((threshold) => threshold !== null);
  return {
    ...best,
    nested_accuracy: found.nested,
    nested_lo: lo,
    nested_hi: hi,
    optimism: found.optimism,
    nested_threshold_lo: Math.min(...used),
    nested_threshold_hi: Math.max(...used)
  };
}
