import {advantages, mixedReward} from "./rewards.js";
import type {RewardTrace} from "./reward-set.js";

/** The responses to one problem, as GRPO samples them, with their rewards and advantages. */
export interface RewardGroup {
  problem: string;
  members: GroupMember[];
}

export interface GroupMember {
  /** Index into the traces. */
  index: number;
  trace: RewardTrace;
  /** Equation 11; r_out is `trace.correct`. */
  reward: number;
  /** Equation 12. */
  mixed: number;
  /** Equation 13 of the outcome alone, and of the mixed reward. */
  before: number;
  after: number;
}

/**
 * Groups of traces of one problem, of one scorer and part, with a known outcome and a reward; those with fewer
 * than two are left out. `totals` runs parallel to the traces, NaN where there is no reward.
 */
export function rewardGroups(
  traces: readonly RewardTrace[],
  totals: ArrayLike<number>,
  beta: number
): RewardGroup[] {
  const byProblem = new Map<string, number[]>();
  traces.forEach(({benchmark, problem_id, correct}, i) => {
    if (problem_id === null || correct === null || Number.isNaN(totals[i]!)) return;
    const key = JSON.stringify([benchmark, problem_id]);
    byProblem.set(key, [...(byProblem.get(key) ?? []), i]);
  });
  return [...byProblem]
    .filter(([, of]) => of.length > 1)
    .map(([, of]) => {
      const mixed = of.map((i) => mixedReward(traces[i]!.correct!, totals[i]!, beta));
      const before = advantages(of.map((i) => traces[i]!.correct!));
      const after = advantages(mixed);
      return {
        problem: traces[of[0]!]!.problem_id!,
        members: of.map((index, k) => ({
          index,
          trace: traces[index]!,
          reward: totals[index]!,
          mixed: mixed[k]!,
          before: before[k]!,
          after: after[k]!
        }))
      };
    });
}

/** What the process reward does to groups. */
export interface GroupEffect {
  groups: number;
  /** Groups whose outcomes are all alike: no advantage, nothing learned, without a process reward. */
  flat: number;
  /** Of the groups with right and wrong members, those where some wrong member is now preferred to a right one. */
  mixed: number;
  overturned: number;
}

/** How many groups a process reward gives a signal, and in how many it goes against the outcome. */
export function groupEffect(groups: readonly RewardGroup[]): GroupEffect {
  const outcomes = groups.map(({members}) => new Set(members.map(({trace}) => trace.correct)).size);
  const mixed = groups.filter((_, i) => outcomes[i]! > 1);
  return {
    groups: groups.length,
    flat: outcomes.filter((n) => n === 1).length,
    mixed: mixed.length,
    overturned: mixed.filter(({members}) => {
      const right = members.filter(({trace}) => trace.correct === 1).map(({after}) => after);
      const wrong = members.filter(({trace}) => trace.correct === 0).map(({after}) => after);
      return Math.max(...wrong) > Math.min(...right);
    }).length
  };
}
