import {expectedTop, passAtK} from "../stats/combinatorics.js";
import {clusterMoments} from "../stats/cluster.js";
import {groupBy} from "../stats/grouping.js";
import {wilson, type Interval} from "../stats/interval.js";
import {clusteredMean, mean, variance} from "../stats/mean.js";
import {generator, sample} from "../stats/random.js";
import {significant} from "../stats/rounding.js";
import {scoreCounts, tabulate} from "../stats/scores.js";
import {studentQuantile} from "../stats/student.js";

/** A scored candidate of a problem. */
export interface Candidate {
  problem: number;
  /** Finite; null ranks below every score. */
  score: number | null;
  correct: 0 | 1;
  answer: string | null;
}

/** Expected accuracy of picking one of n candidates; shares are fractions, over problems with n candidates or more. */
export interface BestOfN {
  n: number;
  problems: number;
  /** Of the best-scored; equal scores share. */
  accuracy: number | null;
  accuracy_lo: number | null;
  accuracy_hi: number | null;
  /** Of the most frequent answer; null where candidates carry none. */
  majority: number | null;
  /**
   * Of the answer whose candidates' scores sum to most; null where candidates carry none, or where a score is
   * negative or not known (so also for a product, whose logarithm ranks).
   */
  weighted_majority: number | null;
  /** pass@n: at least one of the n is right. */
  oracle: number | null;
  /** pass@1 on the same problems: a random pick. */
  random: number | null;
  /** accuracy - random, paired by problem, with a t interval over problems. */
  gain: number | null;
  gain_lo: number | null;
  gain_hi: number | null;
}

const majorityDraws = 200;

/**
 * Best-of-N for one scorer on one benchmark: exact expectation without replacement for the scorer and
 * the oracle, seeded resampling for the majority vote. The mean over problems, with a normal interval
 * over problems cut to [0, 1]. Source: METRICS, "Best-of-N".
 */
export function bestOfN(
  candidates: readonly Candidate[],
  ns: readonly number[],
  seed = 1
): BestOfN[] {
  const problems = [...groupBy(candidates, ({problem}) => problem)]
    .sort(([a], [b]) => a - b)
    .map(([, of]) => of);
  const tables = problems.map((of) =>
    tabulate(
      scoreCounts(
        of.map(({score}) => score ?? Number.NEGATIVE_INFINITY),
        of.map(({correct}) => correct)
      )
    )
  );
  // In an order of their own, so that the vote is the same whoever scored the candidates.
  const ballots = problems.map((of) => [...of].sort(byAnswer));
  const random = generator(seed);
  const weighing = generator(seed);
  return ns.map((n) => {
    const enough = problems.map((of) => of.length >= n);
    const defined = <T>(values: (T | null)[]) =>
      values.filter((value): value is T => value !== null);
    const top = defined(tables.map((table, i) => (enough[i] ? expectedTop(table, n) : null)));
    const center = clusteredMean(
      clusterMoments(
        top,
        top.map((_, i) => i)
      )
    );
    const ends = center && endsOf(center.estimate, center.interval, top.length);
    const single = problems
      .filter((_, i) => enough[i])
      .map((of) => mean(of.map(({correct}) => correct))!);
    // Where they are equal the difference is 0, and not what rounding left of two ways to add up.
    const gain = pairedMean(top.map((value, i) => significant(value) - significant(single[i]!)));
    const weighed = ballots
      .filter((_, i) => enough[i])
      .map((of) => weightedMajority(of, n, weighing));
    const voted = ballots.filter((_, i) => enough[i]).map((of) => majority(of, n, random));
    return {
      n,
      problems: top.length,
      accuracy: center?.estimate ?? null,
      accuracy_lo: ends?.lo ?? null,
      accuracy_hi: ends?.hi ?? null,
      majority: voted.includes(null) ? null : mean(defined(voted)),
      weighted_majority: weighed.includes(null) ? null : mean(defined(weighed)),
      oracle: mean(
        defined(
          problems.map((of, i) =>
            enough[i] ? passAtK(of.length, of.filter(({correct}) => correct).length, n) : null
          )
        )
      ),
      random: mean(single),
      gain: gain?.estimate ?? null,
      gain_lo: gain?.interval?.lo ?? null,
      gain_hi: gain?.interval?.hi ?? null
    };
  });
}

