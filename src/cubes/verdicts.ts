import {type Judges, verifiersOnly, votesOf as relationOf} from "./judges.js";
import {condition, keys, moments, pairs, type Slice} from "./slice.js";

/** Counts of one verifier on the gold rows of one group. */
export const verdictCounts = ["tp", "fp", "fn", "tn", "missed_accept", "missed_reject"] as const;
export type VerdictCount = (typeof verdictCounts)[number];

export const luckyCounts = ["lucky_accepted", "lucky_rejected", "lucky_missed"] as const;
export type LuckyCount = (typeof luckyCounts)[number];

/** The counts over a verifier's votes, and which votes each counts. */
const votesOf = {
  tp: "gold = 1 AND verdict = 1",
  fp: "gold = 0 AND verdict = 1",
  fn: "gold = 1 AND verdict = 0",
  tn: "gold = 0 AND verdict = 0",
  lucky_accepted: "cell = 'lucky' AND verdict = 1",
  lucky_rejected: "cell = 'lucky' AND verdict = 0",
  slip_accepted: "cell = 'slip' AND verdict = 1",
  wrong_accepted: "cell = 'wrong' AND verdict = 1",
  outcome_right: "gold_outcome = coalesce(outcome_verdict, verdict)",
  process_right: "gold_process = coalesce(process_verdict, verdict)",
  asked: "TRUE",
  ties: "verdict IS NULL AND has_readable"
};

/** The same for those of which products are summed, over `code`: one number for gold and verdict, quick to test. */
const code = "CASE WHEN cell = 'lucky' THEN 2 WHEN gold = 0 THEN 1 ELSE 0 END";
const codesOf = {
  fn: "code = 0",
  tn: "code BETWEEN 1 AND 2",
  lucky_rejected: "code = 2",
  tp: "code = 10",
  fp: "code BETWEEN 11 AND 12",
  lucky_accepted: "code = 12"
};

/** The counts over gold rows without a readable verdict: what the others leave of `n`, `accepts` and `lucky`. */
const missed = `accepts - tp - fn AS missed_accept, n - accepts - fp - tn AS missed_reject,
        lucky - lucky_accepted - lucky_rejected AS lucky_missed`;

/**
 * The verdict cube: for each verifier, each benchmark of which it judged a gold row, and group the confusion counts over **all** gold rows
 * of the benchmark, judged or not (`missed_…`), how many it was asked about (`asked`: it has a row, readable
 * or not) and of how many its trials split evenly (`ties`), false accepts by gold cell, outcome and process
 * verdicts, and the sums over problems of products of the counts. The verdicts are verifiers' own,
 * unless scorers are to judge too.
 *
 * One pass over the votes gives the counts: it groups by `kind`, one number for a response's group and
 * gold. A second, by problem, gives the products, and meets no row where no two responses of a group
 * share a problem: the products are the counts themselves then.
 */
