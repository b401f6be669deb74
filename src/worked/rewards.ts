import {advantages, mixedReward, stepReward, trajectoryReward} from "../metrics/rewards.js";
import {bits, example, four, numbers, paired, real, withMissing} from "./example.js";

/** Step rewards (8) and their trajectory's (11), from alignment, quality and coherence; the reference's toy traces. */
export const stepRewards = example({
  code: "stepReward and trajectoryReward in src/metrics/rewards.ts",
  fields: {
    align: numbers("align", [0.9821, 0.97508, 0.93934]),
    quality: numbers("quality", [0.9, 0.6, 0.8]),
    coherence: withMissing("coherence (– where there is none)", [null, -0.1203, 0.05296]),
    final: real("r_final", 0.6, {min: 0, max: 1}),
    alpha: real("α", 1, {min: 0})
  },
  work: ({align, quality, coherence, final, alpha}) => {
    paired("align", align, "quality", quality);
    paired("align", align, "coherence", coherence);
    const rewards = align.map((a, t) => stepReward([a, quality[t]!, coherence[t]!]));
    const whole = trajectoryReward(
      rewards.map(({reward}) => reward),
      final,
      alpha
    );
    return {
      steps: rewards.map(
        ({weights, reward}, t) =>
          `r_${t + 1} = ${four(reward)}, weights ${weights.map((weight) => weight.toFixed(3)).join(", ")}`
      ),
      result: `trajectory reward ${four(whole)}`,
      note: whole === null ? "no step has a component" : null,
      values: {reward: whole}
    };
  }
});

/** The rewards of a group for GRPO, mixed (12) and as advantages (13). */
export const groupAdvantages = example({
  code: "mixedReward and advantages in src/metrics/rewards.ts",
  fields: {
    outcome: bits("right (1) or not (0)", [1, 0, 1, 0, 0]),
    trajectory: numbers("trajectory rewards", [1.38, 0.9, 1.4, 0.35, 0.35]),
    beta: real("β", 0.8, {min: 0, max: 1}),
    epsilon: real("ε", 0.0001, {min: 0})
  },
  work: ({outcome, trajectory, beta, epsilon}) => {
    paired("right", outcome, "rewards", trajectory);
    const mixed = outcome.map((right, i) => mixedReward(right, trajectory[i]!, beta));
    const found = advantages(mixed, {epsilon});
    return {
      steps: [`r_new = ${mixed.map((reward) => reward.toFixed(3)).join(", ") || "—"}`],
      result: `advantages ${found.map((advantage) => advantage.toFixed(3)).join(", ") || "—"}`,
      note:
        mixed.length > 0 && Math.max(...mixed) === Math.min(...mixed)
          ? "no spread in the group: every advantage is 0"
          : null,
      values: {first: found[0] ?? null, last: found.at(-1) ?? null}
    };
  }
});
