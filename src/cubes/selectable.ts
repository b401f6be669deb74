import {grouped, type Slice} from "./slice.js";
import {stepLists} from "./scores.js";
import {literal} from "./sql.js";

/**
 * What data are selected by: of one scorer, a row a response with its step scores (`list`) and the share of
 * template-guided answers that are right (`final`, null where not known). The scorer's `part` is the
 * trajectory where it made rewards of one, else the response, else the trajectory.
 */
export function selectable(slice: Slice, scorer: string): string {
  const name = literal(scorer);
  return `WITH ${grouped(slice, ["benchmark", "policy"], ["response_id", "gold_outcome", "gold"])},
    lists AS (${stepLists} WHERE scorer = ${name} AND part <> 'whole'),
    made AS (SELECT uid, part, any_value(final) AS final FROM rewards WHERE scorer = ${name} GROUP BY ALL),
    chosen AS (
      SELECT part FROM lists LEFT JOIN (SELECT DISTINCT part, TRUE AS is_reward FROM made) USING (part)
      GROUP BY part ORDER BY bool_or(is_reward AND part = 'trajectory') DESC NULLS LAST, part = 'response' DESC LIMIT 1)
    SELECT r.uid, dense_rank() OVER (ORDER BY problem)::INTEGER AS problem, benchmark, response_id, policy, coalesce(gold_outcome, gold)::INTEGER AS correct, part, any_value(list) AS list,
      any_value(final) AS final, bool_or(made.uid IS NOT NULL) AS is_reward
    FROM r JOIN slots USING (slot) JOIN lists USING (uid) SEMI JOIN chosen USING (part) LEFT JOIN made USING (uid, part)
    GROUP BY r.uid, r.problem, benchmark, response_id, policy, correct, part ORDER BY benchmark, response_id, r.uid`;
}

/** The names of scorers, and whether they have made rewards; those of components stand apart from them. */
export const scorerNames = "SELECT DISTINCT scorer FROM scores ORDER BY scorer";
