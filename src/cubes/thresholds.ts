import {aggregate, stepLists, type Aggregate} from "./scores.js";
import {grouped, keys, type Slice} from "./slice.js";
import {countedChains, stepScores} from "./steps.js";

/** Into how many parts problems are dealt, by their hash, to choose a threshold on some and judge it on others. */
export const folds = 5;

/** The most thresholds of scores that are no probabilities; probabilities have 0, 0.01, … 1. */
export const cuts = 100;

/** Rounded to 12 significant digits, the rule for ties: a computed 0.58 is at the threshold 0.58. */
const significant = (x: string) =>
  `CASE WHEN ${x} = 0 THEN 0 ELSE round(${x}, 11 - floor(log10(abs(${x})))::INTEGER) END`;

const isProbability = (group: readonly string[]) => {
  const over = `OVER (PARTITION BY ${group.join(", ")})`;
  return `min(value) ${over} >= 0 AND max(value) ${over} <= 1 AS is_probability`;
};

const gridOf = `CASE
  WHEN is_probability THEN list_transform(range(0, ${cuts} + 1), lambda i: i / ${cuts})
  WHEN count(DISTINCT value) <= ${cuts} THEN list_sort(list_distinct(list(value)))
  ELSE list_distinct(quantile_disc(value, [${Array.from({length: cuts}, (_, i) => i / cuts).join(", ")}])) END`;

/**
 * The responses of known gold with a score, each with its gold, its problem and the fold that the problem
 * is dealt to. `value` is the score after rounding, `raw` before. `is_probability`: every score of the scorer on the benchmark, of whatever gold, is in [0, 1].
 * A row a response and score list.
 */
export function scoredResponses(slice: Slice, name: Aggregate): string {
  const dimensions = keys(slice, "benchmark");
  return `WITH ${grouped(slice, dimensions, ["gold", "cell"])},
    s AS (
      SELECT slot, scorer, part, uid, problem, gold, cell, ${aggregate(name)} AS raw
      FROM r JOIN (${stepLists}) USING (uid)),
    v AS (
      SELECT scorer, part, ${dimensions.join(", ")}, uid, problem, gold, cell, raw, ${significant("raw")} AS value
      FROM s JOIN slots USING (slot) WHERE raw IS NOT NULL),
    w AS (SELECT *, ${isProbability(["scorer", "part", "benchmark"])} FROM v)
    SELECT scorer, part, ${dimensions.join(", ")}, is_probability,
      dense_rank() OVER (ORDER BY uid)::INTEGER AS response, dense_rank() OVER (ORDER BY problem)::INTEGER AS problem,
      (problem % ${folds})::INTEGER AS fold, raw, value, gold::INTEGER AS gold, (cell IS NOT DISTINCT FROM 'lucky')::INTEGER AS lucky
    FROM w WHERE gold IS NOT NULL ORDER BY scorer, part, ${dimensions.join(", ")}, problem, response, value`;
}

/**
 * The threshold cube: for each scorer, part, benchmark and group, each fold of problems and each threshold,
 * the responses of known gold whose score is at or above it and below the next: how many gold accepts,
 * rejects, and how many of these are lucky guesses. A score exactly at a threshold is accepted. Thresholds
 * are 0 to 1 by 0.01 for probabilities, else the distinct scores or 100 quantiles of them. Thresholds
 * without a response have no row.
 */
export function thresholdCube(slice: Slice, name: Aggregate): string {
  const dimensions = keys(slice, "benchmark");
  const group = ["scorer", "part", ...dimensions];
  const match = group.map((field) => `v.${field} IS NOT DISTINCT FROM c.${field}`).join(" AND ");
  return `WITH v AS (SELECT * FROM (${scoredResponses(slice, name)})),
    ${binned(group, match, ["count(*) FILTER (gold = 1)::INTEGER AS positive", "count(*) FILTER (gold = 0)::INTEGER AS negative", "sum(lucky)::INTEGER AS lucky"])}`;
}

/**
 * The same over labelled steps, by rule absolute: for each scorer, benchmark and group, each fold and
 * threshold, the steps with a gold label whose score is at or above it and below the next: how many are
 * correct (`positive`), how many erroneous (`negative`). Steps are counted as the step cube counts them:
 * PRMBench's unmodified chains are left out unless the cube is split or filtered by class.
 */
export function stepThresholdCube(slice: Slice): string {
  const dimensions = keys(slice, "benchmark");
  const group = ["scorer", ...dimensions];
  const match = group.map((field) => `v.${field} IS NOT DISTINCT FROM c.${field}`).join(" AND ");
  return `WITH ${grouped(slice, dimensions, [], countedChains(slice))},
    lists AS (
      SELECT r.slot, r.problem, s.scorer, l.labels, l.n_steps, ${stepScores} AS scores
      FROM r JOIN scores s USING (uid) JOIN labels l ON l.uid = s.uid AND l.part = s.part WHERE l.labels IS NOT NULL),
    steps AS (
      SELECT slot, problem, scorer, labels[i] AS gold, scores[i] AS raw
      FROM (SELECT *, unnest(range(1, n_steps + 1)) AS i FROM lists)),
    scored AS (
      SELECT scorer, ${dimensions.join(", ")}, problem, gold, ${significant("raw")} AS value
      FROM steps JOIN slots USING (slot) WHERE raw IS NOT NULL AND gold IS NOT NULL),
    v AS (
      SELECT *, (problem % ${folds})::INTEGER AS fold, ${isProbability(["scorer", "benchmark"])}
      FROM scored),
    ${binned(group, match, ["count(*) FILTER (gold = 1)::INTEGER AS positive", "count(*) FILTER (gold = 0)::INTEGER AS negative"])}`;
}

/** The end of both cubes: the thresholds of each group, and the rows of `v` counted between them. */
const binned = (group: readonly string[], match: string, counts: readonly string[]) =>
  `c AS (
      SELECT ${group.join(", ")}, unnest(${gridOf}) AS threshold FROM v GROUP BY ${group.join(", ")}, is_probability),
    b AS (
      SELECT v.*, c.threshold FROM v ASOF JOIN c ON ${match} AND v.value >= c.threshold)
    SELECT ${group.join(", ")}, is_probability, fold, threshold, ${counts.join(", ")}
    FROM b GROUP BY ${group.join(", ")}, is_probability, fold, threshold ORDER BY ALL`;
