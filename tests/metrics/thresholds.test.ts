import {describe, expect, test} from "vitest";
import {selection} from "../../src/metrics/selection.js";
import type {ScoredResponse} from "../../src/metrics/scored.js";
import {isOrderAlone} from "../../src/metrics/scored.js";
import {
  accuracyOf,
  allFolds,
  atThreshold,
  balancedAccuracyOf,
  bestThreshold,
  binsOf,
  confusions,
  grid,
  shippedBins,
  stepSweep,
  sweep
} from "../../src/metrics/thresholds.js";

const row = (raw: number, gold: number, problem: number, lucky = 0): ScoredResponse => ({
  response: 100 * problem + raw,
  problem,
  fold: problem % 5,
  raw,
  gold,
  lucky
});

const cells = (rows: readonly ScoredResponse[], is_probability = true) =>
  binsOf(
    rows.map(({raw, gold, fold, lucky}) => ({
      is_probability,
      fold,
      threshold: raw,
      positive: gold,
      negative: 1 - gold,
      lucky
    }))
  );

describe("the best threshold", () => {
  test("is that of another fold, or judged on the problems that chose it", () => {
    // By hand, thresholds 1, 2, 3. Fold 0: a correct one at 2; fold 1: an incorrect one at 2; fold 2: a
    // correct one at 3 and an incorrect one at 1; fold 3: an incorrect one at 1.
    const rows = [row(2, 1, 0), row(2, 0, 1), row(3, 1, 2), row(1, 0, 2), row(1, 0, 3)];
    const folds = cells(rows, false);
    const found = selection(folds.map(confusions), accuracyOf)!;
    // All: t=1 has 2 of 5 right, t=2 has 4, t=3 has 4. Of the two the middle, rounded down: 2.
    expect(found).toMatchObject({index: 1, best: 0.8});
    // Without fold 0: 1, 3, 4 of 4 right, so 3: rejects its correct one. Without fold 1: 2, 4, 3, so 2:
    // accepts its incorrect one. Without fold 2: 1, 2, 2, so 2: right on both. Without fold 3: 2, 3, 3, so 2: right.
    expect(found.chosen).toEqual([2, 1, 1, 1, null]);
    expect(found.nested).toBe(0.6);
    expect(found.optimism).toBeCloseTo(0.2, 12);
    expect(bestThreshold(folds, rows)).toMatchObject({
      best_threshold: 2,
      best_accuracy: 0.8,
      nested_accuracy: 0.6,
      nested_threshold_lo: 2,
      nested_threshold_hi: 3
    });
  });

  test("of two problems has a nested accuracy", () => {
    const rows = [row(0.2, 0, 1), row(0.9, 1, 2)];
    expect(bestThreshold(cells(rows), rows)).toMatchObject({
      best_accuracy: 1,
      nested_accuracy: null
    });
  });

  test("of one problem has a nested accuracy, and of nothing is NaN", () => {
    const rows = [row(0.2, 0, 1), row(0.9, 1, 1)];
    expect(bestThreshold(cells(rows), rows)).toMatchObject({
      best_accuracy: 1,
      nested_accuracy: null,
      nested_lo: null,
      optimism: null
    });
    expect(bestThreshold(cells([]), [])).toEqual({
      best_threshold: null,
      best_accuracy: null,
      nested_accuracy: null,
      nested_lo: null,
      nested_hi: null,
      optimism: null,
      nested_threshold_lo: null,
      nested_threshold_hi: null
    });
    expect(bestThreshold([], [])).toMatchObject({best_threshold: null});
  });

  test("of equal ones is an end, where the middle is furthest from both groups", () => {
    const rows = [row(0.2, 0, 1), row(0.8, 1, 2)];
    // Every threshold from 0.21 to 0.8 is right on both: 60 of them, the 30th is 0.5.
    expect(bestThreshold(cells(rows), rows).best_threshold).toBe(0.5);
  });

  test("of constant scores, or of one class, is undefined", () => {
    const constant = [row(0.5, 0, 1), row(0.5, 1, 2), row(0.5, 1, 3)];
    expect(bestThreshold(cells(constant), constant).best_accuracy).toBeCloseTo(2 / 3, 12);
    const correct = [1, 2, 3, 4].map((problem) => row(0.5 + problem / 10, 1, problem));
    expect(bestThreshold(cells(correct), correct)).toMatchObject({
      best_accuracy: 1,
      nested_accuracy: 1
    });
    expect(selection(cells(correct).map(confusions), balancedAccuracyOf)).toBeNull();
  });
});

