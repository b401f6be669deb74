import {clusteredRatio, type ClusteredEstimate} from "../stats/interval.js";
import {logChoose} from "../stats/gamma.js";
import type {TrialShare} from "../cubes/trials.js";
import {count, ends, ratio, type Counts} from "./proportion.js";

/** Responses of one verifier with the same number of trials, readable ones and accepts, and the same gold. */
export interface TrialRow {
  gold: 0 | 1 | null;
  /** Trials of each of these responses. */
  trials: number;
  /** Of them those that can be read, and of those the ones that accept. */
  readable: number;
  accepts: number;
  /** Responses. */
  n: number;
  /** Tokens of all their trials together; null where none is given. */
  tokens: number | null;
  /** Responses whose tokens are given. */
  with_tokens: number;
}

/** What a vote of k trials does, expected over draws of k without replacement; shares are fractions. */
export interface Vote {
  k: number;
  /** Right majorities, of all responses; a tie and an unreadable vote are wrong. */
  majority: number;
  /** Responses on which all k say the same. */
  unanimous: number;
  /** Right, among those; null where there are none. */
  unanimous_accuracy: number | null;
}

/** How one verifier judges when asked again. Shares are fractions; what is undefined is null. */
export interface TrialMetrics {
  verifier: string;
  benchmark: string;
  /** Responses judged, and those of them of which gold is known. */
  n: number;
  with_gold: number;
  trials_least: number;
  trials_most: number;
  /** Responses with 0 < C < 1, of those with a readable trial; PRIME keeps these. */
  hard: number | null;
  /** Responses with a readable trial. */
  hard_n: number;
  hard_lo: number | null;
  hard_hi: number | null;
  /** Mean share of agreeing pairs of trials, of responses with two readable ones. */
  self_agreement: number | null;
  self_agreement_lo: number | null;
  self_agreement_hi: number | null;
  /** Right trials, of all trials on gold rows. */
  one: number | null;
  one_lo: number | null;
  one_hi: number | null;
  /** From 1 trial to as many as every gold row has. */
  votes: Vote[];
  tokens_per_trial: number | null;
  note: string | null;
}

/** How many responses have a consensus score C, accepts of readable trials, by gold; C is null without a readable one. */
export interface Consensus {
  c: number | null;
  accept: number;
  reject: number;
  unknown: number;
}

/** The distribution of the consensus score, lowest first, null last. Source: PRIME, section 3.2. */
export function consensus(rows: readonly TrialRow[]): Consensus[] {
  const of = new Map<number | null, Consensus>();
  for (const {gold, readable, accepts, n} of rows) {
    const c = ratio(accepts, readable);
    const found = of.get(c) ?? {c, accept: 0, reject: 0, unknown: 0};
    found[gold === 1 ? "accept" : gold === 0 ? "reject" : "unknown"] += n;
    of.set(c, found);
  }
  return [...of.values()].sort((a, b) => (a.c ?? Infinity) - (b.c ?? Infinity));
}

/**
 * The measures of a verifier's repeated trials, from its rows of the trial table and its row of the
 * trial moments. Intervals are clustered by problem. Source: METRICS, "Trials".
 */
export function trialMetrics(rows: readonly TrialRow[], moments: Counts): TrialMetrics {
  const gold = rows.filter((row) => row.gold !== null);
  const trials = rows.map((row) => row.trials);
  const most = Math.max(...trials);
  const hard = share(moments, "hard");
  const agreement = share(moments, "agreement");
  const one = share(moments, "one");
  const common = gold.length === 0 ? 0 : Math.min(...gold.map((row) => row.trials));
  const priced = rows.filter(({with_tokens, n}) => with_tokens === n);
  const tokens = priced.reduce((sum, row) => sum + (row.tokens ?? 0), 0);
  return {
    verifier: moments.verifier as string,
    benchmark: moments.benchmark as string,
    n: total(rows),
    with_gold: total(gold),
    trials_least: Math.min(...trials),
    trials_most: most,
    // One trial contradicts nobody: undefined, not 0.
    ...ends("hard", most < 2 ? null : hard),
    hard_n: count(moments, "hard_den"),
    ...ends("self_agreement", agreement),
    ...ends("one", one),
    votes: Array.from({length: common}, (_, i) => vote(gold, i + 1)),
    tokens_per_trial: ratio(
      tokens,
      priced.reduce((sum, row) => sum + row.n * row.trials, 0)
    ),
    note: trialNote(most, common, gold.length)
  };
}

function trialNote(most: number, common: number, gold: number): string | null {
  if (most < 2) return "one trial a response: nothing to compare";
  if (gold === 0) return "no gold label: no accuracy";
  return common < most ? `some responses have ${common} of ${most} trials` : null;
}

const total = (rows: readonly TrialRow[]) => rows.reduce((sum, {n}) => sum + n, 0);

function share(moments: Counts, name: TrialShare): ClusteredEstimate | null {
  const of = (part: string) => count(moments, `${name}_${part}`);
  return clusteredRatio({
    num: Math.min(of("num"), of("den")),
    den: of("den"),
    clusters: of("clusters"),
    sumNumNum: of("nn"),
    sumNumDen: of("nd"),
    sumDenDen: of("dd")
  });
}

/**
 * A vote of k trials drawn from each response's, by the multivariate hypergeometric distribution. Throws
 * for a k above the trials of a row.
 */
export function vote(rows: readonly TrialRow[], k: number): Vote {
  let majority = 0;
  let unanimous = 0;
  let rightly = 0;
  for (const {gold, trials, readable, accepts, n} of rows) {
    if (k < 1 || k > trials) throw new RangeError(`invalid vote: ${k} of ${trials} trials`);
    const of = gold === 1 ? accepts : readable - accepts;
    const against = readable - of;
    const lost = trials - readable;
    for (let x = 0; x <= Math.min(k, of); ++x)
      for (let y = Math.max(0, k - x - lost); y < x && y <= Math.min(k - x, against); ++y)
        majority += n * drawn([of, against, lost], [x, y, k - x - y], trials);
    const allRight = drawn([of], [k], trials);
    unanimous += n * (allRight + drawn([against], [k], trials));
    rightly += n * allRight;
  }
  const responses = total(rows);
  return {
    k,
    majority: Math.min(1, majority / responses),
    unanimous: Math.min(1, unanimous / responses),
    unanimous_accuracy: unanimous === 0 ? null : Math.min(1, rightly / unanimous)
  };
}

/** The chance to draw so many of each kind, `taken` in all, from `trials`; kinds not named are not drawn. */
function drawn(kinds: readonly number[], taken: readonly number[], trials: number): number {
  if (kinds.some((size, i) => taken[i]! > size)) return 0;
  const k = taken.reduce((sum, x) => sum + x, 0);
  return Math.exp(
    kinds.reduce((sum, size, i) => sum + logChoose(size, taken[i]!), 0) - logChoose(trials, k)
  );
}
