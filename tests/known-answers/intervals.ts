import {clusteredError, clusterMoments, type ClusterMoments} from "../../src/stats/cluster.js";
import {clusteredProportion, wilson} from "../../src/stats/interval.js";
import {clusteredMean} from "../../src/stats/mean.js";
import {mcnemar, clusteredDifference, type PairedTable} from "../../src/stats/paired.js";
import {studentQuantile} from "../../src/stats/student.js";
import {gsm8k} from "../stats/data.js";
import {answer} from "./answer.js";

/** The error of rows that count as independent, over n and not n - 1. */
export function naiveError({n, x}: ClusterMoments, sumOfSquares: number): number {
  const rows = {n, x, clusters: n, sumXX: sumOfSquares, sumXM: x, sumMM: n};
  return clusteredError(rows)! * Math.sqrt((n - 1) / n);
}

/** What the blocks list of a column of numbers in clusters, by its moments. */
export function clustered(moments: ClusterMoments) {
  const {n, x, clusters} = moments;
  const {estimate, se, interval} = clusteredMean(moments)!;
  const t = studentQuantile(0.975, clusters - 1);
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
    wald_t_hi: estimate + t * se!
  };
}

/** The same of a paired difference, with its test. */
export function clusteredPair(moments: ClusterMoments) {
  const {t, pNormal, lo, hi} = clusteredDifference(moments)!;
  return {
    ...clustered(moments),
    wald_t_lo: lo,
    wald_t_hi: hi,
    z: t,
    // Of t taken as normal, as R's coeftest(df = Inf) prints it; paired.test.ts has the one by t.
    p_value_clustered: pNormal
  };
}

function clusteredShare(moments: ClusterMoments) {
  const {n, x} = moments;
  const share = clusteredProportion(moments)!;
  const deff = share.deff!;
  // The blocks do not cut the design effect at 1; our interval does (METRICS, "Clustered proportion").
  const effective = deff >= 1 ? share : wilson(x / deff, n / deff)!;
  const plain = wilson(x, n)!;
  return {
    ...clustered(moments),
    se_naive: naiveError(moments, x),
    design_effect: deff,
    n_effective: deff >= 1 ? share.nEffective : n / deff,
    wilson_effective_lo: effective.lo,
    wilson_effective_hi: effective.hi,
    wilson_unclustered_lo: plain.lo,
    wilson_unclustered_hi: plain.hi
  };
}

const right = ({last, right}: {last: number; right: boolean}) => last >= 0.5 === right;

const ofScorer = (scorer: string) =>
  answer<ClusterMoments>({
    source: "sums over problems of right verdicts on gsm8k, 500 problems x 32; R's sandwich",
    input: () => {
      const rows = gsm8k(scorer);
      return clusterMoments(
        rows.map((row) => Number(right(row))),
        rows.map(({problem}) => problem)
      );
    },
    values: clusteredShare
  });

interface Unequal {
  x: number[];
  y: number[];
  cluster: number[];
  singletons: number[];
}

export const intervals = {
  wilson: answer<null, {x: number; n: number; level: number}[]>({
    source: "Wilson (1927), to 50 digits; R's prop.test without correction",
    given: ["x", "n", "level"],
    values: (_, rows) => rows.map(({x, n, level}) => wilson(x, n, level) ?? {lo: null, hi: null})
  }),
  cluster_skywork: ofScorer("skywork_prm"),
  cluster_qwen: ofScorer("qwen_prm"),
  cluster_paired_difference: answer<PairedTable & {moments: ClusterMoments}>({
    source: "the same of the two scorers' difference, and their four counts; R's sandwich",
    input: () => {
      const skywork = new Map(gsm8k("skywork_prm").map((row) => [row.key, right(row)]));
      const rows = gsm8k("qwen_prm").map((row) => ({
        problem: row.problem,
        a: right(row),
        b: skywork.get(row.key)!
      }));
      const count = (a: boolean, b: boolean) =>
        rows.filter((row) => row.a === a && row.b === b).length;
      return {
        both: count(true, true),
        onlyA: count(true, false),
        onlyB: count(false, true),
        neither: count(false, false),
        moments: clusterMoments(
          rows.map(({a, b}) => Number(a) - Number(b)),
          rows.map(({problem}) => problem)
        )
      };
    },
    values: ({both, onlyA, onlyB, neither, moments}) => {
      const ofOne = (x: number) => naiveError({...moments, x}, x);
      return {
        ...clusteredPair(moments),
        se_naive: naiveError(moments, onlyA + onlyB),
        se_unpaired_unclustered: Math.hypot(ofOne(both + onlyA), ofOne(both + onlyB)),
        both_right: both,
        only_qwen: onlyA,
        only_skywork: onlyB,
        both_wrong: neither,
        mcnemar_corrected_p_ignoring_clusters: mcnemar({onlyA, onlyB}).pCorrected
      };
    }
  }),
  cluster_unequal: answer<Unequal>({
    source: "five clusters made up, exact fractions; R's sandwich",
    unmet: {
      "all_right.n_effective": "METRICS counts the problems where all are right: 5, not undefined"
    },
    values: ({x, y, cluster, singletons}) => {
      const differences = clusterMoments(
        x.map((v, i) => v - y[i]!),
        cluster
      );
      const ones = x.map(() => 1);
      const all = clusteredProportion(clusterMoments(ones, cluster))!;
      const one = clusteredProportion(clusterMoments(x, ones))!;
      const plain = wilson(x.length, x.length)!;
      return {
        proportion: clusteredShare(clusterMoments(x, cluster)),
        singletons: clusteredShare(clusterMoments(singletons, [...singletons.keys()])),
        difference: {
          ...clusteredPair(differences),
          se_naive: naiveError(
            differences,
            x.reduce((sum, v, i) => sum + (v - y[i]!) ** 2, 0)
          )
        },
        all_right: {
          n: x.length,
          clusters: all.nEffective,
          estimate: all.estimate,
          se_clustered: all.se,
          design_effect: all.deff,
          wilson_unclustered_lo: plain.lo,
          wilson_unclustered_hi: plain.hi
        },
        one_cluster: {
          n: x.length,
          clusters: clusterMoments(x, ones).clusters,
          estimate: one.estimate,
          se_clustered: one.se
        }
      };
    }
  })
};
