import {describe, expect, test} from "vitest";
import {
  bestJudge,
  besideBlind,
  biasCosts,
  blindTitle,
  classes,
  distances,
  firstErrors,
  fixation,
  leaderboard,
  overlooked,
  positions,
  ruleMatters,
  ruleName,
  ruleText,
  sameRules,
  shortfall,
  withheld
} from "../../src/findings/steps.js";
import type {FirstErrors} from "../../src/metrics/first-errors.js";
import type {StepMetrics} from "../../src/metrics/steps.js";

const row = (fields: Partial<StepMetrics>): StepMetrics => ({
  scorer: "s",
  benchmark: "set",
  part: "response",
  rule: "strict",
  threshold: 0.5,
  n_responses: 4,
  problems: 4,
  n_steps: 100,
  tp: 40,
  fp: 10,
  fn: 20,
  tn: 30,
  prm_score: 0.6,
  prm_score_lo: 0.55,
  prm_score_hi: 0.65,
  f1_correct: 0.7,
  f1_error: 0.5,
  recall_error: 0.75,
  recall_error_lo: 0.6,
  recall_error_hi: 0.85,
  recall_correct: 0.67,
  recall_correct_lo: 0.55,
  recall_correct_hi: 0.78,
  case_accuracy: null,
  case_accuracy_lo: null,
  case_accuracy_hi: null,
  first_error_accuracy: null,
  first_error_accuracy_lo: null,
  first_error_accuracy_hi: null,
  near_accuracy: null,
  near_accuracy_lo: null,
  near_accuracy_hi: null,
  processbench_f1: null,
  processbench_f1_lo: null,
  processbench_f1_hi: null,
  located: 0,
  no_steps: 0,
  length_mismatch: 0,
  unscored: 0,
  note: null,
  ...fields
});

