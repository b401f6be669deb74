import type {ClusteredEstimate} from "../stats/interval.js";
import {letters} from "../stats/letters.js";
import {holm} from "../stats/multiplicity.js";
import {normalCdf} from "../stats/normal.js";
import {shrink} from "../stats/shrinkage.js";

/** A rate of one group after shrinkage; null where there is no prior. Fractions. */
export interface Shrunk {
  shrunk: number | null;
  shrunk_lo: number | null;
  shrunk_hi: number | null;
}

/** A rate without a prior. */
export const unshrunk: Shrunk = {shrunk: null, shrunk_lo: null, shrunk_hi: null};

/**
 * Rows with their rates shrunk towards the pooled one: beta-binomial, from plain counts, as METRICS,
 * "Shrinkage", has it, so clusters do not widen the credible interval. All null where groups spread no
 * more than chance would have them (then the pooled rate is the best for each), or there are fewer than two.
 *
 * @param counts of a row x of n, n being the rate's denominator
 */
export function shrunken<T extends object>(
  rows: readonly T[],
  counts: (row: T) => {x: number; n: number}
): (T & Shrunk)[] {
  const found = rows.length < 2 ? null : shrink(rows.map(counts));
  return rows.map((row, i) => {
    const group = found === null || found.alpha === null ? undefined : found.groups[i];
    return {
      ...row,
      shrunk: group?.shrunk ?? null,
      shrunk_lo: group?.lo ?? null,
      shrunk_hi: group?.hi ?? null
    };
  });
}

/**
 * Letters of groups, highest rate first: those that share one can't be told apart at 5% over all pairs
 * (Holm). Each pair by the score test of two proportions at their effective numbers, n/deff; the groups
 * share no problem. null for fewer than two groups with a rate; no letters where it takes more than 26.
 *
 * @param rates of each group; null where it has none, which gets no letter
 * @returns the letters in the order of `rates`, and how many pairs are told apart, of all
 */
export function groupTiers(
  rates: readonly (ClusteredEstimate | null)[]
): {letters: string[] | null; apart: number; pairs: number} | null {
  const order = [...rates.keys()]
    .filter((i) => rates[i] !== null && rates[i]!.nEffective !== null)
    .sort((a, b) => rates[b]!.estimate - rates[a]!.estimate || a - b);
  if (order.length < 2) return null;
  const pairs = order.flatMap((_, i) =>
    order.slice(i + 1).map((_, j): [number, number] => [i, i + 1 + j])
  );
  const p = holm(pairs.map(([i, j]) => scoreP(rates[order[i]!]!, rates[order[j]!]!)));
  const told = pairs.filter((_, k) => p[k] !== null && p[k]! < 0.05);
  const found = letters(order.length, told);
  const of = new Map(order.map((i, place) => [i, found?.[place] ?? ""]));
  return {
    letters: found === null ? null : [...rates.keys()].map((i) => of.get(i) ?? ""),
    apart: told.length,
    pairs: pairs.length
  };
}

/** The score test that two independent proportions are one, two-sided; null where both are all or nothing alike. */
function scoreP(a: ClusteredEstimate, b: ClusteredEstimate): number | null {
  const [n, m] = [a.nEffective!, b.nEffective!];
  const pooled = (a.estimate * n + b.estimate * m) / (n + m);
  const variance = pooled * (1 - pooled) * (1 / n + 1 / m);
  return variance > 0
    ? 2 * normalCdf(-Math.abs(a.estimate - b.estimate) / Math.sqrt(variance))
    : null;
}
