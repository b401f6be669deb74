import {expect, test} from "vitest";
import {planned} from "../../src/metrics/power.js";

test("2,530 responses find another difference than the reference says", () => {
  // reference/statistics.json, minimum_detectable_effect (mpmath, R).
  const row = planned({n: 2530, accuracy: 0.7, correlation: 0.5, difference: 0.03});
  expect(row.detectable_unpaired).toBeCloseTo(0.03609675999839961, 10);
  expect(row.detectable_paired).toBeCloseTo(0.025524263773731674, 10);
  // By hand: (2.8015852/0.03)^2 * 2 * 0.7 * 0.3 = 3662.8, half of that paired.
  expect(row).toMatchObject({needed_unpaired: 3663, needed_paired: 1832, note: null});
});

test("what is assumed is not said, or nothing that varies gives a number", () => {
  expect(planned({n: 100}).note).toBe(
    "assumed: accuracy 0.5, the hardest case; no correlation, as if unpaired"
  );
  const still = planned({n: 100, accuracy: 1, correlation: 0, difference: 0.1});
  expect(still).toMatchObject({detectable_paired: null, needed_unpaired: null});
  expect(still.note).toBe("accuracy 0 or 1: nothing varies");
  expect(planned({difference: 0, accuracy: 0.5, correlation: 0}).needed_paired).toBeNull();
});
