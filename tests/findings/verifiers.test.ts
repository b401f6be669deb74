import {describe, expect, test} from "vitest";
import {falseAccepts, leaderboard, mostAccurate} from "../../src/findings/verifiers.js";
import {majorityClass} from "../../src/metrics/majority-class.js";
import {estimate} from "./fixtures.js";

describe("the most accurate", () => {
  const majority = majorityClass(48, 52);
  const [a, b, c] = [
    estimate("a", 0.9, 0.85, 0.95),
    estimate("b", 0.88, 0.83, 0.93),
    estimate("c", 0.5, 0.4, 0.6)
  ];
  test("one, beside always saying the same", () => {
    expect(mostAccurate([a], "x", majority)).toBe(
      "a is right on 90.0% of 100, better than always saying “reject” (52.0%)"
    );
    expect(mostAccurate([c], "x", majority)).toMatch(/not plainly better than always/);
    expect(mostAccurate([estimate("d", 0.2, 0.1, 0.3)], "x", majority)).toMatch(/worse than/);
    expect(mostAccurate([estimate("d", 0.2)], "x", majority)).toMatch(/beside 52.0%/);
  });
  test("a plain lead, an overlap, a tie", () => {
    expect(mostAccurate([c, a], "x", null)).toBe("a is right on 90.0% of 100; plainly more than c");
    expect(mostAccurate([a, b], "x", null)).toMatch(/; its interval overlaps that of b \(88.0%\)$/);
    expect(mostAccurate([a, {...a, name: "z"}, b], "x", null)).toMatch(
      /overlaps those of all 2 others$/
    );
    expect(mostAccurate([a, b, c], "x", null)).toMatch(/overlaps that of b$/);
  });
  test("an incomplete one is not ranked", () => {
    const partial = {...estimate("p", 0.99, 0.98, 1), answered: 60};
    expect(mostAccurate([partial, c], "x", null)).toMatch(/^c is right/);
    expect(mostAccurate([partial], "x", null)).toBe(
      "No verifier has judged all of x, so none is ranked"
    );
    expect(mostAccurate([], "x", null)).toBe("No verifier has judged x");
  });
});

test("false accepts by cell, those that the benchmark lacks named", () => {
  const row = {
    verifier: "g",
    lucky_accepted: 0.458,
    slip_accepted: null,
    wrong_accepted: null,
    specificity: null
  };
  expect(falseAccepts(row)).toBe(
    "g accepts 45.8% of lucky guesses; this benchmark has no slips or wrong answers"
  );
  expect(falseAccepts({...row, lucky_accepted: null})).toBe("g met no response that gold rejects");
  expect(falseAccepts({...row, lucky_accepted: null, specificity: 0.25})).toBe(
    "g accepts 75.0% of what gold rejects; gold does not say which of it is lucky, a slip or wrong"
  );
  expect(falseAccepts(null)).toMatch(/^No verifier/);
});

test("a leaderboard's first, ties together, and the best PRM", () => {
  const rows = [
    {model: "a", group: "LM-C", overall: 68.8},
    {model: "b", group: "LM-C", overall: 68.8},
    {model: "p", group: "PRM", overall: 68.2}
  ];
  expect(leaderboard(rows, "%")).toBe("a and b lead 3 models at 68.8%; the best PRM is p (68.2%)");
  expect(leaderboard(rows.slice(2), "%")).toBe("p leads 1 model at 68.2%");
  expect(leaderboard([], "%")).toBe("The leaderboard is empty");
});
