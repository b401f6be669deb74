import {expect, test} from "vitest";
import {holm} from "../../src/stats/multiplicity.js";
import {minimumDetectableEffect, neededN} from "../../src/stats/power.js";
import {shrink} from "../../src/stats/shrinkage.js";
import {data, describeReference, expectReference, lines, values} from "./reference.js";

test("a test that could not be made makes the others stricter (Holm)", () => {
  expect(holm([0.04, null, 0.01])).toEqual([0.04, null, 0.02]);
  expect(holm([])).toEqual([]);
});

test("the n that finds an effect is not the n that detects it", () => {
  for (const n of [30, 159, 2530]) {
    for (const rho of [0, 0.5]) {
      const effect = minimumDetectableEffect({n, p: 0.7, rho, deff: 18})!;
      expect(neededN({effect, p: 0.7, rho, deff: 18})).toBe(n);
    }
  }
});

test("an effect can be found where nothing varies", () => {
  expect(minimumDetectableEffect({n: 100, p: 1})).toBeNull();
  expect(minimumDetectableEffect({n: 0, p: 0.5})).toBeNull();
  expect(neededN({effect: 0, p: 0.5})).toBeNull();
  expect(() => minimumDetectableEffect({n: 100, p: 70})).toThrow("invalid proportion: 70");
});

test("a group without rows, or one group only, is shrunk to something else than the pooled rate", () => {
  const {groups} = shrink([
    {x: 2, n: 10},
    {x: 8, n: 10},
    {x: 0, n: 0}
  ])!;
  expect(groups[2]).toMatchObject({raw: null, shrunk: 0.5});
  expect(groups[0]!.shrunk).toBeGreaterThan(0.2);
  expect(groups[0]!.shrunk).toBeLessThan(0.5);
  expect(shrink([{x: 1, n: 10}])).toMatchObject({
    intraclass: null,
    groups: [{shrunk: 0.1, lo: null}]
  });
  expect(
    shrink([
      {x: 3, n: 3},
      {x: 5, n: 5}
    ])
  ).toMatchObject({pooled: 1, intraclass: null});
  expect(shrink([])).toBeNull();
  expect(() => shrink([{x: 2, n: 1}])).toThrow("invalid count: 2 of 1");
});

describeReference("reference", () => {
  test("Holm's p values differ from R's p.adjust", () => {
    for (const [name, p] of Object.entries(data<Record<string, number[]>>("holm"))) {
      const adjusted = holm(p);
      expectReference("holm", name, adjusted);
      expectReference(
        "holm",
        `rejected_at_0_05.${name}`,
        adjusted.map((q) => q! <= 0.05)
      );
    }
  });

  test("the minimum detectable effect differs from the closed form", () => {
    const both = (n: number) => ({
      n,
      unpaired: minimumDetectableEffect({n, p: 0.7}),
      paired: minimumDetectableEffect({n, p: 0.7, rho: 0.5})
    });
    const byN = values<{n: number}[]>("minimum_detectable_effect", "by_n").map(({n}) => both(n));
    expectReference("minimum_detectable_effect", "", {...both(2530), by_n: byN});
  });

  interface Row {
    Ground_Truth_Answer: string;
    Model_Solution_Steps: string[];
    Model_Solution_Correctness: string;
    Sampled_Model: string;
    domain: string;
  }

  // Outcome: the last choice that the last step names, against the answer; null where it names none.
  function outcome(row: Row): boolean | null {
    const last = [...row.Model_Solution_Steps.at(-1)!.matchAll(/Choice[_ ]([A-Z])/g)].at(-1);
    return last ? last[1] === row.Ground_Truth_Answer : null;
  }

  test.each([
    ["by_domain_of_outcome_correct", (row: Row) => row.domain, true],
    ["by_domain_of_all", (row: Row) => row.domain, false],
    [
      "by_domain_and_model_of_outcome_correct",
      (row: Row) => `${row.domain} / ${row.Sampled_Model}`,
      true
    ]
  ] as const)("rates of Mr-Ben %s are shrunk too much or too little", (name, key, ofCorrect) => {
    const groups = new Map<string, {n: number; known: number; correct: number; lucky: number}>();
    for (const row of lines<Row>("data/mr-ben/mr_ben.jsonl")) {
      const group = groups.get(key(row)) ?? {n: 0, known: 0, correct: 0, lucky: 0};
      groups.set(key(row), group);
      const right = outcome(row);
      group.n += 1;
      if (right != null) group.known += 1;
      if (right) group.correct += 1;
      if (right && row.Model_Solution_Correctness === "incorrect") group.lucky += 1;
    }
    const counts = [...groups.values()];
    const result = shrink(counts.map((g) => ({x: g.lucky, n: ofCorrect ? g.correct : g.n})))!;
    expectReference("empirical_bayes", name, {
      pooled: result.pooled,
      weighted_spread: result.spread,
      intraclass: result.intraclass,
      prior_alpha: result.alpha,
      prior_beta: result.beta,
      groups: Object.fromEntries(
        [...groups.keys()].map((group, i) => {
          const {raw, shrunk, lo, hi} = result.groups[i]!;
          const {n, known, correct, lucky} = counts[i]!;
          const rates = {raw, shrunk, shrunk_lo: lo, shrunk_hi: hi};
          return [group, {n, outcome_known: known, outcome_correct: correct, lucky, ...rates}];
        })
      )
    });
  });

  test("small groups, with and without spread, are shrunk by another prior", () => {
    for (const name of ["small", "small_no_spread"]) {
      const {x, n} = values<{x: number[]; n: number[]}>("empirical_bayes", name);
      const result = shrink(x.map((count, i) => ({x: count, n: n[i]!})))!;
      expectReference("empirical_bayes", name, {
        pooled: result.pooled,
        S: result.spread,
        intraclass: result.intraclass,
        prior_alpha: result.alpha,
        prior_beta: result.beta,
        shrunk: result.groups.map((group) => group.shrunk),
        ...(name === "small" && {
          shrunk_lo: result.groups.map((group) => group.lo),
          shrunk_hi: result.groups.map((group) => group.hi)
        })
      });
    }
  });
});
