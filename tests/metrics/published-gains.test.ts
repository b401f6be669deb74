import {describe, expect, test} from "vitest";
import {publishedTable} from "../../loaders/published.js";
import {publishedGains, singlePass, pickRuns} from "../../src/metrics/published-gains.js";

describe("publishedGains", () => {
  test("gives the arrows that Table 2 prints itself", () => {
    const {rows} = publishedTable("reasonflux-table-2");
    const gains = publishedGains(rows, {by: "source", baseline: "Human-curated (s1k)"});
    const printed = rows.filter(({arrow}) => arrow !== null);
    expect(gains).toHaveLength(printed.length);
    for (const [i, row] of printed.entries()) {
      expect(gains[i]!.label).toBe(row.source);
      expect(gains[i]!.gain * 100).toBeCloseTo(row.arrow as number, 10);
    }
  });
  test("compares within a policy, and gives the gains that the paper's text names", () => {
    const {rows} = publishedTable("reasonflux-table-3");
    const gains = publishedGains(rows, {by: "reward", baseline: "Rule-based", policy: "policy"});
    const of = (policy: string, benchmark: string) =>
      gains.find(
        (row) =>
          row.policy === policy && row.benchmark === benchmark && row.label === "ReasonFlux-PRM-7B"
      )!.gain * 100;
    expect(gains).toHaveLength(16);
    expect(of("Qwen2.5-7B-Instruct", "AIME24")).toBeCloseTo(3.4, 10);
    expect(of("DeepSeek-R1-Distill-Qwen-7B", "MATH500")).toBeCloseTo(94.8 - 89.6, 10);
  });
  test("leaves out what has no baseline, and says no size that it does not know", () => {
    const rows = [
      {reward: "a", benchmark: "x", accuracy: 20},
      {reward: "rule", benchmark: "x", accuracy: 10},
      {reward: "a", benchmark: "constructor", accuracy: 20}
    ];
    expect(publishedGains(rows, {by: "reward", baseline: "rule"})).toEqual([
      {
        label: "a",
        benchmark: "x",
        policy: "",
        value: 0.2,
        baseline: 0.1,
        gain: 0.1,
        one_problem: null
      }
    ]);
    expect(publishedGains([], {by: "reward", baseline: "rule"})).toEqual([]);
  });
});

test("singlePass is Wilson's interval of one pass (scipy: 10 of 30)", () => {
  const ends = singlePass(1 / 3, "AIME24")!;
  expect(ends.lo).toBeCloseTo(0.19231, 4);
  expect(ends.hi).toBeCloseTo(0.51216, 4);
  expect(singlePass(0.5, "unknown")).toBeNull();
});

test("a pick is regressed on another model's score, or a printed average counts as a benchmark", () => {
  const leaderboard = [
    {model: "a", overall: 60},
    {model: "c", overall: 50}
  ];
  const pick = {kind: "prm", benchmark: "MATH", accuracy: 80};
  const picks = [
    {...pick, model: "a"},
    {...pick, model: "a", benchmark: "average"},
    {...pick, model: "b"},
    {...pick, model: "c", kind: "critic"}
  ];
  expect(pickRuns(picks, leaderboard, "prm")).toMatchObject([
    {verifier: "a", verifier_accuracy: 0.6, benchmark: "MATH", accuracy: 0.8}
  ]);
  expect(pickRuns(picks, leaderboard, "critic")).toMatchObject([{verifier: "c"}]);
});
