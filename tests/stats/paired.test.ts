import {expect, test} from "vitest";
import {clusterMoments} from "../../src/stats/cluster.js";
import {clusteredDifference, mcnemar, newcombe} from "../../src/stats/paired.js";

test("Newcombe's interval of his example is not 0.0569 to 0.3404 (Newcombe 1998)", () => {
  const {difference, lo, hi} = newcombe({both: 36, onlyA: 12, onlyB: 2, neither: 0})!;
  expect(difference).toBe(0.2);
  expect(lo).toBeCloseTo(0.0569, 4);
  expect(hi).toBeCloseTo(0.3404, 4);
});

test("A against B and B against A are not mirror images", () => {
  const forward = newcombe({both: 40, onlyA: 10, onlyB: 2, neither: 8})!;
  const backward = newcombe({both: 40, onlyA: 2, onlyB: 10, neither: 8})!;
  expect(forward.lo).toBeCloseTo(-backward.hi, 14);
  expect(forward.hi).toBeCloseTo(-backward.lo, 14);
});

test("identical judgements differ with p = 0, or an interval of no width is shown", () => {
  expect(mcnemar({onlyA: 0, onlyB: 0})).toMatchObject({pExact: 1, pMid: 1, pCorrected: null});
  const none = clusteredDifference(clusterMoments([0, 0, 0, 0], [1, 1, 2, 2]))!;
  expect(none).toEqual({
    difference: 0,
    se: 0,
    t: null,
    df: 1,
    p: null,
    pNormal: null,
    lo: null,
    hi: null
  });
  expect(newcombe({both: 0, onlyA: 0, onlyB: 0, neither: 0})).toBeNull();
  expect(() => mcnemar({onlyA: 0.5, onlyB: 2})).toThrow("invalid counts: 0.5, 2");
});

test.each([
  // Sums over clusters; p by t on G - 1 degrees of freedom, scipy 1.17.1. The normal p would be 0.5476,
  // 0.0968 and 0.3698, and McNemar's of the first, which ignores the problems, 0.056.
  [
    "qwen_prm against skywork_prm on gsm8k",
    [16_000, -63, 500, 10_961, -2016, 512_000],
    0.5478700857355898
  ],
  ["two evaluators on mr-math by question", [159, -12, 129, 54, -23, 227], 0.09926290916220788],
  ["five clusters of unequal size", [17, 2, 5, 6, 13, 75], 0.42054153059058463]
] as const)("%s: the p is not that of t", (_, [n, x, clusters, sumXX, sumXM, sumMM], p) => {
  const found = clusteredDifference({n, x, clusters, sumXX, sumXM, sumMM})!;
  expect(found.df).toBe(clusters - 1);
  expect(found.p).toBeCloseTo(p, 12);
});

test("the interval of a clustered difference is the normal one", () => {
  // scipy 1.17.1: t(0.975, 128) se, of the two evaluators on mr-math.
  const moments = {n: 159, x: -12, clusters: 129, sumXX: 54, sumXM: -23, sumMM: 227};
  const {lo, hi} = clusteredDifference(moments)!;
  expect(lo).toBeCloseTo(-0.1654049725539296, 12);
  expect(hi).toBeCloseTo(-24 / 159 + 0.1654049725539296, 12);
});
