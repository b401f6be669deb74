import {pairs} from "../../src/cubes/slice.js";
import type {Counts} from "../../src/metrics/proportion.js";

/**
 * A row of a cube made by hand: the sums over problems of each count, and of the products of those that
 * stand in one list, as the GROUP BY has them.
 */
export function cell(
  problems: readonly Readonly<Record<string, number>>[],
  products: readonly (readonly string[])[]
): Counts {
  const sum = (of: (problem: Readonly<Record<string, number>>) => number) =>
    problems.reduce((total, problem) => total + of(problem), 0);
  const names = [...new Set(problems.flatMap((problem) => Object.keys(problem)))];
  return {
    clusters: problems.length,
    ...Object.fromEntries(names.map((name) => [name, sum((of) => of[name] ?? 0)])),
    ...Object.fromEntries(
      products
        .flatMap((list) => pairs(list))
        .map(([a, b]) => [`${a}_${b}`, sum((of) => (of[a] ?? 0) * (of[b] ?? 0))])
    )
  };
}

/** A row of the pair cube in which each response has a problem of its own, and the two always say they are right. */
export function pairCell(both: number, onlyA: number, onlyB: number, neither: number): Counts {
  const n = both + onlyA + onlyB + neither;
  const counts = {both_right: both, only_a: onlyA, only_b: onlyB, both_wrong: neither};
  const verdicts = {accept_both: both, accept_a: onlyA, accept_b: onlyB, reject_both: neither};
  const [a, b] = [both + onlyA, both + onlyB];
  const moments = {dd: onlyA + onlyB, dm: onlyA - onlyB, mm: n, aa: a, am: a, bb: b, bm: b};
  const keys = {a: "a", b: "b", benchmark: "x"};
  return {...keys, n, clusters: n, unshared: 0, ...counts, ...verdicts, ...moments};
}
