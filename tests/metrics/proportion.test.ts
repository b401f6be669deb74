import {describe, expect, test} from "vitest";
import {luckyMetrics} from "../../src/metrics/lucky.js";
import {count, proportion, ratio} from "../../src/metrics/proportion.js";
import {cells} from "../../src/records.js";
import {groupBy} from "../../src/stats/grouping.js";
import {gsm8k} from "../stats/data.js";
import {data, describeReference, values} from "../stats/reference.js";
import {cell} from "./cell.js";

interface Clustered {
  estimate: number;
  se_clustered: number;
  design_effect: number;
  n_effective: number;
  wilson_effective_lo: number;
  wilson_effective_hi: number;
}

describeReference("proportions against the reference", () => {
  test.each(["skywork", "qwen"])("%s's interval on gsm8k is not clustered by problem", (scorer) => {
    const rows = gsm8k(`${scorer}_prm`);
    const problems = [...groupBy(rows, ({problem}) => problem).values()].map((of) => {
      const right = of.filter(({last, right}) => last >= 0.5 === right).length;
      return {right, wrong: of.length - right};
    });
    const found = proportion(cell(problems, [["right", "wrong"]]), ["right"], ["right", "wrong"])!;
    const wanted = values<Clustered>(`cluster_${scorer}`);
    expect(found.estimate).toBeCloseTo(wanted.estimate, 12);
    expect(found.se).toBeCloseTo(wanted.se_clustered, 10);
    expect(found.deff).toBeCloseTo(wanted.design_effect, 9);
    expect(found.lo).toBeCloseTo(wanted.wilson_effective_lo, 10);
    expect(found.hi).toBeCloseTo(wanted.wilson_effective_hi, 10);
  });

  test("clusters of unequal size weigh alike, or a design effect below 1 narrows the interval", () => {
    const {x, cluster} = data<{x: number[]; cluster: number[]}>("cluster_unequal");
    const wanted = values<Clustered & Record<`wilson_unclustered_${"lo" | "hi"}`, number>>(
      "cluster_unequal",
      "proportion"
    );
    const problems = [...groupBy(x.keys(), (i) => cluster[i]!).values()].map((of) => {
      const right = of.filter((i) => x[i] === 1).length;
      return {right, wrong: of.length - right};
    });
    const found = proportion(cell(problems, [["right", "wrong"]]), ["right"], ["right", "wrong"])!;
    expect(found.se).toBeCloseTo(wanted.se_clustered, 12);
    expect(found.deff).toBeCloseTo(wanted.design_effect, 12);
    // deff is 0.94 here, and counts as 1 (METRICS, "Clustered proportion").
    expect(found.lo).toBeCloseTo(wanted.wilson_unclustered_lo, 12);
    expect(found.hi).toBeCloseTo(wanted.wilson_unclustered_hi, 12);
  });
});

describe("proportion", () => {
  test("with a problem a row it is not Wilson's 8 of 10", () => {
    const problems = [...Array.from({length: 8}, () => ({a: 1, b: 0})), {a: 0, b: 1}, {a: 0, b: 1}];
    const {lo, hi} = proportion(cell(problems, [["a", "b"]]), ["a"], ["a", "b"])!;
    // METRICS, "Values to check against".
    expect(lo).toBeCloseTo(0.4901625, 7);
    expect(hi).toBeCloseTo(0.9433178, 7);
  });

  test("nothing below the line is 0 and not null", () => {
    expect(proportion(cell([{a: 0, b: 0}], [["a", "b"]]), ["a"], ["a", "b"])).toBeNull();
    expect(ratio(0, 0)).toBeNull();
    expect(ratio(0, 3)).toBe(0);
  });

  test("a count that a cube does not have passes as 0", () => {
    expect(() => count({clusters: 2, note: null}, "note")).toThrow("a cube row has no count note");
  });
});

const luckyCell = (problems: readonly Record<string, number>[], outcome: number) => ({
  unknown: 0,
  outcome_clusters: outcome,
  ...Object.fromEntries(cells.map((name) => [name, 0])),
  ...cell(
    problems.map((of) => ({...Object.fromEntries(cells.map((name) => [name, 0])), ...of})),
    [cells]
  )
});

describe("lucky guesses", () => {
  test("the two rates share a denominator, or unknown bits are in one", () => {
    // By hand: 3 sound, 1 lucky, 1 slip, 2 wrong, 4 unknown, each response a problem of its own.
    const problems = [
      {sound: 1},
      {sound: 1},
      {sound: 1},
      {lucky: 1},
      {slip: 1},
      {wrong: 1},
      {wrong: 1}
    ];
    const row = luckyMetrics({...luckyCell(problems, 4), unknown: 4});
    expect(row).toMatchObject({n: 7, outcome_correct: 4, lucky: 1, unknown: 4, note: null});
    expect(row.rate).toBeCloseTo(1 / 7, 12);
    expect(row.rate_of_correct).toBe(0.25);
    // Wilson for 1 of 7 and 1 of 4, from the formula, (p + z2/2n -+ z sqrt(p(1-p)/n + z2/4n2))/(1 + z2/n), in Python.
    expect(row.rate_lo).toBeCloseTo(0.025679624345, 10);
    expect(row.rate_hi).toBeCloseTo(0.513127829274, 10);
    expect(row.rate_of_correct_lo).toBeCloseTo(0.04558726081, 10);
    expect(row.rate_of_correct_hi).toBeCloseTo(0.699358157418, 10);
  });

  test("no right answer gives a rate of right answers, or no known bit a rate at all", () => {
    const wrong = luckyMetrics(luckyCell([{wrong: 1}, {wrong: 1}], 0));
    expect(wrong).toMatchObject({rate: 0, rate_of_correct: null, rate_of_correct_lo: null});
    expect(wrong.note).toBe("no response with the right answer");
    const unknown = luckyMetrics({...luckyCell([], 0), unknown: 3});
    expect(unknown).toMatchObject({n: 0, rate: null, rate_lo: null, unknown: 3});
    expect(unknown.note).toBe("no response with both gold bits known");
  });
});
