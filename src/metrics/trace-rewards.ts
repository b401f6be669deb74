import {mean} from "../stats/mean.js";
import {
  alignments,
  coherence,
  contrast,
  stepReward,
  trajectoryReward,
  type Embedding
} from "./rewards.js";

/** What the step rewards of one part of a trace are made of; lists run parallel to its steps. */
export interface Components {
  /** Equation 5; null where the other part has no step. */
  align: (number | null)[];
  /** The step of the other part that align is with, 0-based. */
  matched: (number | null)[];
  /** Equation 6, in [0, 1]; null where nobody judged. */
  quality: (number | null)[];
  /** Cosine with the step before; null at the first step. */
  succession: (number | null)[];
  /** Cosines of the step before with each of `n_negatives` negatives, step after step; null at the first. */
  negatives: (number | null)[];
  n_negatives: number;
}

/**
 * The components of equations 5 to 7 from embeddings: of the steps, of those of the other part, and of
 * negatives. `quality` has one a step, or is null where there is none. With `by` "index" the parts must
 * have as many steps; it throws where they don't.
 */
export function components(
  steps: readonly Embedding[],
  others: readonly Embedding[],
  negatives: readonly Embedding[],
  quality: readonly (number | null)[] | null,
  by: "best" | "index" = "best"
): Components {
  const matches = alignments(steps, others, by);
  const contrasts = steps.map((step, t) => contrast(steps[t - 1], step, negatives));
  return {
    align: matches.map(({align}) => align),
    matched: matches.map(({matched}) => matched),
    quality: quality === null ? steps.map(() => null) : [...quality],
    succession: contrasts.map(({succession}) => succession),
    negatives: contrasts.flatMap(({others}) =>
      others.length > 0 ? others : negatives.map(() => null)
    ),
    n_negatives: negatives.length
  };
}

/** Equation 7 of each step, from its components; null at the first step and without negatives. */
export function coherencesOf(
  {
    succession,
    negatives,
    n_negatives
  }: Pick<Components, "succession" | "negatives" | "n_negatives">,
  tau = 1
): (number | null)[] {
  return succession.map((own, t) =>
    coherence(own, negatives.slice(t * n_negatives, (t + 1) * n_negatives), tau)
  );
}

/** Rewards of one part of a trace. */
export interface TraceRewards {
  coherence: (number | null)[];
  /** Equation 8 of each step; null where no component is present. */
  step: (number | null)[];
  /** Equation 11; null without a step reward, or where alpha asks for a final reward that is not there. */
  total: number | null;
}

/**
 * Equations 7, 8 and 11 from components. `final` is equation 9's share, null where it was not asked for:
 * then the total is the mean of the step rewards alone.
 */
export function traceRewards(
  of: Components,
  final: number | null,
  {tau = 1, alpha = 1}: {tau?: number; alpha?: number} = {}
): TraceRewards {
  const coherence = coherencesOf(of, tau);
  const step = coherence.map(
    (value, t) => stepReward([of.align[t]!, of.quality[t]!, value]).reward
  );
  return {coherence, step, total: trajectoryReward(step, final, final === null ? 0 : alpha)};
}

/** The mean of what is known; null where nothing is. */
export function meanOfKnown(values: readonly (number | null)[]): number | null {
  return mean(values.filter((value) => value !== null));
}
