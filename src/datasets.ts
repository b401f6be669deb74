/**
 * What pages read: for each topic the cubes and rows of one or several data sets, each with its kind
 * and source. The loaders write them, `data/measured` holds those of the public data.
 */
import type {BestOfN} from "./metrics/best-of-n.js";
import type {Resampled} from "./metrics/gains.js";
import type {Counts} from "./metrics/proportion.js";
import type {Ranking} from "./metrics/ranking.js";
import type {ScoreSummary} from "./metrics/scores.js";
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

/** Step cubes under each rule that pages offer: whole benchmarks and split by error class. */
export interface StepData {
  rules: {rule: Rule; threshold: number; whole: Counts[]; byClass: Counts[]}[];
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

export interface ScoreData {
  whole: ScoreRowOf[];
  byPolicy: (ScoreRowOf & {policy: string | null})[];
  histograms: ScoreHistogram[];
  ranking: (Ranking & {scorer: string; benchmark: string; aggregate: string})[];
}

export interface BestOfNData {
  rows: (BestOfN & {scorer: string; benchmark: string; aggregate: string})[];
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
  "best-of-n": BestOfNData;
  runs: RunData;
}
export type Topic = keyof Topics;
