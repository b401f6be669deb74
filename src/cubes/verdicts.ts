import {grouped, keys, moments, type Slice} from "./slice.js";

/** Counts of one verifier on the gold rows of one group. */
export const verdictCounts = ["tp", "fp", "fn", "tn", "missed_accept", "missed_reject"] as const;
export type VerdictCount = (typeof verdictCounts)[number];

export const luckyCounts = ["lucky_accepted", "lucky_rejected", "lucky_missed"] as const;
export type LuckyCount = (typeof luckyCounts)[number];

/**
 * The verdict cube: for each verifier, benchmark and group the confusion counts over **all** gold rows
 * of the benchmark, judged or not (`missed_…`), false accepts by gold cell, outcome and process
 * verdicts, and the sums over problems of products of the counts.
 */
export function verdictCube(slice: Slice): string {
  const dimensions = keys(slice, "benchmark");
  const all = [...verdictCounts, ...luckyCounts];
  return `WITH ${grouped(slice, dimensions, ["gold", "cell", "gold_outcome", "gold_process"], "gold IS NOT NULL")},
    sizes AS (
      SELECT slot, problem, count(*) AS n, count(*) FILTER (gold = 1) AS accepts,
        count(*) FILTER (cell = 'lucky') AS lucky FROM r GROUP BY slot, problem),
    judges AS (SELECT DISTINCT verifier, benchmark FROM votes JOIN responses USING (uid)),
    judged AS (
      SELECT verifier, slot, problem,
        count(*) FILTER (gold = 1 AND verdict = 1) AS tp, count(*) FILTER (gold = 0 AND verdict = 1) AS fp,
        count(*) FILTER (gold = 1 AND verdict = 0) AS fn, count(*) FILTER (gold = 0 AND verdict = 0) AS tn,
        count(*) FILTER (cell = 'lucky' AND verdict = 1) AS lucky_accepted,
        count(*) FILTER (cell = 'lucky' AND verdict = 0) AS lucky_rejected,
        count(*) FILTER (cell = 'slip' AND verdict = 1) AS slip_accepted,
        count(*) FILTER (cell = 'wrong' AND verdict = 1) AS wrong_accepted,
        count(*) FILTER (gold_outcome = coalesce(outcome_verdict, verdict)) AS outcome_right,
        count(*) FILTER (gold_process = coalesce(process_verdict, verdict)) AS process_right,
        max(trials) AS trials, sum(tokens) AS tokens
      FROM r JOIN votes USING (uid) GROUP BY verifier, slot, problem),
    grid AS (
      SELECT j.verifier, s.slot, s.n, s.lucky, ${["tp", "fp", "fn", "tn", "lucky_accepted", "lucky_rejected", "slip_accepted", "wrong_accepted", "outcome_right", "process_right"].map((c) => `coalesce(c.${c}, 0) AS ${c}`).join(", ")},
        s.accepts - coalesce(c.tp + c.fn, 0) AS missed_accept,
        s.n - s.accepts - coalesce(c.fp + c.tn, 0) AS missed_reject,
        s.lucky - coalesce(c.lucky_accepted + c.lucky_rejected, 0) AS lucky_missed,
        c.trials, c.tokens
      FROM judges j JOIN slots USING (benchmark) JOIN sizes s USING (slot)
      LEFT JOIN judged c ON c.verifier = j.verifier AND c.slot = s.slot AND c.problem = s.problem),
    gold AS (
      SELECT slot, count(*) FILTER (cell = 'slip')::INTEGER AS slip_n, count(*) FILTER (cell = 'wrong')::INTEGER AS wrong_n,
        count(gold_outcome)::INTEGER AS outcome_n, count(gold_process)::INTEGER AS process_n FROM r GROUP BY slot)
    SELECT verifier, ${dimensions.join(", ")}, sum(n)::INTEGER AS n, count(*)::INTEGER AS clusters,
      count(*) FILTER (lucky > 0)::INTEGER AS lucky_clusters,
      ${[...all, "slip_accepted", "wrong_accepted", "outcome_right", "process_right"].map((c) => `sum(${c})::INTEGER AS ${c}`).join(", ")},
      any_value(slip_n) AS slip_n, any_value(wrong_n) AS wrong_n, any_value(outcome_n) AS outcome_n,
      any_value(process_n) AS process_n, max(trials) AS trials, sum(tokens) AS tokens,
      ${[...moments(verdictCounts), ...moments(luckyCounts)].join(", ")}
    FROM grid JOIN gold USING (slot) JOIN slots USING (slot)
    GROUP BY verifier, ${dimensions.join(", ")} ORDER BY ALL`;
}
