import fc from "fast-check";
import {expect, test} from "vitest";
import {influence} from "../../src/stats/influence.js";
import {linear} from "../../src/stats/regression.js";

test("Anscombe's third set is not decided by its third point", () => {
  // Anscombe (1973), III: R's cooks.distance has 1.39 for (13, 12.74); without it the line is 4.0056 + 0.3454 x.
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73];
  const found = influence(x, y);
  expect(found[2]!.cooks).toBeCloseTo(1.39285, 4);
  expect(found[2]!.slope).toBeCloseTo(0.34539, 4);
  expect(found[2]!.intercept).toBeCloseTo(4.00565, 4);
  expect(found[2]!.r2).toBeGreaterThan(0.9999);
  expect(Math.max(...found.map(({cooks}) => cooks!))).toBe(found[2]!.cooks);
});

test("points too few for a line give NaN", () => {
  expect(influence([1, 2, 3], [1, 2, 4])[0]).toMatchObject({slope: null, r2: null});
  expect(influence([1, 2], [1, 2])).toEqual([
    {cooks: null, slope: null, intercept: null, r2: null},
    {cooks: null, slope: null, intercept: null, r2: null}
  ]);
  expect(influence([], [])).toEqual([]);
});

test("taking a point out of the sums gives another line than fitting without it", () => {
  const value = fc.integer({min: -50, max: 50}).map((v) => v / 10);
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), {minLength: 0, maxLength: 12}), (pairs) => {
      const [xs, ys] = [pairs.map(([v]) => v), pairs.map(([, v]) => v)];
      for (const [i, got] of influence(xs, ys).entries()) {
        const others = pairs.filter((_, j) => j !== i);
        const whole = linear(xs, ys);
        const fit = linear(
          others.map(([v]) => v),
          others.map(([, v]) => v)
        );
        const wanted = whole.slope === null ? {slope: null, intercept: null, r2: null} : fit;
        for (const key of ["slope", "intercept", "r2"] as const)
          if (wanted[key] === null) expect(got[key], key).toBeNull();
          else expect(got[key], key).toBeCloseTo(wanted[key], 6);
      }
    })
  );
});
