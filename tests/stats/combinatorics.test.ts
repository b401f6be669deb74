import {expect, test} from "vitest";
import {allDrawn, expectedTop, noneDrawn, passAtK} from "../../src/stats/combinatorics.js";
import {scoreCounts} from "../../src/stats/scores.js";

test("pass@5 of 3 right in 10 is not 1 - C(7, 5)/C(10, 5), or overflows (Chen et al. 2021)", () => {
  expect(passAtK(10, 3, 5)).toBeCloseTo(1 - 21 / 252, 14);
  expect(passAtK(100_000, 37, 1000)).toBeCloseTo(0.3105973050366177, 11);
});

test("pass@k has a value for k > n, or counts make no sense", () => {
  expect(passAtK(5, 2, 6)).toBeNull();
  expect(() => passAtK(5, 6, 1)).toThrow("invalid counts");
  expect(() => passAtK(5, 2, 1.5)).toThrow("invalid counts");
});

test("the chances of drawing none or only marked ones are off", () => {
  expect(noneDrawn(5, 2, 2)).toBeCloseTo(3 / 10, 15);
  expect(noneDrawn(5, 2, 4)).toBe(0);
  expect(noneDrawn(5, 2, 0)).toBe(1);
  expect(allDrawn(5, 3, 2)).toBeCloseTo(3 / 10, 15);
  expect(allDrawn(5, 1, 2)).toBe(0);
});

test("a constant scorer is better or worse than picking at random", () => {
  const scores = scoreCounts([0.7, 0.7, 0.7, 0.7], [1, 0, 0, 0]);
  for (const k of [1, 2, 3, 4]) expect(expectedTop(scores, k)).toBeCloseTo(0.25, 15);
  expect(expectedTop(scores, 5)).toBeNull();
  expect(expectedTop(scores, 0)).toBeNull();
});

test("the best of k differs from looking at every subset", () => {
  const value = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
  const right = [1, 0, 0, 1, 1, 0, 0, 1, 0, 1];
  const k = 4;
  let sum = 0;
  let subsets = 0;
  for (let mask = 0; mask < 1 << value.length; ++mask) {
    const drawn = value.flatMap((_, i) => (mask & (1 << i) ? [i] : []));
    if (drawn.length !== k) continue;
    const best = Math.max(...drawn.map((i) => value[i]!));
    const leaders = drawn.filter((i) => value[i] === best);
    sum += leaders.reduce((total, i) => total + right[i]!, 0) / leaders.length;
    ++subsets;
  }
  expect(subsets).toBe(210);
  expect(expectedTop(scoreCounts(value, right), k)).toBeCloseTo(sum / subsets, 13);
});
