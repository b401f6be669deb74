import {generator, integers} from "../stats/random.js";
import {significant} from "../stats/rounding.js";

/** A trace that can be selected. */
export interface Selectable {
  /** Its key; ties in reward are broken by it, in code unit order. */
  id: string;
  /** The oracle model that wrote it; null where unknown. */
  policy: string | null;
  /** Of each step, null where it has none. */
  steps: readonly (number | null)[];
  /** Weighed by alpha and added to what the steps make; 0 where there is no final reward. */
  added: number;
}

/** How step rewards become one; null where undefined. */
export type Center = (steps: readonly (number | null)[]) => number | null;

/** A trace's reward r-hat (ReasonFlux-PRM, equation 11): its steps' center plus what is added; null where undefined. */
export function rewardOf({steps, added}: Selectable, center: Center): number | null {
  const value = center(steps);
  return value === null ? null : value + added;
}

/** The k traces of highest reward, and what the cut is like. */
export interface Selected {
  /** Indices into the traces, highest reward first. */
  indices: number[];
  /** Traces with a reward. */
  ranked: number;
  /** The last reward that is in; null where nothing is. */
  cut: number | null;
  /** The cut less the first reward that is out; null where nothing is left out. */
  margin: number | null;
  /** Traces that have the same reward as the last that is in, of which some are out: the id decided. */
  tied: number;
}

/**
 * The k traces of highest reward, to twelve digits; ties by id. Traces whose reward is null are in no
 * selection. Throws for k < 1.
 */
export function topK(traces: readonly {id: string; reward: number | null}[], k: number): Selected {
  if (!(Number.isInteger(k) && k >= 1)) throw new RangeError(`invalid k: ${k}`);
  const order = ordered(traces);
  const at = (i: number) =>
    i >= 0 && i < order.length ? significant(traces[order[i]!]!.reward!) : null;
  const last = at(Math.min(k, order.length) - 1);
  const next = at(k);
  return {
    indices: order.slice(0, k),
    ranked: order.length,
    cut: last,
    margin: last === null || next === null ? null : last - next,
    tied:
      last === null || next !== last
        ? 0
        : order.filter((i) => significant(traces[i]!.reward!) === last).length
  };
}

function ordered(traces: readonly {id: string; reward: number | null}[]): number[] {
  const rounded = traces.map(({reward}) => (reward === null ? null : significant(reward)));
  return [...traces.keys()]
    .filter((i) => rounded[i] !== null)
    .sort(
      (a, b) =>
        rounded[b]! - rounded[a]! ||
        (traces[a]!.id < traces[b]!.id ? -1 : traces[a]!.id > traces[b]!.id ? 1 : 0)
    );
}

/** Shared over all that either has; null where both are empty. Source: Jaccard (1901). */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number | null {
  const shared = [...a].filter((id) => b.has(id)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? null : shared / all;
}

/** How a selection is made up. */
export interface Share {
  policy: string | null;
  /** Selected of so many. */
  selected: number;
  of: number;
}

/** How many of each policy are selected, the most first. */
export function composition(
  traces: readonly Pick<Selectable, "policy">[],
  indices: readonly number[]
): Share[] {
  const shares = new Map<string | null, Share>();
  for (const {policy} of traces) {
    const share = shares.get(policy) ?? {policy, selected: 0, of: 0};
    ++share.of;
    shares.set(policy, share);
  }
  for (const i of indices) ++shares.get(traces[i]!.policy)!.selected;
  return [...shares.values()].sort(
    (a, b) =>
      b.selected - a.selected || b.of - a.of || String(a.policy).localeCompare(String(b.policy))
  );
}

/** How a selection fares when each trace's steps are drawn again. */
export interface Stability {
  resamples: number;
  /** The share of the selection that a resample keeps: mean, and the middle 95 % of resamples. */
  kept: number;
  kept_lo: number;
  kept_hi: number;
  /** Of each selected trace, in order, the share of resamples that select it. */
  inclusion: number[];
}

/** Steps that are drawn in all, at most; more traces or steps get fewer resamples. */
const mostDraws = 1e8;

/**
 * The bootstrap over steps: each trace's steps are drawn with replacement, rewards made anew, the top k
 * taken. Seeded, and independent of the order of traces. null where no trace has several steps: nothing
 * could change. A resample's rewards are compared as they are, not to twelve digits. Source: Efron and Tibshirani (1993), on the steps of each trace.
 */
export function stability(
  traces: readonly Selectable[],
  k: number,
  center: Center,
  {resamples = 200, seed = 1}: {resamples?: number; seed?: number} = {}
): Stability | null {
  if (!traces.some(({steps}) => steps.length > 1)) return null;
  const byId = [...traces].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const first = topK(rewarded(byId, center), k).indices;
  const place = new Map(first.map((i, at) => [i, at]));
  const total = traces.reduce((n, {steps}) => n + steps.length, 0);
  const draws = Math.max(20, Math.min(resamples, Math.floor(mostDraws / Math.max(1, total))));
  const random = generator(seed);
  const counts = first.map(() => 0);
  const kept: number[] = [];
  const rewards = new Float64Array(byId.length);
  for (let b = 0; b < draws; ++b) {
    byId.forEach(({steps, added}, i) => {
      const drawn = integers(random, steps.length, steps.length);
      const value = center(Array.from(drawn, (step) => steps[step]!));
      rewards[i] = value === null ? Number.NEGATIVE_INFINITY : value + added;
    });
    let same = 0;
    for (const i of leaders(rewards, k)) {
      const at = place.get(i);
      if (at === undefined) continue;
      ++same;
      ++counts[at]!;
    }
    kept.push(first.length === 0 ? 1 : same / first.length);
  }
  kept.sort((a, b) => a - b);
  const at = (q: number) => kept[Math.min(kept.length - 1, Math.floor(q * kept.length))]!;
  return {
    resamples: draws,
    kept: kept.reduce((sum, x) => sum + x, 0) / kept.length,
    kept_lo: at(0.025),
    kept_hi: at(0.975),
    inclusion: counts.map((n) => n / draws)
  };
}

/** The places of the k largest finite values, the first of equals. */
function leaders(values: Float64Array, k: number): number[] {
  const cut = values.slice().sort()[Math.max(0, values.length - k)]!;
  const above: number[] = [];
  const level: number[] = [];
  values.forEach((value, i) => {
    if (value > cut) above.push(i);
    else if (value === cut && value > Number.NEGATIVE_INFINITY) level.push(i);
  });
  return [...above, ...level.slice(0, Math.max(0, k - above.length))];
}

const rewarded = (traces: readonly Selectable[], center: Center) =>
  traces.map((trace) => ({id: trace.id, reward: rewardOf(trace, center)}));
