import type {ClusteredEstimate} from "../stats/interval.js";
import {count, proportion, type Counts} from "./proportion.js";

/** Lucky guesses (right answer, flawed derivation) of one group of responses. Rates are fractions. */
export interface LuckyMetrics {
  /** Responses whose two gold bits are known. */
  n: number;
  problems: number;
  outcome_correct: number;
  lucky: number;
  sound: number;
  slip: number;
  wrong: number;
  /** Lucky over n: PRIME's 16.98 % has this denominator. */
  rate: number | null;
  rate_lo: number | null;
  rate_hi: number | null;
  /** Lucky over outcome_correct. */
  rate_of_correct: number | null;
  rate_of_correct_lo: number | null;
  rate_of_correct_hi: number | null;
  /** Responses of which a bit is not known; in no rate. */
  unknown: number;
  note: string | null;
}

/** Lucky guesses among right answers, with what tests need of them; null without a right answer. */
export function luckyOfCorrect(cell: Counts): ClusteredEstimate | null {
  return proportion(cell, ["lucky"], ["sound", "lucky"], count(cell, "outcome_clusters"));
}

/** The lucky-guess rates of a row of the lucky cube, intervals clustered by problem. */
export function luckyMetrics(cell: Counts): LuckyMetrics {
  const [sound, lucky, slip, wrong] = ["sound", "lucky", "slip", "wrong"].map((name) =>
    count(cell, name)
  ) as [number, number, number, number];
  const overAll = proportion(cell, ["lucky"], ["sound", "lucky", "slip", "wrong"]);
  const overCorrect = luckyOfCorrect(cell);
  return {
    n: sound + lucky + slip + wrong,
    problems: count(cell, "clusters"),
    outcome_correct: sound + lucky,
    lucky,
    sound,
    slip,
    wrong,
    rate: overAll?.estimate ?? null,
    rate_lo: overAll?.lo ?? null,
    rate_hi: overAll?.hi ?? null,
    rate_of_correct: overCorrect?.estimate ?? null,
    rate_of_correct_lo: overCorrect?.lo ?? null,
    rate_of_correct_hi: overCorrect?.hi ?? null,
    unknown: count(cell, "unknown"),
    note:
      overAll === null
        ? "no response with both gold bits known"
        : overCorrect === null
          ? "no response with the right answer"
          : null
  };
}
