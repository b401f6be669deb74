import {expect, test} from "vitest";
import {brier, ece, logLoss} from "../../src/stats/calibration.js";
import {scoreCounts, type ScoreCount} from "../../src/stats/scores.js";
import {gsm8k, mrMath, mrMathScores} from "./data.js";
import {data, describeReference, expectReference} from "./reference.js";

test("no rows, or a score that is no probability, are calibrated", () => {
  for (const rows of [[], scoreCounts([0.5, 1.2], [1, 0]), scoreCounts([-0.1], [1])]) {
    expect([brier(rows), logLoss(rows), ece(rows)]).toEqual([null, null, null]);
  }
});

test("a sure and wrong score has an infinite log loss", () => {
  expect(logLoss(scoreCounts([0], [1]))).toBeCloseTo(-Math.log(1e-15), 9);
  expect(logLoss(scoreCounts([1], [0]))).toBeCloseTo(-Math.log(1e-15), 1);
  expect(logLoss(scoreCounts([1], [1]))).toBeCloseTo(0, 12);
});

test("equal scores fall into two equal-mass bins, or the order of rows matters", () => {
  const rows = scoreCounts([0.3, 0.1 + 0.2, 0.3, 0.8], [1, 0, 1, 1]);
  const {bins} = ece(rows, {bins: 2, by: "mass"})!;
  expect(bins.map(({n}) => n)).toEqual([3, 1]);
  expect(ece(rows.toReversed(), {bins: 2, by: "mass"})!.bins).toEqual(bins);
});

test("an empty bin has a mean", () => {
  const {bins} = ece(scoreCounts([1, 1], [1, 0]))!;
  expect(bins[0]).toEqual({n: 0, mean: null, share: null});
  expect(bins[9]).toEqual({n: 2, mean: 1, share: 0.5});
});

test("0.29 of a hundred bins falls below its edge", () => {
  expect(ece(scoreCounts([0.29], [1]), {bins: 100})!.bins[29]!.n).toBe(1);
});

describeReference("reference", () => {
  const described = (rows: ScoreCount[]): Record<string, unknown> => {
    const width = ece(rows)!;
    const mass = ece(rows, {by: "mass"})!;
    return {
      n: rows.length,
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
  };

  test.each([
    ["calibration_skywork", "skywork_prm", "mean"],
    ["calibration_qwen", "qwen_prm", "mean"],
    ["calibration_math_shepherd_min", "math_shepherd", "min"],
    ["calibration_qwen_last", "qwen_prm", "last"]
  ] as const)("%s: Brier, log loss or a bin is off", (name, scorer, by) => {
    const rows = gsm8k(scorer);
    expectReference(
      name,
      "",
      described(
        scoreCounts(
          rows.map((r) => r[by]),
          rows.map((r) => r.right)
        )
      )
    );
  });

  test("159 rows do not make ten equal-mass bins of 16 and 15", () => {
    const scores = mrMathScores("reasoneval_mistral-7b");
    const rows = scoreCounts(
      scores,
      mrMath().map((row) => row.sound)
    );
    expectReference("calibration_mr_math", "", described(rows));
  });

  test("a score on a bin edge counts below it", () => {
    const {s, y} = data<{s: number[]; y: number[]}>("calibration_small");
    const rows = scoreCounts(s, y);
    expectReference("calibration_small", "", {
      brier: brier(rows),
      ece_equal_width: ece(rows)!.ece,
      ece_equal_mass_3: ece(rows, {bins: 3, by: "mass"})!.ece
    });
  });
});