test("a sweep of one class has a balanced accuracy, and lucky guesses where there are none", () => {
  const points = sweep(allFolds(cells([row(0.3, 1, 1), row(0.6, 1, 2)])));
  expect(points).toHaveLength(101);
  for (const point of points)
    expect(point).toMatchObject({balanced_accuracy: null, lucky_rejection_rate: null, fp: 0});
  // Nothing right is accepted: F1 is 0, not undefined.
  expect(points[100]).toMatchObject({accuracy: 0, f1: 0});
});

test("lucky guesses are rejected at the wrong side of a threshold", () => {
  const points = sweep(
    allFolds(cells([row(0.4, 0, 1, 1), row(0.6, 0, 2, 1), row(0.6, 0, 3), row(0.9, 1, 4)]))
  );
  const at = (t: number) => points[grid.indexOf(t)]!.lucky_rejection_rate;
  expect([at(0.4), at(0.41), at(0.6), at(0.61)]).toEqual([0, 0.5, 0.5, 1]);
});

test("shipped counts are read as others", () => {
  const bins = allFolds(cells([row(0.4, 0, 1), row(0.6, 1, 2)]));
  const shipped = {thresholds: null, positive: bins.positive, negative: bins.negative, lucky: null};
  expect(shippedBins(shipped)).toEqual(bins);
});

test("PRMScore of a sweep is not half of each F1", () => {
  // By hand at 0.5: tp 1, fp 1, fn 1, tn 1: both F1 one half. At 0: everything is called correct, F1_error 0.
  const points = stepSweep(
    allFolds(cells([row(0.2, 0, 1), row(0.4, 1, 2), row(0.6, 0, 3), row(0.8, 1, 4)]))
  );
  expect(points[50]).toMatchObject({f1_correct: 0.5, f1_error: 0.5, prm_score: 0.5});
  expect(points[0]).toMatchObject({f1_correct: 2 / 3, f1_error: 0, prm_score: 1 / 3});
});

test("an interval takes responses of one problem for several", () => {
  const rows = [0, 1, 2, 3].flatMap((problem) => {
    const right = problem < 3;
    return Array.from({length: 25}, () => row(right ? 0.9 : 0.1, 1, problem));
  });
  const {accuracy, accuracy_lo, accuracy_hi} = atThreshold(rows, 0.5);
  expect(accuracy).toBe(0.75);
  // As many rows as problems tell: Wilson's for 3 of 4 and a little wider, never that for 75 of 100 (0.657 to 0.825).
  expect(accuracy_lo).toBeLessThan(0.35);
  expect(accuracy_hi).toBeGreaterThan(0.93);
  expect(atThreshold([row(0.5, 1, 1)], 0.5)).toMatchObject({accuracy: 1});
  expect(atThreshold([], 0.5)).toMatchObject({accuracy: null, accuracy_lo: null});
});

test("a pairwise judge's order is taken for a score, or a coarse score for an order", () => {
  expect(isOrderAlone([row(0.5, 1, 1), row(0, 0, 1), row(1, 0, 2), row(0.5, 0, 2)])).toBe(true);
  expect(isOrderAlone([row(1, 1, 1), row(0, 0, 1)])).toBe(false);
  expect(isOrderAlone([row(0.5, 1, 1), row(0.2, 0, 1)])).toBe(false);
  expect(isOrderAlone([row(0.5, 1, 1)])).toBe(false);
  expect(isOrderAlone([])).toBe(false);
  expect(isOrderAlone([row(0.5, 1, 1), row(0.5, 0, 1)])).toBe(false);
});
