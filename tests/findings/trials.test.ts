import {expect, test} from "vitest";
import {contradictions, votesPay} from "../../src/findings/trials.js";
import type {TrialMetrics} from "../../src/metrics/trials.js";

const row = (name: string, hard: number | null, majorities: number[]) => ({
  ...({
    verifier: name,
    benchmark: "x",
    n: 40,
    with_gold: 40,
    trials_least: 3,
    trials_most: 3,
    hard_n: 40
  } as TrialMetrics),
  name,
  hard,
  votes: majorities.map((majority, i) => ({
    k: i + 1,
    majority,
    unanimous: 1,
    unanimous_accuracy: null
  }))
});

test("who contradicts itself most is not named", () => {
  expect(contradictions([row("a", 0.1, []), row("b", 0.25, [])])).toBe(
    "b contradicts itself on 25.0% of 40 responses, a on 10.0%"
  );
  expect(contradictions([row("a", 0.1, [])])).toBe("a contradicts itself on 10.0% of 40 responses");
  expect(contradictions([row("a", null, [])])).toMatch(/^Can’t tell/);
});

test("votes that bring nothing are praised", () => {
  expect(votesPay([row("a", 0, [0.6, 0.6, 0.65]), row("b", 0, [0.6, 0.6, 0.62])])).toBe(
    "Of 2 verifiers, votes bring most to a: a majority of 3 is +5.0 points above one trial"
  );
  expect(votesPay([row("a", 0, [0.6, 0.55])])).toBe(
    "A majority of 2 for a is right no more often than one trial"
  );
  expect(votesPay([row("a", 0, [0.6])])).toMatch(/^Can’t tell/);
  expect(votesPay([])).toMatch(/^Can’t tell/);
});
