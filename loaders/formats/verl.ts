import {has} from "./fields.js";
import type {Format} from "./format.js";
import {meanRewards} from "./rollouts.js";

/** verl's rollouts and validation generations: a file a step, a row a rollout with its score. */
export const verl: Format = {
  name: "verl",
  describes: "verl's rollouts: the mean score and other rewards of a step, as training curves",
  recognises: (row) => has(row, "input", "output", "score", "step"),
  reader: (context) =>
    meanRewards(context, (column, value) => typeof value !== "string" && !noReward.test(column))
};

/** Ids and answers, which may be numbers. */
const noReward =
  /^(step|input|output|gts|index|id|uid|\w+_id|ground_truth|data_source|answer|pred(iction)?)$/;
