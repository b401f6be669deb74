import {expect, test} from "vitest";
import {
  className,
  classTable,
  errorGroups,
  groupsApart,
  hardestClass,
  incomplete,
  ratesApart,
  shrinkage,
  subjectName,
  verifiersBySubject
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

test("groups that can't be told apart are said to differ", () => {
  expect(groupsApart({apart: 4, pairs: 6}, "disciplines")).toBe(
    "Of 6 pairs of disciplines, 4 can be told apart."
  );
  expect(groupsApart({apart: 0, pairs: 6}, "subjects")).toBe(
    "No two subjects can be told apart at this n."
  );
  expect(groupsApart({apart: 6, pairs: 6}, "subjects")).toBe(
    "Every two of the subjects can be told apart."
  );
  expect(groupsApart({apart: 0, pairs: 1}, "subjects")).toBe(
    "The two subjects can’t be told apart."
  );
  expect(groupsApart(null, "subjects")).toBe("");
});

test("the highest raw rate is taken at its word", () => {
  const rows = [
    {name: "a", raw: 0.4, shrunk: 0.22, n: 5},
    {name: "b", raw: 0.2, shrunk: 0.2, n: 500}
  ];
  expect(shrinkage(rows)).toBe(
    "Shrunk towards the pooled rate (rings), the highest, 40.0% of 5 (a), becomes 22.0%."
  );
  expect(shrinkage(rows.map((row) => ({...row, shrunk: null})))).toMatch(
    /^The rates spread no more than chance/
  );
  expect(shrinkage(rows.slice(1))).toBe("");
});

test("ties, or subjects that others did not finish, make a leader", () => {
  const cells = [
    {verifier: "v", subject: "a", value: 0.9},
    {verifier: "v", subject: "b", value: 0.5},
    {verifier: "w", subject: "a", value: 0.8},
    {verifier: "w", subject: "b", value: null as number | null}
  ];
  expect(verifiersBySubject(cells, "x")).toBe("b is the lowest subject of v");
  const whole = cells.map((cell) => (cell.value === null ? {...cell, value: 0.4} : cell));
  expect(verifiersBySubject(whole, "x")).toBe(
    "v is highest in 2 of 2 subjects; b is the lowest of 2 of 2 verifiers"
  );
  const twin = cells
    .slice(0, 2)
    .flatMap((cell) => [cell, {...cell, verifier: "w", value: cell.value}]);
  expect(verifiersBySubject(twin, "x")).toMatch(
    /^No verifier is highest alone in most subjects; b is/
  );
  expect(verifiersBySubject(cells.slice(0, 1), "x")).toBe(
    "No verifier has judged two subjects of x whole"
  );
  const rows = [
    {verifier: "v", subject: "a", answered: 5, n: 5},
    {verifier: "w", subject: "b", answered: 3, n: 5}
  ];
  expect(incomplete(rows)).toBe("Incomplete, and not ranked there: w judged 3 of 5 in b.");
  expect(incomplete(rows.slice(0, 1))).toBe("");
});

test("a title says that nothing can be told where its caption tells pairs apart", () => {
  const rate = (group: string, rate_of_correct: number | null) => ({
    group,
    rate_of_correct,
    outcome_correct: 50
  });
  expect(
    ratesApart([rate("a", 0.1), rate("b", 0.3), rate("c", null)], {apart: 1, pairs: 1}, "subjects")
  ).toBe("From 30.0% of right answers (b) to 10.0% (a) are lucky; the two subjects differ");
  expect(ratesApart([rate("a", 0.1)], null, "subjects")).toBe(
    "a: 10.0% of 50 right answers are lucky"
  );
  expect(ratesApart([rate("a", null)], null, "subjects")).toMatch(/^No lucky-guess rate/);
});
