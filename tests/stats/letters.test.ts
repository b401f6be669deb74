import {expect, test} from "vitest";
import {letters} from "../../src/stats/letters.js";

test("items that a test tells apart share a letter, or others do not", () => {
  // By hand: 0 and 3 are told apart, 1 and 3 too; 0-1-2 and 2-3 are the largest groups without such a pair.
  const found = letters(4, [
    [0, 3],
    [1, 3]
  ]);
  expect(found).toEqual(["a", "a", "ab", "b"]);
});

test("what differs from all others, or nothing that differs, has no letter of its own", () => {
  expect(letters(3, [])).toEqual(["a", "a", "a"]);
  const all: [number, number][] = [
    [0, 1],
    [0, 2],
    [1, 2]
  ];
  expect(letters(3, all)).toEqual(["a", "b", "c"]);
  expect(letters(3, [[0, 2]])).toEqual(["a", "ab", "b"]);
  expect(letters(0, [])).toEqual([]);
  expect(letters(1, [])).toEqual(["a"]);
});

test("the order in which pairs are given changes the letters", () => {
  const pairs: [number, number][] = [
    [0, 4],
    [1, 4],
    [0, 3],
    [2, 4]
  ];
  expect(letters(5, [...pairs].reverse())).toEqual(letters(5, pairs));
});

test("a case that takes thousands of groups hangs", () => {
  // Thirty couples, each told apart: 2^30 groups.
  const couples = Array.from({length: 30}, (_, i): [number, number] => [2 * i, 2 * i + 1]);
  expect(letters(60, couples)).toBeNull();
});
