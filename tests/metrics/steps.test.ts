import {describe, expect, test} from "vitest";
import {locatedCounts, stepCounts} from "../../src/cubes/steps.js";
import {stepMetrics} from "../../src/metrics/steps.js";
import {generator, integers} from "../../src/stats/random.js";
import {cell} from "./cell.js";

/** A row of the step cube made of problems of one chain each, with the counts that are not 0. */
function stepCell(problems: readonly Record<string, number>[]) {
  const names = [
    ...stepCounts,
    ...locatedCounts,
    "no_steps",
    "cases",
    "case_right",
    "unscored",
    "length_mismatch"
  ];
  const rows = problems.map((of) => ({
    ...Object.fromEntries(names.map((name) => [name, 0])),
    n_responses: 1,
    ...of
  }));
  return {
    scorer: "prm",
    benchmark: "bench",
    part: "response",
    ...cell(rows, [stepCounts, ["cases", "case_right"], locatedCounts]),
    located_clusters: problems.filter(({flawed = 0, clean = 0}) => flawed + clean > 0).length,
    flawed_clusters: problems.filter(({flawed = 0}) => flawed > 0).length,
    clean_clusters: problems.filter(({clean = 0}) => clean > 0).length,
    correct_clusters: problems.filter(({tp = 0, fn = 0}) => tp + fn > 0).length,
    erroneous_clusters: problems.filter(({tn = 0, fp = 0}) => tn + fp > 0).length
  };
}
const measure = (problems: readonly Record<string, number>[]) =>
  stepMetrics(stepCell(problems), "absolute", 0.5);

describe("F1 and PRMScore", () => {
  test("PRMScore is averaged over responses, or its two halves are swapped", () => {
    // By hand: tp 6, fp 2, fn 1, tn 3: F1_correct = 12/15, F1_error = 6/9.
    const row = measure([
      {tp: 4, fn: 1},
      {tp: 2, fp: 2, tn: 3}
    ]);
    expect(row).toMatchObject({n_steps: 12, tp: 6, fp: 2, fn: 1, tn: 3, n_responses: 2});
    expect(row.f1_correct).toBeCloseTo(0.8, 12);
    expect(row.f1_error).toBeCloseTo(2 / 3, 12);
    expect(row.prm_score).toBeCloseTo((0.8 + 2 / 3) / 2, 12);
  });

  test("PRMBench's own confusion counts give other scores than its leaderboard", () => {
    // Skywork-7B on the first 1,000, both rules: counts and per cent from expected.json.
    const strict = measure([{tp: 1002, fp: 94, fn: 1648, tn: 370}]);
    expect(strict.f1_correct! * 100).toBeCloseTo(53.5, 1);
    expect(strict.f1_error! * 100).toBeCloseTo(29.81, 2);
    expect(strict.prm_score! * 100).toBeCloseTo(41.66, 2);
    const delta = measure([{tp: 2327, fp: 271, fn: 323, tn: 193}]);
    expect(delta.prm_score! * 100).toBeCloseTo(64.03, 2);
  });

  test("a chain set without an error has a PRMScore of a half", () => {
    // No error, none accused: F1_error is 0/0. One accused: F1_error is 0, and the note says what to read.
    const none = measure([{tp: 3}, {tp: 2}]);
    expect(none).toMatchObject({
      f1_correct: 1,
      f1_error: null,
      prm_score: null,
      prm_score_lo: null
    });
    expect(none.note).toContain("no erroneous step and none accused");
    const accused = measure([{tp: 3, fn: 1}, {tp: 2}]);
    expect(accused).toMatchObject({f1_error: 0});
    expect(accused.note).toContain("no erroneous step: read f1_correct");
  });

  test("no step at all divides by zero", () => {
    const row = measure([{unscored: 4, length_mismatch: 1}]);
    expect(row).toMatchObject({n_steps: 0, f1_correct: null, f1_error: null, prm_score: null});
    expect(row).toMatchObject({unscored: 4, length_mismatch: 1, case_accuracy: null});
    expect(row.note).toContain("no chain with a known first error");
  });

  test("one problem alone is given an interval", () => {
    const row = measure([{tp: 4, fp: 2, fn: 1, tn: 3}]);
    expect(row.prm_score).not.toBeNull();
    expect(row).toMatchObject({prm_score_lo: null, prm_score_hi: null});
  });
});

/** Problems of 4 to 12 steps whose error rates differ from problem to problem, so that steps of one agree. */
function simulated(n: number, seed: number): Record<"tp" | "fp" | "fn" | "tn", number>[] {
  const random = generator(seed);
  return Array.from({length: n}, () => {
    const of = {tp: 0, fp: 0, fn: 0, tn: 0};
    const steps = 4 + Math.floor(random() * 9);
    const wrong = random() * 0.6;
    const miss = random() * 0.5;
    for (let i = 0; i < steps; ++i) {
      const isRight = random() > wrong;
      const isMissed = random() < miss;
      ++of[isRight ? (isMissed ? "fn" : "tp") : isMissed ? "fp" : "tn"];
    }
    return of;
  });
}