export function verdictCube(slice: Slice, judges: Judges = verifiersOnly): string {
  const {relation, clauses} = relationOf(judges);
  const dimensions = keys(slice, "benchmark");
  const known = [...dimensions, "gold", "cell", "gold_outcome", "gold_process"].join(", ");
  const counts = [...Object.keys(votesOf), "missed_accept", "missed_reject", "lucky_missed"];
  return `WITH ${clauses}x AS NOT MATERIALIZED (
      SELECT uid, problem, ${known}, gold IS NOT NULL AND ${condition(slice)} AS counted,
        hash(${dimensions.join(", ")}) AS slot, hash(counted, ${known}) AS kind FROM responses),
    kinds AS MATERIALIZED (SELECT counted, slot, kind, ${known}, count(*) AS n FROM x GROUP BY ALL),
    slots AS MATERIALIZED (
      SELECT slot, ${dimensions.join(", ")}, sum(n) AS n, sum(gold * n) AS accepts,
        ${["lucky", "slip", "wrong"].map((cell) => `coalesce(sum(n) FILTER (cell = '${cell}'), 0) AS ${cell}`).join(", ")},
        coalesce(sum(n) FILTER (gold_outcome IS NOT NULL), 0) AS outcome_n,
        coalesce(sum(n) FILTER (gold_process IS NOT NULL), 0) AS process_n
      FROM kinds WHERE counted GROUP BY ALL),
    tally AS MATERIALIZED (
      SELECT verifier, kind, verdict, outcome_verdict, process_verdict, readable > 0 AS has_readable, count(*) AS n,
        max(trials) AS trials, sum(tokens) AS tokens
      FROM ${relation} JOIN x USING (uid) GROUP BY verifier, kind, verdict, outcome_verdict, process_verdict, has_readable),
    grid AS MATERIALIZED (
      SELECT verifier, slots.* FROM slots
      JOIN (SELECT DISTINCT verifier, benchmark FROM tally JOIN kinds USING (kind) WHERE gold IS NOT NULL) USING (benchmark)),
    judged AS (
      SELECT verifier, slot, max(trials) AS trials, sum(tokens) AS tokens,
        ${list(votesOf, (votes) => `coalesce(sum(tally.n) FILTER (${votes}), 0)`)}
      FROM tally JOIN kinds USING (kind) WHERE counted GROUP BY verifier, slot),
    whole AS (
      SELECT * REPLACE (${list(votesOf, (_, name) => `coalesce(${name}, 0)`)})
      FROM grid LEFT JOIN judged USING (verifier, slot)),
    shared AS MATERIALIZED (
      SELECT count(*) > count(DISTINCT hash(slot, problem)) AS holds FROM x WHERE counted),
    r AS (
      SELECT uid, slot, hash(slot, problem) AS cluster, ${code} AS code FROM x WHERE counted AND (SELECT holds FROM shared)),
    sizes AS (
      SELECT slot, cluster, count(*) AS n, count(*) FILTER (code = 0) AS accepts, count(*) FILTER (code = 2) AS lucky
      FROM r GROUP BY slot, cluster),
    judged_by_problem AS (
      SELECT verifier, cluster, ${list(codesOf, (codes) => `count(*) FILTER (${codes})`)}
      FROM (SELECT verifier, cluster, code + 10 * verdict AS code FROM ${relation} JOIN r USING (uid))
      GROUP BY verifier, cluster),
    by_problem AS (
      SELECT grid.verifier, sizes.*, ${list(codesOf, (_, name) => `coalesce(${name}, 0)`)}
      FROM grid JOIN sizes USING (slot)
      LEFT JOIN judged_by_problem j ON j.verifier = grid.verifier AND j.cluster = sizes.cluster),
    products AS (
      SELECT verifier, slot, count(*) AS clusters, count(*) FILTER (lucky > 0) AS lucky_clusters,
        ${[...moments(verdictCounts), ...moments(luckyCounts)].join(", ")}
      FROM (SELECT *, ${missed} FROM by_problem) GROUP BY verifier, slot)
    SELECT verifier, ${dimensions.join(", ")}, n::INTEGER AS n, coalesce(clusters, n)::INTEGER AS clusters,
      coalesce(lucky_clusters, lucky)::INTEGER AS lucky_clusters,
      ${counts.map((count) => `${count}::INTEGER AS ${count}`).join(", ")},
      slip::INTEGER AS slip_n, wrong::INTEGER AS wrong_n, outcome_n::INTEGER AS outcome_n,
      process_n::INTEGER AS process_n, trials, tokens,
      ${[...pairs(verdictCounts), ...pairs(luckyCounts)].map(([a, b]) => `coalesce(${a}_${b}, ${a === b ? a : 0})::DOUBLE AS ${a}_${b}`).join(", ")}
    FROM (SELECT *, ${missed} FROM whole) LEFT JOIN products USING (verifier, slot) ORDER BY ALL`;
}

function list(
  of: Readonly<Record<string, string>>,
  column: (rows: string, name: string) => string
): string {
  return Object.entries(of)
    .map(([name, rows]) => `${column(rows, name)} AS ${name}`)
    .join(", ");
}
