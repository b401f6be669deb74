import {expect, test} from "vitest";
import {clusterMoments, type ClusterMoments} from "../../src/stats/cluster.js";
import {clusteredProportion, clusteredRatio, wilson} from "../../src/stats/interval.js";

test("an interval starts at -1e-17 or ends at 1.0000000000000002", () => {
  for (const n of [1, 2, 3, 7, 10, 159, 16000, 875.379]) {
    for (const level of [0.8, 0.95, 0.999]) {
      expect(wilson(0, n, level)!.lo).toBe(0);
      expect(wilson(n, n, level)!.hi).toBe(1);
    }
  }
});

test("no rows have an interval", () => {
  expect(wilson(0, 0)).toBeNull();
  expect(clusteredProportion(clusterMoments([], []))).toBeNull();
});

test("more successes than rows pass silently", () => {
  expect(() => wilson(3, 2)).toThrow("invalid count: 3 of 2");
  expect(() => wilson(1, 2, 95)).toThrow("invalid level: 95");
});

test("with a problem for each response the interval is not plain Wilson to the last digit", () => {
  const x = [1, 1, 0, 1, 0, 1, 1, 1, 0];
  const clustered = clusteredProportion(clusterMoments(x, [...x.keys()]))!;
  expect(clustered).toMatchObject({deff: 1, nEffective: 9, ...wilson(6, 9)});
});

test("all right with 3 problems has the interval of 17 rows, not of 3 problems", () => {
  const clusters = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3];
  const right = clusteredProportion(
    clusterMoments(
      clusters.map(() => 1),
      clusters
    )
  )!;
  expect(right).toMatchObject({estimate: 1, se: 0, deff: null, ...wilson(3, 3)});
  const wrong = clusteredProportion(
    clusterMoments(
      clusters.map(() => 0),
      clusters
    )
  )!;
  expect(wrong).toMatchObject({estimate: 0, se: 0, deff: null, ...wilson(0, 3)});
});

test("clusters that agree by chance make the interval narrower than Wilson", () => {
  const moments = clusterMoments([1, 0, 1, 0, 1, 0], [1, 1, 2, 2, 3, 3]);
  expect(clusteredProportion(moments)).toMatchObject({se: 0, nEffective: 6, ...wilson(3, 6)});
});

test("a single problem pretends to have an error", () => {
  expect(clusteredProportion(clusterMoments([1, 0, 1], ["a", "a", "a"]))).toEqual({
    estimate: 2 / 3,
    se: null,
    deff: null,
    nEffective: null,
    lo: null,
    hi: null
  });
});

const ratioOf = ({n, x, clusters, sumXX, sumXM, sumMM}: ClusterMoments) =>
  clusteredRatio({
    num: x,
    den: n,
    clusters,
    sumNumNum: sumXX,
    sumNumDen: sumXM,
    sumDenDen: sumMM
  });

test("a ratio over rows differs from the proportion of the rows", () => {
  const moments = clusterMoments([1, 1, 0, 1, 0, 0, 1, 1], [1, 1, 1, 2, 2, 2, 3, 3]);
  expect(ratioOf(moments)).toEqual(clusteredProportion(moments));
});

test("an F1 with error: the delta method and the jackknife over clusters disagree", () => {
  // Per cluster: 2 tp, and 2 tp + fp + fn.
  const clusters = Array.from({length: 200}, (_, g) => ({
    num: 2 * (g % 5),
    den: 2 * (g % 5) + 1 + (g % 3)
  }));
  const sum = (f: (c: {num: number; den: number}) => number): number =>
    clusters.reduce((total, c) => total + f(c), 0);
  const num = sum((c) => c.num);
  const den = sum((c) => c.den);
  const f1 = clusteredRatio({
    num,
    den,
    clusters: clusters.length,
    sumNumNum: sum((c) => c.num ** 2),
    sumNumDen: sum((c) => c.num * c.den),
    sumDenDen: sum((c) => c.den ** 2)
  })!;
  const left = clusters.map((c) => (num - c.num) / (den - c.den));
  const center = left.reduce((a, b) => a + b, 0) / left.length;
  const jackknife = Math.sqrt(
    ((left.length - 1) / left.length) * left.reduce((a, b) => a + (b - center) ** 2, 0)
  );
  expect(f1.estimate).toBe(num / den);
  expect(Math.abs(f1.se! / jackknife - 1)).toBeLessThan(0.01);
  expect(f1.lo!).toBeLessThan(f1.estimate);
  expect(f1.hi!).toBeGreaterThan(f1.estimate);
});
