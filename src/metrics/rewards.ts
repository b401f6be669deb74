import {mean, variance} from "../stats/mean.js";
import {cosine, logSumExp, softmax} from "../stats/vectors.js";

// The rewards of ReasonFlux-PRM from embeddings, judgements and outcomes. Equation numbers are the
// paper's; where it leaves a choice, METRICS, "Rewards", has ours.

/** An embedding of a step, Phi(s). */
export type Embedding = ArrayLike<number>;

/** How well a step of the trajectory agrees with the response. */
export interface Alignment {
  /** In [-1, 1]; null where no response step has an embedding with a length. */
  align: number | null;
  /** The response step that it is with, 0-based; null with `align`. */
  matched: number | null;
}

/**
 * Equation 5, align_t = cosine(Phi(s_t), Phi(a_t)), for each step of the trajectory. `best` takes the
 * response step that agrees most (the first of equals), `index` the one at the same place. Throws by
 * `index` where the two do not have as many steps.
 */
export function alignments(
  trajectory: readonly Embedding[],
  response: readonly Embedding[],
  by: "best" | "index" = "best"
): Alignment[] {
  if (by === "index" && trajectory.length !== response.length) {
    throw new RangeError(
      `invalid steps: ${trajectory.length} of the trajectory, ${response.length} of the response`
    );
  }
  return trajectory.map((step, t) => {
    const places = by === "index" ? [t] : response.keys();
    let found: Alignment = {align: null, matched: null};
    for (const place of places) {
      const align = cosine(step, response[place]!);
      if (align !== null && (found.align === null || align > found.align))
        found = {align, matched: place};
    }
    return found;
  });
}

/**
 * Equation 7 for each step of the trajectory: the log of exp(cosine(s_(t-1), s_t)/tau) over the sum of
 * exp(cosine(s_(t-1), s')/tau) for the negatives s' from other traces; any size. null at the first step,
 * without negatives, or where a vector has no length. Throws for tau <= 0.
 */
export function coherences(
  trajectory: readonly Embedding[],
  negatives: readonly Embedding[],
  tau = 1
): (number | null)[] {
  return trajectory.map((step, t) => {
    const {succession, others} = contrast(trajectory[t - 1], step, negatives);
    return coherence(succession, others, tau);
  });
}

/** What equation 7 is made of, at one step; both null-free where it is defined. */
export interface Contrast {
  /** Cosine with the step before; null at the first step. */
  succession: number | null;
  /** Cosines of the step before with each negative; none at the first step. */
  others: (number | null)[];
}

/** The cosines of equation 7 at one step; `before` is undefined at the first. */
export function contrast(
  before: Embedding | undefined,
  step: Embedding,
  negatives: readonly Embedding[]
): Contrast {
  if (before === undefined) return {succession: null, others: []};
  return {
    succession: cosine(before, step),
    others: negatives.map((negative) => cosine(before, negative))
  };
}

/** Equation 7 from its cosines; null without a predecessor or negatives, or where one is null. Throws for tau <= 0. */
export function coherence(
  succession: number | null,
  others: readonly (number | null)[],
  tau = 1
): number | null {
  if (!(tau > 0)) throw new RangeError(`invalid tau: ${tau}`);
  if (succession === null || others.length === 0 || others.includes(null)) return null;
  return succession / tau - logSumExp(others.map((other) => other! / tau));
}

/** A step's reward and the weights of its components, in the order given. */
export interface StepReward {
  /** Of the components that are present; they sum to 1. */
  weights: number[];
  /** null where no component is present. */
  reward: number | null;
}

/**
 * Equation 8: the components (alignment, quality, coherence) weighed by their own softmax, without a
 * temperature. It runs over those that are not null.
 */
export function stepReward(components: readonly (number | null)[]): StepReward {
  const present = components.filter((component) => component !== null);
  const weights = softmax(present);
  const reward = weights.reduce((sum, weight, k) => sum + weight * present[k]!, 0);
  return {weights, reward: present.length === 0 ? null : reward};
}

/**
 * Equations 9 and 11: the mean of the step rewards that are not null, plus alpha times the share of
 * template-guided answers that are right. null without a step reward, or a final one where alpha is not 0.
 */
export function trajectoryReward(
  steps: readonly (number | null)[],
  final: number | null,
  alpha = 1
): number | null {
  const center = mean(steps.filter((step) => step !== null));
  if (center === null || (final === null && alpha !== 0)) return null;
  return alpha === 0 ? center : center + alpha * final!;
}

/** Equation 12: the outcome reward and the trajectory's, mixed; beta in [0, 1] is the latter's part. */
export function mixedReward(outcome: number, trajectory: number, beta = 0.8): number {
  if (!(beta >= 0 && beta <= 1)) throw new RangeError(`invalid beta: ${beta}`);
  return (1 - beta) * outcome + beta * trajectory;
}

export interface AdvantageOptions {
  /** Added to the deviation; 1e-4 by default, at least 0. */
  epsilon?: number;
  /** Over G - 1, the default, or over G. */
  deviation?: "sample" | "population";
}

/**
 * Equation 13: the advantage of each reward in its group of G, (r - mean)/(sd + epsilon). A group with no
 * spread (its largest is its smallest, so a group of one as well) has advantage 0.
 */
export function advantages(
  rewards: readonly number[],
  {epsilon = 1e-4, deviation = "sample"}: AdvantageOptions = {}
): number[] {
  if (!(epsilon >= 0)) throw new RangeError(`invalid epsilon: ${epsilon}`);
  if (rewards.length === 0) return [];
  if (Math.max(...rewards) === Math.min(...rewards)) return rewards.map(() => 0);
  const center = mean(rewards)!;
  const over = deviation === "sample" ? 1 : (rewards.length - 1) / rewards.length;
  const sd = Math.sqrt(variance(rewards)! * over);
  return rewards.map((reward) => (sd + epsilon === 0 ? 0 : (reward - center) / (sd + epsilon)));
}
