import {bootstrapR2} from "../stats/bootstrap.js";
import {fisherR2, kendall, spearman} from "../stats/correlation.js";
import {permutationP} from "../stats/permutation.js";
import {deming, linear} from "../stats/regression.js";
import {decimal} from "../text/numbers.js";
import {example, four, numbers, paired, pOf, real, whole} from "./example.js";

const anscombe = {
  x: numbers("x, verifier accuracy", [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]),
  y: numbers("y, gain", [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68])
};

/** A least-squares line, on the first set of Anscombe's quartet. */
export const line = example({
  code: "linear in src/stats/regression.ts",
  fields: anscombe,
  work: ({x, y}) => {
    paired("x", x, "y", y);
    const fit = linear(x, y);
    if (fit.slope === null)
      return {steps: [`n = ${fit.n}`], result: "no line", note: fit.note, values: {slope: null}};
    const cooks = fit.cooks.map((d) => d ?? -1);
    const most = cooks.indexOf(Math.max(...cooks));
    return {
      steps: [
        `n = ${fit.n}, slope = ${four(fit.slope)}, ${fit.slopeLo === null ? "no interval" : `${four(fit.slopeLo)} to ${four(fit.slopeHi)}`}`,
        `intercept = ${four(fit.intercept)}, residual standard error = ${four(fit.residualSe)}`,
        `r2_adjusted = ${four(fit.adjustedR2)}, r2_loo = ${four(fit.r2Loo)}`,
        ...(cooks[most]! < 0
          ? []
          : [
              `Cook’s distance is largest at x = ${x[most]}, y = ${y[most]}: ${four(fit.cooks[most]!)}`
            ]),
        `Spearman ${four(spearman(x, y)?.r ?? null)}, Kendall ${four(kendall(x, y)?.r ?? null)}`
      ],
      result: `y = ${four(fit.intercept)} ${fit.slope < 0 ? "−" : "+"} ${four(Math.abs(fit.slope))} x, R² ${decimal(fit.r2, 3)}`,
      note: fit.note,
      values: {
        slope: fit.slope,
        intercept: fit.intercept,
        r2: fit.r2,
        r2_adjusted: fit.adjustedR2,
        r2_loo: fit.r2Loo,
        cook_max: cooks[most]! < 0 ? null : cooks[most]!
      }
    };
  }
});

/** Fisher's interval of an R2 that was printed without one. */
export const fisherInterval = example({
  code: "fisherR2 in src/stats/correlation.ts",
  fields: {
    r2: real("R²", 0.92, {min: 0, max: 1}),
    n: whole("verifiers n", 7)
  },
  work: ({r2, n}) => {
    const ends = fisherR2(r2, n);
    const r = Math.sqrt(r2);
    return {
      steps: [
        `r = √${r2} = ${four(r)}, artanh r = ${r === 1 ? "∞" : four(Math.atanh(r))}`,
        n > 3
          ? `half width 1.96 / √(${n} − 3) = ${four(1.96 / Math.sqrt(n - 3))}`
          : "n − 3 is not above 0"
      ],
      result: ends === null ? "can’t tell: n ≤ 3" : `R² ${decimal(ends.lo)} to ${decimal(ends.hi)}`,
      note:
        ends !== null && ends.lo === 0 && r2 > 0
          ? "the interval of r holds 0: no relation is not excluded"
          : null,
      values: {r2_lo: ends?.lo ?? null, r2_hi: ends?.hi ?? null}
    };
  }
});

/** The line for errors in both coordinates. */
export const demingLine = example({
  code: "deming in src/stats/regression.ts",
  fields: {
    x: numbers("x", [1, 2, 3, 4]),
    y: numbers("y", [1, 3, 2, 4]),
    lambda: real("error variance of y over that of x", 1, {min: 0.001})
  },
  work: ({x, y, lambda}) => {
    paired("x", x, "y", y);
    const both = deming(x, y, lambda);
    const ordinary = linear(x, y);
    return {
      steps: [
        `least squares: slope ${four(ordinary.slope)}`,
        `Deming: slope ${four(both?.slope ?? null)}`
      ],
      result: both === null ? "no line" : `y = ${four(both.intercept)} + ${four(both.slope)} x`,
      note: both === null ? "n < 3, or the line is vertical or has no direction" : null,
      values: {slope: both?.slope ?? null, ols: ordinary.slope}
    };
  }
});

const small = {
  x: numbers("x", [1, 2, 3, 4, 5, 6, 7, 8]),
  y: numbers("y", [2.1, 1.4, 3.9, 2.2, 4.8, 2.9, 3.1, 4.4])
};

/** The permutation p: all orders up to eight points. */
export const permutation = example({
  code: "permutationP in src/stats/permutation.ts",
  fields: {...small, seed: whole("seed", 1)},
  work: ({x, y, seed}) => {
    paired("x", x, "y", y);
    const of = permutationP(x, y, {seed, draws: 2000});
    return {
      steps:
        of === null
          ? []
          : [
              `${of.orders} orders of y${of.exact ? ", all there are" : ", drawn"}`,
              `${of.reach} of them have an |r| as large as the observed one`
            ],
      result: of === null ? "can’t tell" : pOf(of.p),
      note:
        of === null
          ? "fewer than two points, or no spread"
          : of.exact
            ? "exact: the seed is not used"
            : null,
      values: {p: of?.p ?? null}
    };
  }
});

/** The BCa interval of R2: change the seed and see how little it moves. */
export const bootstrap = example({
  code: "bootstrapR2 in src/stats/bootstrap.ts",
  fields: {
    ...anscombe,
    draws: whole("draws", 2000, {min: 100, max: 10000}),
    seed: whole("seed", 1)
  },
  work: ({x, y, draws, seed}) => {
    paired("x", x, "y", y);
    const of = bootstrapR2(x, y, {draws, seed});
    return {
      steps:
        of === null
          ? []
          : [
              `R² = ${four(of.estimate)}, ${of.draws} draws of ${of.units} points`,
              `bias correction z₀ = ${four(of.z0)}, acceleration a = ${four(of.acceleration)}`
            ],
      result:
        of === null || of.lo === null
          ? "can’t tell"
          : `R² ${decimal(of.lo, 3)} to ${decimal(of.hi, 3)}`,
      note: of === null ? "no R²: fewer than three points, or no spread" : of.note,
      values: {
        r2_lo: of?.lo ?? null,
        r2_hi: of?.hi ?? null,
        z0: of?.z0 ?? null,
        acceleration: of?.acceleration ?? null
      }
    };
  }
});