/** The mean of differences, one a problem, with the t interval over problems; no interval for one problem. */
function pairedMean(
  differences: readonly number[]
): {estimate: number; interval: Interval | null} | null {
  const estimate = mean(differences);
  if (estimate === null) return null;
  const spread = variance(differences);
  if (spread === null) return {estimate, interval: null};
  const n = differences.length;
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(spread / n);
  return {estimate, interval: {lo: estimate - half, hi: estimate + half}};
}

// By code unit: the order of a locale would make the draws the machine's.
function byAnswer(a: Candidate, b: Candidate): number {
  if (a.answer === b.answer)
    return a.correct - b.correct || (a.score ?? -Infinity) - (b.score ?? -Infinity) || 0;
  if (a.answer === null || b.answer === null) return a.answer === null ? -1 : 1;
  return a.answer < b.answer ? -1 : 1;
}

/** The normal interval cut to [0, 1]; where every pick is right, or none, it has no width: Wilson's then. */
function endsOf(estimate: number, normal: Interval | null, problems: number): Interval | null {
  if (normal === null) return null;
  if (estimate === 0 || estimate === 1) return wilson(estimate * problems, problems);
  return {lo: Math.max(0, normal.lo), hi: Math.min(1, normal.hi)};
}

/** The chance that the most frequent of n answers is right; leaders share the credit. */
function majority(
  candidates: readonly Candidate[],
  n: number,
  random: () => number
): number | null {
  return voteOf(candidates, n, random, () => 1);
}

/** The same, each vote weighing its candidate's score; null where a score is negative or unknown. */
function weightedMajority(
  candidates: readonly Candidate[],
  n: number,
  random: () => number
): number | null {
  if (candidates.some(({score}) => score === null || score < 0)) return null;
  return voteOf(candidates, n, random, ({score}) => score!);
}

function voteOf(
  candidates: readonly Candidate[],
  n: number,
  random: () => number,
  weight: (candidate: Candidate) => number
): number | null {
  if (candidates.every(({answer}) => answer === null)) return null;
  if (n === 1) return mean(candidates.map(({correct}) => correct));
  if (n === candidates.length) return leaders(candidates, weight);
  let total = 0;
  for (let i = 0; i < majorityDraws; ++i) total += leaders(sample(random, candidates, n), weight);
  return total / majorityDraws;
}

function leaders(drawn: readonly Candidate[], weight: (candidate: Candidate) => number): number {
  const votes = new Map<string, {weight: number; n: number; right: number}>();
  for (const candidate of drawn) {
    const {answer, correct} = candidate;
    if (answer === null) continue;
    const vote = votes.get(answer) ?? {weight: 0, n: 0, right: 0};
    vote.weight += weight(candidate);
    ++vote.n;
    vote.right += correct;
    votes.set(answer, vote);
  }
  const all = [...votes.values()];
  const most = Math.max(0, ...all.map((vote) => vote.weight));
  // Sums in another order may differ in their last digit.
  const first = all.filter((vote) => vote.weight >= most * (1 - 1e-12));
  return mean(first.map((vote) => vote.right / vote.n)) ?? 0;
}

/** 1, 2, 4, … and the number of candidates that most problems have: where Best-of-N is looked at by default. */
export function defaultNs(candidates: readonly {problem: number}[]): number[] {
  const sizes = [...groupBy(candidates, ({problem}) => problem).values()].map((of) => of.length);
  const most = Math.max(0, ...sizes);
  const powers = Array.from(
    {length: 1 + Math.floor(Math.log2(Math.max(1, most)))},
    (_, i) => 2 ** i
  );
  return most > 0 && powers.at(-1) !== most ? [...powers, most] : powers;
}
