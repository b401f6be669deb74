/**
 * What pages read: for each topic the cubes and rows of one or several data sets, each with its kind
 * and source. The loaders write them, `data/measured` holds those of the public data.
 */
import type {AucPair} from "./metrics/auc-pairs.js";
import type {BestOfN} from "./metrics/best-of-n.js";
import type {CalibrationSummary} from "./metrics/calibration.js";
import type {SeparationCurves} from "./metrics/curves.js";
import type {Resampled} from "./metrics/gains.js";
import type {Counts} from "./metrics/proportion.js";
import type {RewardTrace} from "./metrics/reward-set.js";
import type {Ranking} from "./metrics/ranking.js";
import type {Separation} from "./metrics/separation-intervals.js";
import type {ScoreSummary} from "./metrics/scores.js";
import type {BestThreshold} from "./metrics/thresholds.js";
import type {Rule} from "./cubes/steps.js";
import type {Kind, Log, Run} from "./records.js";

/** Where a data set comes from. */
export interface Source {
  /** The name that Methods lists it under. */
  name: string;
  kind: Kind;
  /** Public data: what they are and whose. The user's own: the paths. */
  citation: string;
  licence: string | null;
}

/** One topic of one data set. */
export interface Dataset<T> {
  source: Source;
  data: T;
}

/** Verdict cubes: whole benchmarks, and split by subject; of verifiers, and of scorers as verifiers. */
export interface VerdictData {
  whole: Counts[];
  bySubject: Counts[];
  scored: Counts[];
  scoredBySubject: Counts[];
  /** Accept cubes of verifiers that judged no gold row of a benchmark; missing where there are none. */
  bare?: Counts[];
}

/** Pair cubes of all verifiers, scorers among them, and how many of them accept each response. */
export interface PairData {
  pairs: Counts[];
  raters: Counts[];
}

/** Pair cubes split by subject, where subjects are known. */
export interface PairsBySubjectData {
  pairs: Counts[];
}

/** A response that one of two verifiers is right on; `rightly` says which. */
export interface DiscordantSample {
  response_id: string;
  problem_id: string | null;
  policy: string | null;
  subject: string | null;
  gold: 0 | 1;
  gold_outcome: 0 | 1 | null;
  gold_process: 0 | 1 | null;
  verdict_a: 0 | 1 | null;
  verdict_b: 0 | 1 | null;
  rightly: "a" | "b";
}

/** Of each pair some of the responses that only one is right on, drawn by a hash of their ids. */
export interface DiscordantData {
  pairs: {a: string; b: string; benchmark: string; samples: DiscordantSample[]}[];
}

/** Trial tables and moments of verifiers that judge some response more than once. */
export interface TrialData {
  table: Counts[];
  moments: Counts[];
}

/** Lucky cubes: by benchmark, and within it by policy, by discipline, by subject, and by both. */
export interface LuckyData {
  whole: Counts[];
  byPolicy: Counts[];
  byDiscipline: Counts[];
  bySubject: Counts[];
  byDisciplineAndPolicy: Counts[];
}

/** What step cubes are split by; by error class always, by the others where responses have them. */
export const splitFields = ["error_class", "error_group", "severity", "question_source"] as const;
export type SplitField = (typeof splitFields)[number];

/** Step cubes under each rule that pages offer: whole benchmarks and split by error class; and tables of first errors. */
export interface StepData {
  rules: {
    rule: Rule;
    threshold: number;
    whole: Counts[];
    byClass: Counts[];
    /** Cubes split by the other fields that some response has; missing where none has any. */
    splits?: Partial<Record<SplitField, Counts[]>>;
    firstErrors: Counts[];
  }[];
}

export interface ScoreRowOf extends ScoreSummary {
  scorer: string;
  benchmark: string;
  part: string;
  aggregate: string;
}

/** A histogram: how many responses of this policy and gold fall in each of 50 equal bins from lo to hi. */
export interface ScoreHistogram {
  scorer: string;
  part: string;
  benchmark: string;
  policy: string | null;
  gold: number | null;
  aggregate: string;
  lo: number;
  hi: number;
  counts: number[];
}

/** How far apart the scores of two oracle models' responses stand (the first's above the second's), or those of right and wrong ones. */
export interface ApartRow extends Separation {
  scorer: string;
  benchmark: string;
  part: string;
  aggregate: string;
  by: "policy" | "gold";
  a: string;
  b: string;
}

