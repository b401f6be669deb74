import {describe, expect, test} from "vitest";
import {
  againstRandom,
  allPicks,
  bestPick,
  envelopeTitle,
  publishedPicks,
  voteSentence
} from "../../src/findings/best-of-n.js";
import type {FinalPick} from "../../src/metrics/best-of-n-tables.js";

const pick = (
  scorer: string,
  accuracy: number | null,
  half: number | null = 0.02,
  aggregates = ["mean"]
): FinalPick => ({
  scorer,
  benchmark: "gsm8k",
  aggregate: aggregates[0]!,
  aggregates,
  n: 32,
  problems: 500,
  accuracy,
  accuracy_lo: accuracy === null || half === null ? null : accuracy - half,
  accuracy_hi: accuracy === null || half === null ? null : accuracy + half,
  majority: 0.85,
  weighted_majority: null,
  random: 0.3,
  gain: null,
  gain_lo: null,
  gain_hi: null,
  oracle: 0.96
});

describe("bestPick", () => {
  test("names the first where its interval is clear", () => {
    expect(bestPick([pick("a", 0.9), pick("b", 0.8)])).toBe("a picks best at N = 32: 90.0%");
  });
  test("names, or counts, those whose intervals overlap", () => {
    expect(bestPick([pick("a", 0.9), pick("b", 0.89), pick("c", 0.7)])).toBe(
      "a is ahead at N = 32 (90.0%), but its interval overlaps that of b"
    );
    const many = ["b", "c", "d"].map((name) => pick(name, 0.9));
    expect(bestPick([pick("a", 0.9), ...many])).toContain("overlaps those of 3 others");
  });
  test("ranks nobody on a handful of problems", () => {
    const four = {...pick("a", 1, 0), problems: 4};
    expect(bestPick([four, pick("b", 0.2)])).toBe(
      "4 problems have as many as 32 candidates: can't tell who picks best"
    );
    expect(voteSentence([four], 0.5)).toBe("");
    expect(allPicks([four], 0.5)).toBe(
      "From 4 problems, can't tell which scorer and aggregate pick best"
    );
  });
  test("has words for one, for no interval, and for none", () => {
    expect(bestPick([pick("a", 0.9)])).toBe("a picks right in 90.0% of problems at N = 32");
    expect(bestPick([pick("a", 0.9, null), pick("b", 0.2)])).toContain("overlaps that of b");
    expect(bestPick([pick("a", null)])).toBe("No scorer has enough candidates to pick from");
    expect(bestPick([])).toBe("No scorer has enough candidates to pick from");
  });
});

describe("voteSentence", () => {
  test("sorts picks by where the vote lies to their intervals", () => {
    expect(voteSentence([pick("a", 0.9), pick("b", 0.86), pick("c", 0.8)], 0.85)).toBe(
      "a is above the majority vote's 85.0%; 1 below, 1 can't be told from it."
    );
    expect(voteSentence([pick("b", 0.86)], 0.85)).toBe(
      "No pick's interval is above the majority vote's 85.0%; 1 can't be told from it."
    );
  });
  test("says that there is no vote without answers, and nothing of no picks", () => {
    expect(voteSentence([pick("a", 0.9)], null)).toContain("no majority vote");
    expect(voteSentence([], 0.5)).toBe("");
  });
});

test("allPicks names the aggregate where it matters", () => {
  expect(allPicks([pick("a", 0.9, 0.02, ["last"]), pick("a", 0.89), pick("b", 0.7)], 0.85)).toBe(
    "Highest: a by last, 90.0% (88.0–92.0), overlapping 1 other; 2 of 3 are above the majority vote (85.0%)"
  );
  expect(allPicks([pick("a", 0.9, null, ["mean", "min"])], null)).toBe("Highest: a, 90.0%");
  expect(allPicks([], 0.5)).toBe("No scorer has enough candidates to pick from");
});

test("publishedPicks counts those printed above the vote", () => {
  const rows = [
    {model: "a", accuracy: 84.4},
    {model: "b", accuracy: 73.1}
  ];
  expect(publishedPicks(rows, 73.1, "PRMs")).toBe(
    "PRMs: 1 of 2 print more than the majority vote (73.1%), from 73.1% to 84.4%"
  );
  expect(publishedPicks(rows, null, "PRMs")).toBe("PRMs: 73.1% to 84.4%");
  expect(publishedPicks([], 70, "PRMs")).toBe("The table has no such rows");
});

test("envelopeTitle says where the vote beats all models, a tie not", () => {
  const models = [8, 16].map((n) => ({n, models: 21, best: 0.6, median: 0.5, worst: 0.4}));
  const vote = (at: number) => [
    {n: 8, value: at},
    {n: 16, value: 0.7}
  ];
  expect(envelopeTitle(models, vote(0.65))).toBe(
    "The majority vote beats all 21 reward models at N = 8 and 16"
  );
  expect(envelopeTitle(models, vote(0.6))).toMatch(/N = 16$/);
  expect(envelopeTitle(models, [])).toContain("at every N");
  expect(envelopeTitle([], [])).toBe("The table has no such rows");
});

describe("againstRandom", () => {
  const gained = (
    scorer: string,
    lo: number | null,
    hi: number | null,
    aggregates = ["mean"]
  ): FinalPick => ({
    ...pick(scorer, 0.8, 0.02, aggregates),
    gain: lo === null || hi === null ? null : (lo + hi) / 2,
    gain_lo: lo,
    gain_hi: hi
  });
  test("a pick whose interval holds 0 is called worse", () => {
    expect(againstRandom([gained("a", -0.02, 0.01), gained("b", 0.01, 0.02)])).toBe(
      "No pick is plainly worse than a random one; 1 of 2 picks beats a random one, 1 can't be told from it"
    );
  });
  test("those that are worse are not named", () => {
    expect(
      againstRandom([gained("a", -0.03, -0.01, ["sum"]), gained("b", -0.2, -0.1, ["mean", "min"])])
    ).toBe("a by sum and b are worse than a random pick; 0 of 2 picks beat a random one");
  });
  test("one problem is enough to compare", () => {
    expect(againstRandom([gained("a", null, null)])).toBe(
      "Too few problems to compare a pick with a random one"
    );
  });
});
