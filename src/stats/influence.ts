import {linear} from "./regression.js";

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
 * it. As many entries as points. Source: Cook (1977).
 */
export function influence(x: readonly number[], y: readonly number[]): Influence[] {
  const whole = linear(x, y);
  return x.map((_, i) => {
    const keep = (_: number, j: number) => j !== i;
    const {slope, intercept, r2} = linear(x.filter(keep), y.filter(keep));
    return {cooks: whole.slope === null ? null : whole.cooks[i]!, slope, intercept, r2};
  });
}
