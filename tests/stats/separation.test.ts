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
import {gsm8k, mrMath, mrMathScores} from "./data.js";
import {data, describeReference, expectReference, values} from "./reference.js";

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

describeReference("reference", () => {
  const sound = () => mrMath().map((row) => row.sound);

  test("an AUC, its DeLong interval or its KS distance on mr-math differs from pROC's", () => {
    for (const name of Object.keys(values<object>("auc_mr_math"))) {
      const table = tabulate(scoreCounts(mrMathScores(name), sound()));
      const {auc: area, se, lo, hi} = delong(table)!;
      const {positives, negatives} = table;
      const distance = ks(table)!;
      expectReference("auc_mr_math", name, {
        n_sound: positives,
        n_flawed: negatives,
        auc: area,
        se,
        auc_lo: lo,
        auc_hi: hi,
        ks: distance,
        ks_p_exact: ksP(distance, positives, negatives),
        ks_p_asymptotic: ksP(distance, positives, negatives, "limit")
      });
    }
  });

  test("the paired difference of two AUCs differs from pROC's", () => {
    for (const name of Object.keys(values<object>("auc_delong_paired"))) {
      const [a, b] = name.split(" minus ").map(mrMathScores);
      const paired = delongPaired(a!, b!, sound())!;
      const listed = {
        difference: paired.difference,
        covariance: paired.covariance,
        se: paired.se,
        z: paired.z,
        p_value: paired.p
      };
      expectReference("auc_delong_paired", name, listed);
      if (name.endsWith("shepherd_mistral-7b")) {
        const {lo, hi} = paired;
        expectReference("auc_delong_paired", name, {difference_lo: lo, difference_hi: hi});
      }
    }
  });

  test("a ROC corner is missing or superfluous, or average precision is interpolated", () => {
    const table = tabulate(scoreCounts(mrMathScores("reasoneval_mistral-7b"), sound()));
    const corners = roc(table)!;
    const area = corners.reduce((sum, {fp, tp}, i) => {
      const last = corners[i - 1] ?? {fp: 0, tp: 0};
      return sum + ((fp - last.fp) * (tp + last.tp)) / 2;
    }, 0);
    const turned = Array.from(table.value, (value, i) => ({
      value: -value,
      positive: table.negative[i]!,
      negative: table.positive[i]!
    }));
    expectReference("roc_mr_math", "", {
      corners_fp: corners.map(({fp}) => fp),
      corners_tp: corners.map(({tp}) => tp),
      distinct_scores: table.size,
      area: area / (table.positives * table.negatives),
      average_precision_sound_positive: averagePrecision(table),
      average_precision_flawed_positive: averagePrecision(turned)
    });
  });

  test("ties, a perfect scorer or an empty group give a wrong AUC", () => {
    type Groups = {positive: number[]; negative: number[]};
    for (const [name, {positive, negative}] of Object.entries(
      data<Record<string, Groups>>("auc_small")
    )) {
      const scores = scoreGroups(positive, negative);
      const area = delong(scores);
      expectReference("auc_small", name, {
        auc: area?.auc ?? null,
        se: area?.se ?? null,
        auc_lo: area?.lo ?? null,
        auc_hi: area?.hi ?? null,
        ks: ks(scores),
        ...(name === "tied" && {average_precision: averagePrecision(scores)})
      });
    }
  });

  test.each(["skywork_prm", "qwen_prm"])(
    "overlap, d, AUC or KS of %s on gsm8k is off",
    (scorer) => {
      const rows = gsm8k(scorer);
      const table = tabulate(
        scoreCounts(
          rows.map((r) => r.mean),
          rows.map((r) => r.right)
        )
      );
      const area = delong(table)!;
      expectReference("separation_gsm8k", scorer, {
        n_correct: table.positives,
        n_incorrect: table.negatives,
        overlap: overlap(table),
        cohens_d: cohensD(table),
        auc: area.auc,
        auc_lo_delong: area.lo,
        auc_hi_delong: area.hi,
        ks: ks(table)
      });
    }
  );

  test("an empty group or no spread has a separation", () => {
    const actual = values<{a: number[]; b: number[]}[]>("separation_edges").map(({a, b}) => {
      const scores = scoreGroups(a, b);
      return {
        overlap: overlap(scores),
        cohens_d: cohensD(scores),
        auc: auc(scores),
        ks: ks(scores)
      };
    });
    expectReference("separation_edges", "", actual);
  });
});
