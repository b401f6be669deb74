import {affordable, biasCorrected, drawUnits, fewestUnits, pointwise} from "../stats/draws.js";
import {corners, cornersFor, cornersPrecision, precisionAt, rocAt} from "../stats/score-order.js";
import {missingGold, orderOf, tooFew, type ScoredResponse} from "./scored.js";

/** Where curves are drawn: 0 to 1 by 0.02, false positive rates of the ROC curve and recalls. */
export const rates: readonly number[] = Array.from({length: 51}, (_, i) => i / 50);
/** Recall 0 has no precision. */
export const recalls: readonly number[] = rates.slice(1);

/** A curve over rates or recalls, with the ends of its pointwise intervals; null ends for fewer than five problems. */
export interface Band {
  y: number[];
  lo: number[] | null;
  hi: number[] | null;
}

/** The ROC and the precision-recall curve of a scorer. */
export interface SeparationCurves {
  n: number;
  positive: number;
  problems: number;
  /** The share of correct responses: the precision of accepting everything. */
  prevalence: number | null;
  /** Average precision, without interpolation; its interval from the draws, corrected for bias. */
  average_precision: number | null;
  ap_lo: number | null;
  ap_hi: number | null;
  /** True positive rate at each of `rates`. */
  roc: Band | null;
  /** Precision at each of `recalls`. */
  pr: Band | null;
  /** Draws of whole problems that the intervals rest on. */
  draws: number;
  note: string | null;
}

/**
 * Both curves of the scored responses of known gold, with pointwise 95% percentile intervals from a
 * bootstrap over problems: at each rate by itself, not for the curve as a whole. Draws without correct or
 * without incorrect responses are left out. null where one of the two is missing, with a note that says
 * which; precision needs correct ones alone, but means nothing without the others.
 */
export function separationCurves(rows: readonly ScoredResponse[], seed = 1): SeparationCurves {
  const positive = rows.reduce((sum, {gold}) => sum + gold, 0);
  const order = orderOf(rows);
  const n = rows.length;
  const base = {n, positive, problems: order.units, prevalence: n === 0 ? null : positive / n};
  const note = missingGold(rows);
  if (note !== null)
    return {
      ...base,
      average_precision: null,
      ap_lo: null,
      ap_hi: null,
      roc: null,
      pr: null,
      draws: 0,
      note
    };
  const room = cornersFor(order);
  const whole = corners(order, new Int32Array(order.units).fill(1), room);
  const [roc, pr] = [rocAt(whole, rates)!, precisionAt(whole, recalls)!];
  const average = cornersPrecision(whole)!;
  const drawn = {roc: [] as number[][], pr: [] as number[][], average: [] as number[]};
  if (order.units >= fewestUnits)
    drawUnits(order.units, {draws: affordable(n), seed}, (weight) => {
      const of = corners(order, weight, room);
      const curve = rocAt(of, rates);
      if (curve === null) return;
      drawn.roc.push(curve);
      drawn.pr.push(precisionAt(of, recalls)!);
      drawn.average.push(cornersPrecision(of)!);
    });
  const interval = biasCorrected(drawn.average, average);
  const band = (y: number[], draws: number[][]): Band => ({
    y,
    ...(pointwise(draws) ?? {lo: null, hi: null})
  });
  return {
    ...base,
    average_precision: average,
    ap_lo: interval?.lo ?? null,
    ap_hi: interval?.hi ?? null,
    roc: band(roc, drawn.roc),
    pr: band(pr, drawn.pr),
    draws: drawn.average.length,
    note: order.units < fewestUnits ? tooFew(order.units) : null
  };
}
