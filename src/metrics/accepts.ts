import {count, ends, proportion, ratio, type Counts} from "./proportion.js";
import {classification} from "./verdicts.js";

/** The rows of the accept cube of verifiers that judged no gold row of the benchmark. */
export function bareOf(cells: readonly Counts[], withGold: readonly Counts[]): Counts[] {
  const key = ({verifier = null, benchmark = null}: Counts) =>
    JSON.stringify([verifier, benchmark]);
  const known = new Set(withGold.map(key));
  return cells.filter((cell) => !known.has(key(cell)));
}

/** What a verifier said of responses of which no gold is known; shares are fractions. */
export interface AcceptMetrics {
  verifier: string;
  benchmark: string;
  /** Responses that it was asked about. */
  n: number;
  problems: number;
  /** Those with a readable verdict. */
  answered: number;
  accepted: number;
  /** Accepted of the answered; null without an answer. */
  accept_rate: number | null;
  accept_rate_lo: number | null;
  accept_rate_hi: number | null;
  note: string;
}

/** The measures of a row of the accept cube. */
export function acceptMetrics(cell: Counts): AcceptMetrics {
  const [n, accepted] = [count(cell, "n"), count(cell, "accepted")];
  const answered = accepted + count(cell, "rejected");
  const unread = n - answered;
  const parts = [
    "no gold: a share accepted, not an accuracy",
    unread > 0 ? `${unread} of ${n} without a readable majority` : ""
  ];
  return {
    verifier: cell.verifier as string,
    benchmark: cell.benchmark as string,
    n,
    problems: count(cell, "clusters"),
    answered,
    accepted,
    ...ends("accept_rate", proportion(cell, ["accepted"], ["accepted", "rejected"])),
    note: parts.filter(Boolean).join("; ")
  };
}

/** The same in the shape of a row with gold: what gold alone could tell is null, and counts of it are 0. */
export function withoutGold(cell: Counts) {
  const metrics = acceptMetrics(cell);
  const nothing = {tp: 0, fp: 0, fn: 0, tn: 0};
  return {
    ...metrics,
    asked: metrics.n,
    ties: count(cell, "ties"),
    coverage: ratio(metrics.answered, metrics.n),
    ...nothing,
    accuracy: null,
    accuracy_lo: null,
    accuracy_hi: null,
    answered_accuracy: null,
    ...classification(nothing),
    outcome_accuracy: null,
    process_accuracy: null,
    lucky_n: 0,
    lucky_rejection_rate: null,
    lucky_rejection_lo: null,
    lucky_rejection_hi: null,
    slip_n: 0,
    wrong_n: 0,
    lucky_accepted: null,
    slip_accepted: null,
    wrong_accepted: null,
    trials: cell.trials as number | null,
    tokens: cell.tokens as number | null
  };
}
