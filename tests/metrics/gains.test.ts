import {describe, expect, test} from "vitest";
import {accurate, gainRegressions, runValue, type GainRegression} from "../../src/metrics/gains.js";
import type {Run} from "../../src/records.js";
import {rollouts} from "../stats/data.js";
import {describeReference, expectReference, values} from "../stats/reference.js";

const run = (of: Partial<Run>): Run => ({
  run: null,
  base: "base",
  verifier: "v",
  verifier_accuracy: null,
  verifier_n: null,
  false_positive_rate: null,
  false_negative_rate: null,
  benchmark: "bench",
  accuracy: 0,
  baseline: null,
  n_problems: null,
  n_runs: null,
  ...of
});

/** Runs of one benchmark, each of a verifier of its own where none are named. */
const runs = (x: readonly number[], y: readonly number[], verifiers?: readonly string[]): Run[] =>
  x.map((accuracy, i) =>
    run({
      verifier: verifiers?.[i] ?? `v${i}`,
      verifier_accuracy: accuracy,
      accuracy: y[i]!
    })
  );

const only = (of: readonly Run[], options = {}): GainRegression => {
  const fits = gainRegressions(of, options);
  expect(fits).toHaveLength(1);
  return fits[0]!.row;
};

/** The fields that a block of regression values has, under its names. */
const named = (row: GainRegression) => ({
  n: row.n,
  slope: row.slope,
  intercept: row.intercept,
  slope_lo: row.slope_lo,
  slope_hi: row.slope_hi,
  r2: row.r2,
  r2_adjusted: row.r2_adjusted,
  r2_loo: row.r2_loo,
  spearman: row.spearman,
  kendall: row.kendall,
  fisher_r2_lo: row.r2_fisher_lo,
  fisher_r2_hi: row.r2_fisher_hi
});

describeReference("regressions against the reference", () => {
  test.each([
    ["regression_rollouts_8", () => rollouts("1.5B", 8)],
    ["regression_all", () => rollouts("1.5B")],
    ["regression_n5", () => rollouts("0.5B", 16)]
  ] as const)("%s is not what R fits", (block, points) => {
    const {x, y} = points();
    expectReference(block, "", named(only(runs(x, y))));
  });

  test("runs of one verifier are drawn apart in the bootstrap", () => {
    const {x, y, group} = rollouts("1.5B");
    const together = only(runs(x, y, group));
    const apart = only(runs(x, y));
    const ends = (row: GainRegression) => ({
      r2_lo_converged: row.r2_lo,
      r2_hi_converged: row.r2_hi
    });
    expect(together.verifiers).toBe(values("bootstrap_r2", "all_by_verifier.verifiers"));
    expectReference("bootstrap_r2", "all_by_verifier", ends(together));
    expectReference("bootstrap_r2", "all", ends(apart));
    expect(together.r2_hi! - together.r2_lo!).toBeGreaterThan(apart.r2_hi! - apart.r2_lo!);
  });

  test("the permutation p leaves out the observed order", () => {
    const n5 = rollouts("0.5B", 16);
    expect(only(runs(n5.x, n5.y)).p_permutation).toBeCloseTo(
      values<number>("permutation", "n5.p_exact"),
      12
    );
    const all = rollouts("1.5B");
    expect(only(runs(all.x, all.y)).p_permutation).toBeCloseTo(
      values<number>("permutation", "all.p_permutation"),
      4
    );
  });

  test("an edge that has no line gets one, or the reason is not said", () => {
    type Edge = {x: number[]; y: number[]; note: string; slope: number | null; r2: number | null};
    values<Edge[]>("regression_edges").forEach(({x, y, note, slope, r2}, i) => {
      const row = only(runs(x, y));
      if (slope === null) expect(row.slope).toBeNull();
      else expect(row.slope).toBeCloseTo(slope, 12);
      if (r2 === null) expect(row).toMatchObject({r2: null, r2_lo: null, r2_hi: null});
      else expect(row.r2).toBeCloseTo(r2, 12);
      if (x.length < 5) expect(row).toMatchObject({r2_lo: null, r2_fisher_lo: null});
      if (i < 4) expect(row.note).toBe(note);
    });
  });
});

