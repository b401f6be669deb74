import {expect, test} from "vitest";
import {heldAt, tooSure} from "../../src/findings/coverage.js";
import {coverageAt, type Coverage} from "../../src/metrics/coverage.js";

const row = (method: Coverage["method"], n: number, coverage: number): Coverage => ({
  method,
  n,
  truth: 0.5,
  draws: 100,
  coverage
});

test("an interval that is too sure is not named, or one that is too wide is", () => {
  expect(
    tooSure([
      row("Wilson", 10, 0.95),
      row("DeLong", 10, 0.88),
      row("DeLong", 30, 0.9),
      row("DeLong", 99, 0.95)
    ])
  ).toBe("Outside 93.5 to 96.5%, and so too sure of themselves: DeLong at n = 10 and 30.");
  expect(tooSure([row("BCa R2", 8, 0.9)])).toMatch(/: BCa R2 at every n tried\.$/);
  expect(tooSure([row("Wilson", 10, 0.97)])).toBe("All hold it in 93.5 to 96.5% of draws.");
});

test("the coverage of another n is told", () => {
  const at = coverageAt("BCa R2", 13);
  expect(at.n).toBe(12);
  expect(heldAt("BCa R2", 13)).toBe(
    `In simulations the 95% BCa interval held the true R² in ${(100 * at.coverage).toFixed(1)}% of draws at n = 12 (true R² ${at.truth}).`
  );
});
