import {incompleteBeta} from "./beta.js";
import {clusteredError, type ClusterMoments} from "./cluster.js";
import {logChoose} from "./gamma.js";
import {wilson, type Interval} from "./interval.js";
import {normalCdf} from "./normal.js";
import {studentP, studentQuantile} from "./student.js";

/** Two yes-no judgements, A and B, of the same rows: how many rows have which. */
export interface PairedTable {
  both: number;
  onlyA: number;
  onlyB: number;
  neither: number;
}

/** McNemar's test in its variants; all p values two-sided, in [0, 1]. */
export interface Mcnemar {
  /** Twice the smaller tail of Binomial(onlyA + onlyB, 1/2), at most 1; 1 without discordant pairs. */
  pExact: number;
  /** The exact p less the chance of the table itself. */
  pMid: number;
  /** On 1 degree of freedom, with the correction for continuity; null without discordant pairs. */
  chi2Corrected: number | null;
  pCorrected: number | null;
  chi2Uncorrected: number | null;
  pUncorrected: number | null;
}

// The upper tail of chi-square on 1 degree of freedom.
const chi2P = (chi2: number): number => 2 * normalCdf(-Math.sqrt(chi2));

/**
 * McNemar's test that A and B are right equally often, from the rows that only one has right; it takes
 * rows as independent. Throws for counts that are no whole numbers. Source: McNemar (1947); Fagerland
 * et al. (2013) for the mid-p.
 */
export function mcnemar({onlyA, onlyB}: Pick<PairedTable, "onlyA" | "onlyB">): Mcnemar {
  if (!(Number.isInteger(onlyA) && Number.isInteger(onlyB) && onlyA >= 0 && onlyB >= 0)) {
    throw new RangeError(`invalid counts: ${onlyA}, ${onlyB}`);
  }
  const n = onlyA + onlyB;
  const few = Math.min(onlyA, onlyB);
  if (n === 0) {
    const undefinedChi2 = {chi2Corrected: null, pCorrected: null};
    return {pExact: 1, pMid: 1, ...undefinedChi2, chi2Uncorrected: null, pUncorrected: null};
  }
  const twoTails = 2 * incompleteBeta(0.5, n - few, few + 1);
  const table = Math.exp(logChoose(n, few) - n * Math.LN2);
  const gap = Math.abs(onlyA - onlyB);
  const chi2Corrected = Math.max(gap - 1, 0) ** 2 / n;
  const chi2Uncorrected = gap ** 2 / n;
  return {
    pExact: Math.min(1, twoTails),
    pMid: gap === 0 ? 1 : Math.min(1, twoTails - table),
    chi2Corrected,
    pCorrected: chi2P(chi2Corrected),
    chi2Uncorrected,
    pUncorrected: chi2P(chi2Uncorrected)
  };
}

/** The difference of two paired proportions, A minus B, in [-1, 1]. */
export interface PairedDifference extends Interval {
  n: number;
  difference: number;
  /** The Wald standard error, for comparison: the interval does not come from it. */
  se: number;
  /** The correlation that the interval uses, cut towards 0 for continuity. */
  phi: number;
}

/**
 * Newcombe's method-10 interval of the difference of two paired proportions: the two Wilson intervals,
 * squared and added, with their correlation; rows count as independent. null for no rows. Source:
 * Newcombe (1998), Statistics in Medicine 17:2635.
 */
export function newcombe(
  {both: a, onlyA: b, onlyB: c, neither: d}: PairedTable,
  level = 0.95
): PairedDifference | null {
  const n = a + b + c + d;
  if (n === 0) return null;
  const p = (a + b) / n;
  const q = (a + c) / n;
  const ofA = wilson(a + b, n, level)!;
  const ofB = wilson(a + c, n, level)!;
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  const excess = a * d - b * c;
  const numerator = excess > 0 ? Math.max(excess - n / 2, 0) : excess;
  const phi = margins === 0 ? 0 : numerator / Math.sqrt(margins);
  const side = (u: number, v: number): number =>
    Math.sqrt(Math.max(0, u * u - 2 * phi * u * v + v * v));
  const difference = (b - c) / n;
  return {
    n,
    difference,
    se: Math.sqrt(Math.max(0, b + c - (b - c) ** 2 / n)) / n,
    phi,
    lo: Math.max(-1, difference - side(p - ofA.lo, ofB.hi - q)),
    hi: Math.min(1, difference + side(ofA.hi - p, q - ofB.lo))
  };
}

/** A clustered paired difference; what is undefined is null. */
export interface ClusteredDifference {
  /** The mean of the differences, A minus B. */
  difference: number;
  /** Clustered by G; null for one cluster. */
  se: number | null;
  /** difference/se on G - 1 degrees of freedom, its two-sided p and the t interval; null where se
   * is null or 0. `pNormal` takes t as normal: what statsmodels and R's coeftest(df = Inf) print. */
  t: number | null;
  df: number;
  p: number | null;
  pNormal: number | null;
  lo: number | null;
  hi: number | null;
}

/**
 * The mean of differences, A minus B row by row, where rows share clusters: its clustered standard
 * error and Student's t with G - 1 degrees of freedom. The moments are those of the differences (see
 * clusterMoments). null for no rows. Source: METRICS, "compare"; Cameron and Miller (2015).
 */
export function clusteredDifference(
  moments: ClusterMoments,
  level = 0.95
): ClusteredDifference | null {
  if (!(moments.n > 0)) return null;
  const difference = moments.x / moments.n;
  const df = moments.clusters - 1;
  const se = clusteredError(moments);
  const none = {t: null, df, p: null, pNormal: null, lo: null, hi: null};
  if (!se) return {difference, se, ...none};
  const t = difference / se;
  const half = studentQuantile((1 + level) / 2, df) * se;
  return {
    difference,
    se,
    t,
    df,
    p: studentP(t, df),
    pNormal: 2 * normalCdf(-Math.abs(t)),
    lo: difference - half,
    hi: difference + half
  };
}
