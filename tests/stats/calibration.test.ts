import {expect, test} from "vitest";
import {brier, ece, logLoss} from "../../src/stats/calibration.js";
import {scoreCounts} from "../../src/stats/scores.js";

test("no rows, or a score that is no probability, are calibrated", () => {
  for (const rows of [[], scoreCounts([0.5, 1.2], [1, 0]), scoreCounts([-0.1], [1])]) {
    expect([brier(rows), logLoss(rows), ece(rows)]).toEqual([null, null, null]);
  }
});

test("a sure and wrong score has an infinite log loss", () => {
  expect(logLoss(scoreCounts([0], [1]))).toBeCloseTo(-Math.log(1e-15), 9);
  expect(logLoss(scoreCounts([1], [0]))).toBeCloseTo(-Math.log(1e-15), 1);
  expect(logLoss(scoreCounts([1], [1]))).toBeCloseTo(0, 12);
});

test("equal scores fall into two equal-mass bins, or the order of rows matters", () => {
  const rows = scoreCounts([0.3, 0.1 + 0.2, 0.3, 0.8], [1, 0, 1, 1]);
  const {bins} = ece(rows, {bins: 2, by: "mass"})!;
  expect(bins.map(({n}) => n)).toEqual([3, 1]);
  expect(ece(rows.toReversed(), {bins: 2, by: "mass"})!.bins).toEqual(bins);
});

test("an empty bin has a mean", () => {
  const {bins} = ece(scoreCounts([1, 1], [1, 0]))!;
  expect(bins[0]).toEqual({n: 0, mean: null, share: null});
  expect(bins[9]).toEqual({n: 2, mean: 1, share: 0.5});
});

test("0.29 of a hundred bins falls below its edge", () => {
  expect(ece(scoreCounts([0.29], [1]), {bins: 100})!.bins[29]!.n).toBe(1);
});
