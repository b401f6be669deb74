import {writeFileSync} from "node:fs";
import {stat} from "node:fs/promises";
import {literal} from "../src/cubes/sql.js";
import {Failure} from "./failure.js";
import {inputRows, layout} from "./sources/rows.js";
import type {Store} from "./store/store.js";

interface Chosen {
  benchmark: string;
  response_id: string;
}

interface Place {
  path: string;
  bytes: number;
  line: number;
}

/**
 * Writes the rows that traces were imported from as JSON Lines, in the order given: each row whole, with all
 * of its own columns, as its file has them now. A row of two traces (s1K) is written once. Throws a Failure
 * where a file is gone or is another than was imported, and writes nothing then.
 */
export async function writeRows(
  store: Store,
  chosen: readonly Chosen[],
  path: string
): Promise<number> {
  const places = await placesOf(store, chosen);
  const lines = new Map<string, Set<number>>();
  for (const {path, line} of places) lines.set(path, (lines.get(path) ?? new Set()).add(line));
  const rows = new Map<string, string>();
  for (const [path, wanted] of lines) {
    const {bytes} = places.find((place) => place.path === path)!;
    const now = await stat(path).catch(() => null);
    if (now?.size !== bytes)
      throw new Failure(
        `${path}: ${now === null ? "is gone" : "has changed"} since it was imported; import it again`,
        1
      );
    for await (const input of inputRows(path, await layout(path)))
      if ("row" in input && wanted.has(input.line))
        rows.set(JSON.stringify([path, input.line]), JSON.stringify(input.row));
  }
  const keys = [...new Set(places.map(({path, line}) => JSON.stringify([path, line])))];
  writeFileSync(path, keys.map((key) => `${rows.get(key)}\n`).join(""));
  return keys.length;
}

/** Where each of the traces was read: of several rows of its key, one with a text. */
async function placesOf(store: Store, chosen: readonly Chosen[]): Promise<Place[]> {
  if (chosen.length === 0) return [];
  const values = chosen.map(
    ({benchmark, response_id}, i) => `(${i}, ${literal(benchmark)}, ${literal(response_id)})`
  );
  const rows = (await store.rows(
    `WITH chosen(i, benchmark, response_id) AS (VALUES ${values.join(", ")}),
      rows AS (
        SELECT benchmark, response_id, source, line, text IS NOT NULL AS has_text FROM responses_in
        UNION ALL
        SELECT benchmark, response_id, source, line, texts IS NOT NULL FROM steps_in)
     SELECT path, bytes::DOUBLE AS bytes, line FROM chosen JOIN rows USING (benchmark, response_id)
     JOIN sources USING (source) WHERE format <> 'rewards'
     QUALIFY row_number() OVER (PARTITION BY i ORDER BY has_text DESC, source, line) = 1 ORDER BY i`
  )) as unknown as Place[];
  if (rows.length < chosen.length)
    throw new Failure(
      `${chosen.length - rows.length} of the selected traces are in no imported row; write --ids instead`,
      1
    );
  return rows;
}
