import {expect, test} from "vitest";
import {betaQuantile, incompleteBeta} from "../../src/stats/beta.js";
import {logBeta, logChoose, logGamma} from "../../src/stats/gamma.js";
import {normalCdf, normalQuantile, z} from "../../src/stats/normal.js";
import {studentCdf, studentP, studentQuantile} from "../../src/stats/student.js";

const relative = (actual: number, wanted: number): number => Math.abs(actual / wanted - 1);

test("the half-width of a 95 % interval is not 1.959963984540054 errors", () => {
  expect(z()).toBeCloseTo(1.959963984540054, 15);
  expect(z(0.9)).toBeCloseTo(1.6448536269514722, 15);
  expect(() => z(95)).toThrow("invalid level: 95");
});

test.each([
  [-10, 7.619853024160527e-24],
  [-3, 0.0013498980316300945],
  [-1, 0.15865525393145705],
  [0, 0.5],
  [1.96, 0.9750021048517795],
  [8, 0.9999999999999993]
])("the normal distribution at %d loses digits (R's pnorm)", (x, p) => {
  expect(relative(normalCdf(x), p)).toBeLessThan(2e-14);
});

test("a normal quantile does not lead back to its probability", () => {
  for (const p of [1e-300, 1e-20, 1e-5, 0.025, 0.07, 0.3, 0.5, 0.8, 0.975, 0.9999]) {
    expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
  }
  expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1]);
  expect(() => normalQuantile(1.1)).toThrow("invalid probability: 1.1");
});

test.each([
  [1, 12.706204736174705],
  [2, 4.302652729749464],
  [3, 3.1824463052837078],
  [4, 2.776445105197794],
  [34, 2.0322445093177186],
  [499, 1.964729390987689]
])("the t quantile on %d degrees of freedom differs from R's qt(0.975)", (df, t) => {
  expect(relative(studentQuantile(0.975, df), t)).toBeLessThan(1e-13);
  expect(relative(studentQuantile(0.025, df), -t)).toBeLessThan(1e-13);
});

test("a t tail does not lead back to its quantile", () => {
  for (const df of [1, 2, 2.5, 7, 114, 10_000]) {
    for (const p of [1e-12, 0.001, 0.2, 0.5, 0.7, 0.999]) {
      expect(relative(studentCdf(studentQuantile(p, df), df), p)).toBeLessThan(1e-10);
    }
  }
  expect(studentP(0, 5)).toBe(1);
  expect(studentP(Infinity, 5)).toBe(0);
});

test("the incomplete beta function is wrong at the ends or where it is a polynomial", () => {
  expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  // I_x(2, 3) = 6x^2 - 8x^3 + 3x^4.
  for (const x of [0.01, 0.2, 0.5, 0.9]) {
    expect(relative(incompleteBeta(x, 2, 3), 6 * x ** 2 - 8 * x ** 3 + 3 * x ** 4)).toBeLessThan(
      1e-13
    );
  }
  expect(incompleteBeta(0.5, 8000, 8000)).toBeCloseTo(0.5, 11);
  expect(() => incompleteBeta(0.5, 0, 1)).toThrow("invalid beta parameters: 0, 1");
});

test("a beta quantile does not lead back to its probability", () => {
  for (const [a, b] of [
    [0.5, 0.5],
    [1, 1],
    [91.1, 534.4],
    [0.1, 20],
    [1e4, 10]
  ] as const) {
    for (const p of [0.001, 0.025, 0.5, 0.975]) {
      expect(relative(incompleteBeta(betaQuantile(p, a, b), a, b), p)).toBeLessThan(1e-9);
    }
  }
  expect([betaQuantile(0, 2, 2), betaQuantile(1, 2, 2)]).toEqual([0, 1]);
});

test("factorials, binomials and large betas are off", () => {
  expect(logGamma(1)).toBe(0);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 14);
  expect(Math.exp(logGamma(11))).toBeCloseTo(3628800, 5);
  expect(Math.exp(logChoose(10, 3))).toBeCloseTo(120, 10);
  expect([logChoose(5, 0), logChoose(5, 6)]).toEqual([0, -Infinity]);
  // mpmath: log(beta(50, 10**6)).
  expect(relative(logBeta(50, 1e6), -546.2110089316568)).toBeLessThan(1e-12);
  expect(() => logGamma(0)).toThrow("invalid x");
});
