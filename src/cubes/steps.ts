import {grouped, keys, moments, type Slice} from "./slice.js";

/** How a score becomes a judgement of a step; see METRICS "Steps". */
export const rules = ["absolute", "strict", "delta"] as const;
export type Rule = (typeof rules)[number];

/** The threshold of a rule where nobody says: MedPRMBench's and PRMBench's own. */
export function defaultThreshold(rule: Rule): number {
  return rule === "delta" ? -0.05 : 0.5;
}

export const stepCounts = ["tp", "fp", "fn", "tn"] as const;
export type StepCount = (typeof stepCounts)[number];

/**
 * A step judged correct, as SQL over `score` and `previous` (0 before the first step). A difference is
 * rounded, so that one of exactly the threshold is not decided by binary fractions.
 */
export function judgement(rule: Rule, threshold: number): string {
  switch (rule) {
    case "absolute":
      return `score >= ${threshold}`;
    case "strict":
      return `score > ${threshold}`;
    case "delta":
      return `round(score - previous, 12) > ${threshold}`;
  }
}

/**
 * The step cube: for each scorer, benchmark and group, under one rule, the confusion counts over steps
 * with a gold label and a score (positive = a correct step), steps without a score, lists of another
 * length than their steps, chains judged right as a whole, first errors found, and the sums over
 * problems of products of the counts.
 *
 * PRMBench's unmodified chains (class `correct`) are left out, as its total leaves them out, unless the
 * cube is split or filtered by class.
 */
export function stepCube(slice: Slice, rule: Rule, threshold: number): string {
  const dimensions = keys(slice, "benchmark");
  const byClass =
    dimensions.includes("error_class") || slice.where.some(({field}) => field === "error_class");
  const counted = byClass
    ? "TRUE"
    : "NOT (benchmark = 'prmbench' AND error_class IS NOT DISTINCT FROM 'correct')";
  const chains = ["right_flawed", "flawed", "right_clean", "clean", "cases", "case_right"];
  return `WITH ${grouped(slice, dimensions, ["gold_first_error", "gold_process"], counted)},
    lists AS (
      SELECT row_number() OVER () AS chain, r.slot, r.problem, r.gold_process, s.scorer, s.part, l.labels, l.n_steps,
        CASE WHEN list_contains(l.labels, 0) THEN list_position(l.labels, 0) - 1
          WHEN len(list_filter(l.labels, lambda x: x IS NULL)) = 0 THEN -1
          WHEN s.part = 'response' THEN r.gold_first_error END AS first_error,
        CASE WHEN len(s.scores) = l.n_steps + s.surplus THEN s.scores[:l.n_steps] ELSE s.scores END AS scores,
        len(s.scores) <> l.n_steps AND len(s.scores) <> l.n_steps + s.surplus AS mismatch
      FROM r JOIN scores s USING (uid) JOIN labels l ON l.uid = s.uid AND l.part = s.part
      WHERE l.labels IS NOT NULL),
    judged AS (
      SELECT *, CASE WHEN ${judgement(rule, threshold)} THEN 1 WHEN NOT (${judgement(rule, threshold)}) THEN 0 END AS judged_correct
      FROM (
        SELECT chain, slot, problem, scorer, part, mismatch, first_error, gold_process, i, labels[i] AS label, scores[i] AS score,
          CASE WHEN i = 1 THEN 0 ELSE scores[i - 1] END AS previous
        FROM (SELECT *, unnest(range(1, n_steps + 1)) AS i FROM lists))),
    chains AS (
      SELECT slot, problem, scorer, part, bool_or(mismatch) AS mismatch, any_value(first_error) AS first_error,
        CASE WHEN any_value(first_error) IS NOT NULL THEN any_value(first_error) = -1
          WHEN part = 'response' THEN any_value(gold_process) = 1 END AS is_clean,
        count(*) FILTER (label = 1 AND judged_correct = 1) AS tp, count(*) FILTER (label = 0 AND judged_correct = 1) AS fp,
        count(*) FILTER (label = 1 AND judged_correct = 0) AS fn, count(*) FILTER (label = 0 AND judged_correct = 0) AS tn,
        count(*) FILTER (label IS NOT NULL AND judged_correct IS NULL) AS unscored,
        CASE WHEN bool_or(judged_correct = 0) THEN min(i) FILTER (judged_correct = 0) - 1
          WHEN count(judged_correct) = count(*) THEN -1 END AS accused
      FROM judged GROUP BY chain, slot, problem, scorer, part),
    c AS (
      SELECT slot, problem, scorer, ${stepCounts.map((count) => `sum(${count}) AS ${count}`).join(", ")},
        count(*) AS n_responses, sum(unscored) AS unscored, count(*) FILTER (mismatch) AS length_mismatch,
        count(*) FILTER (first_error >= 0) AS flawed, count(*) FILTER (first_error = -1) AS clean,
        count(*) FILTER (first_error >= 0 AND accused = first_error) AS right_flawed,
        count(*) FILTER (first_error = -1 AND accused = -1) AS right_clean,
        count(is_clean) AS cases, count(*) FILTER (is_clean = (accused = -1)) AS case_right
      FROM chains GROUP BY slot, problem, scorer)
    SELECT scorer, ${dimensions.join(", ")}, count(*)::INTEGER AS clusters,
      ${["n_responses", "unscored", "length_mismatch", ...stepCounts, ...chains].map((count) => `sum(${count})::INTEGER AS ${count}`).join(", ")},
      ${[...moments(stepCounts), ...moments(["cases", "case_right"])].join(", ")}
    FROM c JOIN slots USING (slot) GROUP BY scorer, ${dimensions.join(", ")} ORDER BY ALL`;
}
