import {describe, expect, test} from "vitest";
import {byKind} from "../../src/findings/kinds.js";
import {
  bestOf,
  evidence,
  gainAnswer,
  leaders,
  whatItSays,
  yoursSay,
  type Answer,
  type Question
} from "../../src/findings/overview.js";
import {bestOfNQuestion, boardQuestion, trainedQuestion} from "../../src/findings/questions.js";
import {gainRegressions} from "../../src/metrics/gains.js";
import type {Kind} from "../../src/records.js";
import {estimate} from "./fixtures.js";

const question = (key: string, answers: Answer[], kind: Kind = "measured"): Question => ({
  key,
  asks: key,
  of: key,
  unit: "%",
  kind,
  about: "",
  answers
});
const [a, b, c] = [
  estimate("a", 0.9, 0.85, 0.95),
  estimate("b", 0.88, 0.83, 0.93),
  estimate("c", 0.5, 0.4, 0.6)
];

describe("evidence", () => {
  test("one row a model under its ids, the user's first, a missing answer absent", () => {
    const rows = evidence([
      question("mine", [estimate("own", 0.4, 0.3, 0.5)], "yours"),
      question("one", [estimate("math_shepherd", 0.8, 0.7, 0.9), c]),
      question("two", [estimate("Math_Shepherd", 0.6, 0.5, 0.7), estimate("d", null)])
    ]);
    expect(rows.map(({model, judged}) => [model, judged])).toEqual([
      ["own", 1],
      ["Math-Shepherd 7B", 2],
      ["c", 1]
    ]);
    expect(rows[1]!.answers["two"]!.value).toBe(0.6);
    expect(rows[2]!.answers["two"]).toBeUndefined();
  });
  test("nothing asked", () => expect(evidence([])).toEqual([]));
});

test("leaders: clear, open, without error bars, none", () => {
  expect(leaders([question("x", [a, c]), question("y", [b, estimate("z", 0.89, 0.8, 0.94)])])).toBe(
    "2 questions, 2 different leaders; of the 2 with error bars, 1 has a lead clear of them"
  );
  expect(leaders([question("x", [a, b])])).toBe(
    "a is first on 1 question; of the 1 with error bars, none has a lead clear of them"
  );
  expect(leaders([question("x", [estimate("a", 2), estimate("b", 1)])])).toBe(
    "a is first on 1 question, none with error bars"
  );
  expect(leaders([question("x", [a])])).toBe("No question here has two models to compare");
});

describe("what the evidence says", () => {
  const gain = (label: string, points: number) => {
    const value = points / 100;
    return {label, n: 8, gain: value, least: value, most: value};
  };
  test("no trained model is measured", () =>
    expect(whatItSays([gain("R", 4.4), gain("Q", 1.5)], [question("x", [a])])).toBe(
      "This evidence ranks reward models question by question, but can't say which one to train on: only 2 were trained on (R +4.4, Q +1.5 points over a rule-based reward, published without error bars), and none of those is judged on measured data."
    ));
  test("one is, by the user", () =>
    expect(whatItSays([gain("a", 4.4)], [question("x", [a], "yours")])).toMatch(
      /and 1 of those is judged on measured data\.$/
    ));
  test("a published answer is not a measured one", () =>
    expect(whatItSays([gain("a", 4.4)], [question("x", [a], "published")])).toMatch(
      /none of those/
    ));
  test("none was trained on", () => expect(whatItSays([], [])).toMatch(/none was trained on\.$/));
});

test("the user's own", () => {
  expect(yoursSay([a, c], "x")).toMatch(/plainly ahead of c \(50.0% \(40.0–60.0\)\)\.$/);
  expect(yoursSay([a, b], "x")).toMatch(/so their order is open\.$/);
  expect(yoursSay([a], "x")).toBe(
    "In your data, a has 90.0% (85.0–95.0) of 100 verdicts right on x."
  );
  expect(yoursSay([], "x")).toBeNull();
});

test("the best of several", () => {
  expect(bestOf(question("x", [a, b]), "it")).toMatch(/overlaps those of all 1 others\.$/);
  expect(bestOf(question("x", [a, b, c]), "it")).toMatch(/overlaps those of 1 of the 2 others/);
  expect(bestOf(question("x", [a, c]), "it")).toMatch(/plainly above the other 1\.$/);
  expect(bestOf(question("x", [a]), "it")).toMatch(/the only one judged\.$/);
  expect(bestOf(question("x", [estimate("a", 2), estimate("b", 1)]), "it")).toMatch(
    /without inter/
  );
  expect(bestOf(question("x", []), "it")).toBe("No model has it here.");
});

test("too few runs have no line", () =>
  expect(gainAnswer(gainRegressions([]).map(({row}) => row))).toMatch(/^No set of runs/));

test("questions say n and what they are set beside", () => {
  const row = {
    scorer: "s",
    benchmark: "g",
    aggregate: "mean",
    problems: 500,
    majority: null,
    weighted_majority: null,
    random: 0.842,
    gain: null,
    gain_lo: null,
    gain_hi: null
  };
  const pick = {...row, accuracy_lo: 0.8, accuracy_hi: 0.9, oracle: 0.96};
  const asked = bestOfNQuestion(
    [
      {...pick, n: 1, accuracy: 0.842},
      {...pick, n: 32, accuracy: 0.85}
    ],
    {kind: "measured", benchmark: "g"}
  );
  expect(asked.of).toBe("g, 500 problems; one at random 84.2%");
  expect(asked.answers).toEqual([{name: "s", value: 0.85, lo: 0.8, hi: 0.9, n: 500}]);
  expect(trainedQuestion([], "Table 3").answers).toEqual([]);
  expect(boardQuestion([{model: "m", overall: 65.5}], "PRMScore", "P").answers[0]!.value).toBe(
    0.655
  );
});

test("kinds are kept apart, the user's own first", () => {
  const source = (kind: Kind) => ({source: {name: kind, kind, citation: "", licence: null}});
  const kinds = byKind([source("measured"), source("yours"), source("measured")]);
  expect(kinds.map(({kind, rows}) => [kind, rows.length])).toEqual([
    ["yours", 1],
    ["measured", 2]
  ]);
  expect(byKind([])).toEqual([]);
});
