import type {ClusteredEstimate} from "../stats/interval.js";
import {pairs} from "../cubes/slice.js";
import {stepCounts, type Rule, type StepCount} from "../cubes/steps.js";
import {z} from "../stats/normal.js";
import {count, ends, proportion, ratio, type Counts} from "./proportion.js";

/** How a scorer did on the labelled steps of one group, under one rule. Shares are fractions. */
export interface StepMetrics {
  scorer: string;
  benchmark: string;
  /** "response" or "trajectory": what the steps are of. */
  part: string;
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
  /** Erroneous steps judged erroneous, of all erroneous ones; and correct ones judged correct. */
  recall_error: number | null;
  recall_error_lo: number | null;
  recall_error_hi: number | null;
  recall_correct: number | null;
  recall_correct_lo: number | null;
  recall_correct_hi: number | null;
  /** Chains called correct or erroneous rightly; all steps must be judged correct for the chain to be. */
  case_accuracy: number | null;
  case_accuracy_lo: number | null;
  case_accuracy_hi: number | null;
  /** Chains whose first error (or its absence) is found exactly. */
  first_error_accuracy: number | null;
  first_error_accuracy_lo: number | null;
  first_error_accuracy_hi: number | null;
  /** Chains with a known first error that are accused at it or one step beside it, of all with an error. */
  near_accuracy: number | null;
  near_accuracy_lo: number | null;
  near_accuracy_hi: number | null;
  /** Harmonic mean of that accuracy on erroneous and on correct chains; interval from those of the two (MOVER), there too where both are 0. */
  processbench_f1: number | null;
  processbench_f1_lo: number | null;
  processbench_f1_hi: number | null;
  /** Chains whose first error, or its absence, is known. */
  located: number;
  /** Responses whose score list is longer or shorter than their steps. */
  length_mismatch: number;
  /** Labelled steps without a score; in none of the counts. */
  unscored: number;
  /** Chains with no step at all; in none of the counts. */
  no_steps: number;
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
  const among = (of: string, all: string, clusters: string) =>
    proportion(cell, [of], [all], count(cell, clusters));
  const whole = proportion(cell, ["case_right"], ["cases"]);
  const onFlawed = ratio(rightFlawed, flawed);
  const onClean = ratio(rightClean, clean);
  const bothZero = onFlawed === 0 && onClean === 0;
  const f1 =
    onFlawed === null || onClean === null || bothZero
      ? null
      : (2 * onFlawed * onClean) / (onFlawed + onClean);
  const flawedFound = among("right_flawed", "flawed", "flawed_clusters");
  const cleanFound = among("right_clean", "clean", "clean_clusters");
  return {
    scorer: cell.scorer as string,
    benchmark: cell.benchmark as string,
    part: cell.part as string,
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
    ...ends(
      "recall_error",
      proportion(cell, ["tn"], ["tn", "fp"], count(cell, "erroneous_clusters"))
    ),
    ...ends(
      "recall_correct",
      proportion(cell, ["tp"], ["tp", "fn"], count(cell, "correct_clusters"))
    ),
    case_accuracy: whole?.estimate ?? null,
    case_accuracy_lo: whole?.lo ?? null,
    case_accuracy_hi: whole?.hi ?? null,
    ...ends(
      "first_error_accuracy",
      proportion(
        cell,
        ["right_flawed", "right_clean"],
        ["flawed", "clean"],
        count(cell, "located_clusters")
      )
    ),
    ...ends("near_accuracy", among("near_flawed", "flawed", "flawed_clusters")),
    processbench_f1: f1,
    ...harmonicEnds(flawedFound, cleanFound),
    located,
    length_mismatch: count(cell, "length_mismatch"),
    unscored: count(cell, "unscored"),
    no_steps: count(cell, "no_steps"),
    note: notes([
      [f1Error === null, "no erroneous step and none accused: F1_error and PRMScore are undefined"],
      [f1Error !== null && fp + tn === 0, "no erroneous step: read f1_correct"],
      [
        f1Correct === null,
        "no correct step and none called correct: F1_correct and PRMScore are undefined"
      ],
      [
        count(cell, "no_steps") > 0,
        `left out, without a step: ${count(cell, "no_steps")} of the chains`
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

/**
 * The 95% interval of ProcessBench's F1, the harmonic mean of two shares on different chains, from their
 * clustered Wilson intervals (MOVER); the two count as uncorrelated. null where either has none. Source:
 * Zou and Donner (2008), Statistics in Medicine 27:1693, for a function of two.
 */
function harmonicEnds(
  flawed: ClusteredEstimate | null,
  clean: ClusteredEstimate | null
): {processbench_f1_lo: number | null; processbench_f1_hi: number | null} {
  if (flawed?.lo == null || clean?.lo == null)
    return {processbench_f1_lo: null, processbench_f1_hi: null};
  const mean = (a: number, b: number) => (a + b === 0 ? 0 : (2 * a * b) / (a + b));
  const [a, b] = [flawed.estimate, clean.estimate];
  const center = mean(a, b);
  const lo = center - Math.hypot(center - mean(flawed.lo, b), center - mean(a, clean.lo));
  const hi = center + Math.hypot(mean(flawed.hi!, b) - center, mean(a, clean.hi!) - center);
  return {processbench_f1_lo: Math.max(0, lo), processbench_f1_hi: Math.min(1, hi)};
}
