import {cohenKappa} from "../stats/agreement.js";
import {clusteredProportion} from "../stats/interval.js";
import {clusteredDifference, mcnemar, newcombe} from "../stats/paired.js";
import {minimumDetectableEffect} from "../stats/power.js";
import {letters} from "../stats/letters.js";
import {holm} from "../stats/multiplicity.js";
import {groupBy} from "../stats/grouping.js";
import {count, type Counts} from "./proportion.js";

/** What p value and interval of a comparison come from. */
export type PairedTest = "exact McNemar" | "clustered t";

/** Two verifiers on the responses that both judged. Shares and differences are fractions. */
export interface PairComparison {
  a: string;
  b: string;
  benchmark: string;
  /** Gold rows that both judged; a verdict that can't be read is wrong. */
  n: number;
  problems: number;
  /** Gold rows that only one of the two judged. */
  unshared: number;
  both_right: number;
  only_a: number;
  only_b: number;
  both_wrong: number;
  accuracy_a: number;
  accuracy_b: number;
  /** Accuracy of A less that of B, on these rows. */
  difference: number;
  difference_lo: number | null;
  difference_hi: number | null;
  /** Two-sided, of no difference; null where it can't be had, see `note`. */
  p_value: number | null;
  test: PairedTest;
  /** McNemar's exact p and mid-p; where problems repeat they ignore the clusters. */
  p_mcnemar: number;
  p_mid: number;
  /** Adjusted by Holm over all pairs of the benchmark (and group); see `adjusted`. */
  p_holm: number | null;
  /** The one that is right more often, at 5% over all pairs; null where that can't be told. */
  better: string | null;
  /** Correlation of the two right-wrong columns; null where one has no spread. */
  correlation: number | null;
  /** Variance of the clustered difference over that of independent rows; null where undefined. */
  design_effect: number | null;
  /** The same of each accuracy, the mean of the two: what unpaired samples would have. */
  design_effect_unpaired: number | null;
  /** The smallest true difference found with 80% power, by this pair alone at 5%, the design effect counting as 1 where it is less; null where undefined. */
  detectable: number | null;
  /** Cohen's kappa of the two verdicts, right or wrong, over rows on which both can be read; its interval takes rows as independent. */
  kappa: number | null;
  kappa_lo: number | null;
  kappa_hi: number | null;
  note: string | null;
}

/**
 * A row of the pair cube, compared; A and B as they stand in it. Where each response has a problem of its
 * own: exact McNemar and Newcombe's interval; where problems repeat: the clustered paired difference, t on
 * problems - 1 degrees of freedom. `p_holm` and `better` are null until `adjusted` sets them. Source: METRICS, "compare".
 */
export function pairComparison(cell: Counts): PairComparison {
  const [n, problems, onlyA, onlyB, both, neither] = (
    ["n", "clusters", "only_a", "only_b", "both_right", "both_wrong"] as const
  ).map((name) => count(cell, name)) as [number, number, number, number, number, number];
  const ownProblems = problems === n;
  const table = {both, onlyA, onlyB, neither};
  const tests = mcnemar(table);
  const clustered = clusteredDifference({
    n,
    x: onlyA - onlyB,
    clusters: problems,
    sumXX: count(cell, "dd"),
    sumXM: count(cell, "dm"),
    sumMM: count(cell, "mm")
  })!;
  const interval = ownProblems ? newcombe(table) : clustered;
  const p = ownProblems ? tests.pExact : clustered.p;
  const naive = (onlyA + onlyB - (onlyA - onlyB) ** 2 / n) / (n * n);
  const deff = ownProblems
    ? 1
    : clustered.se === null || naive === 0
      ? null
      : (clustered.se * clustered.se) / naive;
  const correlation = phi(both, onlyA, onlyB, neither);
  const rate = (2 * both + onlyA + onlyB) / (2 * n);
  const kappa = cohenKappa([
    [count(cell, "accept_both"), count(cell, "accept_a")],
    [count(cell, "accept_b"), count(cell, "reject_both")]
  ]);
  return {
    a: cell.a as string,
    b: cell.b as string,
    benchmark: cell.benchmark as string,
    n,
    problems,
    unshared: count(cell, "unshared"),
    both_right: both,
    only_a: onlyA,
    only_b: onlyB,
    both_wrong: neither,
    accuracy_a: (both + onlyA) / n,
    accuracy_b: (both + onlyB) / n,
    difference: (onlyA - onlyB) / n,
    difference_lo: interval?.lo ?? null,
    difference_hi: interval?.hi ?? null,
    p_value: p,
    test: ownProblems ? "exact McNemar" : "clustered t",
    p_mcnemar: tests.pExact,
    p_mid: tests.pMid,
    p_holm: null,
    better: null,
    correlation,
    design_effect: deff,
    design_effect_unpaired: unpairedEffect(cell, n, problems, [both + onlyA, both + onlyB]),
    detectable:
      correlation === null || deff === null
        ? null
        : minimumDetectableEffect({n, p: rate, rho: correlation, deff: Math.max(1, deff)}),
    kappa: kappa?.value ?? null,
    kappa_lo: kappa?.interval?.lo ?? null,
    kappa_hi: kappa?.interval?.hi ?? null,
    note: pairNote(onlyA + onlyB, problems, p, count(cell, "unshared"))
  };
}

