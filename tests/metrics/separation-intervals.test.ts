import {describe, expect, test} from "vitest";
import {separation, type GroupedScore} from "../../src/metrics/separation-intervals.js";
import {bandwidth, outline} from "../../src/metrics/score-shapes.js";
import {generator, shuffle} from "../../src/stats/random.js";

const row = (problem: number, value: number, positive: number, negative: number): GroupedScore => ({
  problem,
  value,
  positive,
  negative
});

describe("how far two groups stand apart", () => {
  test("the measures are not those of a hand computation", () => {
    // First group 0.5, 0.9; second 0.1, 0.5. Pairs: 0.5 > 0.1, 0.5 = 0.5, 0.9 > both: (1 + 1/2 + 2)/4.
    const found = separation([
      row(1, 0.5, 1, 0),
      row(2, 0.9, 1, 0),
      row(3, 0.1, 0, 1),
      row(4, 0.5, 0, 1)
    ]);
    expect(found).toMatchObject({n_a: 2, n_b: 2, problems: 4, auc: 0.875, ks: 0.5, overlap: 0.5});
    // Means 0.7 and 0.3, each variance 0.08: d = 0.4 / sqrt(0.08).
    expect(found.cohens_d).toBeCloseTo(0.4 / Math.sqrt(0.08), 12);
  });

  const random = generator(5);
  const rows = Array.from({length: 60}, (_, i) =>
    row(i % 20, random() + (i % 2) * 0.3, i % 2, 1 - (i % 2))
  );

  test("an interval leaves its estimate out, or is not of problems", () => {
    const found = separation(rows);
    for (const name of ["auc", "cohens_d"] as const) {
      expect(found[`${name}_lo`]!).toBeLessThan(found[name]!);
      expect(found[`${name}_hi`]!).toBeGreaterThan(found[name]!);
    }
    // All rows of one problem: nothing to draw.
    expect(separation(rows.map((one) => ({...one, problem: 1})))).toMatchObject({
      auc_lo: null,
      ks_hi: null,
      problems: 1
    });
    // Twenty copies of a problem's rows are no twenty problems.
    const copies = rows.flatMap((one) => Array.from({length: 5}, () => one));
    expect(separation(copies).auc_lo).toBeCloseTo(found.auc_lo!, 12);
  });

  test("the order of rows or the numbers of problems move an interval", () => {
    const found = separation(rows);
    expect(separation(shuffle(random, rows))).toEqual(found);
    expect(separation(rows.map((one) => ({...one, problem: 99 - one.problem})))).toEqual(found);
  });

  test("one group alone is set apart from nothing", () => {
    expect(separation([row(1, 0.5, 1, 0), row(2, 0.6, 1, 0)])).toMatchObject({
      n_b: 0,
      auc: null,
      auc_lo: null,
      overlap: null
    });
    expect(separation([])).toMatchObject({n_a: 0, problems: 0, auc: null});
  });
});

describe("outlines of a distribution", () => {
  const bins = (counts: readonly number[]) => ({
    n: counts.reduce((a, b) => a + b, 0),
    bins: counts.map((count, i) => ({x0: i / counts.length, x1: (i + 1) / counts.length, count}))
  });

  test("a density has not an area of 1", () => {
    for (const counts of [
      [1, 5, 9, 3, 0],
      [10, 0, 0, 0, 0],
      [0, 0, 0, 0, 7]
    ]) {
      const points = outline(bins(counts), "density");
      const area = points
        .slice(1)
        .reduce((sum, {x, y}, i) => sum + ((x - points[i]!.x) * (y + points[i]!.y)) / 2, 0);
      expect(area).toBeCloseTo(1, 2);
    }
  });

  test("a distribution function does not go from 0 to 1", () => {
    expect(outline(bins([1, 0, 3]), "ECDF").map(({y}) => y)).toEqual([0, 0.25, 0.25, 1]);
    expect(outline(bins([0, 0]), "ECDF")).toEqual([]);
  });

  test("a histogram's steps are not the shares", () => {
    expect(outline(bins([1, 3]), "histogram")).toEqual([
      {x: 0, y: 0.25},
      {x: 0.5, y: 0.25},
      {x: 0.5, y: 0.75},
      {x: 1, y: 0.75}
    ]);
  });

  test("the bandwidth is not Silverman's, or finer than the bins", () => {
    // Middles 0.25 and 0.75, two each: sd = sqrt(4 * 0.0625 / 3) = 0.288675; 0.9 * 0.288675 * 4^-0.2 = 0.196897; half a bin: 0.25.
    expect(bandwidth(bins([2, 2]))).toBe(0.25);
    // Ten bins, middles 0.05 and 0.95: sd = 0.45 sqrt(4/3) = 0.519615; 0.9 * 0.519615 * 4^-0.2 = 0.354414.
    expect(bandwidth(bins([2, 0, 0, 0, 0, 0, 0, 0, 0, 2]))).toBeCloseTo(0.354414, 5);
  });
});
