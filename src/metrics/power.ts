import {minimumDetectableEffect, neededN, type Design} from "../stats/power.js";
import type {PairComparison} from "./pairs.js";

/** What is asked, and what replaces the data's own values. */
export interface PowerOptions {
  /** Responses for each verifier; the data's own n where not said. */
  n?: number;
  /** The difference of two accuracies to be found, a fraction. */
  difference?: number;
  accuracy?: number;
  correlation?: number;
  designEffect?: number;
  /** That of one accuracy by itself, for unpaired samples; the same where not said. */
  designEffectUnpaired?: number;
  /** 0.8 and 0.05 by default. */
  power?: number;
  alpha?: number;
}

/** Smallest differences found, and responses needed; differences are fractions, what is undefined is null. */
export interface PowerRow {
  /** The pair that accuracy, correlation and design effect come from; null where they are given or assumed. */
  a: string | null;
  b: string | null;
  benchmark: string | null;
  n: number | null;
  difference: number | null;
  /** Mean accuracy of the two. */
  accuracy: number;
  /** Of the two right-wrong columns. */
  correlation: number;
  design_effect: number;
  design_effect_unpaired: number;
  power: number;
  alpha: number;
  /** The smallest true difference that n responses find, judged by both or by each its own. */
  detectable_paired: number | null;
  detectable_unpaired: number | null;
  /** The responses that find `difference`. */
  needed_paired: number | null;
  needed_unpaired: number | null;
  note: string | null;
}

/** The design of a comparison in the data, with what the options replace. */
export function powerOf(row: PairComparison, options: PowerOptions): PowerRow {
  const correlation = options.correlation ?? row.correlation;
  const isClear = row.design_effect !== null || options.designEffect !== undefined;
  const unclear = {
    detectable_paired: null,
    needed_paired: null,
    note: "one problem, or no response that only one is right on: no design effect to plan by"
  };
  return {
    ...planned(
      {
        n: row.n,
        accuracy: (row.accuracy_a + row.accuracy_b) / 2,
        designEffect: Math.max(1, row.design_effect ?? 1),
        designEffectUnpaired: options.designEffect ?? Math.max(1, row.design_effect_unpaired ?? 1),
        ...(correlation === null ? {} : {correlation}),
        ...options
      },
      correlation === null ? "one of the two is always right or always wrong: no correlation" : null
    ),
    ...(isClear ? {} : unclear),
    a: row.a,
    b: row.b,
    benchmark: row.benchmark
  };
}

/**
 * The same from numbers alone. Without an accuracy it is 0.5, where a difference is hardest to find;
 * without a correlation none, without a design effect 1. Source: METRICS, "Minimum detectable effect".
 */
export function planned(options: PowerOptions, said: string | null = null): PowerRow {
  const {n = null, difference = null, accuracy = 0.5, correlation = 0, designEffect = 1} = options;
  const {designEffectUnpaired = designEffect, power = 0.8, alpha = 0.05} = options;
  const unpaired: Design = {p: accuracy, deff: designEffectUnpaired, power, alpha};
  const paired: Design = {...unpaired, deff: designEffect, rho: correlation};
  // Two shares with this mean differ by at most so much, and their columns can't be less alike than this.
  const [small, large] = [Math.min(accuracy, 1 - accuracy), Math.max(accuracy, 1 - accuracy)];
  const widest = 2 * small;
  const isPossible = correlation >= -small / large - 1e-9;
  const within = (x: number | null) => (isPossible && x !== null && x <= widest ? x : null);
  const isAsked = isPossible && difference !== null && difference > 0 && difference <= widest;
  const none = accuracy <= 0 || accuracy >= 1 ? "accuracy 0 or 1: nothing varies" : null;
  return {
    a: null,
    b: null,
    benchmark: null,
    n,
    difference,
    accuracy,
    correlation,
    design_effect: designEffect,
    design_effect_unpaired: designEffectUnpaired,
    power,
    alpha,
    detectable_paired: n === null ? null : within(minimumDetectableEffect({n, ...paired})),
    detectable_unpaired: n === null ? null : within(minimumDetectableEffect({n, ...unpaired})),
    needed_paired: isAsked ? neededN({effect: difference, ...paired}) : null,
    needed_unpaired: isAsked ? neededN({effect: difference, ...unpaired}) : null,
    note:
      none ??
      impossible({accuracy, correlation, least: -small / large, difference, widest}, isPossible) ??
      (n !== null && within(minimumDetectableEffect({n, ...paired})) === null && correlation < 1
        ? `${n} ${n === 1 ? "response finds" : "responses find"} no difference that two accuracies with this mean can have`
        : null) ??
      said ??
      assumed(options)
  };
}

/** Why nothing can be planned with these numbers; null where it can. */
function impossible(
  of: {
    accuracy: number;
    correlation: number;
    least: number;
    difference: number | null;
    widest: number;
  },
  isPossible: boolean
): string | null {
  const percent = (x: number) => `${Number((100 * x).toFixed(1))}%`;
  if (!isPossible)
    return `at a mean accuracy of ${percent(of.accuracy)} the correlation is ${of.least.toFixed(2)} or more, not ${of.correlation}`;
  if (of.difference === 0) return "a difference of 0 takes no responses, and none find it";
  return of.difference !== null && of.difference > of.widest
    ? `two accuracies with a mean of ${percent(of.accuracy)} differ by at most ${percent(of.widest)}`
    : null;
}

function assumed({accuracy, correlation}: PowerOptions): string | null {
  const of = [
    accuracy === undefined ? "accuracy 0.5, the hardest case" : "",
    correlation === undefined ? "no correlation, as if unpaired" : ""
  ].filter(Boolean);
  return of.length === 0 ? null : `assumed: ${of.join("; ")}`;
}
