import {tabulate, type Scores} from "./scores.js";

/** A point of a ROC curve, as counts: the rows with a value at or above the threshold. */
export interface RocPoint {
  /** Negatives and positives at or above the threshold. */
  fp: number;
  tp: number;
  /** null at the origin, where nothing is accepted. */
  threshold: number | null;
}

/**
 * The corners of the ROC curve in counts, from (0, 0) to (negatives, positives). Points between on a
 * straight line are left out, but for that of the highest value, which stays as in scikit-learn's
 * roc_curve. The trapezium area under them is the AUC. null where either group is empty.
 */
export function roc(scores: Scores): RocPoint[] | null {
  const {size, value, positive, negative, positives, negatives} = tabulate(scores);
  if (positives === 0 || negatives === 0) return null;
  const corners: RocPoint[] = [{fp: 0, tp: 0, threshold: null}];
  for (let i = size - 1; i >= 0; --i) {
    const last = corners.at(-1)!;
    const before = corners.at(-2);
    const point = {
      fp: last.fp + negative[i]!,
      tp: last.tp + positive[i]!,
      threshold: value[i]!
    };
    const straight =
      before?.threshold != null &&
      (last.fp - before.fp) * (point.tp - last.tp) === (last.tp - before.tp) * (point.fp - last.fp);
    if (straight) corners.pop();
    corners.push(point);
  }
  return corners;
}

/**
 * Average precision: the sum over distinct values, high to low, of the gain in recall times the
 * precision there, without interpolation; in (0, 1]. null without positives. Source: scikit-learn's
 * average_precision_score.
 */
export function averagePrecision(scores: Scores): number | null {
  const {size, positive, negative, positives} = tabulate(scores);
  if (positives === 0) return null;
  let tp = 0;
  let fp = 0;
  let sum = 0;
  for (let i = size - 1; i >= 0; --i) {
    tp += positive[i]!;
    fp += negative[i]!;
    sum += (positive[i]! / positives) * (tp / (tp + fp));
  }
  // The gains in recall need not sum to 1 exactly.
  return Math.min(1, sum);
}
