import {bootstrapR2} from "../../src/stats/bootstrap.js";
import {fisher, fisherR2, kendall, pearson, spearman} from "../../src/stats/correlation.js";
import {permutationP} from "../../src/stats/permutation.js";
import {deming, linear, type LinearFit} from "../../src/stats/regression.js";
import {rollouts} from "../stats/data.js";
import {answer} from "./answer.js";

/** Points of a line; with a name for each where they are runs. */
interface Points {
  x: number[];
  y: number[];
  run?: string[];
}

export function fitOf({x, y}: Points): LinearFit {
  const fit = linear(x, y);
  if (fit.slope == null) throw new Error(fit.note);
  return fit;
}

function line(points: Points, x0: number) {
  const {x, y, run} = points;
  const fit = fitOf(points);
  const at = fit.predict(x0);
  const rank = spearman(x, y);
  const tau = kendall(x, y);
  const r = pearson(x, y)!;
  const ofR = fisher(r, fit.n);
  const ofR2 = fisherR2(fit.r2!, fit.n);
  const orthogonal = deming(x, y);
  // Where a point has leverage 1 its distance is undefined, and so is the largest.
  const most = fit.cooks.includes(null) ? null : Math.max(...fit.cooks.map(Number));
  const row = most === null ? null : fit.cooks.indexOf(most);
  return {
    n: fit.n,
    slope: fit.slope,
    intercept: fit.intercept,
    slope_se: fit.slopeSe,
    intercept_se: fit.interceptSe,
    slope_t: fit.slopeT,
    slope_p: fit.slopeP,
    slope_lo: fit.slopeLo,
    slope_hi: fit.slopeHi,
    r,
    r2: fit.r2,
    r2_adjusted: fit.adjustedR2,
    r2_loo: fit.r2Loo,
    residual_se: fit.residualSe,
    cook_max: most,
    cook_max_row: row,
    cook_max_run: row === null ? null : run?.[row],
    fit_at_x0: at.y,
    confidence_lo: at.confidence?.lo,
    confidence_hi: at.confidence?.hi,
    prediction_lo: at.prediction?.lo,
    prediction_hi: at.prediction?.hi,
    spearman: rank?.r,
    spearman_p: rank?.p,
    kendall: tau?.r,
    kendall_p: tau?.p,
    fisher_r_lo: ofR?.lo,
    fisher_r_hi: ofR?.hi,
    fisher_r2_lo: ofR2?.lo,
    fisher_r2_hi: ofR2?.hi,
    deming_slope: orthogonal?.slope,
    deming_intercept: orthogonal?.intercept
  };
}

const ofRuns = (
  input: () => Points,
  more: {source?: string; unmet?: Record<string, string>} = {}
) =>
  answer<Points, {x0: number}>({
    ...more,
    given: ["x0"],
    input,
    values: (points, {x0}) => line(points, x0)
  });

const otherDraws =
  "of another generator's draws, or another program's BCa: meet the converged ends";
const percentile = "the percentile interval: METRICS asks for BCa";

const sampled = {
  small: (data: {small: Points}) => data.small,
  n5: () => points("0.5B", 16),
  rollouts_8: () => points("1.5B", 8),
  all: () => points("1.5B")
};

function points(model: "1.5B" | "0.5B", k?: number): Points {
  const {x, y} = rollouts(model, k);
  return {x, y};
}

