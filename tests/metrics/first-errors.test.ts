import {expect, test} from "vitest";
import {firstErrors} from "../../src/metrics/first-errors.js";

const row = (gold_at: number, accused_at: number | null, n: number) => ({
  scorer: "s",
  benchmark: "b",
  part: "response",
  gold_at,
  accused_at,
  distance: gold_at >= 0 && accused_at !== null && accused_at >= 0 ? accused_at - gold_at : null,
  n
});

test("chains are counted early that are late, or accused that are clean", () => {
  const found = firstErrors([
    row(3, 0, 2),
    row(3, 2, 1),
    row(1, 1, 4),
    row(1, 2, 3),
    row(0, 5, 1),
    row(2, -1, 2),
    row(2, null, 1),
    row(-1, -1, 6),
    row(-1, 0, 2),
    row(-1, null, 1)
  ]);
  expect(found).toMatchObject({flawed: 14, clean: 9, early: 2, one_early: 1, exact: 4});
  expect(found).toMatchObject({one_late: 3, late: 1, unaccused: 2, unjudged: 1, clean_accused: 2});
  // Distances: -3 -3 -1 0 0 0 0 1 1 1 5: the sixth of eleven is 0.
  expect(found!.median_distance).toBe(0);
  expect(found!.gold_at).toEqual([1, 7, 3, 3, 0, 0]);
  expect(found!.accused_at).toEqual([4, 4, 4, 0, 0, 1]);
});

test("no chain, or none accused, has a distance", () => {
  expect(firstErrors([])).toBeNull();
  expect(firstErrors([row(2, -1, 3)])).toMatchObject({median_distance: null, unaccused: 3});
});