test("a rule by name and in words", () => {
  expect(ruleName({rule: "delta", threshold: -0.05})).toBe("delta −0.05");
  expect(ruleText({rule: "absolute", threshold: 0.5})).toMatch(/at least 0\.5$/);
  expect(ruleText({rule: "strict", threshold: 0.5})).toMatch(/above 0\.5$/);
  expect(ruleText({rule: "delta", threshold: -0.05})).toMatch(/previous step's is above −0\.05/);
});

test("lists of another length and steps without a score are said", () => {
  expect(shortfall(row({length_mismatch: 2, n_steps: 7, unscored: 4}))).toBe(
    "2 of 4 responses have a list of another length; 4 of 11 steps have no score"
  );
  expect(shortfall(row({length_mismatch: 1, n_responses: 1}))).toBe(
    "1 of 1 response has a list of another length"
  );
  expect(shortfall(row({}))).toBeNull();
});

test("what is undefined or leaves out too much has no PRMScore, and says why", () => {
  expect(withheld(row({}))).toBeNull();
  expect(withheld(row({n_steps: 3114, unscored: 4}))).toBeNull();
  expect(withheld(row({n_steps: 154, unscored: 886}))).toBe(
    "886 of 1,040 steps have no score: not ranked"
  );
  expect(withheld(row({prm_score: null, note: "no step"}))).toBe("no step");
  expect(withheld(row({fp: 0, tn: 0, f1_correct: 0.895}))).toBe(
    "no erroneous step: F1_correct 89.5%"
  );
});

test("the best judge of steps, where it can be told", () => {
  const a = row({scorer: "a", prm_score: 0.8, prm_score_lo: 0.75, prm_score_hi: 0.85});
  const b = row({scorer: "b"});
  const c = row({scorer: "c", prm_score: 0.79, prm_score_lo: 0.74, prm_score_hi: 0.84});
  expect(bestJudge([b, a], "set")).toBe(
    "a judges steps best: PRMScore 80.0% on set under strict 0.5"
  );
  expect(bestJudge([c, a], "set")).toBe(
    "a is highest, PRMScore 80.0% on set under strict 0.5, but its interval overlaps that of c (79.0%)"
  );
  expect(bestJudge([a], "set")).toBe("a: PRMScore 80.0% on set under strict 0.5");
  for (const none of [[], [row({prm_score: null})]])
    expect(bestJudge(none, "set")).toMatch(/^No PRMScore is defined on set/);
});

test("a scorer that answered a part is never the best", () => {
  const few = row({scorer: "few", prm_score: 0.99, n_steps: 50, unscored: 50});
  expect(bestJudge([few, row({})], "set")).toBe("s: PRMScore 60.0% on set under strict 0.5");
});

test("how much the rule moves a PRMScore", () => {
  const under = (rule: "strict" | "delta", prm_score: number) => ({
    ...row({rule, threshold: rule === "delta" ? -0.05 : 0.5, prm_score}),
    name: "skywork"
  });
  expect(ruleMatters([under("strict", 0.4166), under("delta", 0.6403)])).toBe(
    "The rule alone moves skywork from 41.7% (strict 0.5) to 64.0% (delta −0.05)"
  );
  expect(ruleMatters([under("strict", 0.5), under("delta", 0.5)])).toMatch(/^The rules agree/);
  expect(ruleMatters([])).toBe("No scorer has a PRMScore under two rules");
});

test("rules that judge alike are found, and a score at the threshold tells them apart", () => {
  const strict = [row({rule: "strict"})];
  const absolute = [row({rule: "absolute"})];
  expect(sameRules([absolute, strict])).toEqual([["strict 0.5", "absolute 0.5"]]);
  expect(sameRules([[row({rule: "absolute", tp: 41, fn: 19})], strict])).toEqual([]);
  expect(sameRules([[], []])).toEqual([]);
});

test("classes of error", () => {
  const of = (group: string, fields: Partial<StepMetrics>) => ({...row(fields), group});
  expect(
    classes(
      [
        of("circular", {prm_score: 0.8, prm_score_lo: 0.7, prm_score_hi: 0.9}),
        of("deception", {}),
        of("multi_solutions", {fp: 0, tn: 0, prm_score: 0.99})
      ],
      "s"
    )
  ).toBe("s: PRMScore from 60.0% (deception) to 80.0% (circular)");
  expect(classes([of("a", {}), of("b", {prm_score: 0.61})], "s")).toMatch(
    /can't tell classes apart$/
  );
  expect(classes([], "s")).toBe("s: no class of error has a PRMScore");
  expect(classes([], "s", "severity")).toBe("s: no severity has a PRMScore");
  expect(classes([of("a", {}), of("b", {prm_score: 0.61})], "s", "question_source")).toMatch(
    /can't tell sources apart$/
  );
});

test("first errors", () => {
  const known = row({
    first_error_accuracy: 0.675,
    first_error_accuracy_lo: 0.6,
    first_error_accuracy_hi: 0.74,
    processbench_f1: 0.56,
    located: 126
  });
  const gap = row({scorer: "gap", first_error_accuracy: 0.9, unscored: 100, located: 126});
  expect(firstErrors([known, gap])).toBe(
    "s names the first wrong step, or that there is none, in 67.5% of 126 chains on set (ProcessBench F1 56.0%)."
  );
  const low = {
    ...known,
    scorer: "low",
    first_error_accuracy: 0.3,
    first_error_accuracy_lo: 0.2,
    first_error_accuracy_hi: 0.4
  };
  expect(firstErrors([low, known])).toMatch(/, most often of 2\.$/);
  expect(firstErrors([{...low, first_error_accuracy_hi: 0.65}, known])).toMatch(
    /; its interval overlaps that of low\.$/
  );
  expect(firstErrors([row({})])).toBe("No chain here has a first error that is known.");
});

const seen = (fields: Partial<FirstErrors>): FirstErrors => ({
  scorer: "s",
  benchmark: "b",
  part: "response",
  flawed: 20,
  clean: 5,
  early: 2,
  one_early: 1,
  exact: 10,
  one_late: 1,
  late: 1,
  unaccused: 5,
  unjudged: 0,
  clean_accused: 1,
  median_distance: 0,
  gold_at: [1],
  accused_at: [5, 5, 6],
  ...fields
});

test("a scorer that always accuses the first step looks like one that reads", () => {
  expect(distances([seen({}), seen({scorer: "t", exact: 2})])).toBe(
    "s accuses the first wrong step of 50.0% of 20 flawed chains; where it misses, it most often accuses nowhere"
  );
  expect(distances([seen({flawed: 0})])).toMatch(/^No chain here has an error/);
  expect(fixation([seen({})])).toBeNull();
  expect(fixation([seen({}), seen({scorer: "t", accused_at: [19, 1]})])).toBe(
    "t accuses step 1 in 95% of what it accuses, whatever is wrong."
  );
});

test("the middle of the first errors is the last of them", () => {
  expect(positions(seen({gold_at: [1, 6, 3], accused_at: [0, 2, 2, 9]}))).toBe(
    "Half of the first errors lie by step 2; half of what s accuses first, by step 4"
  );
  expect(positions(seen({accused_at: [0]}))).toMatch(/; s accuses no step$/);
  expect(positions(seen({gold_at: [0]}))).toBe("No chain here has an error to look for");
});

test("the class that is overlooked most is not named, or is where it can't be told", () => {
  const of = (group: string, value: number, lo: number, hi: number) => ({
    ...row({recall_error: value, recall_error_lo: lo, recall_error_hi: hi}),
    group
  });
  expect(overlooked([of("a", 0.2, 0.1, 0.3), of("b", 0.8, 0.7, 0.9)], "s")).toBe(
    "s finds 80.0% of erroneous steps of b and 20.0% of a"
  );
  expect(overlooked([of("a", 0.6, 0.1, 0.75), of("b", 0.8, 0.7, 0.9)], "s")).toMatch(
    /can’t tell classes apart$/
  );
  expect(overlooked([of("a", 0.6, 0.1, 0.75)], "s")).toBe("s finds 60.0% of erroneous steps of a");
  expect(overlooked([], "s")).toMatch(/can’t tell what it overlooks/);
});

test("the leaderboard: ties share, and the best PRM is named", () => {
  const at = (model: string, kind: string, overall: number) => ({model, class: kind, overall});
  expect(leaderboard([at("o1", "LM-C", 68.8), at("g", "LM-C", 68.8), at("p", "PRM", 68.2)])).toBe(
    "g and o1 share the lead of PRMBench at 68.8%; the best PRM is p at 68.2%"
  );
  expect(leaderboard([at("p", "PRM", 70)])).toBe("p leads PRMBench at 70.0%");
  expect(leaderboard([])).toBe("The leaderboard is empty");
});

describe("scorers beside judges that look at no step", () => {
  const of = (scorer: string, lo: number, hi: number, more: Partial<StepMetrics> = {}) =>
    row({scorer, prm_score: (lo + hi) / 2, prm_score_lo: lo, prm_score_hi: hi, ...more});

  test("a scorer that is no better than a coin is not named, or one that is better is", () => {
    expect(blindTitle([of("good", 0.6, 0.7), of("low", 0.2, 0.4), of("near", 0.45, 0.6)])).toBe(
      "low is worse than the best blind judge (PRMScore 50%); near can’t be told from it"
    );
    expect(blindTitle([of("good", 0.6, 0.7), of("a", 0.45, 0.6), of("b", 0.5, 0.6)])).toBe(
      "a and b can’t be told from the best blind judge (PRMScore 50%)"
    );
    expect(blindTitle([of("good", 0.6, 0.7), of("a", 0.51, 0.6)])).toBe(
      "Every scorer beats the best blind judge (PRMScore 50%): 2 of 2"
    );
    expect(blindTitle([of("good", 0.6, 0.7)])).toBe(
      "good beats the best blind judge (PRMScore 50%)"
    );
  });

  test("without an interval, an error or enough scores, something is claimed", () => {
    const none = [
      row({prm_score_lo: null, prm_score_hi: null}),
      of("no error", 0.9, 0.95, {fp: 0, tn: 0}),
      of("partial", 0.6, 0.7, {unscored: 50})
    ];
    expect(blindTitle(none)).toMatch(/^Can’t tell whether a scorer beats/);
    expect(besideBlind(none).map(({scorer}) => scorer)).toEqual(["s"]);
    expect(biasCosts([none[0]!])).toMatch(/can’t be told from nothing\.$/);
    expect(biasCosts([])).toBeNull();
  });

  test("the cost of bias is not that by hand, or a loss is called a gain", () => {
    // 60 correct, 40 erroneous, half accused: blind 2*0.5*60/(50+60)/2 + 2*0.5*40/(50+40)/2 = 0.2727 + 0.2222.
    expect(biasCosts([of("s", 0.55, 0.65)])).toBe(
      "s calls 50.0% of its steps erroneous where 40.0% are: as a blind judge it would have 49.5%, 0.5 points less than at gold’s own rate; what it sees in the steps brings +10.5."
    );
    expect(biasCosts([of("s", 0.45, 0.65)])).toMatch(
      /brings \+5\.5, which can’t be told from nothing\.$/
    );
    expect(biasCosts([of("s", 0.35, 0.45)])).toMatch(/worse than accusing as many at random\.$/);
  });
});
