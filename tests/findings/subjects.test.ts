import {expect, test} from "vitest";
import {
  className,
  classTable,
  errorGroups,
  hardestClass,
  subjectName
} from "../../src/findings/subjects.js";
import {estimate} from "./fixtures.js";

const [high, mid, low] = [
  estimate("a", 0.7, 0.65, 0.75),
  estimate("b", 0.68, 0.6, 0.74),
  estimate("c", 0.3, 0.25, 0.35)
];

test("names of subjects and classes", () => {
  expect(subjectName("high_school_physics")).toBe("High school physics");
  expect(subjectName(null)).toBe("Not said");
  expect(subjectName(" ")).toBe("Not said");
  expect(className("redundency")).toBe("Redundancy");
  expect(className("step_contradiction")).toBe("Step contradiction");
});

test("where answers are wrong: apart, overlapping, one, none, unknown", () => {
  expect(errorGroups([low, high, mid], "subject")).toBe(
    "a has the wrong answer most often, 70.0% of responses; c the least, 30.0%"
  );
  expect(errorGroups([high, mid], "subject")).toMatch(/can't tell$/);
  expect(errorGroups([high], "subject")).toBe("a: 70.0% of 100 responses have the wrong answer");
  expect(errorGroups([], "subject")).toBe("No error rate by subject is defined here");
  expect(errorGroups([estimate("a", null)], "subject")).toMatch(/^No error rate/);
});

test("the hardest class of one model", () => {
  expect(hardestClass([high, low], "m")).toBe(
    "c is harder for m than a: PRMScore from 30.0% (c) to 70.0% (a)"
  );
  expect(hardestClass([high, mid], "m")).toMatch(/^No class of error is plainly harder for m/);
  expect(hardestClass([high], "m")).toMatch(/one class/);
  expect(hardestClass([], "m")).toMatch(/^m has no PRMScore/);
});

test("the class that is lowest for most models; ties count for each", () => {
  const cell = (model: string, name: string, value: number | null) => ({model, class: name, value});
  const table = [cell("m", "a", 1), cell("m", "b", 2), cell("n", "a", 1), cell("n", "b", 3)];
  expect(classTable(table)).toBe("a is the hardest class for 2 of 2 models");
  const tied = [cell("m", "a", 1), cell("m", "b", 2), cell("n", "a", 3), cell("n", "b", 1)];
  expect(classTable(tied)).toMatch(/^No class of error is the hardest for most of 2 models; a/);
  expect(classTable([cell("m", "a", null)])).toMatch(/^No model/);
  expect(classTable([])).toMatch(/^No model/);
});
