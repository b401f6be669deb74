import {DuckDBInstance} from "@duckdb/node-api";
import {expect, test} from "vitest";
import {aggregate, aggregates} from "../../src/cubes/scores.js";
import {aggregated} from "../../src/metrics/aggregate.js";

const lists: (number | null)[][] = [
  [0.9, 0.8, 0.5],
  [0.3],
  [],
  [0.5, null],
  [null],
  [0, 0.7],
  [-0.2, 0.4],
  [-0.2, 0],
  [3, 1e-200, 1e-200],
  [1, 1, 1]
];

test("the worked example and the SQL of the score tables give one number", async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const literal = (list: (number | null)[]) =>
    `[${list.map((x) => (x === null ? "NULL" : `${x}::DOUBLE`)).join(", ")}]::DOUBLE[]`;
  for (const list of lists)
    for (const name of aggregates) {
      const reader = await connection.runAndReadAll(
        `SELECT ${aggregate(name)} AS value FROM (SELECT ${literal(list)} AS list)`
      );
      const sql = reader.getRowObjectsJson()[0]!.value as number | null;
      const own = aggregated(list, name);
      if (sql === null) expect(own, `${name} of ${literal(list)}`).toBeNull();
      else expect(own, `${name} of ${literal(list)}`).toBeCloseTo(Number(sql), 12);
    }
  connection.closeSync();
});
