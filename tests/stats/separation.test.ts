import {expect, test} from "vitest";
import {
  auc,
  averagePrecision,
  bootstrapAuc,
  cohensD,
  delong,
  delongPaired,
  ks,
  ksP,
  overlap,
  roc,
  scoreCounts,
  scoreGroups,
  tabulate,
  type ScoreCount
} from "../../src/stats/separation.js";
import {generator} from "../../src/stats/random.js";

test("counts by value and single rows, in any order, give different answers", () => {
  const single = scoreGroups([0.9, 0.7, 0.7, 0.3], [0.7, 0.2, 0.2]);
  const grouped: ScoreCount[] = [
    {value: 0.2, positive: 0, negative: 2},
    {value: 0.9, positive: 1, negative: 0},
    {value: 0.7, positive: 2, negative: 1},
    {value: 0.5, positive: 0, negative: 0},
    {value: 0.3, positive: 1, negative: 0}
  ];
  for (const measure of [auc, delong, ks, roc, averagePrecision, overlap, cohensD]) {
    expect(measure(grouped)).toEqual(measure(single));
    expect(measure(single.toReversed())).toEqual(measure(single));
    expect(measure(tabulate(single))).toEqual(measure(single));
  }
});

test("0.1 + 0.2 beats 0.3", () => {
  const scores = scoreGroups([0.1 + 0.2, 0.3], [0.3, 0.1 + 0.2]);
  expect(auc(scores)).toBe(0.5);
  expect(ks(scores)).toBe(0);
  expect(cohensD(scores)).toBeNull();
  expect(roc(scores)).toHaveLength(2);
});

test("a scorer worse than chance is turned round", () => {
  expect(auc(scoreGroups([1], [2, 3]))).toBe(0);
});

test("a group of one has an error, an interval without width hides", () => {
  expect(delong(scoreGroups([2], [1, 3]))).toEqual({auc: 0.5, se: null, lo: null, hi: null});
  expect(delong(scoreGroups([3, 4], [1, 2]))).toEqual({auc: 1, se: 0, lo: 1, hi: 1});
  expect(delong(scoreGroups([], [1, 2]))).toBeNull();
});

test("the same scorer twice differs from itself", () => {
  const a = [0.1, 0.4, 0.35, 0.8];
  expect(delongPaired(a, a, [0, 0, 1, 1])).toMatchObject({difference: 0, se: 0, z: null, p: null});
});

test("a value that is no number or a negative count is counted", () => {
  expect(() => auc([{value: NaN, positive: 1, negative: 1}])).toThrow("invalid value: NaN");
  expect(() => auc([{value: 1, positive: -1, negative: 1}])).toThrow("invalid count: -1, 1");
});

test("scores on a bin edge, or outside [0, 1], land in the wrong bin", () => {
  // 50 * 0.58 is 28.999999999999996: the edge of bin 29, where 0.59 is too.
  expect(overlap(scoreGroups([0.58], [0.59]))).toBe(1);
  expect(overlap(scoreGroups([1], [0.99]))).toBe(1);
  expect(overlap(scoreGroups([-5, 5], [-5, 5]))).toBe(1);
  expect(overlap(scoreGroups([-5, 5], [-4.7, 0]))).toBe(0);
  expect(overlap(scoreGroups([7, 7], [7]))).toBe(1);
  expect(() => overlap(scoreGroups([7], [8]), {domain: [0, 1]})).toThrow("invalid domain: 0, 1");
});

test("the Kolmogorov-Smirnov p of tiny groups differs from counting", () => {
  // Of the 6 orders of two and two, 2 keep the groups apart (D = 1); all have D >= 1/2.
  expect(ksP(1, 2, 2)).toBeCloseTo(2 / 6, 15);
  expect(ksP(0.5, 2, 2)).toBe(1);
  expect(ksP(0, 2, 2)).toBe(1);
  // scipy 1.17.1: special.kolmogorov(0.5), special.kolmogorov(1.5).
  expect(ksP(0.5, 2, 2, "limit")).toBeCloseTo(0.9639452436648751, 12);
  expect(ksP(1.5, 2, 2, "limit")).toBeCloseTo(0.022217962616525127, 12);
});

test("the bootstrap AUC hangs on row order, or draws the rows of a problem apart", () => {
  const value = [0.9, 0.8, 0.3, 0.4, 0.6, 0.7, 0.2, 0.1, 0.5, 0.55, 0.65, 0.35];
  const positive = [1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0];
  const groups = ["a", "a", "a", "b", "b", "b", "c", "c", "d", "d", "e", "e"];
  const options = {draws: 400, seed: 1};
  const forward = bootstrapAuc(value, positive, {...options, groups})!;
  const backward = bootstrapAuc(value.toReversed(), positive.toReversed(), {
    ...options,
    groups: groups.toReversed()
  });
  expect(backward).toEqual(forward);
  expect(forward.units).toBe(5);
  expect(forward.estimate).toBe(auc(scoreCounts(value, positive)));
  expect(forward.lo!).toBeLessThan(forward.estimate);
});

test("the bootstrap AUC of independent rows is far from DeLong's", () => {
  const random = generator(2);
  const positive = Array.from({length: 200}, (_, i) => i % 2);
  const value = positive.map((p) => random() + p / 4);
  const rows = bootstrapAuc(value, positive, {draws: 2000, seed: 1})!;
  const {lo, hi} = delong(scoreCounts(value, positive))!;
  expect(Math.abs(rows.lo! - lo!)).toBeLessThan(0.02);
  expect(Math.abs(rows.hi! - hi!)).toBeLessThan(0.02);
  // Every row three times over says no more than once.
  const tripled = <T>(values: T[]): T[] => [...values, ...values, ...values];
  const groups = tripled([...value.keys()]);
  const grouped = bootstrapAuc(tripled(value), tripled(positive), {draws: 2000, seed: 1, groups})!;
  expect(Math.abs(grouped.lo! - rows.lo!)).toBeLessThan(0.02);
  expect(Math.abs(grouped.hi! - rows.hi!)).toBeLessThan(0.02);
});
