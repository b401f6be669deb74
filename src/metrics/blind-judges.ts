import type {StepMetrics} from "./steps.js";

/** Counts over steps, positive = a correct step. */
export type StepJudgements = Pick<StepMetrics, "tp" | "fp" | "fn" | "tn">;

/**
 * PRMScore of a judge that looks at no step: it calls each erroneous with chance `rate`. A fraction; null
 * where a class of gold is empty. It is the PRMScore of the expected counts,
 *
 *   F1_correct = 2 (1-q) C / ((1-q) n + C),  F1_error = 2 q E / (q n + E),
 *
 * which are exact; the mean of the PRMScore over many such judges differs from it by an order of 1/n. It is
 * highest at q = E/n, where it is 1/2 on any benchmark; a judge of one mind (q = 0 or 1) has one F1 of 0.
 *
 * @param correct gold's correct steps, C
 * @param erroneous gold's erroneous ones, E
 * @param rate q, from 0 to 1
 */
export function blindScore(correct: number, erroneous: number, rate: number): number | null {
  if (correct === 0 || erroneous === 0) return null;
  const n = correct + erroneous;
  const f1Correct = (2 * (1 - rate) * correct) / ((1 - rate) * n + correct);
  const f1Error = (2 * rate * erroneous) / (rate * n + erroneous);
  return (f1Correct + f1Error) / 2;
}

/** The best that a judge can have without looking: PRMScore at gold's own rate of erroneous steps. */
export const bestBlind = 0.5;

/** How far a scorer's PRMScore is its bias, and how far its skill. Fractions. */
export interface BiasAndSkill {
  /** Steps judged erroneous, of those scored; and gold's share of erroneous ones among the same. */
  accused: number;
  erroneous: number;
  /** PRMScore of a blind judge that accuses as many steps. */
  blind: number;
  /** What the scorer's own PRMScore is above that. Below 0: worse than accusing as many at random. */
  skill: number;
  /** What accusing at another rate than gold's costs a blind judge: `bestBlind` less `blind`. */
  bias: number;
}

/** A scorer's bias and skill: its PRMScore is 1/2 - bias + skill. null where a class of gold is empty. Ours. */
export function biasAndSkill({
  tp,
  fp,
  fn,
  tn,
  prm_score
}: StepJudgements & Pick<StepMetrics, "prm_score">): BiasAndSkill | null {
  const n = tp + fp + fn + tn;
  const accused = (fn + tn) / n;
  const blind = blindScore(tp + fn, fp + tn, accused);
  if (blind === null || prm_score === null) return null;
  return {
    accused,
    erroneous: (fp + tn) / n,
    blind,
    skill: prm_score - blind,
    bias: bestBlind - blind
  };
}

/** The curve of blind judges, at `many` + 1 even rates from 0 to 1; empty where a class of gold is. */
export function blindCurve(
  correct: number,
  erroneous: number,
  many = 100
): {rate: number; score: number}[] {
  return Array.from({length: many + 1}, (_, i) => i / many).flatMap((rate) => {
    const score = blindScore(correct, erroneous, rate);
    return score === null ? [] : [{rate, score}];
  });
}
