import {expect, test} from "vitest";
import {clusterMoments, type ClusterMoments} from "../../src/stats/cluster.js";
import {clusteredDifference, mcnemar, newcombe, type PairedTable} from "../../src/stats/paired.js";
import {clusteredMean} from "../../src/stats/mean.js";
import {gsm8k, mrMath, mrMathScores} from "./data.js";
import {data, describeReference, expectReference, values} from "./reference.js";

test("10 against 2 is not p = 0.03857 by McNemar's exact test (METRICS.md)", () => {
  const {pExact, pMid} = mcnemar({onlyA: 10, onlyB: 2});
  expect(pExact).toBeCloseTo(0.03857421875, 14);
  expect(pMid).toBeCloseTo(0.0224609375, 14);
});

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

describeReference("reference", () => {
  const described = ({both, onlyA, onlyB, neither}: PairedTable): Record<string, unknown> => {
    const test = mcnemar({onlyA, onlyB});
    const interval = newcombe({both, onlyA, onlyB, neither})!;
    return {
      n: interval.n,
      both_right: both,
      only_a: onlyA,
      only_b: onlyB,
      both_wrong: neither,
      p_exact: test.pExact,
      p_mid: test.pMid,
      chi2_corrected: test.chi2Corrected,
      p_corrected: test.pCorrected,
      chi2_uncorrected: test.chi2Uncorrected,
      p_uncorrected: test.pUncorrected,
      difference: interval.difference,
      se_wald: interval.se,
      newcombe_phi: interval.phi,
      newcombe_lo: interval.lo,
      newcombe_hi: interval.hi
    };
  };

  const clustered = (moments: ClusterMoments): Record<string, unknown> => {
    const wald = clusteredMean(moments)!;
    const {difference, se, t, lo, hi} = clusteredDifference(moments)!;
    return {
      n: moments.n,
      clusters: moments.clusters,
      sum: moments.x,
      estimate: difference,
      se_clustered: se,
      wald_z_lo: wald.interval!.lo,
      wald_z_hi: wald.interval!.hi,
      wald_t_lo: lo,
      wald_t_hi: hi,
      z: t
    };
  };

  const tableOf = (a: boolean[], b: boolean[]): PairedTable => {
    const count = (p: boolean, q: boolean): number =>
      a.filter((value, i) => value === p && b[i] === q).length;
    return {
      both: count(true, true),
      onlyA: count(true, false),
      onlyB: count(false, true),
      neither: count(false, false)
    };
  };

  test("a small table has another p or interval than R's", () => {
    type Row = {both_right: number; only_a: number; only_b: number; both_wrong: number};
    for (const [name, row] of Object.entries(values<Record<string, Row>>("paired_toys"))) {
      const table = {
        both: row.both_right,
        onlyA: row.only_a,
        onlyB: row.only_b,
        neither: row.both_wrong
      };
      expectReference("paired_toys", name, described(table));
    }
  });

  test("two evaluators on mr-math differ with another p, rows independent or by question", () => {
    const solutions = mrMath();
    const right = (name: string): boolean[] =>
      mrMathScores(name).map((score, i) => score >= 0.5 === solutions[i]!.sound);
    const a = right("math-shepherd_mistral-7b");
    const b = right("reasoneval_mistral-7b");
    expectReference("paired_mr_math", "", described(tableOf(a, b)));
    const moments = clusterMoments(
      a.map((value, i) => Number(value) - Number(b[i])),
      solutions.map((row) => row.question)
    );
    const wald = clusteredMean(moments)!;
    // By question the block has Wald's interval and the normal p; ours are by t, a little wider.
    const {lo, hi, p, pNormal} = clusteredDifference(moments)!;
    expectReference("paired_mr_math", "", {
      clusters_by_question: moments.clusters,
      se_by_question: wald.se,
      wald_by_question_lo: wald.interval!.lo,
      wald_by_question_hi: wald.interval!.hi,
      p_value_by_question: pNormal
    });
    // scipy 1.17.1, t on 128 degrees of freedom.
    expect(p).toBeCloseTo(0.09926290916220788, 12);
    expect(lo).toBeCloseTo(-0.1654049725539296, 12);
    expect(hi).toBeCloseTo((2 * moments.x) / moments.n + 0.1654049725539296, 12);
  });

  test("qwen against skywork on gsm8k has the p that ignores problems (0.056, not 0.55)", () => {
    const qwen = gsm8k("qwen_prm");
    const skywork = new Map(gsm8k("skywork_prm").map((row) => [row.key, row]));
    const right = (row: {last: number; right: boolean}): boolean => row.last >= 0.5 === row.right;
    const a = qwen.map(right);
    const b = qwen.map((row) => right(skywork.get(row.key)!));
    const moments = clusterMoments(
      a.map((value, i) => Number(value) - Number(b[i])),
      qwen.map((row) => row.problem)
    );
    const {both, onlyA, onlyB, neither} = tableOf(a, b);
    expectReference("cluster_paired_difference", "", {
      ...clustered(moments),
      both_right: both,
      only_qwen: onlyA,
      only_skywork: onlyB,
      both_wrong: neither,
      mcnemar_corrected_p_ignoring_clusters: mcnemar({onlyA, onlyB}).pCorrected,
      p_value_clustered: clusteredDifference(moments)!.pNormal
    });
    // The block's p is the normal one; METRICS.md asks for t: scipy 1.17.1, 499 degrees of freedom.
    expect(clusteredDifference(moments)!.p).toBeCloseTo(0.5478700857355898, 12);
  });

  test("a paired difference in clusters of unequal size has another error than R's", () => {
    const {x, y, cluster} = data<Record<string, number[]>>("cluster_unequal");
    const moments = clusterMoments(
      x!.map((v, i) => v - y![i]!),
      cluster!
    );
    expectReference("cluster_unequal", "difference", {
      ...clustered(moments),
      p_value_clustered: clusteredDifference(moments)!.pNormal
    });
    // scipy 1.17.1, t on 4 degrees of freedom.
    expect(clusteredDifference(moments)!.p).toBeCloseTo(0.42054153059058463, 12);
  });
});
