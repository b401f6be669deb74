import type {Counts} from "../metrics/proportion.js";

/**
 * A cube's row for rows that each have a problem of their own: of each problem one count is 1 and the
 * others are 0, so a product of two counts sums to the count, or to 0 where they differ.
 */
export function independent(counts: Readonly<Record<string, number>>): Counts {
  const names = Object.keys(counts);
  const n = Object.values(counts).reduce((sum, x) => sum + x, 0);
  const moments = names.flatMap((a, i) =>
    names.slice(i).map((b) => [`${a}_${b}`, a === b ? counts[a]! : 0] as const)
  );
  return {...Object.fromEntries(moments), ...counts, clusters: n};
}
