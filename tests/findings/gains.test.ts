import {describe, expect, test} from "vitest";
import {
  claimTitle,
  demingSentence,
  doubtful,
  foreseenSentence,
  gainsAnswer,
  groupName,
  influenceSentence,
  largest,
  neededTitle,
  pickTitle,
  poolingSentence,
  publishedGainsTitle,
  r2Groups,
  rangeSentence,
  regressionTitle
} from "../../src/findings/gains.js";
import {claimedR2} from "../../src/metrics/gain-intervals.js";
import type {GainRegression} from "../../src/metrics/gains.js";
import type {PublishedGain} from "../../src/metrics/published-gains.js";

const row = (fields: Partial<GainRegression>): GainRegression => ({
  base: "1.5B",
  benchmark: "gsm8k",
  x: "verifier_accuracy",
  y: "accuracy",
  n: 40,
  verifiers: 40,
  slope: 0.4,
  slope_lo: 0.3,
  slope_hi: 0.5,
  intercept: 0.3,
  r2: 0.5,
  r2_lo: 0.4,
  r2_hi: 0.6,
  r2_fisher_lo: 0.35,
  r2_fisher_hi: 0.65,
  r2_adjusted: 0.49,
  r2_loo: 0.45,
  spearman: 0.7,
  kendall: 0.5,
  p_permutation: 0.001,
  deming_slope: 0.5,
  r2_within: null,
  most_influential: "v, gsm8k",
  cooks: 0.2,
  r2_without: 0.48,
  slope_without: 0.38,
  incomplete: 0,
  note: null,
  ...fields
});
const none = {r2: null, r2_lo: null, r2_hi: null, r2_fisher_lo: null, r2_fisher_hi: null};
const noFit = row({
  ...none,
  n: 2,
  slope: null,
  r2_loo: null,
  spearman: null,
  note: "n < 3: no fit"
});
const open = row({
  n: 5,
  verifiers: 5,
  r2: 0.4,
  r2_lo: 0,
  r2_hi: 1,
  r2_fisher_lo: 0,
  r2_fisher_hi: 0.95
});

