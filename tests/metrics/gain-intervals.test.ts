import {describe, expect, test} from "vitest";
import {
  claimedR2,
  commonDenominator,
  fitBand,
  foreseen,
  isYouden,
  neededForR2,
  runInterval,
  verifierInterval
} from "../../src/metrics/gain-intervals.js";
import type {Run} from "../../src/records.js";
import {linear} from "../../src/stats/regression.js";

const run = (fields: Partial<Run>): Run => ({
  run: null,
  base: "b",
  verifier: "v",
  verifier_accuracy: null,
  verifier_n: null,
  false_positive_rate: null,
  false_negative_rate: null,
  benchmark: "AIME24",
  accuracy: 0.3,
  baseline: null,
  n_problems: null,
  n_runs: null,
  ...fields
});

describe("fitBand", () => {
  // Anscombe's first set; the ends by numpy and scipy's t quantile.
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const wanted = [
    [4, 3.422513, 6.578396, 1.788711, 8.212198],
    [9, 6.657464, 8.344354, 4.579129, 10.422689],
    [14, 8.423422, 11.579305, 6.78962, 13.213107]
  ];

  test("has the confidence and prediction bands of the line", () => {
    const band = fitBand(linear(x, y), [4, 14], 2);
    expect(band).toHaveLength(3);
    for (const [i, [at, ...ends]] of wanted.entries()) {
      const {x: got, lo, hi, predLo, predHi} = band[i]!;
      expect(got).toBe(at);
      for (const [j, end] of [lo, hi, predLo, predHi].entries())
        expect(end).toBeCloseTo(ends[j]!, 5);
    }
  });
  test("is empty where there is no line, no interval or no range", () => {
    expect(fitBand(linear([1, 2], [1, 2]), [0, 1])).toEqual([]);
    expect(fitBand(linear([1, 2, 3, 4], [1, 2, 2, 4]), [1, 4])).toEqual([]);
    expect(fitBand(linear(x, y), [4, 4])).toEqual([]);
  });
});

describe("runInterval", () => {
  test("is Wilson's at the number of problems (scipy: 9 of 30)", () => {
    const ends = runInterval(run({n_problems: 30, n_runs: 16}))!;
    expect(ends.lo).toBeCloseTo(0.16664, 4);
    expect(ends.hi).toBeCloseTo(0.47876, 4);
  });
  test("is null where the number of problems is not known", () => {
    expect(runInterval(run({n_runs: 16}))).toBeNull();
    expect(runInterval(run({n_problems: 0}))).toBeNull();
  });
});

test("claimedR2 has METRICS' values for 0.92, and none at three verifiers", () => {
  const [three, seven, ten] = claimedR2(0.92, [3, 7, 10]);
  expect([three!.lo, three!.hi]).toEqual([null, null]);
  expect(seven!.lo).toBeCloseTo(0.55, 2);
  expect(seven!.hi).toBeCloseTo(0.99, 2);
  expect(ten!.lo).toBeCloseTo(0.69, 2);
  expect(ten!.hi).toBeCloseTo(0.98, 2);
});

test("isYouden tells 1 - fp - fn from an accuracy", () => {
  const youden = run({verifier_accuracy: 0.7, false_positive_rate: 0.1, false_negative_rate: 0.2});
  expect(isYouden([youden, run({})])).toBe(true);
  expect(isYouden([youden, {...youden, verifier_accuracy: 0.85}])).toBe(false);
  expect(isYouden([run({verifier_accuracy: 0.7})])).toBe(false);
  expect(isYouden([])).toBe(false);
});

test("commonDenominator finds what fractions were counted on", () => {
  expect(commonDenominator([179 / 256, 185 / 256, 3 / 256])).toBe(256);
  expect(commonDenominator([0.5, 1 / 3])).toBe(6);
  expect(commonDenominator([Math.SQRT1_2])).toBeNull();
  expect(commonDenominator([])).toBeNull();
});

test("the verifiers that a claim needs are not those of Fisher's interval by hand", () => {
  // ((1.959964/(atanh sqrt 0.92 - atanh sqrt least))^2 + 3, rounded up: 18.9, 37.5, 283.8.
  expect([0.8, 0.85, 0.9].map((least) => neededForR2(0.92, least))).toEqual([19, 38, 284]);
  expect(neededForR2(0.92, 0.92)).toBeNull();
  expect(neededForR2(0.92, 0.95)).toBeNull();
});

test("a verifier's accuracy has an interval without the responses behind it", () => {
  // METRICS: 8 of 10.
  const ends = verifierInterval(run({verifier_accuracy: 0.8, verifier_n: 10}))!;
  expect(ends.lo).toBeCloseTo(0.4901625, 6);
  expect(ends.hi).toBeCloseTo(0.9433178, 6);
  expect(verifierInterval(run({verifier_accuracy: 0.8}))).toBeNull();
  expect(verifierInterval(run({verifier_n: 10}))).toBeNull();
});

test("a prediction beyond the runs passes for one among them", () => {
  const fit = linear([1, 2, 3, 4, 5, 6], [1, 2, 2, 4, 5, 5]);
  expect(foreseen(fit, [1, 6], 7)).toMatchObject({x: 7, isBeyond: true});
  expect(foreseen(fit, [1, 6], 6)!.isBeyond).toBe(false);
  expect(foreseen(linear([1, 2], [1, 2]), [1, 2], 1)).toBeNull();
});
