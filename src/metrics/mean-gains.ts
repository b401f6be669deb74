import {groupBy} from "../stats/grouping.js";
import {mean} from "../stats/mean.js";
import type {PublishedGain} from "./published-gains.js";

/** What a choice brought over its baseline, over all policies and benchmarks of a table; fractions. */
export interface MeanGain {
  label: string;
  /** Cells, a policy on a benchmark, each weighing the same. */
  n: number;
  gain: number;
  /** The smallest and the largest of them: a range, not an interval. */
  least: number;
  most: number;
}

/** The mean gain of each choice, highest first. */
export function meanGains(gains: readonly PublishedGain[]): MeanGain[] {
  return [...groupBy(gains, ({label}) => label)]
    .map(([label, of]) => {
      const values = of.map(({gain}) => gain);
      const extent = {least: Math.min(...values), most: Math.max(...values)};
      return {label, n: of.length, gain: mean(values)!, ...extent};
    })
    .sort((a, b) => b.gain - a.gain || (a.label < b.label ? -1 : 1));
}
