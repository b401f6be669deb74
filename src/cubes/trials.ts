import {type Judges, votesOf} from "./judges.js";
import {grouped, keys, type Slice} from "./slice.js";

/**
 * Repeated trials: for each verifier, benchmark and group how many responses have so many trials, of
 * which so many can be read and accept, by gold (null where unknown). Only responses with a row.
 */
export function trialTable(slice: Slice): string {
  const dimensions = keys(slice, "benchmark");
  return `WITH ${grouped(slice, dimensions, ["gold"])}
    SELECT verifier, ${dimensions.join(", ")}, gold::INTEGER AS gold, trials, readable, coalesce(accepts, 0)::INTEGER AS accepts,
      count(*)::INTEGER AS n, sum(tokens)::DOUBLE AS tokens, count(tokens)::INTEGER AS with_tokens
    FROM votes JOIN r USING (uid) JOIN slots USING (slot) GROUP BY ALL ORDER BY ALL`;
}

/** What a trial's share is of, for intervals clustered by problem; see `trialMoments`. */
export const trialShares = {
  /** Hard to verify, of responses with a readable trial. */
  hard: ["(accepts > 0 AND accepts < readable)::INTEGER", "(readable > 0)::INTEGER"],
  /** Agreeing pairs of trials, as the mean over responses with two readable ones. */
  agreement: [
    "CASE WHEN readable > 1 THEN 1 - 2.0 * accepts * (readable - accepts) / (readable * (readable - 1)) ELSE 0 END",
    "(readable > 1)::INTEGER"
  ],
  /** Trials that are right, of all trials on gold rows; one that can't be read is wrong. */
  one: [
    "CASE gold WHEN 1 THEN accepts WHEN 0 THEN readable - accepts ELSE 0 END",
    "CASE WHEN gold IS NULL THEN 0 ELSE trials END"
  ]
} as const;
export type TrialShare = keyof typeof trialShares;

/**
 * For each verifier, benchmark and group, and each share, the sums over problems that a clustered ratio
 * needs: `SHARE_num`, `SHARE_den`, `SHARE_clusters`, and `SHARE_nn`, `SHARE_nd`, `SHARE_dd`, the sums of
 * products of a problem's two sums.
 */
export function trialMoments(slice: Slice): string {
  const dimensions = keys(slice, "benchmark");
  const shares = Object.entries(trialShares);
  return `WITH ${grouped(slice, dimensions, ["gold"])},
    c AS (
      SELECT verifier, slot, problem, ${shares.map(([name, [num, den]]) => `sum(${num}) AS ${name}_num, sum(${den}) AS ${name}_den`).join(", ")}
      FROM (SELECT r.*, verifier, trials, readable, coalesce(accepts, 0) AS accepts FROM votes JOIN r USING (uid))
      GROUP BY verifier, slot, problem)
    SELECT verifier, ${dimensions.join(", ")}, ${shares
      .flatMap(([name]) => [
        `sum(${name}_num)::DOUBLE AS ${name}_num`,
        `sum(${name}_den)::DOUBLE AS ${name}_den`,
        `count(*) FILTER (${name}_den > 0)::DOUBLE AS ${name}_clusters`,
        `sum(${name}_num * ${name}_num)::DOUBLE AS ${name}_nn`,
        `sum(${name}_num * ${name}_den)::DOUBLE AS ${name}_nd`,
        `sum(${name}_den * ${name}_den)::DOUBLE AS ${name}_dd`
      ])
      .join(", ")}
    FROM c JOIN slots USING (slot) GROUP BY verifier, ${dimensions.map((field) => `slots.${field}`).join(", ")} ORDER BY ALL`;
}

/** For each benchmark how many responses so many judges accept and so many reject, of those that can be read. */
export function raterTable(slice: Slice, judges: Judges): string {
  const {relation, clauses} = votesOf(judges);
  const dimensions = keys(slice, "benchmark");
  return `WITH ${clauses}${grouped(slice, dimensions, [])},
    u AS (
      SELECT slot, r.uid, count(*) FILTER (verdict = 1) AS accepts, count(*) FILTER (verdict = 0) AS rejects
      FROM ${relation} JOIN r USING (uid) GROUP BY ALL)
    SELECT ${dimensions.join(", ")}, accepts::INTEGER AS accepts, rejects::INTEGER AS rejects, count(*)::INTEGER AS n
    FROM u JOIN slots USING (slot) GROUP BY ALL ORDER BY ALL`;
}
