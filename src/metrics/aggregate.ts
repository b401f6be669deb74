import type {Aggregate} from "../cubes/scores.js";
import {mean} from "../stats/mean.js";

/**
 * The scores of a response's steps as one score, by the same rules as the SQL of `aggregate` in
 * src/cubes/scores.ts: null for no step, for a step without a score, and for a product or geometric mean
 * over a negative score; a score of 0 makes these two 0. Products go through logarithms. Source: METRICS, "Scores".
 */
export function aggregated(scores: readonly (number | null)[], name: Aggregate): number | null {
  const known = scores.filter((score) => score !== null);
  if (known.length === 0 || known.length < scores.length) return null;
  switch (name) {
    case "mean":
      return mean(known);
    case "min":
      return Math.min(...known);
    case "max":
      return Math.max(...known);
    case "last":
      return known.at(-1)!;
    case "sum":
      return known.reduce((sum, score) => sum + score, 0);
    case "product":
    case "geomean": {
      if (known.some((score) => score < 0)) return null;
      if (known.includes(0)) return 0;
      const logs = known.map(Math.log);
      const sum = logs.reduce((total, log) => total + log, 0);
      return Math.exp(name === "product" ? sum : sum / logs.length);
    }
  }
}
