import {answer} from "./answer.js";
import {fitOf} from "./regression.js";

// NIST's certified fits. Ours is a straight line with an intercept; a line through the origin and a
// parabola come out of it all the same, and show that it keeps its digits.

interface Points {
  x: number[];
  y: number[];
}

const squares = (values: readonly number[]) => values.reduce((sum, v) => sum + v * v, 0);

/** A parabola from lines: of y on x, of x^2 on x, and of what is left of the one on what is left of the other. */
function parabola({x, y}: Points) {
  const square = x.map((v) => v * v);
  const left = (of: readonly number[]) => {
    const fit = fitOf({x, y: [...of]});
    return {fit, rest: of.map((v, i) => v - fit.predict(x[i]!).y)};
  };
  const ofY = left(y);
  const ofSquare = left(square);
  const last = fitOf({x: ofSquare.rest, y: ofY.rest});
  const ss = last.residualSe ** 2 * (last.n - 2);
  const s = Math.sqrt(ss / (last.n - 3));
  const b2 = last.slope;
  // The squares left of x^2, and what a unit of x or of the constant carries of x^2.
  const free = squares(ofSquare.rest);
  const error = (own: number, carried: number) => s * Math.sqrt(own + carried ** 2 / free);
  const {slopeSe, interceptSe, residualSe, r2} = ofY.fit;
  const total = (residualSe ** 2 * (last.n - 2)) / (1 - r2!);
  return {
    b0: ofY.fit.intercept - b2 * ofSquare.fit.intercept,
    b0_se: error((interceptSe / residualSe) ** 2, ofSquare.fit.intercept),
    b1: ofY.fit.slope - b2 * ofSquare.fit.slope,
    b1_se: error((slopeSe / residualSe) ** 2, ofSquare.fit.slope),
    b2,
    b2_se: error(0, 1),
    residual_se: s,
    r2: 1 - ss / total,
    residual_ss: ss,
    regression_ss: total - ss,
    f: (total - ss) / 2 / s ** 2
  };
}

/** A line through the origin: the line through the points and their mirror images. */
function throughOrigin({x, y}: Points) {
  const mirrored = (values: number[]) => [...values, ...values.map((v) => -v)];
  const fit = fitOf({x: mirrored(x), y: mirrored(y)});
  const ss = (fit.residualSe ** 2 * (fit.n - 2)) / 2;
  const se = fit.slopeSe * Math.SQRT2;
  return {
    slope: fit.slope,
    slope_se: se,
    residual_se: fit.residualSe,
    r2: fit.r2,
    residual_ss: ss,
    regression_ss: (ss * fit.r2!) / (1 - fit.r2!),
    f: (fit.slope / se) ** 2
  };
}

export const nist = {
  nist_norris: answer<Points>({
    source: "NIST Statistical Reference Datasets, Norris: certified",
    values: (points) => {
      const fit = fitOf(points);
      return {
        slope: fit.slope,
        slope_se: fit.slopeSe,
        intercept: fit.intercept,
        intercept_se: fit.interceptSe,
        residual_se: fit.residualSe,
        residual_ss: fit.residualSe ** 2 * (fit.n - 2),
        regression_ss: (fit.slopeT! * fit.residualSe) ** 2,
        r2: fit.r2,
        f: fit.slopeT! ** 2
      };
    }
  }),
  nist_pontius: answer<Points>({
    source:
      "NIST Statistical Reference Datasets, Pontius: certified; the straight line by fractions",
    values: (points) => {
      const fit = fitOf(points);
      return {
        ...parabola(points),
        straight_line_not_certified: {
          slope: fit.slope,
          slope_se: fit.slopeSe,
          intercept: fit.intercept,
          intercept_se: fit.interceptSe,
          residual_se: fit.residualSe,
          r2: fit.r2
        }
      };
    }
  }),
  nist_noint1: answer<Points>({
    source: "NIST Statistical Reference Datasets, NoInt1: certified",
    values: throughOrigin
  })
};
