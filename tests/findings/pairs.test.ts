import {describe, expect, test} from "vitest";
import {
  against,
  agreement,
  allPairs,
  pairEvidence,
  pairSentence,
  subjectsApart,
  type NamedPair
} from "../../src/findings/pairs.js";
import {adjusted, pairComparison} from "../../src/metrics/pairs.js";
import {pairCell} from "../metrics/cell.js";

/** Compared pairs, each response with its own problem: both right, only A, only B, both wrong. */
function pairs(of: Record<string, [number, number, number, number]>): NamedPair[] {
  const rows = Object.entries(of).map(([name, counts]) => {
    const [a, b] = name.split(" ") as [string, string];
    return {...pairComparison(pairCell(...counts)), a, b};
  });
  return adjusted(rows).map((row) => ({
    ...row,
    nameA: row.a.toUpperCase(),
    nameB: row.b.toUpperCase()
  }));
}

const three = pairs({"a b": [40, 5, 4, 11], "a c": [20, 25, 2, 13], "b c": [20, 24, 3, 13]});

describe("all pairs", () => {
  test("those that can't be told apart are not named", () => {
    expect(allPairs(three, "x")).toBe(
      "1 of 3 pairs of verifiers on x can’t be told apart at n = 60: A and B"
    );
  });
  test("none, one, all or many", () => {
    expect(allPairs([], "x")).toBe("No two verifiers have judged the same responses of x");
    expect(allPairs(three.slice(1), "x")).toBe(
      "All 2 pairs of verifiers on x can be told apart (n = 60)"
    );
    expect(allPairs(three.slice(0, 1), "x")).toMatch(/^A and B: can’t tell which/);
    const level = pairs({"a b": [9, 1, 1, 9], "a c": [9, 1, 1, 9]});
    expect(allPairs(level, "x")).toBe(
      "None of the 2 pairs of verifiers on x can be told apart at n = 20"
    );
    const many = pairs({
      "a b": [9, 1, 1, 9],
      "a c": [9, 1, 1, 9],
      "a d": [9, 1, 1, 9],
      "b c": [9, 1, 1, 9],
      "b d": [0, 20, 0, 0]
    });
    expect(allPairs(many, "x")).toBe(
      "4 of 5 pairs of verifiers on x can’t be told apart at n = 20: A and B; A and C; and 2 more"
    );
  });
});

test("the first is said to beat one that it can't be told from", () => {
  expect(against("a", three, ["a", "b", "c"])).toBe(
    "more often than 1 of the 2 others, but can’t be told from B at this n"
  );
  expect(against("c", three, ["a", "b", "c"])).toBe("but less than A and B by the paired test");
  expect(against("a", three.slice(0, 1), ["a", "b"])).toBe("can’t be told from B at this n");
  expect(against("a", three, ["a", "c"])).toBe("more often than the other");
  expect(against("z", three, ["a"])).toBe("");
});

describe("one pair", () => {
  test("a difference is given to the wrong one, or said where there is none", () => {
    expect(pairSentence(three[1]!)).toBe(
      "A is right more often than C, by 38.3 points on 60 responses"
    );
    expect(pairSentence({...three[1]!, difference: -0.1})).toBe(
      "C is right more often than A, by 10.0 points on 60 responses"
    );
    expect(pairSentence(three[0]!)).toMatch(
      /^A and B: can’t tell which is right more often at n = 60, where one pair alone shows a difference of \d+\.\d points four times in five$/
    );
    const [same] = pairs({"a b": [5, 0, 0, 5]});
    expect(pairSentence(same!)).toBe(
      "A and B: can’t tell which is right more often (no discordant pair: neither is right where the other is wrong)"
    );
  });

  test("overlapping intervals hide a difference and nobody says so", () => {
    // shared/cases/same-responses-are-paired: 40, 9, 1, 10; p = 0.021, intervals 0.70-0.89 and 0.56-0.79.
    const [pair] = pairs({"a b": [40, 9, 1, 10]});
    const said = pairEvidence(pair!, {a: [0.7008, 0.8944], b: [0.5577, 0.7869], isAdjusted: false});
    expect(said).toBe(
      "A less B: +13.3 points, 95% interval +2.9 to +23.8. Exact McNemar p = 0.021 (9 against 1 that only one has right). Their separate intervals overlap (70.1% to 89.4% and 55.8% to 78.7%), which settles nothing: both judge the same responses."
    );
    const clustered = {
      ...pair!,
      test: "clustered t" as const,
      problems: 12,
      p_value: 0.0004,
      p_holm: 0.002
    };
    expect(pairEvidence(clustered, {a: null, b: null, isAdjusted: true})).toMatch(
      /Paired t, clustered by 12 problems: p < 0\.001 \(9 against 1 .*has p = 0\.021\); 0\.002 after Holm over all pairs\.$/
    );
  });
});

test("subjects in which nothing can be told count as a difference", () => {
  const [level, apart] = [{better: null}, {better: "a"}];
  expect(subjectsApart([level, level], "A", "B")).toBe(
    "A and B can’t be told apart in any of 2 subjects"
  );
  expect(subjectsApart([level, apart, apart], "A", "B")).toBe(
    "A and B differ in 2 of 3 subjects; in the others that can’t be told"
  );
});

test("agreement is said of verifiers that don't vary, or of the wrong two", () => {
  expect(agreement(0.24, three)).toMatch(
    /^Verifiers agree only in part beyond chance \(alpha 0\.24\); closest are A and B \(kappa 0\.\d\d\)$/
  );
  expect(agreement(null, three.slice(0, 1))).toMatch(/^A and B agree /);
  expect(
    agreement(
      null,
      three.map((pair) => ({...pair, kappa: null}))
    )
  ).toMatch(/^Can’t tell/);
});
