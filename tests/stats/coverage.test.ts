import {expect, test} from "vitest";
import {
  coverageAt,
  coverageBand,
  coverages,
  type Coverage,
  type CoverageMethod
} from "../../src/metrics/coverage.js";
import {bootstrapR2} from "../../src/stats/bootstrap.js";
import {fisherR2, pearson} from "../../src/stats/correlation.js";
import {clusteredProportion, wilson} from "../../src/stats/interval.js";
import {normalQuantile} from "../../src/stats/normal.js";
import {clusteredDifference, newcombe} from "../../src/stats/paired.js";
import type {Random} from "../../src/stats/random.js";
import {bootstrapAuc, delong, scoreGroups} from "../../src/stats/separation.js";
import {binomial, line, normals, pairedProblems, rate} from "./draws.js";

// How often 95 % intervals hold the truth, on data made from a seed.

const holds = (ends: {lo: number | null; hi: number | null} | null, truth: number) =>
  ends?.lo == null || ends.hi == null ? null : ends.lo <= truth && truth <= ends.hi;

/** One set of data of n and its interval, and whether that holds the truth; null without an interval. */
type Simulation = (random: Random, row: Coverage) => boolean | null;

// Chances of both right, only A, only B: a difference of 0.07 with a fifth of the pairs discordant.
const [both, onlyA, onlyB] = [0.6, 0.15, 0.08];

const simulations: Record<CoverageMethod, Simulation> = {
  Wilson: (random, {n, truth}) => {
    const p = truth ?? random();
    return holds(wilson(binomial(random, n, p), n), p);
  },
  "clustered Wilson": (random, {n, truth}) => {
    const size = 8;
    const moments = {n: n * size, x: 0, clusters: n, sumXX: 0, sumXM: 0, sumMM: n * size * size};
    for (let g = 0; g < n; ++g) {
      const right = binomial(random, size, Math.sqrt(random()));
      moments.x += right;
      moments.sumXX += right * right;
      moments.sumXM += right * size;
    }
    return holds(clusteredProportion(moments), truth!);
  },
  "clustered difference": (random, {n, truth}) => {
    const moments = pairedProblems(random, {problems: n, size: 8, power: [1 / 2, 2 / 3]});
    return holds(clusteredDifference(moments), truth!);
  },
  Newcombe: (random, {n, truth}) => {
    const table = {both: 0, onlyA: 0, onlyB: 0, neither: 0};
    for (let i = 0; i < n; ++i) {
      const u = random();
      if (u < both) table.both++;
      else if (u < both + onlyA) table.onlyA++;
      else if (u < both + onlyA + onlyB) table.onlyB++;
      else table.neither++;
    }
    return holds(newcombe(table), truth!);
  },
  DeLong: (random, {n, truth}) => {
    const normal = normals(random);
    const shift = Math.SQRT2 * normalQuantile(truth!);
    const positive = Array.from({length: n}, () => normal() + shift);
    const negative = Array.from({length: n}, normal);
    return holds(delong(scoreGroups(positive, negative)), truth!);
  },
  "bootstrap AUC": (random, {n, truth}) => {
    const normal = normals(random);
    const shift = Math.sqrt(2 * 1.49) * normalQuantile(truth!);
    const scores: number[] = [];
    const gold: number[] = [];
    const groups: number[] = [];
    for (let g = 0; g < n; ++g) {
      const ease = Math.sqrt(random());
      const common = 0.7 * normal();
      for (let i = 0; i < 8; ++i) {
        const right = Number(random() < ease);
        scores.push(common + right * shift + normal());
        gold.push(right);
        groups.push(g);
      }
    }
    const seed = Math.floor(random() * 2 ** 32);
    return holds(bootstrapAuc(scores, gold, {groups, seed, draws: 500}), truth!);
  },
  "Fisher R2": (random, {n, truth}) => {
    const {x, y} = line(normals(random), n, truth!);
    return holds(fisherR2(pearson(x, y)! ** 2, n), truth!);
  },
  "BCa R2": (random, {n, truth}) => {
    const {x, y} = line(normals(random), n, truth!);
    const seed = Math.floor(random() * 2 ** 32);
    return holds(bootstrapR2(x, y, {seed, draws: 1000}), truth!);
  }
};

const named = ({method, n, truth}: Coverage) => `${method}, n ${n}, ${truth?.toFixed(2) ?? "any"}`;

test.each(coverages.map((row) => [named(row), row] as const))(
  "%s: the interval does not hold the truth as often as the pages say",
  (_, row) => {
    const found = rate(20250101, row.draws, (random) => simulations[row.method](random, row));
    // The same seed gives the same draws; another machine's logarithm may move two over an end.
    expect(Math.abs(found - row.coverage)).toBeLessThan(2 / row.draws + 5e-5);
  }
);

test("intervals other than these cover less than 93.5 % or more than 96.5 %", () => {
  const [least, most] = coverageBand;
  const outside = coverages.filter(({coverage: c}) => c < least || c > most);
  expect(outside.map((row) => `${named(row)}: ${(100 * row.coverage).toFixed(1)}`)).toEqual([
    "Wilson, n 30, 0.30: 93.2",
    "clustered Wilson, n 10, 0.67: 92.5",
    "DeLong, n 10, 0.80: 88.5",
    "DeLong, n 30, 0.80: 92.9",
    "DeLong, n 80, 0.95: 91.8",
    "bootstrap AUC, n 10, 0.80: 89.8",
    "Fisher R2, n 8, 0.50: 96.7",
    "BCa R2, n 8, 0.50: 89.6",
    "BCa R2, n 12, 0.50: 91.6",
    "BCa R2, n 30, 0.50: 92.8",
    "BCa R2, n 8, 0.90: 92.8",
    "BCa R2, n 12, 0.90: 92.7",
    "BCa R2, n 30, 0.90: 92.7"
  ]);
});

test("what a page says of an n that was not measured is not the worst of the next smaller", () => {
  expect(coverageAt("BCa R2", 10)).toMatchObject({n: 8, truth: 0.5});
  expect(coverageAt("BCa R2", 5)).toMatchObject({n: 8});
  expect(coverageAt("Newcombe", 1e6)).toMatchObject({n: 500});
});
