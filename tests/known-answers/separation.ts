import {mean, sd} from "../../src/stats/mean.js";
import {ece} from "../../src/stats/calibration.js";
import {
  auc,
  averagePrecision,
  cohensD,
  delong,
  delongPaired,
  ks,
  ksP,
  overlap,
  roc,
  scoreCounts,
  scoreGroups,
  tabulate
} from "../../src/stats/separation.js";
import {gsm8k, mrMath, mrMathScores} from "../stats/data.js";
import {answer} from "./answer.js";

interface Evaluators {
  sound: boolean[];
  scores: Record<string, number[]>;
}

const scored = [
  "math-shepherd_mistral-7b",
  "reasoneval_llama2-7b",
  "reasoneval_mistral-7b",
  "reasoneval_wizardmath-7b-v1.0",
  "roscoe-ss"
];

const evaluators = (): Evaluators => ({
  sound: mrMath().map(({sound}) => sound),
  scores: Object.fromEntries(scored.map((name) => [name, mrMathScores(name)]))
});

interface Scored {
  mean: number;
  right: boolean;
}

export const separation = {
  auc_mr_math: answer<Evaluators>({
    input: evaluators,
    values: ({sound, scores}) =>
      Object.fromEntries(
        Object.entries(scores).map(([name, of]) => {
          const table = tabulate(scoreCounts(of, sound));
          const {auc: area, se, lo, hi} = delong(table)!;
          const {positives, negatives} = table;
          const distance = ks(table)!;
          const values = {
            n_sound: positives,
            n_flawed: negatives,
            auc: area,
            se,
            auc_lo: lo,
            auc_hi: hi,
            ks: distance,
            ks_p_exact: ksP(distance, positives, negatives),
            ks_p_asymptotic: ksP(distance, positives, negatives, "limit")
          };
          return [name, values];
        })
      )
  }),
  auc_delong_paired: answer<Evaluators>({
    input: evaluators,
    values: ({sound, scores}) => {
      const against = (a: string, b: string) => {
        const {difference, covariance, se, z, p, lo, hi} = delongPaired(
          scores[a]!,
          scores[b]!,
          sound
        )!;
        const ends = {difference_lo: lo, difference_hi: hi};
        return {difference, covariance, se, z, p_value: p, ...ends};
      };
      return Object.fromEntries(
        ["math-shepherd_mistral-7b", "roscoe-ss"].map((other) => [
          `reasoneval_mistral-7b minus ${other}`,
          against("reasoneval_mistral-7b", other)
        ])
      );
    }
  }),
  roc_mr_math: answer<Evaluators>({
    input: evaluators,
    values: ({sound, scores}) => {
      const table = tabulate(scoreCounts(scores["reasoneval_mistral-7b"]!, sound));
      const corners = roc(table)!;
      const area = corners.reduce((sum, {fp, tp}, i) => {
        const last = corners[i - 1] ?? {fp: 0, tp: 0};
        return sum + ((fp - last.fp) * (tp + last.tp)) / 2;
      }, 0);
      const turned = Array.from(table.value, (value, i) => ({
        value: -value,
        positive: table.negative[i]!,
        negative: table.positive[i]!
      }));
      return {
        corners_fp: corners.map(({fp}) => fp),
        corners_tp: corners.map(({tp}) => tp),
        distinct_scores: table.size,
        points_with_origin: table.size + 1,
        area: area / (table.positives * table.negatives),
        average_precision_sound_positive: averagePrecision(table),
        average_precision_flawed_positive: averagePrecision(turned)
      };
    }
  }),
  auc_small: answer<Record<string, {positive: number[]; negative: number[]}>>({
    source: "pairs counted by hand; R's pROC, scipy",
    values: (groups) =>
      Object.fromEntries(
        Object.entries(groups).map(([name, {positive, negative}]) => {
          const scores = scoreGroups(positive, negative);
          const area = delong(scores);
          const values = {
            auc: area?.auc ?? null,
            se: area?.se ?? null,
            auc_lo: area?.lo ?? null,
            auc_hi: area?.hi ?? null,
            ks: ks(scores),
            average_precision: averagePrecision(scores)
          };
          return [name, values];
        })
      )
  }),
  separation_gsm8k: answer<Record<string, Scored[]>>({
    input: () =>
      Object.fromEntries(["skywork_prm", "qwen_prm"].map((scorer) => [scorer, gsm8k(scorer)])),
    values: (scorers) =>
      Object.fromEntries(
        Object.entries(scorers).map(([name, rows]) => {
          const scores = (right: boolean) =>
            rows.filter((row) => row.right === right).map((row) => row.mean);
          const [correct, incorrect] = [scores(true), scores(false)];
          const table = tabulate(scoreGroups(correct, incorrect));
          const area = delong(table)!;
          // The 50 bins of the overlap are those of a calibration curve over [0, 1].
          const histogram = (of: number[]) =>
            ece(scoreGroups(of, []), {bins: 50})!.bins.map(({n}) => n);
          const values = {
            n_correct: table.positives,
            n_incorrect: table.negatives,
            mean_correct: mean(correct),
            mean_incorrect: mean(incorrect),
            sd_correct: sd(correct),
            sd_incorrect: sd(incorrect),
            overlap: overlap(table),
            cohens_d: cohensD(table),
            auc: area.auc,
            auc_lo_delong: area.lo,
            auc_hi_delong: area.hi,
            ks: ks(table),
            histogram_correct: histogram(correct),
            histogram_incorrect: histogram(incorrect)
          };
          return [name, values];
        })
      )
  }),
  separation_edges: answer<null, {a: number[]; b: number[]}[]>({
    source: "by hand",
    given: ["a", "b"],
    values: (_, groups) =>
      groups.map(({a, b}) => {
        const scores = scoreGroups(a, b);
        return {
          overlap: overlap(scores),
          cohens_d: cohensD(scores),
          auc: auc(scores),
          ks: ks(scores)
        };
      })
  })
};
