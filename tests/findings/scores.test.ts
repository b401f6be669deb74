import {describe, expect, test} from "vitest";
import type {ApartRow} from "../../src/datasets.js";
import {
  aggregateMatters,
  apartTitle,
  atChance,
  bestSeparation,
  firstPlaces,
  leaders,
  parts,
  separationByPolicy,
  ties,
  writers
} from "../../src/findings/scores.js";

const row = (
  scorer: string,
  auc: number | null,
  auc_lo: number | null = null,
  auc_hi: number | null = null
) => ({scorer, auc, auc_lo, auc_hi});

test("the best scorer is named only where its interval stands apart", () => {
  expect(bestSeparation([row("a", 0.9, 0.85, 0.95), row("b", 0.7, 0.65, 0.75)], "set")).toBe(
    "a (AUC 0.900) separates correct from incorrect best on set"
  );
  expect(bestSeparation([row("a", 0.8, 0.7, 0.9), row("b", 0.75, 0.65, 0.85)], "set")).toBe(
    "a (AUC 0.800) is highest on set; the interval of b (0.750) reaches its own, so only a paired test can tell them apart"
  );
  expect(
    bestSeparation(
      [row("a", 0.8, 0.7, 0.9), row("b", 0.8, 0.7, 0.9), row("c", 0.79, 0.7, 0.88)],
      "s"
    )
  ).toBe(
    "a (AUC 0.800) is highest on s; the intervals of 2 others reach its own, so only a paired test can tell them apart"
  );
});

test("one scorer, chance, and none", () => {
  expect(bestSeparation([row("a", 0.8, 0.7, 0.9)], "set")).toBe(
    "a (AUC 0.800) separates correct from incorrect on set; chance is 0.5"
  );
  expect(bestSeparation([row("a", 0.55, 0.45, 0.65)], "set")).toBe(
    "a (AUC 0.550) can't be told from chance on set"
  );
  expect(bestSeparation([row("a", 0.55, 0.45, 0.65), row("b", 0.5)], "set")).toBe(
    "No scorer is plainly above chance on set; the highest is a (AUC 0.550)"
  );
  for (const none of [[], [row("a", null)]])
    expect(bestSeparation(none, "set")).toBe(
      "set has no scorer with both correct and incorrect responses: no AUC"
    );
});

test("scorers at and below chance are told apart", () => {
  expect(
    atChance([row("up", 0.8, 0.7, 0.9), row("at", 0.52, 0.48, 0.56), row("low", 0.4, 0.35, 0.45)])
  ).toBe("Not told from chance: at. Plainly below chance: low.");
  expect(atChance([row("up", 0.8, 0.7, 0.9), row("none", null)])).toBeNull();
});

test("leaders of several data sets stand in one sentence", () => {
  expect(
    leaders([
      {benchmark: "x", rows: [row("a", 0.9, 0.8, 1), row("b", 0.8)]},
      {benchmark: "y", rows: [row("c", 0.7)]},
      {benchmark: "z", rows: [row("d", null)]}
    ])
  ).toBe("The highest AUC is 0.900 on x (a, 0.800–1.000) and 0.700 on y (c).");
  expect(leaders([])).toBe("No data set here has scores on both correct and incorrect responses.");
});

test("the scorer that the aggregate moves most", () => {
  const at = (scorer: string, aggregate: string, auc: number | null) => ({scorer, aggregate, auc});
  expect(
    aggregateMatters([
      at("a", "mean", 0.7),
      at("a", "min", 0.9),
      at("b", "mean", 0.6),
      at("b", "min", 0.65)
    ])
  ).toBe("The aggregate moves a most: AUC 0.700 by mean, 0.900 by min");
  expect(aggregateMatters([at("a", "mean", 0.7), at("a", "min", 0.7)])).toBe(
    "The aggregate of step scores does not move the AUC"
  );
  expect(aggregateMatters([at("a", "mean", 0.7), at("a", "min", null)])).toBe(
    "One aggregate only: nothing to compare"
  );
  expect(aggregateMatters([])).toBe("One aggregate only: nothing to compare");
});

test("where writers have one gold each, a gap may be theirs", () => {
  const by = (policy: string, positive: number, negative: number) => ({policy, positive, negative});
  expect(writers([by("human", 9, 0), by("model", 0, 9)], "s")).toBe(
    "s: no policy wrote both correct and incorrect solutions, so a gap may be the writer's"
  );
  expect(writers([by("model", 3, 4)], "s")).toBe("s: correct and incorrect responses of model");
  expect(writers([by("model", 0, 4)], "s")).toMatch(/all incorrect/);
  expect(writers([], "s")).toMatch(/unknown gold/);
});

