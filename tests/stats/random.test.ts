import {expect, test} from "vitest";
import {generator, integer, integers, sample, shuffle} from "../../src/stats/random.js";
import {significant} from "../../src/stats/rounding.js";

test("the same seed gives other numbers on the next run", () => {
  const first = generator(20250101);
  const second = generator(20250101);
  for (let i = 0; i < 100; ++i) expect(first()).toBe(second());
  expect(generator(1)()).not.toBe(generator(2)());
  expect(generator(1)()).not.toBe(generator(1 + 4294967296)());
  expect(() => generator(NaN)).toThrow("invalid seed: NaN");
});

test("some numbers are drawn more often than others", () => {
  const random = generator(1);
  const counts = new Float64Array(10);
  for (const i of integers(random, 10, 100_000)) counts[i]! += 1;
  const chi2 = counts.reduce((sum, c) => sum + (c - 10_000) ** 2 / 10_000, 0);
  expect(chi2).toBeLessThan(27.88); // the 99.9 % point on 9 degrees of freedom
  expect(integer(random, 1)).toBe(0);
});

test("a shuffle loses values, touches its input or prefers an order", () => {
  const values = [1, 2, 3];
  const random = generator(7);
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; ++i) {
    const key = shuffle(random, values).join("");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(values).toEqual([1, 2, 3]);
  expect([...counts.keys()].sort()).toEqual(["123", "132", "213", "231", "312", "321"]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test("a sample repeats a value or is larger than what it comes from", () => {
  const drawn = sample(generator(3), [...Array(20).keys()], 8);
  expect(new Set(drawn).size).toBe(8);
  expect(() => sample(generator(3), [1, 2], 3)).toThrow("invalid sample size; not in [0, 2]: 3");
});

test("0.1 + 0.2 does not tie with 0.3", () => {
  expect(significant(0.1 + 0.2)).toBe(significant(0.3));
  expect(significant(1 - 0.1 - 0.2)).toBe(significant(0.7));
  expect(significant(0.3000000001)).not.toBe(significant(0.3));
  expect(significant(123456789012345)).toBe(123456789012000);
  expect(Object.is(significant(-0), 0)).toBe(true);
  expect(significant(-Infinity)).toBe(-Infinity);
});
