import fc from "fast-check";
import {expect} from "vitest";
import {clusterMoments} from "../../src/stats/cluster.js";
import {scoreCounts} from "../../src/stats/separation.js";
import {notFinite} from "../finite.js";

// Data of any kind, for what must hold of all; the same cases on each run.
fc.configureGlobal({seed: 20250101, numRuns: 400});

export const count = fc.oneof(fc.constant(0), fc.nat(4), fc.nat(100_000));
/** Values that tie, that tie after rounding, and any. */
export const value = fc.oneof(
  fc.constantFrom(0, 0.1 + 0.2, 0.3, 0.5, 1),
  fc.double({min: -1e6, max: 1e6, noNaN: true})
);
export const share = fc.oneof(fc.constantFrom(0, 0.3, 1), fc.double({min: 0, max: 1, noNaN: true}));
export const labelled = (of: fc.Arbitrary<number>, maxLength = 12) =>
  fc.array(fc.record({value: of, positive: fc.boolean()}), {maxLength});
export const points = fc.array(fc.record({x: value, y: value}), {maxLength: 10});
export const clusters = fc.array(fc.record({x: fc.constantFrom(0, 1), key: fc.nat(4)}), {
  maxLength: 20
});
export const table = (size: number) =>
  fc.array(fc.array(count, {minLength: size, maxLength: size}), {minLength: size, maxLength: size});

export const scoresOf = (rows: readonly {value: number; positive: boolean}[]) =>
  scoreCounts(
    rows.map((row) => row.value),
    rows.map((row) => row.positive)
  );
export const xs = (of: readonly {x: number; y: number}[]) => of.map(({x}) => x);
export const ys = (of: readonly {x: number; y: number}[]) => of.map(({y}) => y);
export const momentsOf = (rows: readonly {x: number; key: number}[]) =>
  clusterMoments(
    rows.map(({x}) => x),
    rows.map(({key}) => key)
  );

/** Checks a property, and that what it returns holds no NaN and no Infinity. */
export function finite<T>(of: fc.Arbitrary<T>, compute: (value: T) => unknown): void {
  fc.assert(
    fc.property(of, (value) => {
      expect(notFinite(compute(value))).toEqual([]);
    })
  );
}

export function holds<T>(of: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(of, (value) => {
      check(value);
    })
  );
}

/** Rows and the same in another order. */
export const reordered = <T>(of: fc.Arbitrary<T[]>): fc.Arbitrary<[T[], T[]]> =>
  of.chain((rows) =>
    fc
      .shuffledSubarray(rows, {minLength: rows.length, maxLength: rows.length})
      .map((other): [T[], T[]] => [rows, other])
  );

export const near = (a: number | null, b: number | null, slack = 1e-9) => {
  if (a === null || b === null) expect(a).toBe(b);
  else expect(Math.abs(a - b)).toBeLessThanOrEqual(slack * Math.max(1, Math.abs(a), Math.abs(b)));
};
