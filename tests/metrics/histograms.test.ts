import {expect, test} from "vitest";
import type {ScoreHistogram} from "../../src/datasets.js";
import {coarser, isOrderOnly, summed} from "../../src/metrics/histograms.js";

const histogram = (gold: number, counts: number[], lo = 0, hi = 1): ScoreHistogram => ({
  scorer: "s",
  part: "response",
  benchmark: "b",
  policy: null,
  gold,
  aggregate: "mean",
  lo,
  hi,
  counts
});

test("histograms add up bin by bin, and their bins span lo to hi", () => {
  const {n, bins} = summed([histogram(1, [1, 2, 0, 4], -1, 1), histogram(1, [0, 3, 0, 1], -1, 1)]);
  expect(n).toBe(11);
  expect(bins).toEqual([
    {x0: -1, x1: -0.5, count: 1},
    {x0: -0.5, x1: 0, count: 5},
    {x0: 0, x1: 0.5, count: 0},
    {x0: 0.5, x1: 1, count: 5}
  ]);
  expect(summed([])).toEqual({n: 0, bins: []});
});

test("histograms of different bins are not added", () =>
  expect(() => summed([histogram(1, [1, 1]), histogram(0, [1, 1], 0, 2)])).toThrow(RangeError));

test("coarser bins hold the same responses", () => {
  const fine = summed([histogram(1, [1, 2, 3, 4])]);
  expect(coarser(fine, 2)).toEqual({
    n: 10,
    bins: [
      {x0: 0, x1: 0.5, count: 3},
      {x0: 0.5, x1: 1, count: 7}
    ]
  });
  expect(() => coarser(fine, 3)).toThrow(RangeError);
});

test("a pairwise judge's scores hold only order, a reward model's do not", () => {
  const pair = [histogram(1, [0, 0, 9, 0]), histogram(0, [5, 0, 1, 3])];
  expect(isOrderOnly(pair)).toBe(true);
  expect(isOrderOnly([histogram(1, [0, 0, 9, 0]), histogram(0, [0, 0, 7, 0])])).toBe(false);
  expect(isOrderOnly([histogram(1, [0, 1, 8, 0]), histogram(0, [5, 0, 1, 3])])).toBe(false);
  expect(isOrderOnly([histogram(1, [0, 0, 9, 0], 0, 2), histogram(0, [5, 0, 1, 3], 0, 2)])).toBe(
    false
  );
  expect(isOrderOnly([histogram(1, [0, 0, 9, 0])])).toBe(false);
  expect(isOrderOnly([])).toBe(false);
});