export const regression = {
  regression_rollouts_8: ofRuns(() => rollouts("1.5B", 8), {
    unmet: {not_these: "ranks where x is not rounded, so that equal accuracies do not tie"}
  }),
  regression_all: ofRuns(() => rollouts("1.5B")),
  regression_n5: ofRuns(() => rollouts("0.5B", 16), {
    source: "five GRPO runs at 0.5B, 16 rollouts (rlvr-noisy-rewards); R's lm, cor.test"
  }),
  fisher_z: answer<null, {r2: number; n: number}[]>({
    source: "Fisher (1921), tanh(atanh r -+ z/sqrt(n - 3)), in Python",
    given: ["r2", "n"],
    values: (_, rows) =>
      rows.map(({r2, n}) => {
        const r = fisher(Math.sqrt(r2), n);
        const square = fisherR2(r2, n);
        return {
          r_lo: r?.lo ?? null,
          r_hi: r?.hi ?? null,
          r2_lo: square?.lo ?? null,
          r2_hi: square?.hi ?? null
        };
      })
  }),
  bootstrap_r2: answer<
    Record<string, Points & {groups?: string[]}>,
    Record<string, {seed?: number}>
  >({
    given: ["seed"],
    unmet: {
      r2_lo: otherDraws,
      r2_hi: otherDraws,
      r_boot_lo: otherDraws,
      r_boot_hi: otherDraws,
      scipy_lo: otherDraws,
      scipy_hi: otherDraws,
      percentile_lo_converged: percentile,
      percentile_hi_converged: percentile,
      sd_lo_over_seeds: "what the tolerance is made of",
      sd_hi_over_seeds: "what the tolerance is made of"
    },
    input: () => ({
      rollouts_8: points("1.5B", 8),
      all: points("1.5B"),
      all_by_verifier: {...points("1.5B"), groups: rollouts("1.5B").group}
    }),
    values: (sets, given) =>
      Object.fromEntries(
        Object.entries(sets).map(([name, {x, y, groups}]) => {
          const boot = bootstrapR2(x, y, {seed: given[name]?.seed ?? 20250101, groups})!;
          const values = {
            r2: boot.estimate,
            draws: boot.draws,
            verifiers: boot.units,
            r2_lo_converged: boot.lo,
            r2_hi_converged: boot.hi,
            z0_converged: boot.z0,
            acceleration: boot.acceleration
          };
          return [name, values];
        })
      )
  }),
  permutation: answer<Record<string, Points>>({
    source: "all orders of eight points, and of five GRPO runs, in exact fractions",
    notCarried: ["rollouts_8", "all"],
    input: (data) =>
      Object.fromEntries(
        Object.entries(sampled).map(([name, of]) => [name, of(data as unknown as {small: Points})])
      ),
    values: (sets) =>
      Object.fromEntries(
        Object.entries(sets).map(([name, {x, y}]) => {
          const few = permutationP(x, y, {seed: 20250101})!;
          const drawn = permutationP(x, y, {seed: 20250101, exactUpTo: 0})!;
          const values = {
            orders: few.orders,
            draws: drawn.orders,
            reach: few.reach,
            p_exact: few.p,
            p_permutation: drawn.p
          };
          return [name, values];
        })
      )
  }),
  anscombe: answer<Record<string, Points>, Record<string, {x0: number}>>({
    source: "Anscombe (1973); R's lm, cor.test",
    given: ["x0"],
    values: (sets, given) =>
      Object.fromEntries(
        Object.entries(sets).map(([name, set]) => [name, line(set, given[name]!.x0)])
      )
  }),
  regression_edges: answer<null, Points[]>({
    source: "by hand",
    given: ["x", "y"],
    values: (_, sets) =>
      sets.map(({x, y}) => {
        const fit = linear(x, y);
        const ends = fit.r2 == null || fit.n < 5 ? null : fisherR2(fit.r2, fit.n);
        return {
          slope: fit.slope,
          intercept: fit.intercept,
          r2: fit.r2,
          r2_loo: fit.r2Loo,
          residual_se: fit.slope == null ? null : fit.residualSe,
          r2_lo: bootstrapR2(x, y, {seed: 1, draws: 100})?.lo ?? null,
          r2_hi: bootstrapR2(x, y, {seed: 1, draws: 100})?.hi ?? null,
          fisher_r2_lo: ends?.lo ?? null,
          fisher_r2_hi: ends?.hi ?? null,
          spearman: spearman(x, y)?.r ?? null,
          kendall: kendall(x, y)?.r ?? null
        };
      })
  })
};
