import {expect, test} from "vitest";
import {clusterMoments} from "../../src/stats/cluster.js";
import {
  clusteredMean,
  mean,
  median,
  quantile,
  sd,
  variance,
  weightedMean
} from "../../src/stats/mean.js";

test("no values have a mean, one value has a spread", () => {
  expect([mean([]), median([]), quantile([], 0.5), weightedMean([], [])]).toEqual([
    null,
    null,
    null,
    null
  ]);
  expect([mean([3]), variance([3]), sd([3])]).toEqual([3, null, null]);
  expect(weightedMean([1, 2], [0, 0])).toBeNull();
});

test("equal values have a spread of 1e-17", () => {
  expect(sd([0.1, 0.1, 0.1])).toBe(0);
});

test("the sample deviation is over n, or loses its digits far from 0", () => {
  expect(variance([1, 2, 3, 4])).toBeCloseTo(5 / 3, 15);
  expect(variance([1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4])).toBeCloseTo(5 / 3, 15);
});

test("quantiles differ from R's type 7", () => {
  const values = [10, 1, 3, 2];
  expect([0, 0.25, 0.5, 0.75, 1].map((p) => quantile(values, p))).toEqual([1, 1.75, 2.5, 4.75, 10]);
  expect(values).toEqual([10, 1, 3, 2]);
  expect(() => quantile(values, 2)).toThrow("invalid p; not in [0, 1]: 2");
});

test("weights do not count", () => {
  expect(weightedMean([1, 5], [3, 1])).toBe(2);
});

test("one cluster has an error", () => {
  expect(clusteredMean(clusterMoments([1, 2, 4], ["a", "a", "a"]))).toEqual({
    estimate: 7 / 3,
    se: null,
    interval: null
  });
  expect(clusteredMean(clusterMoments([], []))).toBeNull();
  expect(() => clusterMoments([1], [])).toThrow("invalid clusters; 1 values, 0 keys");
});

test("rows as their own clusters have another error than sd/sqrt(n)", () => {
  const values = [1, 2, 4, 8, 9];
  const {se} = clusteredMean(clusterMoments(values, [...values.keys()]))!;
  expect(se).toBeCloseTo(sd(values)! / Math.sqrt(5), 14);
});