export interface ScoreData {
  /** Under the mean and the minimum alone. */
  apart: ApartRow[];
  whole: ScoreRowOf[];
  byPolicy: (ScoreRowOf & {policy: string | null})[];
  histograms: ScoreHistogram[];
  ranking: (Ranking & {scorer: string; benchmark: string; aggregate: string})[];
}

/** Whose scores, and how a response's step scores became one. */
export interface ScoredBy {
  scorer: string;
  benchmark: string;
  part: string;
  aggregate: string;
}

/** The counts of a sweep; see ScoreBins. */
export interface SweepCounts {
  is_probability: boolean;
  /** null for the grid of probabilities, 0 to 1 by 0.01. */
  thresholds: number[] | null;
  positive: number[];
  negative: number[];
  /** null where there is none. */
  lucky: number[] | null;
}

/** A sweep over responses, with the accuracy at 0.5 (where scores are probabilities) and at the best threshold. */
export interface ResponseSweep extends ScoredBy, SweepCounts, BestThreshold {
  problems: number;
  accuracy_at_half: number | null;
  accuracy_at_half_lo: number | null;
  accuracy_at_half_hi: number | null;
  /** The best threshold for balanced accuracy, and what is left of it on other problems; without intervals. */
  balanced: Chosen;
}

/** A threshold chosen by a measure on all data, and the measure where it is chosen on other problems. */
export interface Chosen {
  best_threshold: number | null;
  best: number | null;
  nested: number | null;
  optimism: number | null;
}

/** A sweep over labelled steps, with the best threshold for PRMScore. */
export interface StepSweep extends SweepCounts, Chosen {
  scorer: string;
  benchmark: string;
  at_half: number | null;
}

/**
 * Thresholds, curves, paired AUC and calibration. Sweeps stand under every aggregate that pages offer, what is
 * resampled under the mean and the minimum alone. Pairwise judges, which only order, are in none.
 */
export interface ThresholdData {
  sweeps: ResponseSweep[];
  steps: StepSweep[];
  curves: (SeparationCurves & ScoredBy)[];
  pairs: (AucPair & Omit<ScoredBy, "scorer">)[];
  calibration: (CalibrationSummary & ScoredBy)[];
}

/** How one scorer selects the k traces of highest reward, and what it shares with others. */
export interface SelectionSummary {
  scorer: string;
  part: string;
  k: number;
  /** Traces with a reward, and without one. */
  n: number;
  unranked: number;
  /** The last reward that is in; less the first that is out; traces level with it, of which some are out. */
  cut: number | null;
  margin: number | null;
  tied: number;
  /** The share of the selection that stays when each trace's steps are drawn again; null where that changes nothing. */
  kept: number | null;
  kept_lo: number | null;
  kept_hi: number | null;
  resamples: number;
  /** The share of right ones among the selected and among all that are ranked, of those with known gold. */
  correct: number | null;
  correct_lo: number | null;
  correct_hi: number | null;
  correct_of_all: number | null;
  policies: {policy: string | null; selected: number; of: number}[];
  /** Jaccard, by the other scorer. */
  overlap: Record<string, number | null>;
}

/** Rewards of traces: some of them whole, how components separate right from wrong, and selections by every scorer. */
export interface RewardData {
  traces: RewardTrace[];
  /** How many there are of each scorer and part, of which `traces` has some. */
  counts: {scorer: string; part: string; n: number}[];
  separation: ScoreRowOf[];
  selections: SelectionSummary[];
}

export interface BestOfNData {
  rows: (BestOfN & {scorer: string; benchmark: string; aggregate: string})[];
  /** Split by subject, where subjects are known; only those of several candidates a problem. */
  bySubject?: (BestOfN & {
    scorer: string;
    benchmark: string;
    aggregate: string;
    subject: string | null;
  })[];
}

/**
 * Runs, training curves, and the bootstrap and permutations of the runs' regressions by each predictor: of
 * all runs (`least` null), and of those with a verifier accuracy from `least` on.
 */
export interface RunData {
  runs: Run[];
  logs: Log[];
  drawn: {least: number | null; rows: Resampled[]}[];
}

/** What each topic holds. */
export interface Topics {
  verdicts: VerdictData;
  pairs: PairData;
  "pairs-by-subject": PairsBySubjectData;
  discordant: DiscordantData;
  trials: TrialData;
  lucky: LuckyData;
  steps: StepData;
  scores: ScoreData;
  thresholds: ThresholdData;
  "best-of-n": BestOfNData;
  rewards: RewardData;
  runs: RunData;
}
export type Topic = keyof Topics;