describe("gains", () => {
  test("fewer than three runs get a line, or fewer than five an interval", () => {
    const two = only(runs([0.1, 0.2], [0.3, 0.5]));
    expect(two).toMatchObject({n: 2, slope: null, r2: null, p_permutation: null, spearman: null});
    expect(two.note).toBe("n < 3: no fit");
    const four = only(runs([0.1, 0.2, 0.3, 0.4], [0.3, 0.5, 0.4, 0.6]));
    expect(four).toMatchObject({n: 4, slope_lo: null, r2_lo: null, r2_fisher_hi: null});
    expect(four.r2).not.toBeNull();
    expect(four.note).toBe("n < 5: no interval");
  });

  test("five runs of fewer than two verifiers get a bootstrap interval", () => {
    const row = only(runs([0.1, 0.2, 0.3, 0.4, 0.5], [1, 3, 2, 5, 4], ["a", "a", "a", "a", "a"]));
    expect(row).toMatchObject({n: 5, verifiers: 1, r2_lo: null, r2_hi: null});
    expect(row.note).not.toBeNull();
  });

  test("the gain of a run without a baseline is its accuracy", () => {
    const of = [0.2, 0.4, 0.6].map((x, i) =>
      run({verifier: `v${i}`, verifier_accuracy: x, accuracy: x + 0.1, baseline: 0.1})
    );
    const missing = run({verifier: "w", verifier_accuracy: 0.9, accuracy: 0.9});
    const unknown = run({verifier: "u", accuracy: 0.5, baseline: 0.1});
    const row = only([...of, missing, unknown]);
    // gain = x: slope 1, intercept 0, with two of five runs left out.
    expect(row).toMatchObject({y: "gain", n: 3, incomplete: 2});
    expect(row.slope).toBeCloseTo(1, 12);
    expect(row.intercept).toBeCloseTo(0, 12);
    expect(only([missing]).y).toBe("accuracy");
    expect(only([...of, missing], {y: "accuracy"})).toMatchObject({n: 4, y: "accuracy"});
  });

  test("base policies are pooled, or a single benchmark is listed twice", () => {
    const of = (base: string | null, benchmark: string) => run({base, benchmark});
    const fits = gainRegressions([
      of("b", "math"),
      of("b", "aime10"),
      of("b", "aime9"),
      of(null, "math")
    ]);
    expect(
      fits.map(({row: {base, benchmark, n, incomplete}}) => [base, benchmark, n, incomplete])
    ).toEqual([
      [null, "math", 0, 1],
      ["b", "aime9", 0, 1],
      ["b", "aime10", 0, 1],
      ["b", "math", 0, 1],
      ["b", "all", 0, 3]
    ]);
  });

  test("a computed axis is decided by binary fractions", () => {
    expect(runValue(run({accuracy: 0.3, baseline: 0.1}), "gain")).toBe(0.2);
    const noisy = run({false_positive_rate: 0.1, false_negative_rate: 0.3});
    expect(runValue(noisy, "balanced_accuracy")).toBe(0.8);
    expect(runValue(run({false_positive_rate: 0.1}), "balanced_accuracy")).toBeNull();
    expect(runValue(run({accuracy: 0.3}), "gain")).toBeNull();
  });

  test("the order of runs changes an interval", () => {
    const of = runs([0.5, 0.6, 0.55, 0.8, 0.7, 0.9], [0.1, 0.3, 0.15, 0.5, 0.45, 0.4]);
    const turned = {...only([...of].reverse())};
    const straight = only(of);
    for (const key of ["r2_lo", "r2_hi", "p_permutation"] as const)
      expect(turned[key]).toBeCloseTo(straight[key]!, 12);
  });
});

describe("pooling and errors in x", () => {
  test("benchmarks of different difficulty make an R² that is in none of them", () => {
    // By hand: within each, y falls by 0.1 as x rises by 0.1; between them both rise together.
    const of = (benchmark: string, x: number[], y: number[]) =>
      x.map((accuracy, i) =>
        run({benchmark, verifier: `v${i}`, verifier_accuracy: accuracy, accuracy: y[i]!})
      );
    const both = [
      ...of("hard", [0.1, 0.2, 0.3], [0.3, 0.2, 0.1]),
      ...of("easy", [0.7, 0.8, 0.9], [0.9, 0.8, 0.7])
    ];
    const pooled = gainRegressions(both).at(-1)!.row;
    expect(pooled.benchmark).toBe("all");
    expect(pooled.r2).toBeGreaterThan(0.7);
    expect(pooled.r2_within).toBeCloseTo(1, 12);
    expect(gainRegressions(both)[0]!.row.r2_within).toBeNull();
  });

  test("a bootstrap drawn before is drawn again, or taken for other runs", () => {
    const x = [0.1, 0.3, 0.2, 0.5, 0.4, 0.9];
    const some = runs(x, [0.2, 0.1, 0.4, 0.3, 0.6, 0.5]);
    const {row} = gainRegressions(some)[0]!;
    const drawn = [{...row, r2_lo: 0.123, p_permutation: 0.456}];
    expect(gainRegressions(some, {drawn})[0]!.row).toMatchObject({
      r2_lo: 0.123,
      p_permutation: 0.456
    });
    const fewer = gainRegressions(some.slice(1), {drawn})[0]!.row;
    expect(fewer.r2_lo).not.toBe(0.123);
    expect(accurate(some, 0.3).map(({verifier_accuracy}) => verifier_accuracy)).toEqual([
      0.3, 0.5, 0.4, 0.9
    ]);
  });

  test("runs left out are said twice where the draws were made before", () => {
    const some = [...runs([0.1, 0.3, 0.2, 0.5, 0.4, 0.9], [0.2, 0.1, 0.4, 0.3, 0.6, 0.5]), run({})];
    const [first] = gainRegressions(some);
    const again = gainRegressions(some, {drawn: [first!.drawn]})[0]!;
    expect(again.row).toEqual(first!.row);
    expect(again.row.note).toMatch(/^1 of 7 runs left out: [^;]*$/);
  });

  test("the most influential run is another, or its line", () => {
    // Anscombe's third set: R's cooks.distance is 1.39 for the third point; TLS by hand from the moments.
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73];
    const row = only(runs(x, y));
    expect(row).toMatchObject({most_influential: "v2, bench"});
    expect(row.cooks).toBeCloseTo(1.39285, 4);
    // sxx 110, sxy 54.97, syy 41.2262: (d + sqrt(d^2 + 4 sxy^2))/(2 sxy), d = syy - sxx.
    const d = 41.2262 - 110;
    expect(row.deming_slope).toBeCloseTo((d + Math.hypot(d, 2 * 54.97)) / (2 * 54.97), 3);
  });
});
