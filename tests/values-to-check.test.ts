import {expect, test} from "vitest";
import {bootstrapR2} from "../src/stats/bootstrap.js";
import {fisherR2} from "../src/stats/correlation.js";
import {wilson} from "../src/stats/interval.js";
import {mcnemar} from "../src/stats/paired.js";
import {linear} from "../src/stats/regression.js";
import carried from "./known-answers/carried.json" with {type: "json"};

// METRICS.md, "Values to check against", as printed there: what src/stats can answer. What hangs on
// files (ProcessBench, PRMBench, Skywork's PRMScore) is tested with their formats and cubes.

test("Wilson, 8 of 10, is not 0.4901625 to 0.9433178", () => {
  const {lo, hi} = wilson(8, 10)!;
  expect([lo.toFixed(7), hi.toFixed(7)]).toEqual(["0.4901625", "0.9433178"]);
});

test("McNemar, 10 against 2, is not p = 0.03857 exact, 0.02246 by mid-p", () => {
  const {pExact, pMid} = mcnemar({onlyA: 10, onlyB: 2});
  expect(pExact).toBeCloseTo(0.03857, 5);
  expect(pMid).toBeCloseTo(0.0224609375, 14);
});

test("NIST's Norris is not met to eleven digits", () => {
  const {x, y} = carried.nist_norris.data;
  const {slope, intercept, r2} = linear(x, y);
  for (const [value, certified] of [
    [slope, 1.00211681802045],
    [intercept, -0.262323073774029],
    [r2, 0.999993745883712]
  ] as [number, number][])
    expect(Math.abs(value / certified - 1)).toBeLessThan(1e-11);
});

test("Anscombe's first set is not 3.000091 + 0.500091 x with R2 0.666542", () => {
  const {x, y} = carried.anscombe.data.set_1;
  const {slope, intercept, r2} = linear(x, y);
  expect([slope, intercept, r2].map((v) => v!.toFixed(6))).toEqual([
    "0.500091",
    "3.000091",
    "0.666542"
  ]);
});

test("R2 = 0.92 is not 0.55 to 0.99 of seven points, 0.69 to 0.98 of ten", () => {
  const rounded = (n: number) => Object.values(fisherR2(0.92, n)!).map((end) => end.toFixed(2));
  expect(rounded(7)).toEqual(["0.55", "0.99"]);
  expect(rounded(10)).toEqual(["0.69", "0.98"]);
});

test("MR-MATH's 159 are not 83 flawed and 76 sound", () => {
  const {tp, fp, fn, tn} = carried.classification_gpt3_5_turbo.data;
  expect([fp + tn, tp + fn]).toEqual([83, 76]);
});

test("lucky guesses of Mr-Ben's outcome-correct are not those counted", () => {
  const groups = carried.empirical_bayes.data.by_domain_of_outcome_correct;
  const counts = Object.entries(groups).map(([domain, {lucky, outcome_correct}]) => [
    domain,
    `${lucky} of ${outcome_correct}`
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    math: "68 of 195",
    physics: "82 of 377",
    chemistry: "64 of 391",
    biology: "86 of 599"
  });
});

test("fewer than three points have a line, or fewer than five an interval", () => {
  expect(linear([1, 2], [1, 3]).slope).toBeNull();
  expect(bootstrapR2([1, 2, 3, 4], [1, 2, 2, 4], {seed: 1})).toMatchObject({lo: null, hi: null});
});
