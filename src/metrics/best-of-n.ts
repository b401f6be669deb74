import {expectedTop, passAtK} from "../stats/combinatorics.js";
import {clusterMoments} from "../stats/cluster.js";
import {groupBy} from "../stats/grouping.js";
import {wilson, type Interval} from "../stats/interval.js";
import {clusteredMean, mean} from "../stats/mean.js";
import {generator, sample} from "../stats/random.js";
import {scoreCounts, tabulate} from "../stats/scores.js";

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
  /** pass@n: at least one of the n is right. */
  oracle: number | null;
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
    const voted = ballots.filter((_, i) => enough[i]).map((of) => majority(of, n, random));
    return {
      n,
      problems: top.length,
      accuracy: center?.estimate ?? null,
      accuracy_lo: ends?.lo ?? null,
      accuracy_hi: ends?.hi ?? null,
      majority: voted.includes(null) ? null : mean(defined(voted)),
      oracle: mean(
        defined(
          problems.map((of, i) =>
            enough[i] ? passAtK(of.length, of.filter(({correct}) => correct).length, n) : null
          )
        )
      )
    };
  });
}

// By code unit: the order of a locale would make the draws the machine's.
function byAnswer(a: Candidate, b: Candidate): number {
  if (a.answer === b.answer) return a.correct - b.correct;
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
  if (candidates.every(({answer}) => answer === null)) return null;
  const draws = n === candidates.length || n === 1 ? 1 : majorityDraws;
  if (n === 1) return mean(candidates.map(({correct}) => correct));
  let total = 0;
  for (let i = 0; i < draws; ++i)
    total += leaders(draws === 1 ? candidates : sample(random, candidates, n));
  return total / draws;
}

function leaders(drawn: readonly Candidate[]): number {
  const votes = new Map<string, {votes: number; right: number}>();
  for (const {answer, correct} of drawn) {
    if (answer === null) continue;
    const vote = votes.get(answer) ?? {votes: 0, right: 0};
    votes.set(answer, {votes: vote.votes + 1, right: vote.right + correct});
  }
  const most = Math.max(0, ...[...votes.values()].map((vote) => vote.votes));
  const first = [...votes.values()].filter((vote) => vote.votes === most);
  return mean(first.map((vote) => vote.right / vote.votes)) ?? 0;
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
