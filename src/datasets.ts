/**
 * What pages read: for each topic the cubes and rows of one or several data sets, each with its kind
 * and source. The loaders write them, `data/measured` holds those of the public data.
 */
import type {BestOfN} from "./metrics/best-of-n.js";
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

/** Verdict cubes: whole benchmarks, and split by subject. */
export interface VerdictData {
  whole: Counts[];
  bySubject: Counts[];
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

export interface RunData {
  runs: Run[];
  logs: Log[];
}

/** What each topic holds. */
export interface Topics {
  verdicts: VerdictData;
  lucky: LuckyData;
  steps: StepData;
  scores: ScoreData;
  "best-of-n": BestOfNData;
  runs: RunData;
}
export type Topic = keyof Topics;
