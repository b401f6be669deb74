/**
 * The vocabulary of the project: the records that every format yields and every table holds.
 * Field names are the same in TypeScript, SQL, JSON and CSV. `null` means "not known".
 */

/** Where a step stands: in the thinking trajectory, or in the final response; `whole` is a score of both as one. */
export const parts = ["trajectory", "response", "whole"] as const;
export type Part = (typeof parts)[number];

/** 1 accept, right or sound; 0 reject, wrong or flawed; null unknown or unreadable. */
export type Bit = 0 | 1 | null;

/** One solution of one problem. The key is (benchmark, response_id). */
export interface Response {
  benchmark: string;
  /** The problem that the response solves; without one, responses to one question share a problem. */
  problem_id: string | null;
  response_id: string;
  /** The model that wrote the response (the papers' "oracle model"). */
  policy: string | null;
  discipline: string | null;
  subject: string | null;
  question: string | null;
  reference: string | null;
  text: string | null;
  /** The final answer as extracted; majority votes count it. */
  answer: string | null;
  /** Does the final answer match the reference? */
  gold_outcome: Bit;
  /** Is the derivation sound? */
  gold_process: Bit;
  /** 0-based index of the first wrong step, -1 where there is none, null where unknown. */
  gold_first_error: number | null;
  n_steps: number | null;
  error_class: string | null;
  /** What error classes are gathered under (MedPRMBench has three groups of them). */
  error_group: string | null;
  /** How grave the error is, in the words of the data. */
  severity: string | null;
  /** The set that the question was taken from. */
  question_source: string | null;
}

/** One trial of one verifier on one response. */
export interface Verdict {
  benchmark: string;
  response_id: string;
  verifier: string;
  /** 0-based. */
  trial: number;
  verdict: Bit;
  outcome_verdict: Bit;
  process_verdict: Bit;
  /** 0-based index of the step accused first, -1 for none, null where not said. */
  predicted_first_error: number | null;
  tokens: number | null;
  raw: string | null;
}

/**
 * The steps of one part of one response: their text and gold labels, one scorer's scores, or both.
 * The lists run parallel to the steps, 0-based; the store keeps them as lists, in `labels` and `scores`.
 */
export interface Steps {
  benchmark: string;
  response_id: string;
  part: Part;
  /** The PRM or reward model; null where the row carries gold labels or texts only. */
  scorer: string | null;
  /** One score a step; null inside the list where the step has none. */
  scores: (number | null)[] | null;
  labels: Bit[] | null;
  texts: string[] | null;
  /** How many entries at the end of `scores` the format knows to be no step (PRMBench results: 1). */
  surplus: number;
}

/**
 * What step rewards were made of (ReasonFlux-PRM, equations 5 to 9), for one part of one response. Lists
 * run parallel to the steps, 0-based; null is a component that is absent.
 */
export interface Rewards {
  benchmark: string;
  response_id: string;
  part: Part;
  /** The scorer whose step scores these components make. */
  scorer: string;
  /** Cosine with the best-matching step of the other part, in [-1, 1]. */
  align: (number | null)[] | null;
  /** That step, 0-based. */
  matched: (number | null)[] | null;
  /** In [0, 1]. */
  quality: (number | null)[] | null;
  /** Cosine with the step before; null at the first step. */
  succession: (number | null)[] | null;
  /** Cosines of the step before with each negative, `n_negatives` a step, one step after the other. */
  negatives: (number | null)[] | null;
  n_negatives: number;
  /** The share of template-guided answers that are right, and of how many. */
  final: number | null;
  final_n: number | null;
}

/** One trained policy on one benchmark. Accuracies are fractions. */
export interface Run {
  /** The run's own name, where it has one. */
  run: string | null;
  base: string | null;
  /** The reward source. */
  verifier: string;
  verifier_accuracy: number | null;
  /** The gold responses that verifier_accuracy was counted on. */
  verifier_n: number | null;
  false_positive_rate: number | null;
  false_negative_rate: number | null;
  benchmark: string;
  accuracy: number;
  /** The base policy's accuracy before training. */
  baseline: number | null;
  n_problems: number | null;
  n_runs: number | null;
}

/** One point of a training curve. */
export interface Log {
  run: string;
  step: number;
  metric: string;
  value: number | null;
}

/** What one input row holds. A verdict or step list belongs to the response of its key beside it, if any. */
export interface Records {
  responses?: Response[];
  verdicts?: Verdict[];
  steps?: Steps[];
  rewards?: Rewards[];
  runs?: Run[];
  logs?: Log[];
}

/** The four cells of gold (PRIME): outcome and process. */
export const cells = ["sound", "lucky", "slip", "wrong"] as const;
export type Cell = (typeof cells)[number];

/** The fields of a response that a table can be split or filtered by. */
export const dimensions = [
  "benchmark",
  "policy",
  "discipline",
  "subject",
  "error_class",
  "error_group",
  "severity",
  "question_source",
  "problem_id"
] as const;
export type Dimension = (typeof dimensions)[number];

/** Where a figure's data come from. A figure never mixes kinds without saying so. */
export const kinds = ["published", "measured", "scale model", "yours"] as const;
export type Kind = (typeof kinds)[number];
