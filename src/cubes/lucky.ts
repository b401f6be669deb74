import {cells} from "../records.js";
import {grouped, keys, moments, type Slice} from "./slice.js";

/**
 * The lucky-guess cube: for each group the four gold cells, the responses of which a bit is unknown,
 * and the sums over problems of products of the cells' counts.
 */
export function luckyCube(slice: Slice): string {
  const dimensions = keys(slice);
  const fields = dimensions.map((field) => `${field}, `).join("");
  return `WITH ${grouped(slice, dimensions, ["cell"])},
    c AS (
      SELECT slot, problem, ${cells.map((cell) => `count(*) FILTER (cell = '${cell}') AS ${cell}`).join(", ")},
        count(*) FILTER (cell IS NULL) AS unknown
      FROM r GROUP BY slot, problem)
    SELECT ${fields}count(*) FILTER (sound + lucky + slip + wrong > 0)::INTEGER AS clusters,
      count(*) FILTER (sound + lucky > 0)::INTEGER AS outcome_clusters,
      ${[...cells, "unknown"].map((cell) => `sum(${cell})::INTEGER AS ${cell}`).join(", ")},
      ${moments(cells).join(", ")}
    FROM c JOIN slots USING (slot) GROUP BY slot${dimensions.map((field) => `, ${field}`).join("")} ORDER BY ALL`;
}
