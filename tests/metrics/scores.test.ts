import {describe, expect, test} from "vitest";
import {scoreSummary, type ScoreRow} from "../../src/metrics/scores.js";
import {delong} from "../../src/stats/separation.js";
import {mrMath, mrMathScores} from "../stats/data.js";
import {describeReference, values} from "../stats/reference.js";

const row = (
  value: number | null,
  [positive, negative, unknown = 0]: readonly [number, number, number?],
  problem: number
): ScoreRow => ({value, positive, negative, unknown, problem});

describe("a summary of scores", () => {
  test("of nothing is NaN", () => {
    const summary = scoreSummary([]);
    expect(summary).toMatchObject({n: 0, problems: 0, mean: null, sd: null, quantiles: null});
    expect(summary).toMatchObject({auc: null, ks: null, overlap: null, cohens_d: null});
    expect(summary.note).toBe("no response with a defined score");
  });

  test("of one class has an AUC", () => {
    const summary = scoreSummary([row(0.2, [1, 0], 1), row(0.4, [1, 0], 2)]);
    expect(summary).toMatchObject({n: 2, positive: 2, negative: 0, auc: null, auc_lo: null});
    expect(summary.mean).toBeCloseTo(0.3, 12);
    expect(summary.note).toBe("gold accept and reject are not both there");
  });

  test("of one response has a deviation", () => {
    expect(scoreSummary([row(0.2, [0, 1], 1)])).toMatchObject({n: 1, mean: 0.2, sd: null});
  });

  test("takes an undefined score as 0, or drops it in silence", () => {
    const summary = scoreSummary([
      row(0.9, [1, 0], 1),
      row(0.1, [0, 1], 2),
      row(null, [1, 2, 1], 3)
    ]);
    expect(summary).toMatchObject({n: 2, undefined_n: 4, positive: 1, negative: 1, auc: 1});
    expect(scoreSummary([row(null, [1, 0], 1)])).toMatchObject({n: 0, undefined_n: 1, mean: null});
  });

  test("weighs a row as one response", () => {
    // By hand: 1, 1, 1, 5: mean 2, sample sd 2, median 1; ties half: pairs (1 vs 1) x2, (5 vs 1) x1, x...
    const summary = scoreSummary([row(1, [1, 2], 1), row(5, [1, 0], 2)]);
    expect(summary).toMatchObject({n: 4, mean: 2, sd: 2});
    expect(summary.quantiles).toMatchObject({"0.5": 1, "0.75": 2});
    // positives 1, 5 against negatives 1, 1: two ties (half each), two wins: 3 of 4.
    expect(summary.auc).toBe(0.75);
  });

  test("counts the problem of a response of unknown gold as one that repeats", () => {
    // Every response with gold has a problem of its own: DeLong's interval, whatever the rest does.
    const known = [0.1, 0.4, 0.35, 0.8, 0.6, 0.7].map((value, i) =>
      row(value, i % 2 ? [1, 0] : [0, 1], i)
    );
    const {lo, hi} = delong(known as {value: number; positive: number; negative: number}[])!;
    const summary = scoreSummary([...known, row(0.5, [0, 0, 1], 99)]);
    expect(summary).toMatchObject({n: 7, problems: 7, auc_lo: lo, auc_hi: hi});
  });

  test("takes as many problems as responses for no repeats", () => {
    // Two responses share problem 1, and a response of unknown gold has one of its own: 6 problems and 6
    // responses with gold, yet the bootstrap over problems is due.
    const known = [0.1, 0.4, 0.35, 0.8, 0.6, 0.7].map((value, i) =>
      row(value, i % 2 ? [1, 0] : [0, 1], Math.max(1, i))
    );
    const {lo, hi} = delong(known as {value: number; positive: number; negative: number}[])!;
    const summary = scoreSummary([...known, row(0.5, [0, 0, 1], 99)]);
    expect(summary.problems).toBe(6);
    expect([summary.auc_lo, summary.auc_hi]).not.toEqual([lo, hi]);
  });
});

describeReference("scores against the reference", () => {
  test("the minimum step on mr-math separates otherwise than pROC says", () => {
    const gold = mrMath();
    const scores = mrMathScores("reasoneval_mistral-7b");
    const rows = gold.map(({sound}, i) => row(scores[i]!, sound ? [1, 0] : [0, 1], i));
    const summary = scoreSummary(rows);
    const wanted = values<{auc: number; delong_lo?: number; delong_hi?: number}>(
      "auc_mr_math",
      "reasoneval_mistral-7b"
    );
    expect(summary.auc).toBeCloseTo(wanted.auc, 10);
    expect(summary.note).toBeNull();
  });
});
