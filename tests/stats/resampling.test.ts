import {expect, test} from "vitest";
import {bca, bootstrapR2} from "../../src/stats/bootstrap.js";
import {linear} from "../../src/stats/regression.js";
import {mean} from "../../src/stats/mean.js";
import {permutationOfGroups, permutationP} from "../../src/stats/permutation.js";
import {generator, shuffle} from "../../src/stats/random.js";

const x = [1, 2, 3, 4, 5, 6, 7, 8];
const y = [2.1, 1.4, 3.9, 2.2, 4.8, 2.9, 3.1, 4.4];

test("a bootstrap interval or a permutation p changes with the order of the rows", () => {
  const order = shuffle(generator(5), [...x.keys()]);
  const groups = ["a", "a", "b", "c", "d", "e", "f", "f"];
  const pick = <T>(values: T[]): T[] => order.map((i) => values[i]!);
  const of = (a: number[], b: number[], g: string[]) => [
    bootstrapR2(a, b, {seed: 1, draws: 500}),
    bootstrapR2(a, b, {seed: 1, draws: 500, groups: g}),
    permutationP(a, b, {seed: 1, draws: 500, exactUpTo: 0})
  ];
  expect(of(pick(x), pick(y), pick(groups))).toEqual(of(x, y, groups));
});

test("another seed gives the same draws", () => {
  expect(bootstrapR2(x, y, {seed: 1, draws: 500})!.lo).not.toBe(
    bootstrapR2(x, y, {seed: 2, draws: 500})!.lo
  );
});

test("the bootstrap of R2 and that of any statistic disagree", () => {
  const pairs = x.map((v, i) => [v, y[i]!] as const);
  const general = bca({
    data: pairs,
    compare: (a, b) => a[0] - b[0],
    statistic: (sample) =>
      linear(
        sample.map(([v]) => v),
        sample.map(([, w]) => w)
      ).r2,
    draws: 500,
    seed: 3
  })!;
  const quick = bootstrapR2(x, y, {draws: 500, seed: 3})!;
  expect(quick.estimate).toBeCloseTo(general.estimate, 12);
  expect(quick.lo).toBeCloseTo(general.lo!, 12);
  expect(quick.hi).toBeCloseTo(general.hi!, 12);
  expect(quick.acceleration).toBeCloseTo(general.acceleration!, 12);
});

test("the rows of a group are drawn apart", () => {
  const seen = new Set<string>();
  bca({
    data: [1, 2, 10, 20, 100, 200],
    groups: ["a", "a", "b", "b", "c", "c"],
    compare: (a, b) => a - b,
    statistic: (sample) => {
      for (const v of [1, 10, 100]) {
        const count = (w: number): number => sample.filter((s) => s === w).length;
        seen.add(String(count(v) === count(2 * v)));
      }
      return mean(sample);
    },
    draws: 200,
    seed: 1
  });
  expect([...seen]).toEqual(["true"]);
});

test("four verifiers have a bootstrap interval", () => {
  const few = bootstrapR2([1, 2, 3, 4], [1, 2, 2, 4], {seed: 1})!;
  expect(few).toMatchObject({lo: null, hi: null, note: "n < 5: no interval"});
  expect(few.estimate).toBeCloseTo(0.8526315789473684, 14);
  const groups = ["a", "a", "b", "b", "c", "c", "d", "d"];
  expect(bootstrapR2(x, y, {seed: 1, groups})).toMatchObject({lo: null, units: 4});
  expect(bootstrapR2([1, 1, 1, 1, 1], [1, 2, 3, 4, 5], {seed: 1})).toBeNull();
  expect(bootstrapR2([1, 2], [1, 2], {seed: 1})).toBeNull();
});

test("a perfect line has an interval wider than nothing, or none", () => {
  const {lo, hi} = bootstrapR2(
    x,
    x.map((v) => 2 * v),
    {seed: 1, draws: 1000}
  )!;
  expect(lo).toBeCloseTo(1, 12);
  expect(hi).toBeCloseTo(1, 12);
});

test("10,000 draws of 116 points take longer than a second", () => {
  const random = generator(1);
  const far = Array.from({length: 116}, () => random());
  const start = performance.now();
  bootstrapR2(
    far,
    far.map((v) => v + random()),
    {seed: 1}
  );
  expect(performance.now() - start).toBeLessThan(1000);
});

test("a permutation p is 0, leaves out the observed order, or exists without spread", () => {
  expect(permutationP([1, 2, 3], [1, 2, 3], {seed: 1})).toEqual({
    p: 2 / 6,
    exact: true,
    orders: 6,
    reach: 2
  });
  const many = Array.from({length: 40}, (_, i) => i);
  expect(permutationP(many, many, {seed: 1, draws: 99})).toMatchObject({
    p: 0.01,
    exact: false,
    reach: 0
  });
  expect(permutationP([1, 1, 1], [1, 2, 3], {seed: 1})).toBeNull();
});

test("runs of one verifier count as so many independent ones in a permutation", () => {
  // By hand: three verifiers, x 1, 2, 3, sums of y 1, 2, 4 over two runs each: of the 6 orders of x, the
  // observed one and its mirror reach |r|.
  const x = [1, 1, 2, 2, 3, 3];
  const y = [0.4, 0.6, 1, 1, 2.1, 1.9];
  const groups = ["a", "a", "b", "b", "c", "c"];
  const found = permutationOfGroups(x, y, groups, {seed: 1})!;
  expect(found).toMatchObject({exact: true, orders: 6, reach: 2});
  expect(found.p).toBeCloseTo(1 / 3, 12);
  // A group of its own each: the plain test.
  const own = x.map((_, i) => String(i));
  const distinct = [1, 2, 3, 4, 5, 6];
  expect(permutationOfGroups(distinct, y, own, {seed: 1})!.p).toBe(
    permutationP(distinct, y, {seed: 1})!.p
  );
  expect(permutationOfGroups([1, 2, 2, 2, 3, 3], y, groups, {seed: 1})).toBeNull();
  expect(
    permutationOfGroups([1, 1, 2, 2], [1, 2, 3, 4], ["a", "a", "b", "b"], {seed: 1})
  ).toBeNull();
});
