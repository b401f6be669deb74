import {scoreOrder, type ScoreOrder} from "../stats/score-order.js";

/** A response of known gold with a score: a row of the query of scored responses. */
export interface ScoredResponse {
  response: number;
  problem: number;
  /** The part of the problems that its problem is dealt to. */
  fold: number;
  /** The score as computed; equal to another where both round to the same 12 significant digits. */
  raw: number;
  gold: number;
  /** 1 where the answer is right and its derivation is not. */
  lucky: number;
}

/** Whether rows of gold 1 and of gold 0 are both there; what is missing, in words, else null. */
export function missingGold(rows: readonly Pick<ScoredResponse, "gold">[]): string | null {
  if (rows.length === 0) return "no scored response of known gold";
  const positives = rows.reduce((n, {gold}) => n + gold, 0);
  if (positives === 0) return "no correct response among the scored";
  return positives === rows.length ? "no incorrect response among the scored" : null;
}

/** Why a bootstrap over so few problems has no interval. */
export function tooFew(problems: number): string {
  return `${problems === 1 ? "one problem" : `${problems} problems`} only: no interval`;
}

/**
 * Whether scores hold only the order of each wrong response against the right one (a pairwise judge): every
 * correct response at 0.5, every incorrect one at 0, 0.5 or 1, not all of them at 0.5. Such scores have no threshold and no curve.
 */
export function isOrderAlone(rows: readonly Pick<ScoredResponse, "gold" | "raw">[]): boolean {
  const isPlace = ({gold, raw}: Pick<ScoredResponse, "gold" | "raw">) =>
    raw === 0.5 || (gold === 0 && (raw === 0 || raw === 1));
  return missingGold(rows) === null && rows.every(isPlace) && rows.some(({raw}) => raw !== 0.5);
}

/** The rows in order of their scores, high to low, with the problems that a bootstrap draws. */
export function orderOf(rows: readonly ScoredResponse[]): ScoreOrder {
  return scoreOrder(
    rows.map(({raw}) => raw),
    rows.map(({gold}) => gold),
    rows.map(({problem}) => problem)
  );
}
