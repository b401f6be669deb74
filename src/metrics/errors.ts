import {count, proportion, type Counts} from "./proportion.js";

/** How often responses of one group go wrong, from gold. Rates are fractions; null without a response. */
export interface ErrorRates {
  /** Responses whose two gold bits are known. */
  n: number;
  /** The answer is wrong: slips and wrong ones. */
  wrong_answer: number | null;
  wrong_answer_lo: number | null;
  wrong_answer_hi: number | null;
  /** The derivation is flawed, whatever the answer: lucky guesses and wrong ones. */
  flawed: number | null;
  flawed_lo: number | null;
  flawed_hi: number | null;
}

const cells = ["sound", "lucky", "slip", "wrong"] as const;

/** Both error rates of a row of the lucky cube, intervals clustered by problem. */
export function errorRates(cell: Counts): ErrorRates {
  const answer = proportion(cell, ["slip", "wrong"], cells);
  const derivation = proportion(cell, ["lucky", "wrong"], cells);
  return {
    n: cells.reduce((n, name) => n + count(cell, name), 0),
    wrong_answer: answer?.estimate ?? null,
    wrong_answer_lo: answer?.lo ?? null,
    wrong_answer_hi: answer?.hi ?? null,
    flawed: derivation?.estimate ?? null,
    flawed_lo: derivation?.lo ?? null,
    flawed_hi: derivation?.hi ?? null
  };
}
