import {pairs} from "../cubes/slice.js";
import {stepCounts, type Rule, type StepCount} from "../cubes/steps.js";
import {z} from "../stats/normal.js";
import {count, proportion, ratio, type Counts} from "./proportion.js";

/** How a scorer did on the labelled steps of one group, under one rule. Shares are fractions. */
export interface StepMetrics {
  scorer: string;
  benchmark: string;
  rule: Rule;
  threshold: number;
  n_responses: number;
  problems: number;
  /** Labelled steps with a score: tp + fp + fn + tn, positive = a correct step. */
  n_steps: number;
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  /** Half of each F1, pooled over steps; its interval by the delta method, clustered by problem. */
  prm_score: number | null;
  prm_score_lo: number | null;
  prm_score_hi: number | null;
  f1_correct: number | null;
  f1_error: number | null;
  /** Chains called correct or erroneous rightly; all steps must be judged correct for the chain to be. */
  case_accuracy: number | null;
  case_accuracy_lo: number | null;
  case_accuracy_hi: number | null;
  /** Chains whose first error (or its absence) is found exactly. */
  first_error_accuracy: number | null;
  /** Harmonic mean of that accuracy on erroneous and on correct chains. */
  processbench_f1: number | null;
  /** Responses whose score list is longer or shorter than their steps. */
  length_mismatch: number;
  /** Labelled steps without a score; in none of the counts. */
  unscored: number;
  note: string | null;
}

/** The measures of a row of the step cube that was made under this rule and threshold. */
export function stepMetrics(cell: Counts, rule: Rule, threshold: number): StepMetrics {
  const counts = Object.fromEntries(stepCounts.map((name) => [name, count(cell, name)])) as Record<
    StepCount,
    number
  >;
  const {tp, fp, fn, tn} = counts;
  const f1Correct = ratio(2 * tp, 2 * tp + fp + fn);
  const f1Error = ratio(2 * tn, 2 * tn + fp + fn);
  const prmScore = f1Correct === null || f1Error === null ? null : (f1Correct + f1Error) / 2;
  const half = prmScore === null ? null : halfWidth(cell, counts);
  const [flawed, clean, rightFlawed, rightClean] = [
    "flawed",
    "clean",
    "right_flawed",
    "right_clean"
  ].map((name) => count(cell, name)) as [number, number, number, number];
  const located = flawed + clean;
  const whole = proportion(cell, ["case_right"], ["cases"]);
  const onFlawed = ratio(rightFlawed, flawed);
  const onClean = ratio(rightClean, clean);
  const bothZero = onFlawed === 0 && onClean === 0;
  return {
    scorer: cell.scorer as string,
    benchmark: cell.benchmark as string,
    rule,
    threshold,
    n_responses: count(cell, "n_responses"),
    problems: count(cell, "clusters"),
    n_steps: tp + fp + fn + tn,
    ...counts,
    prm_score: prmScore,
    prm_score_lo: half === null ? null : Math.max(0, prmScore! - half),
    prm_score_hi: half === null ? null : Math.min(1, prmScore! + half),
    f1_correct: f1Correct,
    f1_error: f1Error,
    case_accuracy: whole?.estimate ?? null,
    case_accuracy_lo: whole?.lo ?? null,
    case_accuracy_hi: whole?.hi ?? null,
    first_error_accuracy: ratio(rightFlawed + rightClean, located),
    processbench_f1:
      onFlawed === null || onClean === null || bothZero
        ? null
        : (2 * onFlawed * onClean) / (onFlawed + onClean),
    length_mismatch: count(cell, "length_mismatch"),
    unscored: count(cell, "unscored"),
    note: notes([
      [f1Error === null, "no erroneous step and none accused: F1_error and PRMScore are undefined"],
      [f1Error !== null && fp + tn === 0, "no erroneous step: read f1_correct"],
      [
        f1Correct === null,
        "no correct step and none called correct: F1_correct and PRMScore are undefined"
      ],
      [located === 0, "no chain with a known first error"],
      [located > 0 && flawed === 0, "no chain with an error: ProcessBench F1 is undefined"],
      [located > 0 && clean === 0, "no chain without an error: ProcessBench F1 is undefined"],
      [bothZero, "both accuracies are 0: ProcessBench F1 is undefined"]
    ])
  };
}

const notes = (all: readonly (readonly [boolean, string])[]) =>
  all.flatMap(([holds, text]) => (holds ? [text] : [])).join("; ") || null;

/** Half the 95% interval of the PRMScore: the gradient of both F1 times the clustered covariance of the counts. */
function halfWidth(cell: Counts, {tp, fp, fn, tn}: Record<StepCount, number>): number | null {
  const clusters = count(cell, "clusters");
  if (clusters < 2) return null;
  const correct = 2 * tp + fp + fn;
  const error = 2 * tn + fp + fn;
  const wrong = -tp / correct ** 2 - tn / error ** 2;
  const gradient: Record<StepCount, number> = {
    tp: (fp + fn) / correct ** 2,
    fp: wrong,
    fn: wrong,
    tn: (fp + fn) / error ** 2
  };
  const variance = pairs(stepCounts).reduce(
    (total, [a, b]) =>
      total + (a === b ? 1 : 2) * gradient[a] * gradient[b] * count(cell, `${a}_${b}`),
    0
  );
  return z() * Math.sqrt((clusters / (clusters - 1)) * Math.max(0, variance));
}
