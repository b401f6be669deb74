import {aggregate, type Aggregate, stepLists} from "./scores.js";
import {grouped, type Slice} from "./slice.js";

/** Equal bins of a histogram. */
export const bins = 50;

/**
 * Histograms of scores: for each scorer, benchmark, part, policy and gold the counts in 50 equal bins,
 * over [0, 1] where all of a scorer's scores on the benchmark lie in it, else over their range; the
 * last bin is closed. `lo` and `hi` are the ends.
 */
export function scoreHistogram(slice: Slice, name: Aggregate): string {
  return `WITH ${grouped(slice, ["benchmark", "policy"], ["gold"])},
    s AS (
      SELECT slot, scorer, part, gold, ${aggregate(name)} AS value FROM r JOIN (${stepLists}) USING (uid)),
    v AS (SELECT scorer, part, benchmark, policy, gold, value FROM s JOIN slots USING (slot) WHERE value IS NOT NULL),
    ranges AS (
      SELECT scorer, part, benchmark, min(value) AS lo, max(value) AS hi FROM v GROUP BY ALL),
    ends AS (
      SELECT scorer, part, benchmark, CASE WHEN lo >= 0 AND hi <= 1 THEN 0 ELSE lo END AS lo,
        CASE WHEN lo >= 0 AND hi <= 1 THEN 1 WHEN hi > lo THEN hi ELSE lo + 1 END AS hi FROM ranges)
    SELECT scorer, part, benchmark, policy, gold::INTEGER AS gold, lo, hi,
      least(${bins - 1}, floor(round((value - lo) / (hi - lo) * ${bins}, 10)))::INTEGER AS bin, count(*)::INTEGER AS n
    FROM v JOIN ends USING (scorer, part, benchmark) GROUP BY ALL ORDER BY ALL`;
}

/** Scorers of which some response has several steps, so that the aggregate matters. */
export const scorersOfLists =
  "SELECT DISTINCT scorer FROM scores WHERE len(scores) - surplus > 1 ORDER BY scorer";
