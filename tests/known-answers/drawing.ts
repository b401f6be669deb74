import {everything} from "../../src/cubes/slice.js";
import {trialMoments, trialTable} from "../../src/cubes/trials.js";
import {bestOfN} from "../../src/metrics/best-of-n.js";
import type {Counts} from "../../src/metrics/proportion.js";
import {consensus, trialMetrics, type TrialRow} from "../../src/metrics/trials.js";
import {expectedTop, passAtK} from "../../src/stats/combinatorics.js";
import {scoreCounts} from "../../src/stats/scores.js";
import {jsonl, storeOfTexts} from "../store.js";
import {answer} from "./answer.js";

/** Each response's trials by what the store, its cube and the metrics make of them. */
async function judged(responses: readonly (readonly (0 | 1 | null)[])[]) {
  const rows = responses.flatMap((trials, i) =>
    trials.map((verdict, trial) => ({
      benchmark: `b${i}`,
      response_id: "r",
      gold_outcome: 1,
      verifier: "v",
      trial,
      verdict
    }))
  );
  const {store} = await storeOfTexts({"trials.jsonl": jsonl(rows)});
  try {
    const table = (await store.rows(trialTable(everything))) as unknown as (TrialRow & {
      benchmark: string;
    })[];
    const moments = (await store.rows(trialMoments(everything))) as Counts[];
    const votes = await store.rows(
      "SELECT benchmark, verdict::INTEGER AS verdict FROM votes JOIN responses USING (uid)"
    );
    return responses.map((_, i) => {
      const of = <T extends {benchmark?: unknown}>(all: readonly T[]) =>
        all.filter(({benchmark}) => benchmark === `b${i}`);
      const [row] = of(table);
      const {hard, self_agreement} = trialMetrics([row!], of(moments)[0]!);
      return {
        answered: row!.readable,
        consensus: consensus([row!])[0]!.c,
        hard_to_verify: hard === null ? null : hard === 1,
        majority: of(votes)[0]!.verdict,
        self_agreement
      };
    });
  } finally {
    store.close();
  }
}

interface Vote {
  answers: string[];
  right: string;
  trials: (0 | 1 | null)[][];
}

export const drawing = {
  pass_at_k: answer<null, {n: number; c: number; k: number}[]>({
    source: "Chen et al. (2021), equation 1, in exact fractions",
    given: ["n", "c", "k"],
    values: (_, rows) => rows.map(({n, c, k}) => ({pass_at_k: passAtK(n, c, k)}))
  }),
  best_of_n: answer<
    Record<string, {scores: number[]; correct: number[]}>,
    Record<string, {n: number}[]>
  >({
    source: "all subsets counted, in exact fractions",
    given: ["n"],
    unmet: {fraction: "the same value, spelt as a fraction"},
    values: (candidates, given) =>
      Object.fromEntries(
        Object.entries(candidates).map(([name, {scores, correct}]) => {
          const right = correct.reduce((a, b) => a + b, 0);
          const values = given[name]!.map(({n}) => ({
            accuracy: expectedTop(scoreCounts(scores, correct), n),
            oracle: passAtK(scores.length, right, n)
          }));
          return [name, values];
        })
      )
  }),
  majority_vote: answer<Vote, {vote: {n: number}[]}>({
    source: "all draws counted, in exact fractions; trials by hand",
    given: ["n"],
    unmet: {
      without_replacement_fraction: "the same value, spelt as a fraction",
      with_replacement: "METRICS draws without replacement"
    },
    values: async ({answers, right, trials}, {vote}) => {
      // Ours is the mean of 200 draws a problem, the tolerance for 10,000: 60 equal problems.
      const candidates = Array.from({length: 60}, (_, problem) =>
        answers.map((given) => ({
          problem,
          score: 0.5,
          correct: given === right ? (1 as const) : (0 as const),
          answer: given
        }))
      ).flat();
      const ns = vote.map(({n}) => n);
      return {
        vote: bestOfN(candidates, ns).map(({majority}) => ({without_replacement: majority})),
        trials: await judged(trials)
      };
    }
  })
};
