import {mean} from "./mean.js";
import {linear, type LinearFit} from "./regression.js";

/** A least-squares line without one of its points; every part null where there is none. */
export interface Influence {
  /** Cook's distance of the point in the whole line; null at leverage 1 or without residuals. */
  cooks: number | null;
  slope: number | null;
  intercept: number | null;
  r2: number | null;
}

/**
 * What each point does to the line of y on x, parallel arrays: its Cook's distance, and the line without
 * it; an entry a point, in their order. Without a whole line every entry is null. Takes time in n: a
 * point is taken out of the sums, and the line fitted again only where next to no spread would be left.
 * Source: Cook (1977); Miller (1974) for taking a point out.
 */
export function influence(x: readonly number[], y: readonly number[]): Influence[] {
  const whole = linear(x, y);
  const n = x.length;
  if (whole.slope === null) return x.map(() => nothing);
  const [xMean, yMean] = [mean(x)!, mean(y)!];
  const dx = x.map((v) => v - xMean);
  const dy = y.map((v) => v - yMean);
  const sum = (a: readonly number[], b: readonly number[]) =>
    a.reduce((total, v, i) => total + v * b[i]!, 0);
  const [sxx, sxy, syy] = [sum(dx, dx), sum(dx, dy), sum(dy, dy)];
  const share = n / (n - 1);
  return x.map((_, i) => {
    const [a, b] = [dx[i]!, dy[i]!];
    const [xx, xy, yy] = [sxx - share * a * a, sxy - share * a * b, syy - share * b * b];
    if (n < 4 || xx < 1e-9 * sxx || yy < 1e-9 * syy) return refitted(whole, x, y, i);
    const slope = xy / xx;
    const intercept = yMean - b / (n - 1) - slope * (xMean - a / (n - 1));
    return {cooks: whole.cooks[i]!, slope, intercept, r2: Math.min(1, (xy * xy) / (xx * yy))};
  });
}

const nothing: Influence = {cooks: null, slope: null, intercept: null, r2: null};

function refitted(
  whole: LinearFit,
  x: readonly number[],
  y: readonly number[],
  i: number
): Influence {
  const others = (_: number, j: number) => j !== i;
  const {slope, intercept, r2} = linear(x.filter(others), y.filter(others));
  return {cooks: whole.cooks[i]!, slope, intercept, r2};
}
