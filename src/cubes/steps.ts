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

/** Counts of chains by their first error: known and there, known and absent, found exactly, found within one step. */
export const locatedCounts = [
  "flawed",
  "clean",
  "right_flawed",
  "right_clean",
  "near_flawed"
] as const;

/** Positions from this step on stand together in the table of first errors. */
export const lastPosition = 40;

/**
 * The step cube: for each scorer, part, benchmark and group, under one rule, the confusion counts over
 * steps with a gold label and a score (positive = a correct step), steps without a score, lists of
 * another length than their steps, chains without a step, chains judged right as a whole, first errors
 * found, and the sums over problems of products of the counts.
 *
 * PRMBench's unmodified chains (class `correct`) are left out, as its total leaves them out, unless the
 * cube is split or filtered by class.
 */
export function stepCube(slice: Slice, rule: Rule, threshold: number): string {
  const dimensions = keys(slice, "benchmark");
  const counts = [
    "n_responses",
    "unscored",
    "length_mismatch",
    ...stepCounts,
    ...locatedCounts,
    "cases",
    "case_right"
  ];
  const products = [
    ...moments(stepCounts),
    ...moments(["cases", "case_right"]),
    ...moments(locatedCounts)
  ];
  const group = dimensions.map((field) => `, ${field}`).join("");
  return `WITH ${judgedChains(slice, rule, threshold)},
    c AS (
      SELECT slot, problem, scorer, part, ${stepCounts.map((count) => `sum(${count}) AS ${count}`).join(", ")},
        count(*) AS n_responses, sum(unscored) AS unscored, count(*) FILTER (mismatch) AS length_mismatch,
        count(*) FILTER (first_error >= 0) AS flawed, count(*) FILTER (first_error = -1) AS clean,
        count(*) FILTER (first_error >= 0 AND accused = first_error) AS right_flawed,
        count(*) FILTER (first_error >= 0 AND accused >= 0 AND abs(accused - first_error) <= 1) AS near_flawed,
        count(*) FILTER (first_error = -1 AND accused = -1) AS right_clean,
        count(is_clean) AS cases, count(*) FILTER (is_clean = (accused = -1)) AS case_right
      FROM chains GROUP BY slot, problem, scorer, part),
    whole AS (
      SELECT slot, scorer, part, count(*) AS clusters,
        ${Object.entries(clustersOf)
          .map(([name, rows]) => `count(*) FILTER (${rows}) AS ${name}`)
          .join(", ")},
        ${counts.map((count) => `sum(${count}) AS ${count}`).join(", ")}, ${products.join(", ")}
      FROM c GROUP BY slot, scorer, part),
    without AS (SELECT slot, scorer, part, count(*) AS no_steps FROM lists WHERE n_steps = 0 GROUP BY ALL)
    SELECT scorer, part${group}, ${["no_steps", "clusters", ...Object.keys(clustersOf), ...counts]
      .map((count) => `coalesce(${count}, 0)::INTEGER AS ${count}`)
      .join(", ")}, ${products
      .map((product) => product.split(" AS ")[1]!)
      .map((name) => `coalesce(${name}, 0) AS ${name}`)
      .join(", ")}
    FROM whole FULL JOIN without USING (slot, scorer, part) JOIN slots USING (slot) ORDER BY ALL`;
}

/** Numbers of problems that have what a share is counted on. */
const clustersOf = {
  located_clusters: "flawed + clean > 0",
  flawed_clusters: "flawed > 0",
  clean_clusters: "clean > 0",
  correct_clusters: "tp + fn > 0",
  erroneous_clusters: "tn + fp > 0"
};

/**
 * First errors: for each scorer, part, benchmark and group, under one rule, how many chains have their
 * first error at `gold_at` (-1: none) and are accused at `accused_at` (-1: nowhere; null: not judged
 * whole), both 0-based and cut at `lastPosition`, and `distance`, the second less the first before either
 * is cut, itself cut at that many steps either way; null where one is not there. Verifiers that name a first error stand beside the
 * scorers, their part being null.
 */
export function firstErrorTable(slice: Slice, rule: Rule, threshold: number): string {
  const dimensions = keys(slice, "benchmark");
  const group = dimensions.map((field) => `, ${field}`).join("");
  const cut = (field: string) =>
    `CASE WHEN ${field} IS NOT NULL THEN least(${field}, ${lastPosition}) END::INTEGER`;
  return `WITH ${judgedChains(slice, rule, threshold)},
    named AS (
      SELECT slot, verifier AS scorer, NULL::VARCHAR AS part, gold_first_error AS first_error, predicted_first_error AS accused
      FROM votes JOIN r USING (uid) WHERE gold_first_error IS NOT NULL
      QUALIFY count(predicted_first_error) OVER (PARTITION BY verifier, slot) > 0),
    located AS (
      SELECT slot, scorer, part, first_error, accused FROM chains WHERE first_error IS NOT NULL
      UNION ALL SELECT * FROM named)
    SELECT scorer, part${group}, ${cut("first_error")} AS gold_at, ${cut("accused")} AS accused_at,
      CASE WHEN first_error >= 0 AND accused >= 0 THEN greatest(-${lastPosition}, least(${lastPosition}, accused - first_error)) END::INTEGER AS distance,
      count(*)::INTEGER AS n
    FROM located JOIN slots USING (slot) GROUP BY ALL ORDER BY ALL`;
}

/** Which chains step counts are over: PRMBench's unmodified ones only where the slice asks for classes. */
export function countedChains(slice: Slice): string {
  return slice.by.includes("error_class") || slice.where.some(({field}) => field === "error_class")
    ? "TRUE"
    : "NOT (benchmark = 'prmbench' AND error_class IS NOT DISTINCT FROM 'correct')";
}

/** A list of scores `s` cut to the steps of its labels `l` where it is longer by the surplus that it says. */
export const stepScores =
  "CASE WHEN len(s.scores) = l.n_steps + s.surplus THEN s.scores[:l.n_steps] ELSE s.scores END";

/** `WITH` clauses down to `chains`: a row a chain and scorer, with its counts of steps and where it is accused. */
function judgedChains(slice: Slice, rule: Rule, threshold: number): string {
  const dimensions = keys(slice, "benchmark");
  return `${grouped(slice, dimensions, ["gold_first_error", "gold_process"], countedChains(slice))},
    lists AS (
      SELECT row_number() OVER () AS chain, r.slot, r.problem, r.gold_process, s.scorer, s.part, l.labels, l.n_steps,
        CASE WHEN list_contains(l.labels, 0) THEN list_position(l.labels, 0) - 1
          WHEN len(list_filter(l.labels, lambda x: x IS NULL)) = 0 THEN -1
          WHEN s.part = 'response' THEN r.gold_first_error END AS first_error,
        ${stepScores} AS scores, len(s.scores) <> l.n_steps AND len(s.scores) <> l.n_steps + s.surplus AS mismatch
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
      FROM judged GROUP BY chain, slot, problem, scorer, part)`;
}
