import {mean} from "../stats/mean.js";
import {groupBy} from "../stats/grouping.js";
import {wilson} from "../stats/interval.js";
import {significant} from "../stats/rounding.js";
import type {Candidate} from "./best-of-n.js";

/** How a scorer ranks the one right solution of each problem among the wrong ones. */
export interface Ranking {
  /** Problems with exactly one right and some wrong solution. */
  n: number;
  /** Candidates a problem; null where they differ. */
  candidates: number | null;
  /** Share of problems in which the right one is strictly first. */
  first: number | null;
  first_lo: number | null;
  first_hi: number | null;
  /** Share in which it is level with the best wrong one. */
  tie: number | null;
  /** Mean reciprocal rank, ties counted against the right one. */
  mrr: number | null;
}

/** Ranking measures (RewardMATH); a candidate without a score is below every other. */
export function ranking(candidates: readonly Candidate[]): Ranking {
  const problems = [...groupBy(candidates, ({problem}) => problem).values()].filter(
    (of) => of.length > 1 && of.filter(({correct}) => correct).length === 1
  );
  const places = problems.map((of) => {
    const value = ({score}: Candidate) =>
      score === null ? Number.NEGATIVE_INFINITY : significant(score);
    const right = value(of.find(({correct}) => correct)!);
    const wrong = of.filter(({correct}) => !correct).map(value);
    return {
      best: Math.max(...wrong),
      right,
      notBelow: wrong.filter((score) => score >= right).length
    };
  });
  const n = places.length;
  const first = places.filter(({right, best}) => right > best).length;
  const sizes = new Set(problems.map((of) => of.length));
  const interval = wilson(first, n);
  return {
    n,
    candidates: sizes.size === 1 ? [...sizes][0]! : null,
    first: n === 0 ? null : first / n,
    first_lo: interval?.lo ?? null,
    first_hi: interval?.hi ?? null,
    tie: n === 0 ? null : places.filter(({right, best}) => right === best).length / n,
    mrr: mean(places.map(({notBelow}) => 1 / (1 + notBelow)))
  };
}
