import {betaQuantile} from "./beta.js";

/** A group's rate before and after shrinkage, in [0, 1]. */
export interface ShrunkRate {
  x: number;
  n: number;
  /** x/n; null for n = 0. */
  raw: number | null;
  /** (x + alpha)/(n + alpha + beta), or the pooled rate where groups do not differ. */
  shrunk: number;
  /** The equal-tailed interval of Beta(x + alpha, n - x + beta); null without a prior. */
  lo: number | null;
  hi: number | null;
}

/** The beta-binomial prior and the rates under it. */
export interface Shrinkage {
  /** sum x / sum n. */
  pooled: number;
  /** sum n_i (x_i/n_i - pooled)^2. */
  spread: number;
  /** The intraclass correlation; 0 or less: no spread beyond chance. null where undefined. */
  intraclass: number | null;
  /** The prior; null where groups do not differ beyond chance. */
  alpha: number | null;
  beta: number | null;
  groups: ShrunkRate[];
}

/**
 * Empirical Bayes: the rates of groups, x of n each, shrunk towards their pooled rate under a
 * beta-binomial prior found by moments with the group sizes as weights. A group without rows gets the
 * prior's mean. null for no rows at all. Source: Kleinman (1973).
 */
export function shrink(groups: readonly {x: number; n: number}[], level = 0.95): Shrinkage | null {
  for (const {x, n} of groups) {
    if (!(x >= 0 && x <= n)) throw new RangeError(`invalid count: ${x} of ${n}`);
  }
  const filled = groups.filter(({n}) => n > 0);
  const total = filled.reduce((sum, {n}) => sum + n, 0);
  if (total === 0) return null;
  const pooled = filled.reduce((sum, {x}) => sum + x, 0) / total;
  const spread = filled.reduce((sum, {x, n}) => sum + n * (x / n - pooled) ** 2, 0);
  const k = filled.length;
  const a = total - filled.reduce((sum, {n}) => sum + n * n, 0) / total;
  const chance = pooled * (1 - pooled);
  const defined = k > 1 && chance > 0 && a > k - 1;
  const intraclass = defined ? (spread / chance - (k - 1)) / (a - (k - 1)) : null;
  const weight = intraclass != null && intraclass > 0 ? 1 / Math.min(1, intraclass) - 1 : null;
  const alpha = weight == null ? null : pooled * weight;
  const beta = weight == null ? null : (1 - pooled) * weight;
  const tail = (1 - level) / 2;
  return {
    pooled,
    spread,
    intraclass,
    alpha,
    beta,
    groups: groups.map(({x, n}) => {
      const raw = n > 0 ? x / n : null;
      if (alpha == null || beta == null) return {x, n, raw, shrunk: pooled, lo: null, hi: null};
      const up = x + alpha;
      const down = n - x + beta;
      const shrunk = up + down > 0 ? up / (up + down) : pooled;
      if (up === 0 || down === 0) return {x, n, raw, shrunk, lo: null, hi: null};
      const lo = betaQuantile(tail, up, down);
      return {x, n, raw, shrunk, lo, hi: betaQuantile(1 - tail, up, down)};
    })
  };
}
