import {exponentialMovingAverage} from "../stats/smoothing.js";
import {example, four, real, withMissing} from "./example.js";

/** The moving average of a reward that rises, with one value missing. */
export const smoothing = example({
  code: "exponentialMovingAverage in src/stats/smoothing.ts",
  fields: {
    values: withMissing("values by step (– where missing)", [0.2, 0.4, null, 0.6, 0.5]),
    weight: real("w", 0.5, {min: 0, max: 0.999})
  },
  work: ({values, weight}) => {
    const smoothed = exponentialMovingAverage(values, weight);
    const last = smoothed.findLast((value) => value !== null) ?? null;
    return {
      steps: [`smoothed: ${smoothed.map(four).join(", ") || "—"}`],
      result: `last ${four(last)}`,
      note: last === null ? "no value" : null,
      values: {last}
    };
  }
});
