import {condition, keys, moments, type Slice} from "./slice.js";

export const acceptCounts = ["accepted", "rejected"] as const;

/**
 * The cube of verdicts that no gold stands beside: for each verifier, benchmark and group of how many
 * responses without gold it was asked (`n`), how many of them it accepted and rejected, and the sums over
 * problems of products of these. Whether it was right is not to be had from it.
 */
export function acceptCube(slice: Slice): string {
  const dimensions = keys(slice, "benchmark").join(", ");
  return `WITH by_problem AS (
      SELECT verifier, ${dimensions}, problem, count(*) AS n,
        count(*) FILTER (verdict = 1) AS accepted, count(*) FILTER (verdict = 0) AS rejected,
        count(*) FILTER (verdict IS NULL AND readable > 0) AS ties, max(trials) AS trials, sum(tokens) AS tokens
      FROM votes JOIN responses USING (uid)
      WHERE gold IS NULL AND ${condition(slice)} GROUP BY verifier, ${dimensions}, problem)
    SELECT verifier, ${dimensions}, count(*)::INTEGER AS clusters,
      ${["n", ...acceptCounts, "ties"].map((count) => `sum(${count})::INTEGER AS ${count}`).join(", ")},
      max(trials) AS trials, sum(tokens) AS tokens, ${moments(acceptCounts).join(", ")}
    FROM by_problem GROUP BY verifier, ${dimensions} ORDER BY ALL`;
}
