import {describe, expect, test} from "vitest";
import {
  luckyBenchmarks,
  luckyComposition,
  luckyGroups,
  luckyRejection,
  seesThrough
} from "../../src/findings/lucky.js";
import type {LuckyMetrics} from "../../src/metrics/lucky.js";
import {estimate} from "./fixtures.js";

function row(group: string, rate: number | null, lo: number | null, hi: number | null) {
  const metrics: LuckyMetrics = {
    n: 200,
    problems: 200,
    outcome_correct: 100,
    lucky: 20,
    sound: 80,
    slip: 10,
    wrong: 90,
    rate,
    rate_lo: lo,
    rate_hi: hi,
    rate_of_correct: rate,
    rate_of_correct_lo: lo,
    rate_of_correct_hi: hi,
    unknown: 0,
    note: null
  };
  return {...metrics, group, benchmark: group};
}

describe("by benchmark", () => {
  test("lowest and highest", () =>
    expect(luckyBenchmarks([row("a", 0.5, 0.4, 0.6), row("b", 0.1, 0.05, 0.2)])).toBe(
      "Of right answers, 10.0% (b) to 50.0% (a) come from a flawed derivation"
    ));
  test("one", () =>
    expect(luckyBenchmarks([row("a", 0.5, 0.4, 0.6)])).toBe(
      "50.0% of right answers on a are lucky guesses"
    ));
  test("none", () => {
    expect(luckyBenchmarks([])).toMatch(/no lucky-guess rate is defined/);
    expect(luckyBenchmarks([row("a", null, null, null)])).toMatch(/no lucky-guess rate/);
  });
});

describe("by group", () => {
  const [a, b, c] = [row("a", 0.5, 0.4, 0.6), row("b", 0.35, 0.3, 0.45), row("c", 0.1, 0.05, 0.2)];
  test("a plain first", () =>
    expect(luckyGroups([c, a], "policy")).toBe(
      "a is lucky most often: 50.0% of its right answers"
    ));
  test("a first that its neighbour touches", () =>
    expect(luckyGroups([a, b, c], "policy")).toMatch(/^a \(50.0%\) is lucky more often than c/));
  test("overlap, and a tie", () => {
    expect(luckyGroups([a, b], "policy")).toMatch(/can't tell$/);
    expect(luckyGroups([a, {...a, group: "d"}], "policy")).toMatch(/can't tell$/);
  });
  test("one, none, and unknown", () => {
    expect(luckyGroups([a], "policy")).toBe("a: 50.0% of 100 right answers are lucky");
    expect(luckyGroups([], "policy")).toBe("No lucky-guess rate by policy is defined here");
    expect(luckyGroups([row("a", null, null, null)], "policy")).toMatch(/^No lucky-guess rate/);
  });
});

test("composition sums over groups", () => {
  expect(luckyComposition([row("a", 0.2, 0.1, 0.3), row("b", 0.2, 0.1, 0.3)], "policy")).toBe(
    "40 of 200 right answers are lucky, 20 slips beside them, among 400 responses"
  );
  expect(luckyComposition([{...row("a", 0.2, 0.1, 0.3), slip: 0}], "policy")).toMatch(
    /no slip is labelled/
  );
  expect(luckyComposition([], "policy")).toBe("No policy has responses with both gold bits");
});

describe("rejection", () => {
  const judge = (verifier: string, value: number | null, lo: number | null, hi: number | null) => ({
    verifier,
    benchmark: "b",
    lucky_n: 83,
    lucky_rejection_rate: value,
    lucky_rejection_lo: lo,
    lucky_rejection_hi: hi
  });
  test("one, against a coin", () => {
    expect(luckyRejection([judge("g", 0.542, 0.433, 0.647)])).toBe(
      "g rejects 54.2% of 83 lucky guesses on b, which a coin might as well"
    );
    expect(luckyRejection([judge("g", 0.8, 0.7, 0.9)])).toMatch(/more than a coin would$/);
    expect(luckyRejection([judge("g", 0.2, 0.1, 0.3)])).toMatch(/fewer than a coin would$/);
    expect(luckyRejection([judge("g", 0.2, null, null)])).toMatch(/on b$/);
  });
  test("several", () => {
    const [good, bad] = [judge("good", 0.9, 0.8, 0.95), judge("bad", 0.2, 0.1, 0.3)];
    expect(luckyRejection([bad, good])).toBe("good rejects the most lucky guesses: 90.0%");
    expect(luckyRejection([good, {...good, verifier: "twin"}])).toMatch(
      /its interval overlaps that of twin \(90.0%\)$/
    );
  });
  test("none", () => {
    expect(luckyRejection([])).toMatch(/^No verifier/);
    expect(luckyRejection([judge("g", null, null, null)])).toMatch(/^No verifier/);
  });
});

test("scores that see through, that do not, and none", () => {
  const [good, near, blind] = [
    estimate("good", 0.85, 0.77, 0.9),
    estimate("near", 0.8, 0.7, 0.86),
    estimate("blind", 0.5, 0.41, 0.58)
  ];
  expect(seesThrough([blind, near, good], "b")).toBe(
    "On b, good separates sound from lucky best, AUC 0.85; its interval overlaps those of 1 of the 2 others, and blind can't be told from chance"
  );
  expect(seesThrough([good, near], "b")).toMatch(/overlaps those of all 1 others$/);
  expect(seesThrough([good], "b")).toMatch(/AUC 0.85$/);
  expect(seesThrough([], "b")).toMatch(/^No scorer/);
});
