import {describe, expect, onTestFinished, test} from "vitest";
import {bestOfNRows, scoreRows} from "../../loaders/answers.js";
import type {Store} from "../../loaders/store/store.js";
import {scoreHistogram} from "../../src/cubes/histogram.js";
import {scorersOnly, votesOf} from "../../src/cubes/judges.js";
import {aggregates, candidates, scoreTable, type Aggregate} from "../../src/cubes/scores.js";
import {everything} from "../../src/cubes/slice.js";
import {jsonl, storeOfTexts} from "../store.js";

const scored = (response_id: string, step_scores: (number | null)[] | null, more = {}) => ({
  benchmark: "b",
  problem_id: "p",
  response_id,
  scorer: "prm",
  step_scores,
  ...more
});

async function storeWith(rows: readonly object[]): Promise<Store> {
  const {store, messages} = await storeOfTexts({"scores.jsonl": jsonl(rows)});
  onTestFinished(() => store.close());
  expect(messages).toEqual([]);
  return store;
}

describe("aggregates", () => {
  // By hand: of 0.5, 0.2, 0.8: mean 0.5, product 0.08, geometric mean 0.08^(1/3).
  const expected: Record<Aggregate, (number | null)[]> = {
    mean: [0.5, 0.25, -0.25, null, null, 0.7],
    min: [0.2, 0, -1, null, null, 0.7],
    last: [0.8, 0.5, 0.5, null, null, 0.7],
    product: [0.08, 0, null, null, null, 0.7],
    geomean: [0.08 ** (1 / 3), 0, null, null, null, 0.7],
    max: [0.8, 0.5, 0.5, null, null, 0.7],
    sum: [1.5, 0.5, -0.5, null, null, 0.7]
  };
  const lists = [[0.5, 0.2, 0.8], [0, 0.5], [-1, 0.5], [], [0.5, null], [0.7]];

  test.each(aggregates)("%s of step scores is not its definition", async (name) => {
    const store = await storeWith(
      lists.map((list, i) => scored(`r${i}`, list, {problem_id: `p${i}`, subject: `s${i}`}))
    );
    const rows = await store.rows(scoreTable({by: ["subject"], where: []}, name));
    expect(rows.map(({subject}) => subject)).toEqual(lists.map((_, i) => `s${i}`));
    rows.forEach(({value}, i) => {
      const wanted = expected[name][i];
      if (wanted === null) expect(value, `list ${i}`).toBeNull();
      else expect(value, `list ${i}`).toBeCloseTo(wanted!, 12);
    });
  });

  test("a product underflows to a tie at 0, or one of 0 is no score", async () => {
    const long = (score: number) => Array.from({length: 400}, () => score);
    const store = await storeWith([
      scored("r1", long(0.01), {gold_outcome: 0}),
      scored("r2", long(0.02), {gold_outcome: 1}),
      scored("r3", [0, 0.5], {gold_outcome: 0}),
      scored("r4", [null, 0.5], {gold_outcome: 0})
    ]);
    const scores = (await store.rows(candidates(everything, "product"))).map(({score}) => score);
    // In order of score: r3's product of 0, r1, r2; r4 has none.
    expect(scores).toHaveLength(4);
    expect(scores[0]).toBe(-1e300);
    expect(scores[1]).toBeCloseTo(400 * Math.log(0.01), 6);
    expect(scores[2]).toBeCloseTo(400 * Math.log(0.02), 6);
    expect(scores[3]).toBeNull();
    const [row] = await bestOfNRows(store, everything, "product", [4]);
    expect(row!.accuracy).toBe(1);
  });
});

