import {describe, expect, test} from "vitest";
import {
  againstAlike,
  atATenth,
  atFourFifths,
  bestCalibrated,
  cannotBeTold,
  costOfHalf,
  highestAgainst,
  howMuchIsSelection,
  stepThreshold,
  threshold
} from "../../src/findings/thresholds.js";
import type {AucPair} from "../../src/metrics/auc-pairs.js";
import type {CalibrationSummary} from "../../src/metrics/calibration.js";
import {rates, recalls, type SeparationCurves} from "../../src/metrics/curves.js";
import {share} from "../../src/text/numbers.js";

describe("a threshold", () => {
  const choice = (
    best: number | null,
    nested: number | null,
    best_threshold: number | null = 0.62
  ) => ({
    best_threshold,
    best,
    nested,
    optimism: best === null || nested === null ? null : best - nested
  });

  test("hides how much of its best is selection", () => {
    expect(howMuchIsSelection(choice(0.871, 0.864))).toBe(
      "best at 0.62: 87.1%; chosen on other problems 86.4%, so 0.7 points of it are selection"
    );
    expect(howMuchIsSelection(choice(0.5365, 0.5343, 0.21), share)).toBe(
      "best at 0.21: 53.6; chosen on other problems 53.4, so 0.2 points of it are selection"
    );
  });

  test("says 86.5% against 86.5%, or finds selection where nothing is lost", () => {
    expect(howMuchIsSelection(choice(0.86506, 0.8645))).toBe(
      "best at 0.62: 86.51%; chosen on other problems 86.45%, so 0.06 points of it are selection"
    );
    expect(howMuchIsSelection(choice(0.9, 0.9))).toBe(
      "best at 0.62: 90.0%; chosen on other problems 90.0%, so none of it is selection"
    );
    expect(howMuchIsSelection(choice(0.85, 0.86))).toMatch(/so none of it is selection$/);
  });

  test("of one problem, or of one class, has a number", () => {
    expect(howMuchIsSelection(choice(1, null))).toBe(
      "best at 0.62: 100.0%; can't tell how much of it is selection: too few problems"
    );
    expect(howMuchIsSelection(choice(null, null, null))).toMatch(/^can't tell a best threshold/);
  });

  test("below zero, or of many digits, is printed raw", () => {
    expect([0.62, 0, -5.54271, 30.75, 1, null].map(threshold)).toEqual([
      "0.62",
      "0",
      "−5.54",
      "30.8",
      "1",
      "—"
    ]);
  });

  test("is praised where accepting everything does as well", () => {
    const of = (best_accuracy: number | null, nested_accuracy: number | null) =>
      againstAlike({positive: [80, 10], negative: [5, 5], best_accuracy, nested_accuracy});
    expect(of(0.9, 0.89)).toMatch(
      /^Accepting everything is right in 90\.0%: no threshold does better/
    );
    expect(of(0.91, 0.9)).toBe(
      "Accepting everything is right in 90.0%: a threshold chosen on other problems does no better."
    );
    expect(of(0.95, 0.94)).toBe("Accepting everything is right in 90.0%.");
    expect(of(null, null)).toBe("");
    expect(
      againstAlike({positive: [1], negative: [3], best_accuracy: 0.8, nested_accuracy: 0.8})
    ).toBe("Rejecting everything is right in 75.0%.");
  });

  const half = (scorer: string, at: number | null, nested: number | null) => ({
    ...{scorer, accuracy_at_half: at, accuracy_at_half_lo: null, accuracy_at_half_hi: null},
    ...{nested_accuracy: nested, nested_lo: null, nested_hi: null}
  });

  test("of 0.5 costs the wrong scorer most", () => {
    expect(
      costOfHalf([half("a", 0.8, 0.82), half("b", 0.5, 0.84), half("c", null, 0.9)], "set")
    ).toBe(
      "On set b has most to gain over 0.5: 50.0% there, 84.0% at a threshold chosen on other problems; the intervals overlap, can’t tell"
    );
    expect(costOfHalf([half("a", 0.8, 0.79)], "set")).toMatch(/0\.5 is as good$/);
    expect(costOfHalf([half("a", null, 0.79)], "set")).toMatch(/^Can't tell/);
    expect(costOfHalf([], "set")).toBe("set has no scores of known gold: no threshold to choose");
  });

  test("on steps says PRMScore without 0.5", () => {
    const row = {
      ...{scorer: "s", benchmark: "b", is_probability: true, thresholds: null},
      ...{positive: [], negative: [], lucky: null},
      ...choice(0.5365, 0.5343, 0.21)
    };
    expect(stepThreshold({...row, at_half: 0.4166})).toMatch(
      /^s on b: PRMScore is best at 0\.21: 53\.6; .* selection; at 0\.5 it is 41\.7$/
    );
    expect(stepThreshold({...row, at_half: null})).toMatch(/selection$/);
  });
});

describe("curves", () => {
  const curve = (
    scorer: string,
    tpr: number | null,
    half = 0.02
  ): SeparationCurves & {scorer: string} => ({
    ...{scorer, n: 100, positive: 60, problems: 50, prevalence: 0.6, draws: 100},
    ...{average_precision: 0.8, ap_lo: null, ap_hi: null},
    roc:
      tpr === null
        ? null
        : {
            y: rates.map(() => tpr),
            lo: rates.map(() => tpr - half),
            hi: rates.map(() => tpr + half)
          },
    pr:
      tpr === null
        ? null
        : {y: recalls.map(() => tpr), lo: recalls.map(() => tpr - half), hi: null},
    note: tpr === null ? "no incorrect response among the scored" : null
  });

  test("say more than any other where intervals overlap", () => {
    expect(atATenth([curve("a", 0.5), curve("b", 0.3)], "a")).toBe(
      "Where it accepts 10% of the incorrect responses, a accepts 50.0% (48.0–52.0) of the correct, more than any other"
    );
    expect(atATenth([curve("a", 0.5), curve("b", 0.48)], "a")).toMatch(/of the correct$/);
    expect(atATenth([curve("a", 0.5), curve("b", 0.3)], "b")).toMatch(/; a accepts more$/);
    expect(atATenth([curve("a", 0.5), curve("c", 0.6), curve("b", 0.3)], "b")).toMatch(
      /; c and a accept more$/
    );
    expect(atATenth([curve("a", 0.5)], "a")).toMatch(/; at random it would be 10%$/);
  });

  test("that are not there have a number", () => {
    const bare = curve("a", 0.5);
    expect(atATenth([{...bare, roc: {...bare.roc!, lo: null, hi: null}}], "a")).toMatch(
      /accepts 50\.0% of the correct; too few problems for an interval$/
    );
    expect(atATenth([curve("a", null)], "a")).toBe(
      "a: no ROC curve, for there is no incorrect response among the scored"
    );
    expect(atFourFifths(curve("a", null))).toMatch(
      /^a: no precision-recall curve, for there is no incorrect/
    );
    expect(atFourFifths(undefined)).toBe("This scorer: no precision-recall curve");
  });

  test("praise a precision that accepting everything has", () => {
    const at = (value: number, lo: number) => {
      const found = curve("a", value);
      return atFourFifths({
        ...found,
        pr: {y: recalls.map(() => value), lo: recalls.map(() => lo), hi: recalls.map(() => 1)}
      });
    };
    expect(at(0.9, 0.85)).toBe(
      "Keeping 80% of the correct responses, a is right in 90.0% (85.0–100.0) of what it accepts; accepting everything, in 60.0%"
    );
    expect(at(0.65, 0.55)).toMatch(/no difference that can be told$/);
  });
});

describe("pairs", () => {
  const pair = (a: string, b: string, p: number | null, note: string | null = null): AucPair => ({
    ...{a, b, n: 9, problems: 9, auc_a: 0.8, auc_b: 0.7, difference: 0.1},
    ...{difference_lo: null, difference_hi: null, p_value: p, p_holm: p, p_delong: p},
    ...{method: "DeLong", note}
  });

  test("that can't be told apart are not named", () => {
    expect(
      cannotBeTold([pair("a", "b", 0.2), pair("a", "c", 0.01), pair("b", "c", 0.04)], "set")
    ).toBe("1 of 3 pairs can't be told apart by AUC on set: a and b");
    expect(cannotBeTold([pair("a", "b", 0.001)], "set")).toBe(
      "a and b are told apart by AUC on set"
    );
    expect(cannotBeTold([pair("a", "b", 0.2)], "set")).toBe(
      "a and b can't be told apart by AUC on set"
    );
    expect(cannotBeTold([pair("a", "b", 0.01), pair("a", "c", 0.02)], "set")).toBe(
      "All 2 pairs of scorers are told apart by AUC on set"
    );
    expect(cannotBeTold([pair("a", "b", 0.1), pair("a", "c", 0.2)], "set")).toBe(
      "None of 2 pairs of scorers can be told apart by AUC on set"
    );
    const many = ["b", "c", "d", "e"].map((b, i) => pair("a", b, 0.2 + i / 10));
    expect(cannotBeTold([...many, pair("x", "y", 0)], "set")).toBe(
      "4 of 5 pairs can't be told apart by AUC on set; the closest are a and e"
    );
  });

  test("of one scorer, or without a test, are told apart", () => {
    expect(cannotBeTold([], "set")).toBe("set has one scorer alone: no pair to compare");
    expect(cannotBeTold([pair("a", "b", null, "no response that both score")], "set")).toBe(
      "Can't tell any pair of scorers apart on set: no response that both score"
    );
  });

  test("of the highest say more than they know", () => {
    expect(highestAgainst([pair("a", "b", 0.01), pair("a", "c", 0.02)])).toBe(
      "a has a higher AUC than each of the 2 others"
    );
    expect(highestAgainst([pair("a", "b", 0.01)])).toBe("a has a higher AUC than b");
    expect(highestAgainst([pair("a", "b", 0.31), pair("a", "c", 0.02)])).toBe(
      "a has the highest AUC, but can't be told from b (p 0.31)"
    );
    expect(highestAgainst([])).toBe("One scorer alone: nothing to compare");
  });
});

describe("calibration", () => {
  const of = (
    scorer: string,
    ece: number | null,
    lo = 0,
    hi = 1,
    bias = 0.1
  ): CalibrationSummary & {scorer: string} => ({
    ...{scorer, n: 9, problems: 9, brier: null, log_loss: null, ece, ece_lo: lo, ece_hi: hi},
    ...{ece_calibrated: 0.01, bias, bins: [], note: null}
  });

  test("names the best where intervals overlap", () => {
    expect(bestCalibrated([of("a", 0.1, 0.08, 0.12), of("b", 0.3, 0.2, 0.4, -0.3)], "set")).toBe(
      "a (ECE 0.100) is the best calibrated on set; 1 of 2 score too high, 1 too low"
    );
    expect(bestCalibrated([of("a", 0.1, 0, 0.25), of("b", 0.3, 0.2, 0.4, -0.3)], "set")).toBe(
      "a (ECE 0.100) has the lowest calibration error on set, but its interval overlaps that of b; 1 of 2 score too low"
    );
  });

  test("of one scorer, none, and no probabilities", () => {
    expect(bestCalibrated([of("a", 0.1, 0.08, 0.12)], "set")).toBe(
      "a (ECE 0.100): its scores are too high on set"
    );
    expect(bestCalibrated([of("a", 0.01, 0, 0.02)], "set")).toBe(
      "a (ECE 0.010): its scores can't be told from calibrated ones on set"
    );
    expect(bestCalibrated([{...of("a", 0.5), ece_lo: null, ece_hi: null}], "set")).toBe(
      "Can't tell how calibrated scores are on set: too few problems"
    );
    expect(bestCalibrated([of("a", null)], "set")).toBe(
      "Can't tell how calibrated scores are on set: scores are not probabilities"
    );
    expect(bestCalibrated([], "set")).toBe("set has no scores of known gold: no calibration");
  });
});
