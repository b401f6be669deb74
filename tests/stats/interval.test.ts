import {expect, test} from "vitest";
import {clusterMoments, type ClusterMoments} from "../../src/stats/cluster.js";
import {clusteredProportion, clusteredRatio, wilson} from "../../src/stats/interval.js";
import {clusteredMean} from "../../src/stats/mean.js";
import {studentQuantile} from "../../src/stats/student.js";
import {gsm8k} from "./data.js";
import {data, describeReference, expectReference, values} from "./reference.js";

test("the Wilson interval of 8 of 10 is not 0.4901625 to 0.9433178 (METRICS.md)", () => {
  const {lo, hi} = wilson(8, 10)!;
  expect(lo).toBeCloseTo(0.4901624715366417, 14);
  expect(hi).toBeCloseTo(0.9433178485456247, 14);
});

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

describeReference("reference", () => {
  test("Wilson intervals differ from those of R and mpmath", () => {
    const rows = values<{x: number; n: number; level: number}[]>("wilson");
    expectReference(
      "wilson",
      "",
      rows.map(({x, n, level}) => wilson(x, n, level) ?? {lo: null, hi: null})
    );
  });

  // All that a block lists of one column of numbers in clusters.
  const described = (moments: ClusterMoments) => {
    const {n, x, clusters} = moments;
    const {estimate, se, interval} = clusteredMean(moments)!;
    const proportion = clusteredProportion(moments)!;
    const t = studentQuantile(0.975, clusters - 1);
    const deff = proportion.deff!;
    // The reference does not cut the design effect at 1; the interval of ours does.
    const uncut = wilson((estimate * n) / deff, n / deff)!;
    if (deff >= 1) {
      expect(proportion.lo).toBeCloseTo(uncut.lo, 14);
      expect(proportion.hi).toBeCloseTo(uncut.hi, 14);
    } else expect(proportion).toMatchObject({nEffective: n, ...wilson(x, n)});
    const plain = wilson(x, n)!;
    return {
      n,
      clusters,
      sum: x,
      estimate,
      se_clustered: se,
      wald_z_lo: interval!.lo,
      wald_z_hi: interval!.hi,
      t_quantile: t,
      wald_t_lo: estimate - t * se!,
      wald_t_hi: estimate + t * se!,
      design_effect: deff,
      n_effective: n / deff,
      wilson_effective_lo: uncut.lo,
      wilson_effective_hi: uncut.hi,
      wilson_unclustered_lo: plain.lo,
      wilson_unclustered_hi: plain.hi
    };
  };

  test.each(["skywork", "qwen"])("the clustered accuracy of %s on gsm8k is off", (name) => {
    const rows = gsm8k(`${name}_prm`);
    const right = rows.map((row) => Number(row.last >= 0.5 === row.right));
    const moments = clusterMoments(
      right,
      rows.map((row) => row.problem)
    );
    expectReference(`cluster_${name}`, "", described(moments));
  });

  test("clusters of unequal size, single rows or one cluster give another error than R", () => {
    const {x, cluster, singletons} = data<Record<string, number[]>>("cluster_unequal");
    const check = (path: string, actual: unknown): void =>
      expectReference("cluster_unequal", path, actual);
    check("proportion", described(clusterMoments(x!, cluster!)));
    check("singletons", described(clusterMoments(singletons!, [...singletons!.keys()])));
    const right = clusteredProportion(
      clusterMoments(
        x!.map(() => 1),
        cluster!
      )
    )!;
    check("all_right", {
      estimate: right.estimate,
      se_clustered: right.se,
      design_effect: right.deff
    });
    const one = clusteredProportion(
      clusterMoments(
        x!,
        x!.map(() => 1)
      )
    )!;
    check("one_cluster", {estimate: one.estimate, se_clustered: one.se});
  });
});