describe("the score table", () => {
  test("a response of unknown gold, or without a score, is lost", async () => {
    const store = await storeWith([
      scored("r1", [0.5], {gold_outcome: 1}),
      scored("r2", [0.5], {gold_outcome: 0}),
      scored("r3", [0.5]),
      scored("r4", null, {gold_process: 1, problem_id: "q"}),
      scored("r1", [0.25], {part: "trajectory"})
    ]);
    const rows = await store.rows(scoreTable(everything, "mean"));
    const found = rows.map(({part, value, problem, positive, negative, unknown}) =>
      JSON.stringify([part, value, problem, positive, negative, unknown])
    );
    expect(found).toHaveLength(3);
    expect(found).toContainEqual(expect.stringMatching(/^\["response",0.5,\d,1,1,1\]$/));
    expect(found).toContainEqual(expect.stringMatching(/^\["response",null,\d,1,0,0\]$/));
    expect(found).toContainEqual(expect.stringMatching(/^\["trajectory",0.25,\d,1,0,0\]$/));
    const summaries = await scoreRows(store, everything, "mean");
    expect(summaries.map(({part, n, undefined_n, group}) => [part, n, undefined_n, group])).toEqual(
      [
        ["response", 3, 1, null],
        ["trajectory", 1, 0, null]
      ]
    );
  });

  test("a policy named null shares its group with an unknown one", async () => {
    const store = await storeWith([
      scored("r1", [0.1], {policy: "null"}),
      scored("r2", [0.2], {policy: null}),
      scored("r3", [0.3], {policy: "unknown"})
    ]);
    const found = await scoreRows(store, {by: ["policy"], where: []}, "mean");
    expect(found.map(({policy, n, mean}) => [policy, n, mean])).toEqual([
      ["null", 1, 0.1],
      ["unknown", 1, 0.3],
      [null, 1, 0.2]
    ]);
  });
});

describe("candidates", () => {
  test("a response of unknown outcome is a candidate, or gold stands in for no outcome", async () => {
    const store = await storeWith([
      scored("r1", [0.9], {gold_outcome: 1, gold_process: 0, answer: "7"}),
      scored("r2", [0.4], {gold_process: 1, answer: null}),
      scored("r3", [0.7]),
      scored("r4", null, {gold_outcome: 0})
    ]);
    // A lucky guess is a right answer here: Best-of-N is about answers.
    expect(await store.rows(candidates(everything, "mean"))).toEqual([
      {scorer: "prm", benchmark: "b", problem: 1, score: 0.4, correct: 1, answer: null},
      {scorer: "prm", benchmark: "b", problem: 1, score: 0.9, correct: 1, answer: "7"},
      {scorer: "prm", benchmark: "b", problem: 1, score: null, correct: 0, answer: null}
    ]);
  });
});

describe("histograms", () => {
  const bins = async (values: readonly number[]) => {
    const store = await storeWith(values.map((value, i) => scored(`r${i}`, [value])));
    return (await store.rows(scoreHistogram(everything, "mean"))).map(({lo, hi, bin, n}) => [
      lo,
      hi,
      bin,
      n
    ]);
  };

  test("a value on an edge falls below it by a binary fraction, or 1 falls out", async () => {
    // 0.58 * 50 is 28.999999999999996 in binary; bin 29 begins at 0.58.
    expect(await bins([0, 0.58, 0.59, 1])).toEqual([
      [0, 1, 0, 1],
      [0, 1, 29, 2],
      [0, 1, 49, 1]
    ]);
  });

  test("scores beyond [0, 1] are squeezed into it, or a constant divides by zero", async () => {
    expect(await bins([-1, 4])).toEqual([
      [-1, 4, 0, 1],
      [-1, 4, 49, 1]
    ]);
    expect(await bins([3, 3])).toEqual([[3, 4, 0, 2]]);
  });
});

describe("a scorer of several parts", () => {
  const of = (response_id: string, part: string, score: number, more = {}) =>
    scored(response_id, [score], {part, gold_outcome: 1, ...more});

  test("a candidate counts once a part, or scores of two parts are ranked together", async () => {
    const store = await storeWith([
      of("r1", "trajectory", 0.1),
      of("r1", "response", 0.2),
      of("r1", "whole", 0.3),
      // Without a score of the whole: no other part of it takes its place.
      of("r2", "response", 0.9),
      of("r3", "response", 0.5, {scorer: "plain"}),
      of("r3", "trajectory", 0.4, {scorer: "plain"}),
      of("r4", "trajectory", 0.6, {scorer: "thinking"})
    ]);
    const rows = await store.rows(candidates(everything, "mean"));
    expect(rows.map(({scorer, score}) => [scorer, score])).toEqual([
      ["plain", 0.5],
      ["prm", 0.3],
      ["thinking", 0.6]
    ]);
  });

  test("as a verifier it judges by another part than the response's", async () => {
    const store = await storeWith([
      of("r1", "response", 0.2),
      of("r1", "whole", 0.9),
      of("r1", "trajectory", 0.9)
    ]);
    const {relation, clauses} = votesOf(scorersOnly);
    const sql = `WITH ${clauses}x AS (SELECT verifier, verdict FROM ${relation}) SELECT * FROM x`;
    expect(await store.rows(sql)).toEqual([{verifier: "prm", verdict: 0}]);
  });
});
