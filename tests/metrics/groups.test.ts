import {describe, expect, test} from "vitest";
import {groupTiers, shrunken} from "../../src/metrics/groups.js";
import {clusteredProportion} from "../../src/stats/interval.js";

/** x of n rows, each with a problem of its own. */
const rate = (x: number, n: number) =>
  clusteredProportion({n, x, clusters: n, sumXX: x, sumXM: x, sumMM: n});

describe("shrunken rates", () => {
  const domains = [
    {name: "biology", x: 86, n: 599},
    {name: "chemistry", x: 64, n: 391},
    {name: "math", x: 68, n: 195},
    {name: "physics", x: 82, n: 377}
  ];
  test("Mr-Ben's domains shrink otherwise than the reference says", () => {
    // reference/statistics.json, empirical_bayes by_domain_of_outcome_correct (Python in exact fractions, scipy).
    const found = shrunken(domains, (row) => row);
    const wanted = [
      0.14563026579955407, 0.16548702292241332, 0.32994756066719544, 0.21583284318434015
    ];
    for (const [i, row] of found.entries()) expect(row.shrunk).toBeCloseTo(wanted[i]!, 10);
    expect(found[2]!.shrunk_lo).toBeCloseTo(0.26969820520957394, 8);
    expect(found[2]!.shrunk_hi).toBeCloseTo(0.39310517527587735, 8);
    expect(found[0]!.name).toBe("biology");
  });
  test("groups alike, one group or none have a prior", () => {
    const none = {shrunk: null, shrunk_lo: null, shrunk_hi: null};
    expect(
      shrunken(
        [
          {x: 5, n: 10},
          {x: 50, n: 100}
        ],
        (row) => row
      )
    ).toMatchObject([none, none]);
    expect(shrunken([{x: 5, n: 10}], (row) => row)).toMatchObject([none]);
    expect(shrunken([], () => ({x: 0, n: 0}))).toEqual([]);
    expect(
      shrunken(
        [
          {x: 0, n: 0},
          {x: 0, n: 0}
        ],
        (row) => row
      )
    ).toMatchObject([none, none]);
  });
});

describe("groups told apart", () => {
  test("two rates that the score test tells apart share a letter", () => {
    // By hand: 30 of 100 against 50 of 100, pooled 0.4, z = 0.2/sqrt(0.24 * 0.02) = 2.887, p = 0.0039.
    expect(groupTiers([rate(30, 100), rate(50, 100)])).toEqual({
      letters: ["b", "a"],
      apart: 1,
      pairs: 1
    });
    // 40 against 50: z = 1.42, p = 0.155.
    expect(groupTiers([rate(40, 100), rate(50, 100)])!.letters).toEqual(["a", "a"]);
  });
  test("clusters that halve the information are ignored", () => {
    // 100 rows in 10 problems, all alike within one: as good as 10 rows.
    const whole = (x: number) =>
      clusteredProportion({
        n: 100,
        x: 10 * x,
        clusters: 10,
        sumXX: 100 * x,
        sumXM: 100 * x,
        sumMM: 1000
      });
    expect(groupTiers([whole(3), whole(5)])!.apart).toBe(0);
  });
  test("a group without a rate gets a letter, or all-or-nothing alike are told apart", () => {
    expect(groupTiers([rate(5, 100), null, rate(60, 100)])).toEqual({
      letters: ["b", "", "a"],
      apart: 1,
      pairs: 1
    });
    expect(groupTiers([rate(9, 9), rate(5, 5)])).toEqual({letters: ["a", "a"], apart: 0, pairs: 1});
    expect(groupTiers([rate(9, 10)])).toBeNull();
    expect(groupTiers([])).toBeNull();
  });
});
