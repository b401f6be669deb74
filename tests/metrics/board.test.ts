import {expect, test} from "vitest";
import {verdictMetrics} from "../../src/metrics/verdicts.js";
import {boards} from "../../src/metrics/board.js";
import {luckyCounts, verdictCounts} from "../../src/cubes/verdicts.js";
import type {Counts} from "../../src/metrics/proportion.js";
import type {Dataset, PairData, Source, VerdictData} from "../../src/datasets.js";
import {cell, pairCell} from "./cell.js";

const source: Source = {name: "s", kind: "measured", citation: "c", licence: null};

/** A verifier that is right on so many of 20 gold rows, and on `missed` of them not at all readable. */
function judged(
  verifier: string,
  benchmark: string,
  right: number,
  missed = 0,
  process = 20
): Counts {
  const tp = Math.min(10, right);
  const tn = right - tp;
  const rest = 20 - right - missed;
  const fn = Math.min(10 - tp, rest);
  const one = {
    tp,
    tn,
    fn,
    fp: rest - fn,
    missed_accept: 10 - tp - fn,
    missed_reject: 10 - tn - rest + fn
  };
  const lucky = Object.fromEntries(luckyCounts.map((name) => [name, 0]));
  const counts = [
    "slip_n",
    "wrong_n",
    "slip_accepted",
    "wrong_accepted",
    "outcome_n",
    "outcome_right",
    "process_right",
    "lucky_clusters"
  ];
  return {
    ...cell([{...one, ...lucky}], [verdictCounts, luckyCounts]),
    ...Object.fromEntries(counts.map((name) => [name, 0])),
    process_n: process,
    n: 20,
    asked: 20 - missed,
    ties: 0,
    verifier,
    benchmark,
    trials: 1,
    tokens: null
  };
}

const set = (data: Partial<VerdictData>): Dataset<VerdictData> => ({
  source,
  data: {whole: [], bySubject: [], scored: [], scoredBySubject: [], ...data}
});

test("a verifier that skipped hard rows stands first, or a scorer is left out", () => {
  const verdicts = [
    set({
      whole: [judged("skips", "x", 15, 5), judged("low", "x", 12)],
      scored: [judged("prm", "x", 18)]
    })
  ];
  const [board] = boards(verdicts, []);
  expect(board!.rows.map(({verifier, isScorer}) => [verifier, isScorer])).toEqual([
    ["prm", true],
    ["low", false],
    ["skips", false]
  ]);
  expect(board).toMatchObject({aggregate: "min", knowsProcess: true, alpha: null, pairs: []});
  expect(board!.majority).toEqual({share: 0.5, verdict: "accept", n: 20});
  expect(board!.rows[0]).toMatchObject(verdictMetrics(judged("prm", "x", 18)));
});

test("a pair reads from the worse to the better, or from another data set", () => {
  const pairs: Dataset<PairData>[] = [
    {
      source: {...source, citation: "other"},
      data: {pairs: [{...pairCell(1, 1, 1, 1)}], raters: []}
    },
    {
      source,
      data: {
        pairs: [{...pairCell(10, 2, 7, 1), a: "a", b: "b"}],
        raters: [
          {benchmark: "x", accepts: 2, rejects: 0, n: 9},
          {benchmark: "x", accepts: 0, rejects: 2, n: 7},
          {benchmark: "x", accepts: 1, rejects: 1, n: 4}
        ]
      }
    }
  ];
  const [board] = boards([set({whole: [judged("a", "x", 12), judged("b", "x", 17)]})], pairs);
  expect(board!.pairs).toMatchObject([{a: "b", b: "a", only_a: 7, only_b: 2, difference: 0.25}]);
  // By hand: 22 accepts, 18 rejects in 40; observed 8/40, expected 2*22*18/(40*39).
  expect(board!.alpha).toBeCloseTo(1 - 8 / 40 / ((2 * 22 * 18) / (40 * 39)), 12);
});

test("gold that knows only answers stands before gold that knows derivations", () => {
  const outcome = [judged("a", "y", 12, 0, 0), judged("b", "y", 12, 0, 0)];
  const found = boards([set({whole: outcome}), set({scored: [judged("a", "x", 12)]})], []);
  expect(found.map(({benchmark, aggregate}) => [benchmark, aggregate])).toEqual([
    ["x", "min"],
    ["y", null]
  ]);
});
