import {describe, expect, test} from "vitest";
import {clusterMoments} from "../../src/stats/cluster.js";
import {holm} from "../../src/stats/multiplicity.js";
import {clusteredDifference, mcnemar} from "../../src/stats/paired.js";
import {permutationP} from "../../src/stats/permutation.js";
import {generator, type Random} from "../../src/stats/random.js";
import {linear} from "../../src/stats/regression.js";
import {delongPaired} from "../../src/stats/separation.js";
import {binomial, line, normals, pairedProblems} from "./draws.js";

// Where there is no difference, a p value of 0.05 or less comes in one of twenty sets of data.

/** p values of `draws` sets of data without a difference, ascending. */
function pValues(draws: number, one: (random: Random) => number | null): Float64Array {
  const random = generator(20250101);
  return Float64Array.from({length: draws}, () => one(random) ?? 1).sort();
}

const below = (p: Float64Array, level: number) =>
  p.filter((value) => value <= level + 1e-12).length / p.length;

/** Four standard errors of a share over these draws. */
const slack = (level: number, {length}: Float64Array) =>
  4 * Math.sqrt((level * (1 - level)) / length);

/** The largest distance of the distribution function of the p values up to 0.5 from the uniform one. */
const distance = (p: Float64Array) =>
  p
    .filter((v) => v <= 0.5)
    .reduce((far, v, i) => Math.max(far, v - i / p.length, (i + 1) / p.length - v), 0);

const discordant = (n: number, share: number) => (random: Random) => {
  const found = binomial(random, n, share);
  const onlyA = binomial(random, found, 0.5);
  return mcnemar({onlyA, onlyB: found - onlyA});
};

/** Two scores of 80 positives and 80 negatives that share half of their noise. */
function twoScorers(random: Random) {
  const normal = normals(random);
  const gold = Array.from({length: 160}, (_, i) => i % 2);
  const shared = gold.map((y) => 1.2 * y + normal() * Math.SQRT1_2);
  const scores = () => shared.map((v) => v + normal() * Math.SQRT1_2);
  return delongPaired(scores(), scores(), gold)!.p;
}

const uniform: [string, number, (random: Random) => number | null][] = [
  [
    "a clustered difference of 30 problems",
    10_000,
    (random) =>
      clusteredDifference(pairedProblems(random, {problems: 30, size: 8, power: [0.5, 0.5]}))!.p
  ],
  ["DeLong's paired test of 160 rows", 10_000, twoScorers],
  [
    "all orders of six points",
    10_000,
    (random) => {
      const {x, y} = line(normals(random), 6, 0);
      return permutationP(x, y, {seed: 1})!.p;
    }
  ],
  [
    "199 drawn orders of twelve points",
    10_000,
    (random) => {
      const {x, y} = line(normals(random), 12, 0);
      return permutationP(x, y, {seed: Math.floor(random() * 2 ** 32), draws: 199})!.p;
    }
  ],
  [
    "the slope of eight points",
    10_000,
    (random) => {
      const {x, y} = line(normals(random), 8, 0);
      const fit = linear(x, y);
      return fit.slope === null ? null : fit.slopeP;
    }
  ]
];

describe("without a difference", () => {
  test.each(uniform)("%s: p is 0.05 or 0.2 too often or too seldom", (_, draws, one) => {
    const p = pValues(draws, one);
    for (const level of [0.05, 0.2])
      expect(Math.abs(below(p, level) - level)).toBeLessThan(slack(level, p));
    // Kolmogorov's 99.9 % point, and a step of the coarsest of these p values.
    expect(distance(p)).toBeLessThan(1.95 / Math.sqrt(draws) + 1 / 180);
  });

  // Exact p values come in steps: never too often, and the less seldom the more pairs are discordant.
  test.each([
    [60, 0.015],
    [500, 0.035],
    [5000, 0.042]
  ])("%d rows, a fifth discordant: exact McNemar or its mid-p is off", (n, least) => {
    const exact = pValues(10_000, (random) => discordant(n, 0.2)(random).pExact);
    const mid = pValues(10_000, (random) => discordant(n, 0.2)(random).pMid);
    for (const level of [0.05, 0.2]) {
      expect(below(exact, level)).toBeLessThan(level + slack(level, exact));
      expect(Math.abs(below(mid, level) - level)).toBeLessThan(slack(level, mid) + 0.5 / n);
    }
    expect(below(exact, 0.05)).toBeGreaterThan(least);
  });

  test("five equal verifiers: Holm's family of ten pairs finds a better one too often", () => {
    const verifiers = 5;
    const problems = 40;
    const size = 4;
    const keys = Array.from({length: problems * size}, (_, i) => Math.floor(i / size));
    const one = (random: Random) => {
      const right = Array.from({length: verifiers}, () => new Float64Array(keys.length));
      for (let g = 0; g < problems; ++g) {
        const p = Math.sqrt(random());
        for (const row of right)
          for (let i = 0; i < size; ++i) row[g * size + i] = Number(random() < p);
      }
      const pairs = right.flatMap((a, i) =>
        right.slice(i + 1).map((b) => {
          const differences = Array.from(a, (v, k) => v - b[k]!);
          return clusteredDifference(clusterMoments(differences, keys))!.p;
        })
      );
      return Math.min(...holm(pairs).map((p) => p ?? 1));
    };
    const p = pValues(4000, one);
    expect(below(p, 0.05)).toBeLessThan(0.05 + slack(0.05, p));
    expect(below(p, 0.05)).toBeGreaterThan(0.02);
  });
});
