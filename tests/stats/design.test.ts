import {expect, test} from "vitest";
import {holm} from "../../src/stats/multiplicity.js";
import {minimumDetectableEffect, neededN} from "../../src/stats/power.js";
import {shrink} from "../../src/stats/shrinkage.js";

test("a test that could not be made makes the others stricter (Holm)", () => {
  expect(holm([0.04, null, 0.01])).toEqual([0.04, null, 0.02]);
  expect(holm([])).toEqual([]);
});

test("the n that finds an effect is not the n that detects it", () => {
  for (const n of [30, 159, 2530]) {
    for (const rho of [0, 0.5]) {
      const effect = minimumDetectableEffect({n, p: 0.7, rho, deff: 18})!;
      expect(neededN({effect, p: 0.7, rho, deff: 18})).toBe(n);
    }
  }
});

test("an effect can be found where nothing varies", () => {
  expect(minimumDetectableEffect({n: 100, p: 1})).toBeNull();
  expect(minimumDetectableEffect({n: 0, p: 0.5})).toBeNull();
  expect(neededN({effect: 0, p: 0.5})).toBeNull();
  expect(() => minimumDetectableEffect({n: 100, p: 70})).toThrow("invalid proportion: 70");
});

test("a group without rows, or one group only, is shrunk to something else than the pooled rate", () => {
  const {groups} = shrink([
    {x: 2, n: 10},
    {x: 8, n: 10},
    {x: 0, n: 0}
  ])!;
  expect(groups[2]).toMatchObject({raw: null, shrunk: 0.5});
  expect(groups[0]!.shrunk).toBeGreaterThan(0.2);
  expect(groups[0]!.shrunk).toBeLessThan(0.5);
  expect(shrink([{x: 1, n: 10}])).toMatchObject({
    intraclass: null,
    groups: [{shrunk: 0.1, lo: null}]
  });
  expect(
    shrink([
      {x: 3, n: 3},
      {x: 5, n: 5}
    ])
  ).toMatchObject({pooled: 1, intraclass: null});
  expect(shrink([])).toBeNull();
  expect(() => shrink([{x: 2, n: 1}])).toThrow("invalid count: 2 of 1");
});
