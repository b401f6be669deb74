import {expect, test} from "vitest";
import {cohenKappa, fleissKappa, gwetAc1, krippendorffAlpha} from "../../src/stats/agreement.js";

test("Cohen's kappa of 20, 5, 10, 15 is not 0.4 (by hand: 0.7 observed, 0.5 expected)", () => {
  expect(
    cohenKappa([
      [20, 5],
      [10, 15]
    ])!.value
  ).toBeCloseTo(0.4, 14);
});

test("two raters who use one category agree beyond chance", () => {
  expect(
    cohenKappa([
      [9, 0],
      [0, 0]
    ])
  ).toMatchObject({value: null, se: null, interval: null});
  expect(
    fleissKappa([
      [3, 0],
      [3, 0]
    ])
  ).toMatchObject({value: null, observed: 1, expected: 1});
  expect(
    krippendorffAlpha([
      [1, 1],
      [1, 1]
    ])!.alpha
  ).toBeNull();
  expect(gwetAc1([[2], [2]])!.value).toBeNull();
});

test("nothing rated has an agreement", () => {
  expect(
    cohenKappa([
      [0, 0],
      [0, 0]
    ])
  ).toBeNull();
  expect(fleissKappa([])).toBeNull();
  expect(
    fleissKappa([
      [1, 0],
      [0, 1]
    ])
  ).toBeNull();
  expect(
    fleissKappa([
      [2, 0],
      [0, 3]
    ])
  ).toBeNull();
  expect(
    krippendorffAlpha([
      [1, null],
      [null, 2]
    ])
  ).toBeNull();
  expect(gwetAc1([[1, 0]])).toBeNull();
});

test("a table that is not square, or ratings of different length, are read", () => {
  expect(() =>
    cohenKappa([
      [1, 2, 3],
      [1, 2, 3]
    ])
  ).toThrow("invalid table; not 2 by 2");
  expect(() => krippendorffAlpha([[1, 2], [1]])).toThrow("invalid ratings; not all 2 units long");
});