describe("the interval of PRMScore", () => {
  test("is not what a bootstrap over problems gives", () => {
    // An independent way to the same interval: 4,000 seeded draws of whole problems, PRMScore from the
    // pooled counts each time. Its standard deviation has a relative error of 1/sqrt(2 * 4000) = 1.1 %;
    // the delta method, a first-order expansion at 300 problems, adds about as much. Tolerance: 6 %.
    const problems = simulated(300, 11);
    const score = (drawn: Iterable<number>) => {
      let [tp, wrong, tn] = [0, 0, 0];
      for (const i of drawn) {
        tp += problems[i]!.tp;
        tn += problems[i]!.tn;
        wrong += problems[i]!.fp + problems[i]!.fn;
      }
      return tp / (2 * tp + wrong) + tn / (2 * tn + wrong);
    };
    const random = generator(12);
    const draws = Array.from({length: 4000}, () =>
      score(integers(random, problems.length, problems.length))
    );
    const center = draws.reduce((sum, v) => sum + v, 0) / draws.length;
    const sd = Math.sqrt(draws.reduce((sum, v) => sum + (v - center) ** 2, 0) / (draws.length - 1));
    const row = measure(problems);
    expect(row.prm_score).toBeCloseTo(score(problems.keys()), 12);
    const half = (row.prm_score_hi! - row.prm_score_lo!) / 2;
    expect(half / (1.959963984540054 * sd)).toBeGreaterThan(0.94);
    expect(half / (1.959963984540054 * sd)).toBeLessThan(1.06);
    expect((row.prm_score_hi! + row.prm_score_lo!) / 2).toBeCloseTo(row.prm_score!, 12);
  });

  test("is not the derivative taken by hand", () => {
    // Another way: the influence of each problem, by moving its weight a little (a numerical gradient of
    // the pooled score), then sqrt(G/(G-1) * sum of squares).
    const problems = simulated(40, 3);
    const score = (weights: readonly number[]) => {
      const sum = (name: "tp" | "fp" | "fn" | "tn") =>
        problems.reduce((total, of, i) => total + weights[i]! * of[name], 0);
      const wrong = sum("fp") + sum("fn");
      return sum("tp") / (2 * sum("tp") + wrong) + sum("tn") / (2 * sum("tn") + wrong);
    };
    const h = 1e-5;
    const influence = problems.map((_, i) => {
      const moved = (by: number) => score(problems.map((_, k) => (k === i ? 1 + by : 1)));
      return (moved(h) - moved(-h)) / (2 * h);
    });
    const se = Math.sqrt((40 / 39) * influence.reduce((sum, v) => sum + v * v, 0));
    const row = measure(problems);
    expect(row.prm_score_hi! - row.prm_score!).toBeCloseTo(1.959963984540054 * se, 7);
  });
});

describe("whole chains", () => {
  test("ProcessBench F1 is an average, or both accuracies 0 give 0", () => {
    // By hand: 1 of 2 flawed and 3 of 4 clean found: 2 * 0.5 * 0.75 / 1.25 = 0.6; exact match 4 of 6.
    const row = measure([
      {flawed: 2, right_flawed: 1, clean: 4, right_clean: 3, cases: 6, case_right: 5, tp: 9, tn: 1},
      {tp: 1}
    ]);
    expect(row.processbench_f1).toBeCloseTo(0.6, 12);
    expect(row.first_error_accuracy).toBeCloseTo(4 / 6, 12);
    expect(row.case_accuracy).toBeCloseTo(5 / 6, 12);
    expect(row.note).toBeNull();
    const zero = measure([{flawed: 2, clean: 3, cases: 5}, {tn: 1}]);
    expect(zero).toMatchObject({processbench_f1: null, first_error_accuracy: 0, case_accuracy: 0});
    expect(zero.note).toContain("both accuracies are 0");
  });

  test("a single accuracy of 0 makes ProcessBench F1 undefined", () => {
    expect(measure([{flawed: 2, clean: 2, right_clean: 2, cases: 4}]).processbench_f1).toBe(0);
  });

  test("one kind of chain alone has a ProcessBench F1", () => {
    const flawed = measure([{flawed: 2, right_flawed: 2, cases: 2, case_right: 2}]);
    expect(flawed).toMatchObject({processbench_f1: null, first_error_accuracy: 1});
    expect(flawed.note).toContain("no chain without an error");
    const clean = measure([{clean: 2, right_clean: 1, cases: 2, case_right: 1}]);
    expect(clean).toMatchObject({processbench_f1: null, first_error_accuracy: 0.5});
    expect(clean.note).toContain("no chain with an error");
  });
});

