import {holm} from "../../src/stats/multiplicity.js";
import {normalQuantile, z} from "../../src/stats/normal.js";
import {minimumDetectableEffect} from "../../src/stats/power.js";
import {shrink} from "../../src/stats/shrinkage.js";
import {mrBenGroups, type MrBenGroup} from "../stats/data.js";
import {answer} from "./answer.js";

interface Design {
  n: number;
  p: number;
  rho: number;
  power: number;
  alpha: number;
  by_n: {n: number}[];
}

/** The counts of Mr-Ben's groups, and of each set whether its rates are of the outcome-correct. */
type Groups = Record<string, Record<string, MrBenGroup>>;

export const design = {
  holm: answer<Record<string, number[]>>({
    source: "Holm (1979); R's p.adjust",
    values: (sets) => {
      const adjusted = Object.entries(sets).map(([name, p]) => [name, holm(p)] as const);
      return {
        ...Object.fromEntries(adjusted),
        rejected_at_0_05: Object.fromEntries(
          adjusted.map(([name, p]) => [name, p.map((q) => q! <= 0.05)])
        )
      };
    }
  }),
  minimum_detectable_effect: answer<null, Design>({
    source: "METRICS' formula to 50 digits; R's qnorm",
    given: ["n", "p", "rho", "power", "alpha"],
    unmet: {for_comparison: "other designs (pooled variance, Connor): METRICS settles the formula"},
    values: (_, {n, p, rho, power, alpha, by_n}) => {
      const both = (rows: number) => ({
        unpaired: minimumDetectableEffect({n: rows, p, power, alpha}),
        paired: minimumDetectableEffect({n: rows, p, rho, power, alpha})
      });
      return {
        z_sum: z(1 - alpha) + normalQuantile(power),
        ...both(n),
        by_n: by_n.map((row) => both(row.n))
      };
    }
  }),
  empirical_bayes: answer<Groups, Record<string, {x: number[]; n: number[]}>>({
    source: "counts of Mr-Ben's lucky guesses by group, and two small sets; Kleinman (1973), scipy",
    given: ["small.x", "small.n", "small_no_spread.x", "small_no_spread.n"],
    unmet: {maximum_likelihood_for_comparison: "another estimator: METRICS settles moments"},
    input: () => ({
      by_domain_of_outcome_correct: mrBenGroups(({domain}) => domain),
      by_domain_of_all: mrBenGroups(({domain}) => domain),
      by_domain_and_model_of_outcome_correct: mrBenGroups(
        ({domain, model}) => `${domain} / ${model}`
      )
    }),
    values: (sets, given) => ({
      ...Object.fromEntries(
        Object.entries(sets).map(([name, groups]) => [name, shrunkGroups(name, groups)])
      ),
      small: shrunkRates(given.small!),
      small_no_spread: shrunkRates(given.small_no_spread!)
    })
  })
};

function shrunkGroups(name: string, groups: Record<string, MrBenGroup>) {
  const counts = Object.values(groups);
  const of = counts.map(({lucky, outcome_correct, n}) => ({
    x: lucky,
    n: name.endsWith("correct") ? outcome_correct : n
  }));
  const {pooled, spread, intraclass, alpha, beta, groups: rates} = shrink(of)!;
  return {
    pooled,
    weighted_spread: spread,
    intraclass,
    prior_alpha: alpha,
    prior_beta: beta,
    groups: Object.fromEntries(
      Object.keys(groups).map((group, i) => {
        const {raw, shrunk, lo, hi} = rates[i]!;
        return [group, {...counts[i], raw, shrunk, shrunk_lo: lo, shrunk_hi: hi}];
      })
    )
  };
}

function shrunkRates({x, n}: {x: number[]; n: number[]}) {
  const {pooled, spread, intraclass, alpha, beta, groups} = shrink(
    x.map((count, i) => ({x: count, n: n[i]!}))
  )!;
  return {
    pooled,
    S: spread,
    intraclass,
    prior_alpha: alpha,
    prior_beta: beta,
    prior_weight: alpha === null || beta === null ? null : alpha + beta,
    shrunk: groups.map(({shrunk}) => shrunk),
    shrunk_lo: groups.map(({lo}) => lo),
    shrunk_hi: groups.map(({hi}) => hi)
  };
}
