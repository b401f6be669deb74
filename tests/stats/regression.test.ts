import {expect, test} from "vitest";
import {fisherR2, pearson} from "../../src/stats/correlation.js";
import {deming, linear, type LinearFit} from "../../src/stats/regression.js";

function fitOf(x: number[], y: number[]): LinearFit {
  const fit = linear(x, y);
  if (fit.slope == null) throw new Error(fit.note);
  return fit;
}

const anscombe = {
  x: [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5],
  y: [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
};

test("three points have an interval of R2", () => {
  expect(fisherR2(0.92, 3)).toBeNull();
});

test("what has no spread is not said", () => {
  const notes = [
    linear([2, 2, 2, 2, 2], [1, 2, 3, 4, 5]),
    linear([1, 2, 3, 4, 5], [3, 3, 3, 3, 3])
  ];
  expect(notes.map(({note}) => note)).toEqual(["x has no spread", "y has no spread: R2 is 0/0"]);
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
