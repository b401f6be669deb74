import {has} from "./fields.js";
import type {Format} from "./format.js";
import {meanRewards} from "./rollouts.js";

/** TRL's logged completions: a row a completion, with a column a reward function, and its advantage. */
export const trl: Format = {
  name: "trl",
  describes: "TRL's completions: the mean of each reward function at a step, as training curves",
  recognises: (row) => has(row, "step", "prompt", "completion"),
  reader: (context) => meanRewards(context, (column) => !noReward.test(column))
};

/**
 * Texts, ids and answers, which may look like numbers, and a table's index. An advantage is
 * centred in its group: its mean is 0 whatever is learnt.
 */
const noReward =
  /^(step|mode|prompt|completion|advantage|images?|id|index|answer|gold_answer|solution|target|ground_truth|__index_level_0__|Unnamed: 0|)$/;
