import {expect, test} from "vitest";
import {boundFor, differences, hasReference} from "./reference.js";

if (!hasReference) {
  console.log("stats: ../shared/reference/statistics.json isn't there; its tests are skipped");
}

const tolerance = {
  abs: 0.1,
  keys: {lo: {rel: 0.5}, "all.lo": {abs: 1}, all: {abs: 0.2}, count: {abs: 1}}
};

test("a value just outside its tolerance passes as equal", () => {
  expect(differences(1.55, 1.5, tolerance)).toEqual([]);
  expect(differences(1.65, 1.5, tolerance)).toHaveLength(1);
});

test("an override by name or path is not looked up by the longest match", () => {
  expect(boundFor(tolerance, "rows.lo").bound).toEqual({rel: 0.5});
  expect(boundFor(tolerance, "all.lo").bound).toEqual({abs: 1});
  expect(boundFor(tolerance, "all.hi").bound).toEqual({abs: 0.2});
  expect(boundFor(tolerance, "lot").key).toBe("");
});

test("null, a truth value or a count off by one passes as near enough", () => {
  expect(differences({a: 0}, {a: null}, tolerance)).toHaveLength(1);
  expect(differences({a: null}, {a: 0}, tolerance)).toHaveLength(1);
  expect(differences({a: true}, {a: false}, tolerance)).toHaveLength(1);
  expect(differences({a: 3}, {a: 4}, {abs: 2})).toHaveLength(1);
  expect(differences({count: 3}, {count: 4}, tolerance)).toEqual([]);
});

test("a field that the reference does not have, or a list of another length, passes", () => {
  expect(differences({b: 1}, {a: 1}, tolerance)).toHaveLength(1);
  expect(differences([1], [1, 2], tolerance)).toHaveLength(1);
});