describe("intervals of first errors", () => {
  test("a chain a problem is not Wilson's interval", () => {
    // 8 of 10 found: METRICS, 0.4901625 to 0.9433178; 3 of 4 flawed within a step.
    const found = measure([
      ...Array.from({length: 3}, () => ({flawed: 1, right_flawed: 1, near_flawed: 1})),
      {flawed: 1},
      ...Array.from({length: 5}, () => ({clean: 1, right_clean: 1})),
      {clean: 1}
    ]);
    expect(found.first_error_accuracy).toBeCloseTo(0.8, 12);
    expect(found.first_error_accuracy_lo).toBeCloseTo(0.4901625, 6);
    expect(found.first_error_accuracy_hi).toBeCloseTo(0.9433178, 6);
    expect(found).toMatchObject({located: 10, near_accuracy: 0.75});
    expect(found.processbench_f1).toBeCloseTo(15 / 19, 12);
    // MOVER by hand, from Wilson's 0.30064 and 0.95441 (3 of 4), 0.43650 and 0.96995 (5 of 6): the lower end is
    // 15/19 - hypot(15/19 - 2(0.30064)(5/6)/1.13397, 15/19 - 2(0.75)(0.43650)/1.18650).
    expect(found.processbench_f1_lo).toBeCloseTo(0.3684, 5);
    expect(found.processbench_f1_hi).toBeCloseTo(0.90456, 5);
  });

  test("a scorer that accuses every chain, or finds everything, is certain of it", () => {
    const accuser = measure([
      ...Array.from({length: 5}, () => ({flawed: 1, right_flawed: 1})),
      ...Array.from({length: 5}, () => ({clean: 1}))
    ]);
    expect(accuser).toMatchObject({processbench_f1: 0, processbench_f1_lo: 0});
    expect(accuser.processbench_f1_hi).toBeGreaterThan(0.3);
    const all = measure([
      ...Array.from({length: 5}, () => ({flawed: 1, right_flawed: 1})),
      ...Array.from({length: 5}, () => ({clean: 1, right_clean: 1}))
    ]);
    expect(all).toMatchObject({processbench_f1: 1, processbench_f1_hi: 1});
    expect(all.processbench_f1_lo).toBeLessThan(0.75);
  });

  test("errors found in two of ten problems are as sure as errors in ten", () => {
    // METRICS, "Clustered proportion": all right counts as Wilson at the number of problems, 2 of 2: 0.3424.
    const rare = measure([...Array.from({length: 8}, () => ({tp: 1})), {tn: 5}, {tn: 5}]);
    expect(rare).toMatchObject({recall_error: 1, recall_error_hi: 1});
    expect(rare.recall_error_lo).toBeCloseTo(0.3424, 3);
  });

  test("ProcessBench F1's interval does not cover in repeated draws of problems", () => {
    // 60 problems of 4 chains that share a difficulty; the true shares are 0.6 and 0.7 by construction.
    const random = generator(7);
    const truth = (2 * 0.6 * 0.7) / 1.3;
    let covered = 0;
    const draws = 1000;
    for (let d = 0; d < draws; ++d) {
      const problems = Array.from({length: 60}, () => {
        const shift = random() < 0.5 ? 0.15 : -0.15;
        const of = {flawed: 2, clean: 2, right_flawed: 0, right_clean: 0};
        for (let i = 0; i < 2; ++i) {
          if (random() < 0.6 + shift) of.right_flawed += 1;
          if (random() < 0.7 + shift) of.right_clean += 1;
        }
        return of;
      });
      const {processbench_f1_lo: lo, processbench_f1_hi: hi} = measure(problems);
      if (lo! <= truth && truth <= hi!) covered += 1;
    }
    // Four standard errors of 1,000 draws are 2.8 points.
    expect(covered / draws).toBeGreaterThan(0.92);
    expect(covered / draws).toBeLessThan(0.98);
  });

  test("recall of erroneous steps is that of correct ones", () => {
    const row = measure([
      {tp: 8, fn: 2, tn: 3, fp: 1},
      {tp: 4, fn: 1, tn: 1, fp: 3}
    ]);
    expect(row.recall_error).toBeCloseTo(4 / 8, 12);
    expect(row.recall_correct).toBeCloseTo(12 / 15, 12);
    expect(row.recall_error_lo).toBeLessThan(0.5);
    expect(measure([{tp: 3}, {tp: 1}])).toMatchObject({recall_error: null, recall_error_lo: null});
  });
});
