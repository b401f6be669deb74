import {expect, test} from "vitest";
import {fisher, fisherR2, kendall, pearson, spearman} from "../../src/stats/correlation.js";
import {deming, linear, type LinearFit} from "../../src/stats/regression.js";
import {rollouts} from "./data.js";
import {data, describeReference, expectReference, values} from "./reference.js";
import {norris} from "./norris.js";

function fitOf(x: number[], y: number[]): LinearFit {
  const fit = linear(x, y);
  if (fit.slope == null) throw new Error(fit.note);
  return fit;
}

test("the line through Norris's points is not the certified one (NIST StRD)", () => {
  const fit = fitOf(norris.x, norris.y);
  const certified: [number, number][] = [
    [fit.slope, 1.00211681802045],
    [fit.intercept, -0.262323073774029],
    [fit.r2!, 0.999993745883712],
    [fit.slopeSe, 0.000429796848199937],
    [fit.interceptSe, 0.232818234301152],
    [fit.residualSe, 0.884796396144373]
  ];
  for (const [actual, wanted] of certified) {
    expect(Math.abs(actual / wanted - 1)).toBeLessThan(1e-10);
  }
});

const anscombe = {
  x: [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5],
  y: [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
};

test("the line through Anscombe's first set is not 3.000091 + 0.500091 x, R2 0.666542 (METRICS.md)", () => {
  const fit = fitOf(anscombe.x, anscombe.y);
  expect(fit.slope).toBeCloseTo(0.500091, 6);
  expect(fit.intercept).toBeCloseTo(3.000091, 6);
  expect(fit.r2).toBeCloseTo(0.666542, 6);
});

test("the interval of R2 = 0.92 is not 0.55 to 0.99 for n = 7, 0.69 to 0.98 for n = 10 (METRICS.md)", () => {
  const rounded = (n: number) => Object.values(fisherR2(0.92, n)!).map((end) => end.toFixed(2));
  expect(rounded(7)).toEqual(["0.55", "0.99"]);
  expect(rounded(10)).toEqual(["0.69", "0.98"]);
  expect(fisherR2(0.92, 3)).toBeNull();
});

test("two points have a line", () => {
  expect(linear([1, 2], [3, 5])).toMatchObject({
    n: 2,
    slope: null,
    r2: null,
    note: "n < 3: no fit"
  });
  expect(linear([], []).note).toBe("n < 3: no fit");
});

test("four points have an interval or a band", () => {
  const fit = fitOf([1, 2, 3, 4], [1, 2, 2, 4]);
  expect(fit).toMatchObject({slopeLo: null, slopeHi: null, note: "n < 5: no interval"});
  expect(fit.predict(2.5)).toEqual({x: 2.5, y: 2.25, confidence: null, prediction: null});
});

test("equal x within rounding have a slope", () => {
  const fit = linear([0.3, 0.1 + 0.2, 0.3, 0.3], [1, 2, 3, 4]);
  expect(fit).toMatchObject({slope: null, note: "x has no spread"});
});

test("a point that alone decides the slope has a leave-one-out R2 or a Cook's distance", () => {
  const fit = fitOf([8, 8, 8, 8, 19], [6, 7, 8, 9, 12]);
  expect(fit.leverage[4]).toBeCloseTo(1, 14);
  expect(fit.r2Loo).toBeNull();
  expect(fit.cooks[4]).toBeNull();
  expect(fit.cooks[0]).toBeGreaterThan(0);
});

test("the leave-one-out R2 differs from leaving each point out", () => {
  const {x, y} = anscombe;
  const center = y.reduce((a, b) => a + b) / y.length;
  let press = 0;
  let total = 0;
  y.forEach((v, i) => {
    const fit = fitOf(
      x.filter((_, j) => j !== i),
      y.filter((_, j) => j !== i)
    );
    press += (v - fit.predict(x[i]!).y) ** 2;
    total += (v - center) ** 2;
  });
  expect(fitOf(x, y).r2Loo).toBeCloseTo(1 - press / total, 12);
});

test("arrays of different length are fitted", () => {
  expect(() => linear([1, 2, 3], [1, 2])).toThrow("invalid pairs: 3 x, 2 y");
  expect(() => pearson([1, 2, 3], [1, 2])).toThrow("invalid pairs: 3 x, 2 y");
});

test("a falling line has a rising orthogonal one, or a vertical cloud a slope", () => {
  expect(deming([1, 2, 3], [6, 4, 2])!.slope).toBeCloseTo(-2, 14);
  expect(deming([1, 2, 3], [6, 4, 2])!.intercept).toBeCloseTo(8, 13);
  expect(deming([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(deming([1, 2, 3], [5, 5, 5])).toEqual({slope: 0, intercept: 5});
});

describeReference("reference", () => {
  const described = (x: number[], y: number[], x0: number): Record<string, unknown> => {
    const fit = fitOf(x, y);
    const at = fit.predict(x0);
    const rank = spearman(x, y);
    const tau = kendall(x, y);
    const r = pearson(x, y)!;
    const line = deming(x, y);
    // Where a point has leverage 1 its distance is undefined, and so is the largest.
    const cook_max = fit.cooks.includes(null) ? null : Math.max(...fit.cooks.map(Number));
    return {
      n: fit.n,
      slope: fit.slope,
      intercept: fit.intercept,
      slope_se: fit.slopeSe,
      intercept_se: fit.interceptSe,
      slope_t: fit.slopeT,
      slope_p: fit.slopeP,
      slope_lo: fit.slopeLo,
      slope_hi: fit.slopeHi,
      r,
      r2: fit.r2,
      r2_adjusted: fit.adjustedR2,
      r2_loo: fit.r2Loo,
      residual_se: fit.residualSe,
      cook_max,
      cook_max_row: cook_max == null ? null : fit.cooks.indexOf(cook_max),
      x0,
      fit_at_x0: at.y,
      confidence_lo: at.confidence?.lo,
      confidence_hi: at.confidence?.hi,
      prediction_lo: at.prediction?.lo,
      prediction_hi: at.prediction?.hi,
      spearman: rank?.r,
      spearman_p: rank?.p,
      kendall: tau?.r,
      kendall_p: tau?.p,
      fisher_r_lo: fisher(r, fit.n)?.lo,
      fisher_r_hi: fisher(r, fit.n)?.hi,
      fisher_r2_lo: fisherR2(fit.r2!, fit.n)?.lo,
      fisher_r2_hi: fisherR2(fit.r2!, fit.n)?.hi,
      deming_slope: line?.slope,
      deming_intercept: line?.intercept
    };
  };

  // What the reference lists of a fit: a set need not list everything.
  const listed = (name: string, path: string, actual: Record<string, unknown>): void => {
    const wanted = values<Record<string, unknown>>(name, path);
    const shared = Object.entries(actual).filter(([key]) => key in wanted);
    expect(shared.length).toBeGreaterThan(20);
    expectReference(name, path, Object.fromEntries(shared));
  };

  test.each([
    ["regression_rollouts_8", "1.5B", 8],
    ["regression_all", "1.5B", undefined],
    ["regression_n5", "0.5B", 16]
  ] as const)("%s: the line, its bands, ranks or influence differ from R's", (name, model, k) => {
    const {x, y} = rollouts(model, k);
    listed(name, "", described(x, y, 0.5));
  });

  test.each(["set_1", "set_2", "set_3", "set_4"])("Anscombe's %s differs from R's", (set) => {
    const {x, y} = data<Record<string, {x: number[]; y: number[]}>>("anscombe")[set]!;
    listed("anscombe", set, described(x, y, 10));
  });

  test("Norris, or a straight line through Pontius, is not NIST's", () => {
    const points = data<{x: number[]; y: number[]}>("nist_norris");
    expect(points).toEqual(norris);
    const fit = fitOf(points.x, points.y);
    expectReference("nist_norris", "", {
      slope: fit.slope,
      slope_se: fit.slopeSe,
      intercept: fit.intercept,
      intercept_se: fit.interceptSe,
      residual_se: fit.residualSe,
      residual_ss: fit.residualSe ** 2 * (fit.n - 2),
      r2: fit.r2,
      f: fit.slopeT! ** 2
    });
    const far = data<{x: number[]; y: number[]}>("nist_pontius");
    const line = fitOf(far.x, far.y);
    expectReference("nist_pontius", "straight_line_not_certified", {
      slope: line.slope,
      slope_se: line.slopeSe,
      intercept: line.intercept,
      intercept_se: line.interceptSe,
      residual_se: line.residualSe,
      r2: line.r2
    });
  });

  test("the fit says something at the edges where there is nothing to say", () => {
    const rows = values<{x: number[]; y: number[]}[]>("regression_edges");
    rows.forEach(({x, y}, i) => {
      const fit = linear(x, y);
      const ends = fit.r2 == null || fit.n < 5 ? null : fisherR2(fit.r2, fit.n);
      const actual: Record<string, unknown> = {
        slope: fit.slope,
        intercept: fit.intercept,
        r2: fit.r2,
        r2_loo: fit.r2Loo,
        residual_se: fit.slope == null ? null : fit.residualSe,
        r2_lo: ends?.lo ?? null,
        r2_hi: ends?.hi ?? null,
        fisher_r2_lo: ends?.lo ?? null,
        fisher_r2_hi: ends?.hi ?? null,
        spearman: spearman(x, y)?.r ?? null,
        kendall: kendall(x, y)?.r ?? null
      };
      const wanted = values<Record<string, unknown>>("regression_edges", String(i));
      const keys = Object.keys(actual).filter((key) => key in wanted);
      expectReference(
        "regression_edges",
        String(i),
        Object.fromEntries(keys.map((k) => [k, actual[k]]))
      );
      if (i !== 4 && i !== 1) expect(wanted.note).toContain(fit.note);
    });
  });

  test("Fisher's interval differs from tanh(atanh r -+ z/sqrt(n - 3))", () => {
    const rows = values<{r2: number; n: number}[]>("fisher_z");
    const actual = rows.map(({r2, n}) => {
      const r = fisher(Math.sqrt(r2), n);
      const square = fisherR2(r2, n);
      return {
        r_lo: r?.lo ?? null,
        r_hi: r?.hi ?? null,
        r2_lo: square?.lo ?? null,
        r2_hi: square?.hi ?? null
      };
    });
    expectReference("fisher_z", "", actual);
  });
});
