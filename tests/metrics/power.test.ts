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
  expect(planned({difference: 0, accuracy: 0.5, correlation: 0}).note).toMatch(
    /^a difference of 0/
  );
});

test("numbers that two accuracies can't have are planned with", () => {
  // A mean of 99% leaves 2 points; at 90% two columns can't be less alike than -0.1/0.9.
  const wide = planned({accuracy: 0.99, correlation: 0, difference: 0.05, n: 300});
  expect(wide).toMatchObject({needed_paired: null, needed_unpaired: null});
  expect(wide.note).toBe("two accuracies with a mean of 99% differ by at most 2%");
  const unlike = planned({accuracy: 0.9, correlation: -1, n: 100});
  expect(unlike).toMatchObject({detectable_paired: null, detectable_unpaired: null});
  expect(unlike.note).toBe("at a mean accuracy of 90% the correlation is -0.11 or more, not -1");
  const one = planned({accuracy: 0.5, correlation: 0, n: 1});
  expect(one.detectable_paired).toBeNull();
  expect(one.note).toMatch(/^1 response finds no difference/);
});
