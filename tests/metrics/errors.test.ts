import {expect, test} from "vitest";
import {errorRates} from "../../src/metrics/errors.js";
import type {Counts} from "../../src/metrics/proportion.js";

const cells = ["sound", "lucky", "slip", "wrong"] as const;

/** A row of the lucky cube in which each response has a problem of its own. */
function row(counts: Record<(typeof cells)[number], number>): Counts {
  const moments = cells.flatMap((a, i) =>
    cells.slice(i).map((b) => [`${a}_${b}`, a === b ? counts[a] : 0] as const)
  );
  const clusters = cells.reduce((n, name) => n + counts[name], 0);
  return {...counts, clusters, ...Object.fromEntries(moments)};
}

test("8 of 10 wrong: Wilson's 0.4901625 to 0.9433178 (METRICS)", () => {
  const rates = errorRates(row({sound: 1, lucky: 1, slip: 2, wrong: 6}));
  expect(rates).toMatchObject({n: 10, wrong_answer: 0.8, flawed: 0.7});
  expect(rates.wrong_answer_lo).toBeCloseTo(0.4901625, 7);
  expect(rates.wrong_answer_hi).toBeCloseTo(0.9433178, 7);
});

test("no response with both bits: no rate", () =>
  expect(errorRates(row({sound: 0, lucky: 0, slip: 0, wrong: 0}))).toMatchObject({
    n: 0,
    wrong_answer: null,
    flawed_hi: null
  }));
