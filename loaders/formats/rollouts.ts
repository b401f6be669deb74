import type {Log} from "../../src/records.js";
import {mean} from "../../src/stats/mean.js";
import {number, required} from "./fields.js";
import {Rejection, type Context, type Reader, type Row} from "./format.js";

/**
 * A reader of rollouts, a row each, many a step: a training curve has the mean of their rewards at each
 * step; a rollout without a reward is left out of its mean.
 * @param isReward whether a column is a reward where it holds a number
 */
export function meanRewards(
  context: Context,
  isReward: (column: string, value: unknown) => boolean
): Reader {
  const run = runOf(context);
  const seen = new Map<number, Map<string, number[]>>();
  const read = (row: Row) => {
    const step = required(number(row, "step"), "step");
    const rewards = Object.entries(row).flatMap(([name, given]): [string, number][] => {
      const value = isReward(name, given) ? rewardOf(given) : undefined;
      return value === undefined ? [] : [[name, value]];
    });
    if (rewards.length === 0) throw new Rejection("no reward: expected a column of numbers");
    const atStep = seen.get(step) ?? new Map<string, number[]>();
    seen.set(step, atStep);
    for (const [name, value] of rewards) {
      const values = atStep.get(name);
      if (values) values.push(value);
      else atStep.set(name, [value]);
    }
    return {};
  };
  const finish = () => ({
    logs: Array.from(seen, ([step, atStep]) =>
      // Sorted, so that the mean is the same whatever the order of the rows.
      Array.from(atStep, ([metric, values]): Log => ({
        run,
        step,
        metric,
        value: mean(values.sort((a, b) => a - b))
      }))
    ).flat()
  });
  return Object.assign(read, {finish});
}

/** A number, also as text; undefined for what is none. */
function rewardOf(given: unknown): number | undefined {
  if (typeof given === "boolean") return Number(given);
  if (typeof given !== "number" && typeof given !== "string") return undefined;
  try {
    return number({given}, "given") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The run that rollouts are of. Neither they nor their files name it, and there is a file a step: it is the
 * folder that holds them with the one above, as `run-a/rollouts`.
 */
const runOf = ({stem, folders = [], names}: Context): string =>
  names.run ?? (folders.slice(-2).filter(Boolean).join("/") || stem);