describe("gainsAnswer", () => {
  test("speaks of the group with the most runs", () => {
    expect(gainsAnswer([open, row({})])).toBe(
      "Yes, but only in part. Base policy 1.5B, gsm8k: R² = 0.50 (0.40–0.60), n = 40 runs, leave-one-out R² = 0.45."
    );
  });
  test("says when ranks agree better than the line, and when the line falls", () => {
    expect(gainsAnswer([row({spearman: 0.9})])).toContain("Spearman 0.90): the relation bends");
    expect(gainsAnswer([row({slope: -1, spearman: -0.9})])).toMatch(
      /^The higher the accuracy, the worse the result\. [^S]*$/
    );
  });
  test("calls a relation close only from the lower end of its interval", () => {
    expect(gainsAnswer([row({r2: 0.97, r2_lo: 0.93, r2_hi: 0.99, spearman: 0.97})])).toMatch(
      /^Yes, closely\./
    );
    expect(gainsAnswer([row({r2: 0.95, r2_lo: 0.85, r2_hi: 0.99})])).toMatch(/^Yes, but only/);
  });
  test("can't tell where the interval is wide, missing or reaches 0", () => {
    expect(gainsAnswer([open])).toMatch(/^Can't tell at this n\. .*n = 5 runs/);
    expect(gainsAnswer([row({n: 4, r2_lo: null, r2_hi: null})])).toMatch(/^Can't tell/);
    expect(gainsAnswer([row({r2_lo: 0})])).toMatch(/^Can't tell/);
  });
  test("has words for no runs and for no line", () => {
    expect(gainsAnswer([])).toBe("There are no runs here, so nothing can be said yet.");
    expect(gainsAnswer([noFit])).toContain("the most is 2");
  });
});

test("largest takes the first of equals, and only what has an R²", () => {
  const a = row({benchmark: "a"});
  expect(largest([noFit, a, row({benchmark: "b"})])).toBe(a);
  expect(largest([noFit])).toBeNull();
});

test("groupName leaves out an unknown base policy", () => {
  expect(groupName({base: null, benchmark: "all"})).toBe("all benchmarks");
  expect(groupName({base: "7B", benchmark: "AIME24"})).toBe("7B, AIME24");
});

test("rangeSentence compares the same group only", () => {
  const part = row({n: 20, r2: 0.2, r2_lo: 0.1, r2_hi: 0.3});
  expect(rangeSentence(row({}), part, 0.4, "accuracy")).toBe(
    "Among verifiers with accuracy of 0.4 or more, R² is 0.20 (0.10–0.30), n = 20."
  );
  expect(rangeSentence(row({}), row({}), 0.4, "accuracy")).toBe("");
  expect(rangeSentence(row({}), {...part, benchmark: "b"}, 0.4, "accuracy")).toBe("");
  expect(rangeSentence(null, part, 0.4, "accuracy")).toBe("");
});

test("regressionTitle gives a number only where the interval allows", () => {
  expect(regressionTitle(row({}), "accuracy")).toBe(
    "1.5B, gsm8k: accuracy explains 50% of the variance of the accuracy reached"
  );
  expect(regressionTitle(row({y: "gain"}), "x")).toMatch(/of the gain$/);
  expect(regressionTitle(open, "accuracy")).toMatch(/from 5 runs, can't tell how much/);
  const five = row({
    n: 5,
    verifiers: 5,
    r2: 0.96,
    r2_lo: 0.86,
    r2_hi: 0.99,
    r2_fisher_lo: 0.55,
    r2_fisher_hi: 0.99
  });
  expect(regressionTitle(five, "x")).toMatch(/explains 96% of .* \(5 verifiers only\)$/);
  expect(regressionTitle({...five, r2_fisher_lo: 0.17}, "x")).toMatch(/can't tell/);
  expect(regressionTitle(noFit, "x")).toContain("2 runs (n < 3: no fit)");
  expect(regressionTitle(row({...none, n: 0}), "x")).toContain("no run has both values");
});

describe("r2Groups", () => {
  test("says how few runs the highest rests on", () => {
    const top = row({n: 5, verifiers: 5, r2: 0.96});
    expect(r2Groups([row({}), top, row({r2: 0.3})])).toBe(
      "The highest R² (0.96) rests on 5 verifiers; with 10 or more it is 0.30 to 0.50"
    );
  });
  test("has words for large groups, small ones, one and none", () => {
    expect(r2Groups([row({}), row({r2: 0.3})])).toBe(
      "With 10 verifiers or more, R² is 0.30 to 0.50"
    );
    expect(r2Groups([open, row({n: 6, verifiers: 6, r2: 0.4})])).toBe(
      "R² is 0.40, but no group has more than 6 verifiers: can't tell"
    );
    expect(r2Groups([row({})])).toBe("1.5B, gsm8k: R² = 0.50 from 40 runs");
    expect(r2Groups([noFit])).toBe("No group has enough runs for an R²");
  });
});

test("doubtful are the groups whose two intervals differ widely", () => {
  const narrow = row({r2: 0.9, r2_lo: 0.84, r2_hi: 0.94, r2_fisher_lo: 0.17, r2_fisher_hi: 0.99});
  expect(doubtful([row({}), narrow, noFit])).toEqual([narrow]);
});

test("claimTitle reads at seven verifiers, and where none has an interval", () => {
  expect(claimTitle(claimedR2(0.92, [5, 7, 10]))).toBe(
    "An R² of 0.92 from 7 verifiers would be compatible with 0.55 to 0.99"
  );
  expect(claimTitle(claimedR2(0.92, [3]))).toContain("has no interval");
  expect(claimTitle([])).toContain("has no interval");
});

describe("publishedGainsTitle", () => {
  const gain = (value: number): PublishedGain => ({
    label: "a",
    benchmark: "b",
    policy: "",
    value: 0.5 + value,
    baseline: 0.5,
    gain: value,
    one_problem: null
  });
  const words = {over: "the rule", what: "a PRM"};
  test("counts what is above, a tie not", () => {
    expect(publishedGainsTitle([gain(0.06), gain(0), gain(-0.003)], words)).toBe(
      "1 of 3 results with a PRM are above the rule: −0.3 to +6.0 points"
    );
    expect(publishedGainsTitle([gain(0.01), gain(0.01)], words)).toBe(
      "All 2 results with a PRM are above the rule: +1.0 points"
    );
    expect(publishedGainsTitle([], words)).toBe("The table has nothing to compare with the rule");
  });
});

test("a line that hangs on one run is called sound", () => {
  expect(influenceSentence(row({}))).toBe(
    "No run decides it: without v, gsm8k R² is 0.48 instead of 0.50, and no other moves the line more (Cook’s distance 0.20)."
  );
  expect(influenceSentence(row({cooks: 1.5, r2_without: 0.1}))).toMatch(
    /^The line hangs on one run: .* 0\.10 instead of 0\.50 \(Cook/
  );
  expect(influenceSentence(row({slope_without: -0.1}))).toMatch(/and the slope turns round\.$/);
  expect(influenceSentence(row({most_influential: null}))).toBe("");
});

test("pooling that makes an R² is not said", () => {
  expect(poolingSentence(row({}))).toBe("");
  expect(poolingSentence(row({r2_within: 0.45}))).toMatch(/^Pooling benchmarks changes little/);
  expect(poolingSentence(row({r2_within: 0.1}))).toBe(
    "Pooling benchmarks matters: R² is 0.50 over all runs together and 0.10 about each benchmark’s own mean."
  );
});

test("a foreseen gain comes without its interval, or beyond the runs without a word", () => {
  const of = {
    x: 0.8,
    y: 0.05,
    confidence: {lo: 0.04, hi: 0.06},
    prediction: {lo: -0.01, hi: 0.11},
    isBeyond: false
  };
  expect(foreseenSentence(of, "80.0%", "gain")).toBe(
    "A new run with a verifier at 80.0% is foreseen at +5.0 points, somewhere from −1.0 to +11.0 points (95% prediction); the mean of many such runs from +4.0 to +6.0."
  );
  expect(foreseenSentence({...of, isBeyond: true}, "80.0%", "accuracy")).toMatch(
    /No run here had such a verifier/
  );
  expect(foreseenSentence({...of, prediction: null}, "80.0%", "gain")).toMatch(
    /^Can’t tell: a line through fewer than five/
  );
  expect(foreseenSentence(null, "80.0%", "gain")).toBe("Can’t tell: there is no line.");
});

test("error in x is allowed for where x was set", () => {
  expect(demingSentence(row({}), true)).toMatch(/^x was set, not measured/);
  expect(demingSentence(row({}), false)).toMatch(/the slope is 0\.50 instead of 0\.40/);
  expect(demingSentence(row({slope: null}), false)).toBe("");
});

test("what a claim needs, and what picks of the best of eight say", () => {
  expect(
    neededTitle(0.92, [
      {least: 0.95, n: null},
      {least: 0.8, n: 19}
    ])
  ).toMatch(/above 0\.80 .* needs 19 verifiers$/);
  expect(neededTitle(0.92, [{least: 0.95, n: null}])).toMatch(/^No number/);
  expect(pickTitle([])).toMatch(/^Can’t tell/);
  const open = row({benchmark: "MMLU", r2_lo: 0, n: 13});
  expect(pickTitle([open])).toBe(
    "From 13 models can’t tell whether PRMScore predicts Best-of-8 accuracy"
  );
  expect(pickTitle([open, row({benchmark: "MATH", n: 13})])).toBe(
    "From 13 models, PRMScore predicts Best-of-8 accuracy on MATH (R² 0.50); on the other 1 that can’t be told"
  );
});