/** The mean design effect of the two accuracies; null where neither varies, or for one problem. */
function unpairedEffect(
  cell: Counts,
  n: number,
  clusters: number,
  [a, b]: readonly [number, number]
): number | null {
  const sumMM = count(cell, "mm");
  const effects = [
    {x: a, sumXX: count(cell, "aa"), sumXM: count(cell, "am")},
    {x: b, sumXX: count(cell, "bb"), sumXM: count(cell, "bm")}
  ].flatMap((of) => clusteredProportion({n, clusters, sumMM, ...of})?.deff ?? []);
  return effects.length === 0 ? null : effects.reduce((x, y) => x + y, 0) / effects.length;
}

function phi(both: number, onlyA: number, onlyB: number, neither: number): number | null {
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  return margins === 0 ? null : (both * neither - onlyA * onlyB) / Math.sqrt(margins);
}

function pairNote(
  discordant: number,
  problems: number,
  p: number | null,
  unshared: number
): string | null {
  if (discordant === 0) return "no discordant pair: neither is right where the other is wrong";
  if (problems === 1 && p === null) return "one problem only: nothing to tell its spread from";
  if (p === null) return "the same difference in every problem: no spread to test against";
  return unshared > 0 ? `${unshared} responses that only one of the two judged are left out` : null;
}

/** The comparison with A and B exchanged. */
export function swapped<T extends PairComparison>(row: T): T {
  const turned = (x: number | null) => (x === null ? null : 0 - x);
  return {
    ...row,
    a: row.b,
    b: row.a,
    only_a: row.only_b,
    only_b: row.only_a,
    accuracy_a: row.accuracy_b,
    accuracy_b: row.accuracy_a,
    difference: 0 - row.difference,
    difference_lo: turned(row.difference_hi),
    difference_hi: turned(row.difference_lo)
  };
}

/** Of the comparisons those between these two, turned so that A is `a`. */
export function between<T extends PairComparison>(rows: readonly T[], a: string, b: string): T[] {
  return rows.flatMap((row) => {
    if (row.a === a && row.b === b) return [row];
    return row.a === b && row.b === a ? [swapped(row)] : [];
  });
}

/** The rows with `p_holm` and `better` set: Holm's adjustment over the pairs that `group` puts together. */
export function adjusted<T extends PairComparison>(
  rows: readonly T[],
  group: (row: T) => string = ({benchmark}) => benchmark
): T[] {
  return [...groupBy(rows, group).values()].flatMap((of) => {
    const p = holm(of.map(({p_value}) => p_value));
    return of.map((row, i) => ({...row, p_holm: p[i]!, better: better(row, p[i]!)}));
  });
}

function better({a, b, difference}: PairComparison, p: number | null): string | null {
  if (p === null || p >= 0.05 || difference === 0) return null;
  return difference > 0 ? a : b;
}

/**
 * Letters of verifiers in order, best first: those that share one can't be told apart. null where a
 * pair was never compared, or it would take more than 26.
 */
export function tiers(names: readonly string[], pairs: readonly PairComparison[]): string[] | null {
  const index = new Map(names.map((name, i) => [name, i]));
  const known = pairs.filter(({a, b}) => index.has(a) && index.has(b));
  if (names.length < 2 || known.length < (names.length * (names.length - 1)) / 2) return null;
  return letters(
    names.length,
    known
      .filter(({better}) => better !== null)
      .map(({a, b}): [number, number] => [index.get(a)!, index.get(b)!])
  );
}
