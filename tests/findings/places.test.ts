import {expect, test} from "vitest";
import {placeOf, placeText} from "../../src/findings/places.js";

const estimate = (
  name: string,
  value: number | null,
  lo: number | null = null,
  hi: number | null = null
) => ({name, value, lo, hi});

test("intervals that do not touch are places, those that do are a range", () => {
  const all = [
    estimate("a", 0.9, 0.85, 0.95),
    estimate("b", 0.88, 0.83, 0.93),
    estimate("c", 0.5, 0.4, 0.6),
    estimate("d", null)
  ];
  expect(all.map((one) => placeText(placeOf(one, all)))).toEqual([
    "1–2 of 3",
    "1–2 of 3",
    "3 of 3",
    ""
  ]);
});

test("without intervals the printed value decides, and ties share", () => {
  const all = [estimate("a", 0.688), estimate("b", 0.688), estimate("c", 0.682)];
  expect(all.map((one) => placeText(placeOf(one, all)))).toEqual([
    "1–2 of 3",
    "1–2 of 3",
    "3 of 3"
  ]);
  expect(placeOf(all[0]!, all)!.hasIntervals).toBe(false);
});

test("one alone has no place to print", () => {
  const one = estimate("a", 0.6, 0.5, 0.7);
  expect(placeText(placeOf(one, [one]))).toBe("");
});
