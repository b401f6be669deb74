import type {Dimension} from "../records.js";
import {type Judges, votesOf} from "./judges.js";
import {grouped, keys, type Slice} from "./slice.js";
import {literal} from "./sql.js";

/**
 * The pair cube: for each two verifiers (`a` before `b` by name), benchmark and group, over the gold rows
 * that both have a row on, who is right: `both_right`, `only_a`, `only_b`, `both_wrong`. A verdict that
 * can't be read is wrong. Over those that both can be read on, what they say: `accept_both`, `accept_a`,
 * `accept_b`, `reject_both`. `unshared` are the gold rows that one of them alone has a row on.
 *
 * With a and b the rows of a problem that each is right on, d = a - b and m its rows, `dd`, `dm`, `mm`, `aa`,
 * `am`, `bb` and `bm` are the sums over problems of their products, and `clusters` the number of problems:
 * what clustered errors of the difference and of each accuracy need.
 */
export function pairCube(slice: Slice, judges: Judges, only: readonly string[] = []): string {
  const {relation, clauses} = votesOf(judges);
  const dimensions = keys(slice, "benchmark");
  const group = dimensions.map((field) => `, ${field}`).join("");
  const names =
    only.length === 0 ? "TRUE" : `verifier IN (${only.map((name) => literal(name)).join(", ")})`;
  return `WITH ${clauses}${grouped(slice, dimensions, ["gold"], "gold IS NOT NULL")},
    shared AS MATERIALIZED (SELECT count(*) > count(DISTINCT hash(slot, problem)) AS holds FROM r),
    v AS MATERIALIZED (
      SELECT slot, uid, CASE WHEN (SELECT holds FROM shared) THEN problem END AS cluster, verifier, verdict,
        (verdict IS NOT DISTINCT FROM gold)::INTEGER AS rights
      FROM ${relation} JOIN r USING (uid) WHERE ${names}),
    sizes AS (SELECT slot, verifier, count(*) AS judged FROM v GROUP BY ALL),
    clustered AS (
      SELECT a.slot, a.cluster, a.verifier AS a, b.verifier AS b, count(*) AS n,
        sum(a.rights * b.rights) AS both_right, sum(a.rights) AS right_a, sum(b.rights) AS right_b,
        sum(a.verdict * b.verdict) AS accept_both, count(*) FILTER (a.verdict = 1 AND b.verdict = 0) AS accept_a,
        count(*) FILTER (a.verdict = 0 AND b.verdict = 1) AS accept_b,
        count(*) FILTER (a.verdict = 0 AND b.verdict = 0) AS reject_both
      FROM v a JOIN v b ON a.uid = b.uid AND a.verifier < b.verifier GROUP BY ALL),
    totals AS (
      SELECT slot, a, b, sum(n) AS n, sum(both_right) AS both_right, sum(right_a) - sum(both_right) AS only_a,
        sum(right_b) - sum(both_right) AS only_b, coalesce(sum(accept_both), 0) AS accept_both, sum(accept_a) AS accept_a,
        sum(accept_b) AS accept_b, sum(reject_both) AS reject_both, count(*) AS problems,
        sum((right_a - right_b) ** 2) AS dd, sum((right_a - right_b) * n) AS dm, sum(n * n) AS mm,
        sum(right_a * right_a) AS aa, sum(right_a * n) AS am, sum(right_b * right_b) AS bb, sum(right_b * n) AS bm
      FROM clustered GROUP BY slot, a, b)
    SELECT a, b${group}, n::INTEGER AS n, (ja.judged + jb.judged - 2 * n)::INTEGER AS unshared,
      ${counts.map((count) => `${count}::INTEGER AS ${count}`).join(", ")}, (n - both_right - only_a - only_b)::INTEGER AS both_wrong,
      ${Object.entries(bySharing)
        .map(
          ([name, [shared, own]]) =>
            `CASE WHEN (SELECT holds FROM shared) THEN ${shared} ELSE ${own} END::DOUBLE AS ${name}`
        )
        .join(", ")}
    FROM totals JOIN slots USING (slot)
    JOIN sizes ja ON ja.slot = totals.slot AND ja.verifier = a JOIN sizes jb ON jb.slot = totals.slot AND jb.verifier = b
    ORDER BY a, b${group}`;
}

const counts = [
  "both_right",
  "only_a",
  "only_b",
  "accept_both",
  "accept_a",
  "accept_b",
  "reject_both"
];

/** The moments where responses share problems, and where each has its own, which needs no grouping by problem. */
const bySharing: Readonly<Record<string, [string, string]>> = {
  clusters: ["problems", "n"],
  dd: ["dd", "only_a + only_b"],
  dm: ["dm", "only_a - only_b"],
  mm: ["mm", "n"],
  aa: ["aa", "both_right + only_a"],
  am: ["am", "both_right + only_a"],
  bb: ["bb", "both_right + only_b"],
  bm: ["bm", "both_right + only_b"]
};

/**
 * Gold rows that two verifiers both judged and only one has right, a row each: `right` is "a" or "b".
 * Where `most` is given, that many of each pair and side, those first by a hash of their id, which is a
 * draw that does not change with the order of rows.
 */
export function discordant(
  slice: Slice,
  judges: Judges,
  {a, b, most}: {a?: string; b?: string; most?: number} = {}
): string {
  const {relation, clauses} = votesOf(judges);
  const columns: Dimension[] = [
    ...new Set<Dimension>(["benchmark", "problem_id", "policy", "subject", ...slice.by])
  ];
  const known = ["response_id", "gold", "gold_outcome", "gold_process"];
  const pair =
    a === undefined || b === undefined
      ? "a.verifier < b.verifier"
      : `a.verifier = ${literal(a)} AND b.verifier = ${literal(b)}`;
  const draw =
    most === undefined
      ? ""
      : `QUALIFY row_number() OVER (PARTITION BY a, b, benchmark, rightly ORDER BY hash(response_id), response_id) <= ${most}`;
  return `WITH ${clauses}${grouped(slice, columns, known, "gold IS NOT NULL")},
    v AS MATERIALIZED (
      SELECT r.*, verifier, verdict, (verdict IS NOT DISTINCT FROM gold) AS rights FROM ${relation} JOIN r USING (uid)),
    d AS (
      SELECT a.verifier AS a, b.verifier AS b, a.slot, ${known.map((field) => `a.${field}`).join(", ")},
        a.verdict AS verdict_a, b.verdict AS verdict_b, CASE WHEN a.rights THEN 'a' ELSE 'b' END AS rightly
      FROM v a JOIN v b ON a.uid = b.uid AND ${pair} AND a.rights <> b.rights)
    SELECT a, b, ${columns.join(", ")}, ${known.map((field) => (field === "response_id" ? field : `${field}::INTEGER AS ${field}`)).join(", ")},
      verdict_a::INTEGER AS verdict_a, verdict_b::INTEGER AS verdict_b, rightly
    FROM d JOIN slots USING (slot) ${draw} ORDER BY ${["a", "b", "benchmark", "rightly", "hash(response_id)", "response_id", "problem_id", "policy", "subject"].join(", ")}`;
}
