import {expect, test} from "vitest";
import {verdictCounts, luckyCounts} from "../../src/cubes/verdicts.js";
import {verdictMetrics} from "../../src/metrics/verdicts.js";
import {cell} from "./cell.js";

const counted = [...verdictCounts, ...luckyCounts];
const zero = Object.fromEntries(
  [...counted, "slip_accepted", "wrong_accepted", "outcome_right", "process_right"].map((name) => [
    name,
    0
  ])
);

/** A row of the verdict cube made of problems, each with the counts that are not 0. */
function verdictCell(problems: readonly Record<string, number>[], more: Record<string, number>) {
  const sum = (names: readonly string[]) =>
    problems.reduce((n, of) => n + names.reduce((part, name) => part + (of[name] ?? 0), 0), 0);
  const rows = problems.map((of) => ({...zero, ...of}));
  return {
    verifier: "judge",
    benchmark: "bench",
    n: sum(verdictCounts),
    lucky_clusters: problems.filter((of) => luckyCounts.some((name) => of[name])).length,
    slip_n: 0,
    wrong_n: 0,
    outcome_n: 0,
    asked: sum(verdictCounts),
    ties: 0,
    process_n: 0,
    trials: 1,
    tokens: null,
    ...zero,
    ...cell(rows, [verdictCounts, luckyCounts]),
    ...more
  };
}

// By hand. Two problems. p1: 2 sound accepted (tp), 1 lucky accepted (fp). p2: 1 lucky rejected (tn), 1
// sound unanswered (missed_accept), 1 lucky unanswered (missed_reject). n = 6, answered 4, right 3.
const hand = verdictCell(
  [
    {tp: 2, fp: 1, lucky_accepted: 1},
    {tn: 1, missed_accept: 1, missed_reject: 1, lucky_rejected: 1, lucky_missed: 1}
  ],
  {outcome_n: 6, outcome_right: 3, slip_n: 0, wrong_n: 0}
);

test("a missing verdict is not wrong in accuracy, or counts in precision and recall", () => {
  const row = verdictMetrics(hand);
  expect(row).toMatchObject({n: 6, problems: 2, answered: 4, tp: 2, fp: 1, fn: 0, tn: 1});
  expect(row.accuracy).toBeCloseTo(3 / 6, 12);
  expect(row.coverage).toBeCloseTo(4 / 6, 12);
  expect(row.answered_accuracy).toBeCloseTo(3 / 4, 12);
  expect(row.precision).toBeCloseTo(2 / 3, 12);
  expect(row.recall).toBe(1);
  expect(row.specificity).toBe(0.5);
  expect(row.outcome_accuracy).toBe(0.5);
  expect(row.process_accuracy).toBeNull();
  expect(row.note).toBe("of 6 gold rows 2 that can't be read count as wrong");
});

test("an unanswered lucky guess counts as rejected, or drops out of the rate", () => {
  const row = verdictMetrics(hand);
  expect(row.lucky_n).toBe(3);
  expect(row.lucky_rejection_rate).toBeCloseTo(1 / 3, 12);
  expect(row.lucky_accepted).toBeCloseTo(1 / 3, 12);
  expect(row.slip_accepted).toBeNull();
});

test("one problem alone is given an interval", () => {
  const row = verdictMetrics(verdictCell([{tp: 2, fp: 1, fn: 1}], {}));
  expect(row).toMatchObject({accuracy: 0.5, accuracy_lo: null, accuracy_hi: null});
  expect(row.note).toBe("one problem only: no interval");
});

test("a verifier that answered nothing has an accuracy over nothing", () => {
  const row = verdictMetrics(verdictCell([{missed_accept: 2}, {missed_reject: 1}], {}));
  expect(row).toMatchObject({answered: 0, coverage: 0, accuracy: 0, answered_accuracy: null});
  expect(row).toMatchObject({f1: null, mcc: null, kappa: null, answered: 0});
  expect(row.note).toBe("no readable verdict; of 3 gold rows 3 that can't be read count as wrong");
  // All wrong: Wilson for 0 of the number of problems (METRICS, "Clustered proportion"), 0 of 2: z2/(2 + z2).
  expect(row.accuracy_lo).toBe(0);
  expect(row.accuracy_hi).toBeCloseTo(0.65761977249, 10);
});

test("a group without a gold row has a coverage of NaN, or breaks the page", () => {
  const row = verdictMetrics(verdictCell([], {}));
  expect(row).toMatchObject({n: 0, coverage: null, accuracy: null, note: "no gold row"});
});
