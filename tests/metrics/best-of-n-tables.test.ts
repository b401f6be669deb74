import {describe, expect, test} from "vitest";
import {
  bestOfNReferences,
  envelope,
  finalPicks,
  wellFounded,
  type BestOfNRow
} from "../../src/metrics/best-of-n-tables.js";

const row = (fields: Partial<BestOfNRow>): BestOfNRow => ({
  scorer: "a",
  benchmark: "gsm8k",
  aggregate: "mean",
  n: 4,
  problems: 10,
  accuracy: 0.5,
  accuracy_lo: 0.4,
  accuracy_hi: 0.6,
  majority: 0.55,
  weighted_majority: null,
  random: 0.3,
  gain: null,
  gain_lo: null,
  gain_hi: null,
  oracle: 0.9,
  ...fields
});

describe("finalPicks", () => {
  test("takes each scorer's and aggregate's largest N, highest first, nulls last", () => {
    const picks = finalPicks([
      row({n: 1, accuracy: 0.9}),
      row({}),
      row({aggregate: "min", accuracy: 0.7}),
      row({scorer: "b", n: 2, accuracy: null, accuracy_lo: null, accuracy_hi: null})
    ]);
    expect(picks.map(({scorer, aggregate, n}) => [scorer, aggregate, n])).toEqual([
      ["a", "min", 4],
      ["a", "mean", 4],
      ["b", "mean", 2]
    ]);
  });
  test("puts aggregates of one scorer that agree into one, not those of two scorers", () => {
    const picks = finalPicks([row({}), row({aggregate: "last"}), row({scorer: "b"})]);
    expect(picks.map(({scorer, aggregates}) => [scorer, aggregates])).toEqual([
      ["a", ["mean", "last"]],
      ["b", ["mean"]]
    ]);
  });
});

describe("bestOfNReferences", () => {
  test("takes random from N = 1, and the vote and oracle of each N", () => {
    expect(bestOfNReferences([row({n: 2, majority: null}), row({n: 1, accuracy: 0.3})])).toEqual([
      {n: 1, random: 0.3, majority: 0.55, oracle: 0.9},
      {n: 2, random: 0.3, majority: null, oracle: 0.9}
    ]);
  });
  test("is null where scorers had other candidates, or nobody has N = 1", () => {
    expect(bestOfNReferences([row({}), row({scorer: "b", oracle: 0.8})])).toEqual([
      {n: 4, random: null, majority: 0.55, oracle: null}
    ]);
    expect(bestOfNReferences([])).toEqual([]);
  });
});

test("envelope has the highest, middle and lowest at each n", () => {
  const values = [
    {n: 4, value: 0.2},
    {n: 2, value: 0.1},
    {n: 4, value: 0.6},
    {n: 4, value: 0.3}
  ];
  expect(envelope(values)).toEqual([
    {n: 2, models: 1, best: 0.1, median: 0.1, worst: 0.1},
    {n: 4, models: 3, best: 0.6, median: 0.3, worst: 0.2}
  ]);
  expect(envelope([])).toEqual([]);
});

test("wellFounded leaves out an N that few problems have, unless all are few", () => {
  const [one, two, four] = [
    row({n: 1, problems: 90}),
    row({n: 2, problems: 30}),
    row({n: 4, problems: 3})
  ];
  expect(wellFounded([one, two, four])).toEqual([one, two]);
  expect(wellFounded([one, four])).toEqual([one, four]);
  expect(wellFounded([])).toEqual([]);
});
