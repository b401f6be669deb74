import {
  advantages,
  alignments,
  coherences,
  mixedReward,
  stepReward,
  trajectoryReward,
  type Embedding
} from "../../src/metrics/rewards.js";
import {ratio} from "../../src/metrics/proportion.js";
import {mean, sd} from "../../src/stats/mean.js";
import {cosine} from "../../src/stats/vectors.js";
import {answer} from "./answer.js";

interface Toy {
  trajectory: Embedding[];
  response: Embedding[];
  negatives: Embedding[];
  quality: number[];
  template_right: number;
  template_n: number;
  r_out: number[];
  r_hat_others: number[];
}

interface Given {
  [name: string]: {alpha?: number; beta?: number; r_new?: number[]};
}

/** The rewards of a trajectory under what a block's name says: `align_WAY_tau_T`, and what follows. */
function rewards(toy: Toy, name: string, alpha: number) {
  const [, by, tau] = /^align_(best|index)_tau_([\d.]+)/.exec(name)!;
  const response = name.endsWith("two_response_steps") ? toy.response.slice(0, 2) : toy.response;
  const aligned = alignments(toy.trajectory, response, by as "best" | "index");
  const coherence = coherences(toy.trajectory, toy.negatives, Number(tau));
  const steps = aligned.map(({align}, t) => stepReward([align, toy.quality[t]!, coherence[t]!]));
  const rewardOf = steps.map(({reward}) => reward);
  const final = ratio(toy.template_right, toy.template_n);
  return {
    align: aligned.map(({align}) => align),
    matched_response_step: aligned.map(({matched}) => matched),
    coherence,
    softmax_weights: steps.map(({weights}) => weights),
    step_reward: rewardOf,
    mean_step_reward: trajectoryReward(rewardOf, null, 0),
    r_final: final,
    composite: trajectoryReward(rewardOf, final, alpha)
  };
}

function group(toy: Toy, beta: number) {
  const hat = [rewards(toy, "align_best_tau_1", 1).composite!, ...toy.r_hat_others];
  const mixed = hat.map((reward, i) => mixedReward(toy.r_out[i]!, reward, beta));
  return {
    r_hat: hat,
    r_new: mixed,
    mean: mean(mixed),
    sd_sample: sd(mixed),
    advantage: advantages(mixed),
    advantage_epsilon_0: advantages(mixed, {epsilon: 0}),
    advantage_population_sd: advantages(mixed, {deviation: "population"})
  };
}

export const rewardsOfReasonFlux = {
  reasonflux: answer<Toy, Given>({
    source: "ReasonFlux-PRM, equations 5, 7, 8, 9, 11, 12 and 13 on vectors made up, to 50 digits",
    given: ["quality", "alpha", "beta", "grpo.r_out", "no_spread.r_new", "group_of_one.r_new"],
    values: (toy, {grpo, no_spread, group_of_one, ...named}) => ({
      similarity: {
        trajectory_to_response: toy.trajectory.map((s) => toy.response.map((a) => cosine(s, a))),
        step_to_next: toy.trajectory.slice(1).map((s, t) => cosine(toy.trajectory[t]!, s)),
        step_to_negatives: toy.trajectory
          .slice(0, -1)
          .map((s) => toy.negatives.map((negative) => cosine(s, negative)))
      },
      ...Object.fromEntries(
        Object.entries(named)
          .filter(([, {alpha}]) => alpha !== undefined)
          .map(([name, {alpha}]) => [name, rewards(toy, name, alpha!)])
      ),
      grpo: group(toy, grpo!.beta!),
      ...Object.fromEntries(
        Object.entries({no_spread, group_of_one}).map(([name, of]) => [
          name,
          {
            advantage: advantages(of!.r_new!),
            advantage_epsilon_0: advantages(of!.r_new!, {epsilon: 0})
          }
        ])
      )
    })
  })
};
