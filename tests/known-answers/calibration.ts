import {brier, ece, logLoss} from "../../src/stats/calibration.js";
import {mean} from "../../src/stats/mean.js";
import {scoreCounts, tabulate} from "../../src/stats/scores.js";
import {gsm8k, mrMath, mrMathScores} from "../stats/data.js";
import {answer} from "./answer.js";

interface Judged {
  scores: number[];
  right: boolean[];
}

const split =
  "lots of equal size by id: they part equal scores, which ours keep together (METRICS)";

function curve({scores, right}: Judged) {
  const rows = scoreCounts(scores, right);
  const width = ece(rows)!;
  const mass = ece(rows, {by: "mass"})!;
  const {value, positive, negative} = tabulate(rows);
  const at = (score: number, of: Float64Array) => of[value.indexOf(score)] ?? 0;
  const [zeroRight, zeroWrong] = [at(0, positive), at(0, negative)];
  const [oneRight, oneWrong] = [at(1, positive), at(1, negative)];
  return {
    n: rows.length,
    mean_score: mean(scores),
    share_correct: mean(right.map(Number)),
    scores_exactly_0_or_1: zeroRight + zeroWrong + oneRight + oneWrong,
    of_these_on_the_wrong_side: zeroRight + oneWrong,
    brier: brier(rows),
    log_loss: logLoss(rows),
    ece_equal_width: width.ece,
    max_gap_equal_width: width.maxGap,
    equal_width_n: width.bins.map(({n}) => n),
    equal_width_mean_score: width.bins.map(({mean}) => mean),
    equal_width_share_correct: width.bins.map(({share}) => share),
    ece_equal_mass: mass.ece,
    max_gap_equal_mass: mass.maxGap,
    equal_mass_n: mass.bins.map(({n}) => n),
    equal_mass_mean_score: mass.bins.map(({mean}) => mean),
    equal_mass_share_correct: mass.bins.map(({share}) => share)
  };
}

const ofCurve = (input: () => Judged) =>
  answer<Judged>({
    unmet: {ece_equal_mass_split_by_id: split, ece_equal_mass_split_range: split},
    input,
    values: curve
  });

const ofScorer = (scorer: string, by: "mean" | "min" | "last") =>
  ofCurve(() => {
    const rows = gsm8k(scorer);
    return {scores: rows.map((row) => row[by]), right: rows.map((row) => row.right)};
  });

export const calibration = {
  calibration_skywork: ofScorer("skywork_prm", "mean"),
  calibration_qwen: ofScorer("qwen_prm", "mean"),
  calibration_math_shepherd_min: ofScorer("math_shepherd", "min"),
  calibration_qwen_last: ofScorer("qwen_prm", "last"),
  calibration_mr_math: ofCurve(() => ({
    scores: mrMathScores("reasoneval_mistral-7b"),
    right: mrMath().map(({sound}) => sound)
  })),
  calibration_small: answer<{s: number[]; y: number[]}>({
    source: "six rows on bin edges, by hand",
    values: ({s, y}) => {
      const rows = scoreCounts(s, y);
      const mass = ece(rows, {bins: 3, by: "mass"})!;
      return {
        brier: brier(rows),
        // A row by itself fills the bin that it falls into.
        equal_width_bins: rows.map((row) => ece([row])!.bins.findIndex(({n}) => n > 0)),
        ece_equal_width: ece(rows)!.ece,
        equal_mass_bins_of_3: mass.bins.flatMap(({n}, bin) => Array<number>(n).fill(bin)),
        ece_equal_mass_3: mass.ece
      };
    }
  })
};
