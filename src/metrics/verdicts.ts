import type {ClusteredEstimate} from "../stats/interval.js";
import {count, ends, proportion, ratio, type Counts} from "./proportion.js";

/** Confusion counts; positive = accept. */
export interface Confusion {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
}

/** Measures of a confusion table, each a fraction or coefficient; null where a margin is empty. */
export interface Classification {
  precision: number | null;
  recall: number | null;
  specificity: number | null;
  negative_predictive_value: number | null;
  /** 2tp/(2tp + fp + fn): 0 where nothing right is accepted, null only where all three are 0. */
  f1: number | null;
  /** The same with rejection as positive. */
  f1_reject: number | null;
  balanced_accuracy: number | null;
  mcc: number | null;
  /** Cohen's kappa of verdict and gold. */
  kappa: number | null;
}

/** The measures of a confusion table, over answered rows. Source: METRICS, "Verdicts". */
export function classification({tp, fp, fn, tn}: Confusion): Classification {
  const n = tp + fp + fn + tn;
  const recall = ratio(tp, tp + fn);
  const specificity = ratio(tn, tn + fp);
  const margins = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn);
  const expected = ((tp + fp) * (tp + fn) + (tn + fn) * (tn + fp)) / (n * n);
  return {
    precision: ratio(tp, tp + fp),
    recall,
    specificity,
    negative_predictive_value: ratio(tn, tn + fn),
    f1: ratio(2 * tp, 2 * tp + fp + fn),
    f1_reject: ratio(2 * tn, 2 * tn + fp + fn),
    balanced_accuracy: recall === null || specificity === null ? null : (recall + specificity) / 2,
    mcc: margins === 0 ? null : (tp * tn - fp * fn) / Math.sqrt(margins),
    kappa: n === 0 || expected === 1 ? null : ((tp + tn) / n - expected) / (1 - expected)
  };
}

/** What a verifier did on the gold rows of one group. Shares are fractions, null where undefined. */
export interface VerdictMetrics extends Confusion, Classification {
  verifier: string;
  benchmark: string;
  /** Gold rows, judged or not; of a benchmark without gold, the responses asked about. */
  n: number;
  /** Problems that they share. */
  problems: number;
  /** Gold rows that the verifier has a row on, readable or not; fewer than n: incomplete. */
  asked: number;
  /** Gold rows on which its trials split evenly, so that there is no majority. */
  ties: number;
  /** Rows with a readable verdict. */
  answered: number;
  coverage: number | null;
  /** Right verdicts over all gold rows; a missing or unreadable one is wrong. null without a gold row. */
  accuracy: number | null;
  accuracy_lo: number | null;
  accuracy_hi: number | null;
  answered_accuracy: number | null;
  /** Accepted of the answered. */
  accept_rate: number | null;
  accept_rate_lo: number | null;
  accept_rate_hi: number | null;
  /** The outcome verdict (else the verdict) against gold_outcome, over rows where that is known. */
  outcome_accuracy: number | null;
  process_accuracy: number | null;
  lucky_n: number;
  lucky_rejection_rate: number | null;
  lucky_rejection_lo: number | null;
  lucky_rejection_hi: number | null;
  slip_n: number;
  wrong_n: number;
  /** Share accepted of the lucky guesses, slips and wrong ones: the three kinds of false accept. */
  lucky_accepted: number | null;
  slip_accepted: number | null;
  wrong_accepted: number | null;
  /** Most trials that a response had; the verdict is the majority's. */
  trials: number | null;
  tokens: number | null;
  note: string | null;
}

/**
 * Whether a verifier judged a part of the gold rows only, so that its accuracy is not to be ranked. A few
 * replies that were not to be had, as in PRIME's files of results, make no part of it: they count as wrong.
 */
export const isPartial = ({asked, n}: {asked: number; n: number}): boolean => asked < 0.95 * n;

/** Right verdicts among all gold rows, with what tests need of them; null without a gold row. */
export function accuracyOf(cell: Counts): ClusteredEstimate | null {
  return proportion(cell, ["tp", "tn"], ["tp", "fp", "fn", "tn", "missed_accept", "missed_reject"]);
}

/** The measures of a row of the verdict cube. */
export function verdictMetrics(cell: Counts): VerdictMetrics {
  const [tp, fp, fn, tn] = ["tp", "fp", "fn", "tn"].map((name) => count(cell, name)) as [
    number,
    number,
    number,
    number
  ];
  const n = count(cell, "n");
  const answered = tp + fp + fn + tn;
  const accuracy = accuracyOf(cell);
  const lucky = ["lucky_accepted", "lucky_rejected", "lucky_missed"];
  const rejection = proportion(cell, ["lucky_rejected"], lucky, count(cell, "lucky_clusters"));
  const luckyN = lucky.reduce((total, name) => total + count(cell, name), 0);
  return {
    verifier: cell.verifier as string,
    benchmark: cell.benchmark as string,
    n,
    problems: count(cell, "clusters"),
    asked: count(cell, "asked"),
    ties: count(cell, "ties"),
    answered,
    coverage: ratio(answered, n),
    tp,
    fp,
    fn,
    tn,
    accuracy: accuracy?.estimate ?? null,
    accuracy_lo: accuracy?.lo ?? null,
    accuracy_hi: accuracy?.hi ?? null,
    answered_accuracy: ratio(tp + tn, answered),
    ...ends("accept_rate", proportion(cell, ["tp", "fp"], ["tp", "fp", "fn", "tn"])),
    ...classification({tp, fp, fn, tn}),
    outcome_accuracy: ratio(count(cell, "outcome_right"), count(cell, "outcome_n")),
    process_accuracy: ratio(count(cell, "process_right"), count(cell, "process_n")),
    lucky_n: luckyN,
    lucky_rejection_rate: rejection?.estimate ?? null,
    lucky_rejection_lo: rejection?.lo ?? null,
    lucky_rejection_hi: rejection?.hi ?? null,
    slip_n: count(cell, "slip_n"),
    wrong_n: count(cell, "wrong_n"),
    lucky_accepted: ratio(count(cell, "lucky_accepted"), luckyN),
    slip_accepted: ratio(count(cell, "slip_accepted"), count(cell, "slip_n")),
    wrong_accepted: ratio(count(cell, "wrong_accepted"), count(cell, "wrong_n")),
    trials: cell.trials as number | null,
    tokens: cell.tokens as number | null,
    note: verdictNote(cell, n, answered, accuracy?.lo ?? null)
  };
}

function verdictNote(cell: Counts, n: number, answered: number, lo: number | null): string | null {
  if (n === 0) return "no gold row";
  const [asked, ties] = [count(cell, "asked"), count(cell, "ties")];
  const wrong = [
    [n - asked, "without a verdict"],
    [ties, "on which the trials split evenly"],
    [asked - answered - ties, "that can't be read"]
  ] as const;
  const said = wrong.flatMap(([rows, what]) => (rows > 0 ? [`${rows} ${what}`] : []));
  const parts = [
    answered === 0 ? "no readable verdict" : "",
    said.length > 0 ? `of ${n} gold rows ${said.join(", ")} count as wrong` : "",
    lo === null ? "one problem only: no interval" : ""
  ];
  return parts.filter(Boolean).join("; ") || null;
}
