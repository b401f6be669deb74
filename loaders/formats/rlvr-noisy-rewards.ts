import {has, integer, number, required, requiredNumber, requiredText} from "./fields.js";
import {type Format, Rejection} from "./format.js";

/**
 * GRPO runs under a verifier whose false-positive and false-negative rates were set, one run a row
 * (CSV). Every run trains on GSM8K with the number of rollouts that stands in the benchmark's name;
 * runs called `grpo-` or `grpo1.5B` are of the 1.5B model.
 */
export const rlvrNoisyRewards: Format = {
  name: "rlvr-noisy-rewards",
  describes: "GRPO runs under verifiers with set false-positive and false-negative rates (CSV)",
  recognises: (row) =>
    has(row, "run_name", "false_positive_rate", "false_negative_rate", "final_validation_accuracy"),
  reader: () => (row) => {
    const run = requiredText(row, "run_name");
    const accuracy = number(row, "final_validation_accuracy");
    if (accuracy === null)
      throw new Rejection(`final_validation_accuracy of ${run} is missing: the run has no result`);
    const fp = requiredNumber(row, "false_positive_rate");
    const fn = requiredNumber(row, "false_negative_rate");
    const size = /^grpo([\d.]+B)?-/.exec(run);
    return {
      runs: [
        {
          run,
          base: size === null ? null : (size[1] ?? "1.5B"),
          verifier: `fp ${fp}, fn ${fn}`,
          // 1 - fp - fn (Youden's J), rounded so that equal rates give equal x.
          verifier_accuracy: Number((1 - fp - fn).toPrecision(12)),
          verifier_n: null,
          false_positive_rate: fp,
          false_negative_rate: fn,
          benchmark: `gsm8k, ${required(integer(row, "num_rollouts"), "num_rollouts")} rollouts`,
          accuracy,
          baseline: null,
          n_problems: null,
          n_runs: 1
        }
      ]
    };
  }
};