test("policies are compared where several have both golds", () => {
  const by = (policy: string, auc: number | null, lo: number | null, hi: number | null) => ({
    policy,
    auc,
    auc_lo: lo,
    auc_hi: hi
  });
  expect(separationByPolicy([by("p", 0.9, 0.85, 0.95), by("q", 0.6, 0.5, 0.7)], "s")).toBe(
    "s: AUC from 0.600 (q) to 0.900 (p)"
  );
  expect(separationByPolicy([by("p", 0.7, 0.6, 0.8), by("q", 0.6, 0.5, 0.7)], "s")).toMatch(
    /can't be told apart/
  );
  expect(separationByPolicy([by("p", 0.7, 0.6, 0.8), by("q", null, null, null)], "s")).toBeNull();
});

const place = (
  scorer: string,
  first: number | null,
  lo: number,
  hi: number,
  tie: number | null = 0
) => ({
  scorer,
  n: 483,
  candidates: 10,
  first,
  first_lo: lo,
  first_hi: hi,
  tie,
  mrr: null
});

test("first places, and ties that outnumber them", () => {
  expect(firstPlaces([place("a", 0.373, 0.33, 0.42), place("b", 0.26, 0.22, 0.3)])).toBe(
    "a puts the right solution strictly first of 10 in 37.3% of 483 problems, more often than any other"
  );
  expect(firstPlaces([place("a", 0.3, 0.25, 0.35), place("b", 0.26, 0.22, 0.3)])).toMatch(
    /its interval overlaps that of b \(26\.0%\)$/
  );
  expect(firstPlaces([])).toBe("No problem here has exactly one right solution among wrong ones");
  expect(ties([place("judge", 0.02, 0.01, 0.04, 0.714), place("a", 0.3, 0.25, 0.35)])).toBe(
    "Ties for first place are more common than first places for judge (71.4% of 483): a coarse scale can't pick one."
  );
  expect(ties([place("a", 0.3, 0.25, 0.35, null)])).toBeNull();
});

test("trajectory against response", () => {
  const of = (part: string, auc: number, lo: number, hi: number) => ({
    ...row("s", auc, lo, hi),
    part
  });
  expect(parts([of("trajectory", 0.6, 0.5, 0.7), of("response", 0.9, 0.8, 1)])).toBe(
    "The final response separates better than the trajectory for 1, the trajectory better for 0, of 1 scorer"
  );
  expect(parts([of("trajectory", 0.8, 0.7, 0.9), of("response", 0.9, 0.8, 1)])).toMatch(
    /can't tell/
  );
  expect(parts([of("response", 0.9, 0.8, 1)])).toMatch(/^No scorer/);
});

describe("apartTitle", () => {
  const row = (
    part: string,
    auc: number | null,
    lo: number,
    hi: number,
    more: Partial<ApartRow> = {}
  ): ApartRow => ({
    ...{scorer: "s", benchmark: "b", part, aggregate: "mean", by: "policy", a: "x", b: "y"},
    ...{n_a: 10, n_b: 10, problems: 10, auc, auc_lo: lo, auc_hi: hi},
    ...{ks: null, ks_lo: null, ks_hi: null, overlap: null, overlap_lo: null, overlap_hi: null},
    ...{cohens_d: null, cohens_d_lo: null, cohens_d_hi: null, ...more}
  });
  test("a difference that can't be told is told, or the lower is said to be higher", () => {
    expect(
      apartTitle([row("trajectory", 0.55, 0.45, 0.65), row("response", 0.2, 0.1, 0.3)], "policy")
    ).toBe(
      "On thinking trajectories x and y can't be told apart and on responses y scores above x in 80.0% of pairs"
    );
  });
  test("of several models the one that stands out is not named", () => {
    expect(
      apartTitle(
        [
          row("response", 0.6, 0.55, 0.65, {b: "the others"}),
          row("response", 0.3, 0.2, 0.4, {a: "z", b: "the others"})
        ],
        "policy"
      )
    ).toBe("z stands out most: its responses score below the others' in 70.0% of pairs");
  });
  test("nothing to compare is compared", () => {
    expect(apartTitle([], "policy")).toBe("Scores by oracle model");
    expect(apartTitle([row("response", null, 0, 0)], "gold")).toBe(
      "Scores of right and wrong responses"
    );
  });
});
