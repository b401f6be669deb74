import {aggregate, type Aggregate, firstPart, stepLists} from "./scores.js";

/**
 * How a scorer judges: it accepts a response whose score reaches the threshold. Without an aggregate,
 * gold says which: where a benchmark's gold knows of derivations, every step must reach it (the
 * minimum, MedPRMBench's case rule); where gold knows only of answers, the last step's score must.
 */
export interface ScorerRule {
  aggregate: Aggregate | null;
  /** Without one: 0.5, and only scorers whose scores on the benchmark all lie in [0, 1] judge. */
  threshold: number | null;
}

export const defaultScorerRule: ScorerRule = {aggregate: null, threshold: null};
export const scorerThreshold = 0.5;

/** Whose verdicts are counted: verifiers' own, those of scorers at a threshold, or both. */
export type Judges =
  {who: "verifiers"} | {who: "scorers"; rule: ScorerRule} | {who: "all"; rule: ScorerRule};

export const verifiersOnly: Judges = {who: "verifiers"};
export const scorersOnly: Judges = {who: "scorers", rule: defaultScorerRule};
export const everyJudge: Judges = {who: "all", rule: defaultScorerRule};

/**
 * The relation of verdicts as SQL, a row a response and judge, and the `WITH` clauses that it needs,
 * each with a comma behind it. A scorer whose name a verifier has too goes by `NAME (scores)`.
 */
export function votesOf(judges: Judges): {relation: string; clauses: string} {
  if (judges.who === "verifiers") return {relation: "votes", clauses: ""};
  const all = judges.who === "all" ? "SELECT * FROM votes UNION ALL BY NAME " : "";
  return {
    relation: "judged_votes",
    clauses: `judged_votes AS MATERIALIZED (${all}${scorerVotes(judges.rule)}), `
  };
}

// RewardMATH's scores rank the solutions of a problem; those of its pairwise files are wins, no verdicts.
const notRanked = "benchmark <> 'rewardmath'";
const ofScorer = "OVER (PARTITION BY scorer, benchmark)";

function scorerVotes({aggregate: chosen, threshold}: ScorerRule): string {
  const value =
    chosen === null
      ? `CASE WHEN knows_process THEN ${aggregate("min")} ELSE ${aggregate("last")} END`
      : aggregate(chosen);
  const eligible =
    threshold === null
      ? `QUALIFY min(list_min(list)) ${ofScorer} >= 0 AND max(list_max(list)) ${ofScorer} <= 1`
      : "";
  const at = threshold ?? scorerThreshold;
  // A step list that stands twice with different verdicts can't be read.
  return `SELECT uid, CASE WHEN scorer IN (SELECT verifier FROM votes) THEN scorer || ' (scores)' ELSE scorer END AS verifier,
      1 AS trials, NULL::TINYINT AS outcome_verdict, NULL::TINYINT AS process_verdict, NULL::DOUBLE AS tokens,
      CASE WHEN count(accepted) = count(*) AND min(accepted) = max(accepted) THEN min(accepted) END::TINYINT AS verdict,
      count(accepted)::INTEGER AS readable, coalesce(sum(accepted), 0)::INTEGER AS accepts
    FROM (
      SELECT uid, scorer, CASE WHEN ${value} >= ${at} THEN 1 WHEN ${value} < ${at} THEN 0 END AS accepted
      FROM (
        SELECT uid, scorer, list, benchmark, bool_or(gold_process IS NOT NULL) OVER (PARTITION BY benchmark) AS knows_process
        FROM responses JOIN (${stepLists}) USING (uid)
        QUALIFY ${firstPart(["response", "whole", "trajectory"])})
      WHERE ${threshold === null ? notRanked : "TRUE"} ${eligible})
    GROUP BY uid, scorer`;
}

/** The names of those that judge. */
export function judgeNames(judges: Judges): string {
  const {relation, clauses} = votesOf(judges);
  return `WITH ${clauses}names AS (SELECT DISTINCT verifier FROM ${relation}) SELECT verifier FROM names ORDER BY verifier`;
}
