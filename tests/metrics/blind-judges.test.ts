import {expect, test} from "vitest";
import {biasAndSkill, blindCurve, blindScore} from "../../src/metrics/blind-judges.js";
import {generator} from "../../src/stats/random.js";

test("judges of one mind are not those by hand", () => {
  // 47 correct, 10 erroneous. Always "+": F1_correct = 94/104, F1_error 0. Always "-": F1_error = 20/67.
  expect(blindScore(47, 10, 0)).toBeCloseTo(47 / 104, 12);
  expect(blindScore(47, 10, 1)).toBeCloseTo(10 / 67, 12);
});

test("a coin is not that by hand", () => {
  // 30 correct, 10 erroneous, a fair coin: TP 15, FN 15, FP 5, TN 5: F1 30/50 and 10/30, half of 0.6 + 0.3333.
  expect(blindScore(30, 10, 0.5)).toBeCloseTo((0.6 + 1 / 3) / 2, 12);
});

test("the best blind judge is elsewhere than at gold's rate, or not at one half", () => {
  for (const [correct, erroneous] of [
    [47, 10],
    [1, 99],
    [50, 50]
  ] as const) {
    const best = blindCurve(correct, erroneous, 5700).reduce((a, b) => (b.score > a.score ? b : a));
    expect(best.rate).toBeCloseTo(erroneous / (correct + erroneous), 3);
    expect(blindScore(correct, erroneous, erroneous / (correct + erroneous))).toBeCloseTo(0.5, 12);
  }
});

test("a benchmark without an error, or without a correct step, has a blind judge", () => {
  expect(blindScore(5, 0, 0.5)).toBeNull();
  expect(blindScore(0, 5, 0.5)).toBeNull();
  expect(blindCurve(5, 0)).toEqual([]);
  expect(biasAndSkill({tp: 5, fp: 0, fn: 1, tn: 0, prm_score: 0.4})).toBeNull();
});

test("the expected counts are far from what coins that are thrown give", () => {
  const random = generator(7);
  const scores = Array.from({length: 400}, () => {
    const counts = {tp: 0, fp: 0, fn: 0, tn: 0};
    for (let i = 0; i < 1000; i++)
      if (i < 800) counts[random() < 0.3 ? "fn" : "tp"]++;
      else counts[random() < 0.3 ? "tn" : "fp"]++;
    const {tp, fp, fn, tn} = counts;
    return tp / (2 * tp + fp + fn) + tn / (2 * tn + fp + fn);
  });
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
  // One score spreads by about 0.013: the mean of 400 by 0.0007.
  expect(Math.abs(mean - blindScore(800, 200, 0.3)!)).toBeLessThan(0.003);
});

test("bias and skill do not make the PRMScore", () => {
  // Skywork on PRMBench, strict 0.5: accuses 2018 of 3114 where 464 are erroneous.
  const prm_score = (2 * 1002) / (2 * 1002 + 94 + 1648) / 2 + (2 * 370) / (2 * 370 + 94 + 1648) / 2;
  const of = biasAndSkill({tp: 1002, fp: 94, fn: 1648, tn: 370, prm_score})!;
  expect(of.accused).toBeCloseTo(2018 / 3114, 12);
  expect(of.erroneous).toBeCloseTo(464 / 3114, 12);
  expect(0.5 - of.bias + of.skill).toBeCloseTo(prm_score, 12);
  // 1 - q = 1096/3114; F1_correct = 2 * 1096/3114 * 2650 / (1096 + 2650), F1_error = 2 * 2018/3114 * 464 / (2018 + 464).
  const blind = ((1096 / 3114) * 2650) / (1096 + 2650) + ((2018 / 3114) * 464) / (2018 + 464);
  expect(of.blind).toBeCloseTo(blind, 12);
});
