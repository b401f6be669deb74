import {describe, expect, test} from "vitest";
import type {Dataset, PairData} from "../../src/datasets.js";
import {
  designsSeen,
  detectable,
  isSeen,
  needed,
  plainDesign,
  powerLines
} from "../../src/findings/power.js";
import {planned} from "../../src/metrics/power.js";
import type {Kind} from "../../src/records.js";

/** A pair on rows that each have a problem of their own. */
function pair(
  a: string,
  b: string,
  [both, onlyA, onlyB, neither]: readonly [number, number, number, number]
) {
  const n = both + onlyA + onlyB + neither;
  const [right, other] = [both + onlyA, both + onlyB];
  return {
    ...{a, b, benchmark: "gsm8k", n, clusters: n, unshared: 0},
    ...{both_right: both, only_a: onlyA, only_b: onlyB, both_wrong: neither},
    ...{accept_both: 0, accept_a: 0, accept_b: 0, reject_both: 0},
    ...{dd: onlyA + onlyB, dm: onlyA - onlyB, mm: n, aa: right, am: right, bb: other, bm: other}
  };
}

const set = (kind: Kind, pairs: PairData["pairs"]): Dataset<PairData> => ({
  source: {name: kind, kind, citation: kind, licence: null},
  data: {pairs, raters: []}
});

describe("designs seen in the data", () => {
  test("are those of the middle, lowest and highest correlation of a benchmark, then the plain one", () => {
    const pairs = [
      pair("a", "b", [40, 10, 2, 8]),
      pair("a", "c", [50, 5, 5, 0]),
      pair("b", "c", [45, 1, 1, 13])
    ];
    const designs = designsSeen([set("measured", pairs)]);
    // By hand: (50 · 0 − 25)/(55 · 5) = −0.09; (40 · 8 − 20)/sqrt(50 · 10 · 42 · 18) = 0.49; (45 · 13 − 1)/(46 · 14) = 0.91.
    expect(designs.map(({correlation}) => correlation.toFixed(2))).toEqual([
      "0.49",
      "-0.09",
      "0.91",
      "0.50"
    ]);
    expect(designs[0]).toMatchObject({n: 60, designEffect: 1});
    expect(designs[0]!.accuracy).toBeCloseTo(92 / 120, 12);
    expect(designs[0]!.label).toBe("gsm8k, a and b (ρ 0.49)");
  });

  test("the user's own come first, and say so; a pair without a correlation is none", () => {
    const designs = designsSeen([
      set("measured", [pair("a", "b", [40, 10, 2, 8])]),
      set("yours", [pair("c", "d", [40, 10, 2, 8]), pair("c", "e", [50, 0, 10, 0])])
    ]);
    expect(designs.map(({label}) => label.slice(0, 12))).toEqual([
      "your gsm8k, ",
      "gsm8k, a and",
      "no data: ρ 0"
    ]);
  });

  test("are no longer the data's where a reader has typed something else", () => {
    const [seen] = designsSeen([set("measured", [pair("a", "b", [40, 10, 2, 8])])]);
    const typed = {accuracy: 0.767, correlation: 0.488, designEffect: 1, designEffectUnpaired: 1};
    expect(isSeen(seen!, typed)).toBe(true);
    expect(isSeen(seen!, {...typed, n: 9, power: 0.9})).toBe(true);
    expect(isSeen(seen!, {...typed, correlation: 0.6})).toBe(false);
  });

  test("without data the plain one is left", () => {
    expect(designsSeen([])).toEqual([plainDesign]);
    expect(designsSeen([set("measured", [])])).toEqual([plainDesign]);
  });
});

describe("what n responses can tell", () => {
  const options = {n: 2530, difference: 0.02, accuracy: 0.7, correlation: 0.5};

  test("reads as the reference has it: 3.6 points unpaired, 2.6 paired at n = 2,530", () => {
    expect(detectable(planned(options))).toBe(
      "Judging the same 2,530 responses, two verifiers are told apart from 2.6 points on; judging 2,530 each, from 3.6 points on"
    );
    // By hand: 7.8489 · 0.42/0.0004 = 8,241.3, and half of it.
    expect(needed(planned(options))).toBe(
      "To find 2.0 points with 80% power at α = 5% takes 4,121 responses that both judge, or 8,242 for each of the two."
    );
  });

  test("where nothing varies it says so", () => {
    const row = planned({...options, accuracy: 1});
    expect(detectable(row)).toBe("Can’t tell: nothing varies");
    expect(needed(row)).toBe("No number of responses is known to find 2.0 points.");
    expect(
      powerLines({...options, accuracy: 1}, row).flatMap(({points}) =>
        points.map((p) => p.difference)
      )
    ).not.toContain(NaN);
  });

  test("a correlation of 1 leaves the unpaired design", () => {
    expect(detectable(planned({...options, correlation: 1}))).toMatch(
      /^Judging 2,530 responses each/
    );
  });

  test("one response tells nothing apart", () => {
    expect(detectable(planned({...options, n: 1}))).toBe(
      "1 response can’t tell any two verifiers apart"
    );
  });

  test("the lines pass through what is found, and fall with n", () => {
    const row = planned(options);
    const [same, own] = powerLines(options, row);
    const middle = same!.points[(same!.points.length - 1) / 2]!;
    expect(middle.n).toBeCloseTo(2530, 6);
    // reference/statistics.json, minimum_detectable_effect
    expect(middle.difference).toBeCloseTo(0.025524263773731674, 10);
    expect(own!.found).toBeCloseTo(0.03609675999839961, 10);
    for (const {points} of [same!, own!])
      points
        .slice(1)
        .forEach(({difference}, i) => expect(difference!).toBeLessThan(points[i]!.difference!));
  });
});
