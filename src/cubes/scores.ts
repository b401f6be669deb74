import type {Part} from "../records.js";
import {grouped, keys, type Slice} from "./slice.js";

/** How the scores of a response's steps become one score; see METRICS "Scores". */
export const aggregates = ["mean", "min", "last", "product", "geomean", "max", "sum"] as const;
export type Aggregate = (typeof aggregates)[number];

const logs = "list_transform(list, lambda x: CASE WHEN x >= 0 THEN ln(nullif(x, 0)) END)";
const hasZero = "list_contains(list, 0)";
const hasNegative = "list_min(list) < 0";

/**
 * An aggregate as SQL over `list`: null for an empty list, for one in which a step has no score, and
 * for a product or geometric mean over a negative score. Products go through logarithms.
 */
export function aggregate(name: Aggregate): string {
  const of: Record<Aggregate, string> = {
    mean: "list_avg(list)",
    min: "list_min(list)",
    last: "list[-1]",
    product: `CASE WHEN ${hasNegative} THEN NULL WHEN ${hasZero} THEN 0 ELSE exp(list_sum(${logs})) END`,
    geomean: `CASE WHEN ${hasNegative} THEN NULL WHEN ${hasZero} THEN 0 ELSE exp(list_avg(${logs})) END`,
    max: "list_max(list)",
    sum: "list_sum(list)"
  };
  return whereWhole(of[name]);
}

/**
 * What candidates are ranked by: the aggregate itself, but for a product its logarithm, in which long
 * chains do not underflow to one tie at 0. A product of 0 is below all others, yet a finite number: null
 * is for what has no score.
 */
export function rank(name: Aggregate): string {
  if (name !== "product") return aggregate(name);
  return whereWhole(
    `CASE WHEN ${hasNegative} THEN NULL WHEN ${hasZero} THEN -1e300 ELSE list_sum(${logs}) END`
  );
}

const whereWhole = (value: string) =>
  `CASE WHEN len(list) > 0 AND list_count(list) = len(list) THEN ${value} END`;

/** One list of step scores a response, part and scorer, without surplus entries. */
export const stepLists =
  "SELECT uid, part, scorer, scores[:len(scores) - surplus] AS list FROM scores";

/**
 * Scores of responses, for separation and quantiles: for each scorer, benchmark, part and group one row
 * a problem and distinct score, with how many responses of gold accept, reject and unknown have it.
 * `value` is null where the aggregate is undefined.
 */
export function scoreTable(slice: Slice, name: Aggregate): string {
  const dimensions = keys(slice, "benchmark");
  return `WITH ${grouped(slice, dimensions, ["gold"])}
    SELECT scorer, part, ${dimensions.join(", ")}, ${aggregate(name)} AS value, dense_rank() OVER (ORDER BY problem)::INTEGER AS problem,
      count(*) FILTER (gold = 1)::INTEGER AS positive, count(*) FILTER (gold = 0)::INTEGER AS negative,
      count(*) FILTER (gold IS NULL)::INTEGER AS unknown
    FROM r JOIN (${stepLists}) USING (uid) JOIN slots USING (slot) GROUP BY scorer, part, problem, value, ${dimensions.join(", ")} ORDER BY ALL`;
}

/**
 * Keeps, of rows with `part`, `scorer` and `benchmark`, those of the first of these parts that the scorer has on
 * the benchmark: one score a response, never a mixture of parts.
 */
export function firstPart(parts: readonly Part[]): string {
  const place = `list_position([${parts.map((part) => `'${part}'`).join(", ")}], part)`;
  return `${place} = min(${place}) OVER (PARTITION BY scorer, benchmark)`;
}

/**
 * The candidates of each problem, scored: a row a response. `correct` is the outcome where it is known,
 * else gold; responses of which neither is known are left out. A scorer's score of the whole trace goes
 * before that of the response, and this before that of the trajectory.
 */
export function candidates(slice: Slice, name: Aggregate): string {
  const dimensions = keys(slice, "benchmark");
  const group = dimensions.join(", ");
  return `WITH ${grouped(slice, dimensions, ["gold", "gold_outcome", "answer"])}
    SELECT scorer, ${group}, dense_rank() OVER (ORDER BY problem)::INTEGER AS problem, ${rank(name)} AS score,
      coalesce(gold_outcome, gold)::INTEGER AS correct, answer
    FROM r JOIN (${stepLists}) USING (uid) JOIN slots USING (slot)
    WHERE coalesce(gold_outcome, gold) IS NOT NULL
    QUALIFY ${firstPart(["whole", "response", "trajectory"])} ORDER BY scorer, ${group}, problem, score, correct, answer`;
}
