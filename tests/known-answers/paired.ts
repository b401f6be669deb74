import {clusterMoments, type ClusterMoments} from "../../src/stats/cluster.js";
import {clusteredMean} from "../../src/stats/mean.js";
import {z} from "../../src/stats/normal.js";
import {clusteredDifference, mcnemar, newcombe, type PairedTable} from "../../src/stats/paired.js";
import {mrMath, mrMathScores} from "../stats/data.js";
import {answer} from "./answer.js";

const tango = "a score interval by root-finding; METRICS settles on Newcombe's method 10";

function tested({both, onlyA, onlyB, neither}: PairedTable) {
  const test = mcnemar({onlyA, onlyB});
  const {n, difference, se, phi, lo, hi} = newcombe({both, onlyA, onlyB, neither})!;
  return {
    n,
    p_exact: test.pExact,
    p_mid: test.pMid,
    chi2_corrected: test.chi2Corrected,
    p_corrected: test.pCorrected,
    chi2_uncorrected: test.chi2Uncorrected,
    p_uncorrected: test.pUncorrected,
    difference,
    se_wald: se,
    wald_lo: difference - z() * se,
    wald_hi: difference + z() * se,
    newcombe_phi: phi,
    newcombe_lo: lo,
    newcombe_hi: hi
  };
}

interface Toy {
  both_right: number;
  only_a: number;
  only_b: number;
  both_wrong: number;
}

export const paired = {
  paired_mr_math: answer<PairedTable & {moments: ClusterMoments}>({
    source: "counts of right verdicts of two evaluators on MR-MATH; R's binom.test, mcnemar.test",
    unmet: {tango_lo: tango, tango_hi: tango},
    input: () => {
      const solutions = mrMath();
      const right = (name: string) =>
        mrMathScores(name).map((score, i) => score >= 0.5 === solutions[i]!.sound);
      const a = right("math-shepherd_mistral-7b");
      const b = right("reasoneval_mistral-7b");
      const count = (p: boolean, q: boolean) => a.filter((v, i) => v === p && b[i] === q).length;
      return {
        both: count(true, true),
        onlyA: count(true, false),
        onlyB: count(false, true),
        neither: count(false, false),
        moments: clusterMoments(
          a.map((v, i) => Number(v) - Number(b[i])),
          solutions.map(({question}) => question)
        )
      };
    },
    values: ({moments, ...table}) => {
      const {se, interval} = clusteredMean(moments)!;
      return {
        ...tested(table),
        both_right: table.both,
        only_a: table.onlyA,
        only_b: table.onlyB,
        both_wrong: table.neither,
        clusters_by_question: moments.clusters,
        // Wald's interval and the normal p; ours by t, a little wider, are in paired.test.ts.
        se_by_question: se,
        wald_by_question_lo: interval!.lo,
        wald_by_question_hi: interval!.hi,
        p_value_by_question: clusteredDifference(moments)!.pNormal
      };
    }
  }),
  paired_toys: answer<null, Record<string, Toy>>({
    source: "small tables, one of Newcombe (1998); R's binom.test, mcnemar.test",
    given: ["both_right", "only_a", "only_b", "both_wrong"],
    unmet: {tango_lo: tango, tango_hi: tango},
    values: (_, toys) =>
      Object.fromEntries(
        Object.entries(toys).map(([name, {both_right, only_a, only_b, both_wrong}]) => [
          name,
          tested({both: both_right, onlyA: only_a, onlyB: only_b, neither: both_wrong})
        ])
      )
  })
};
