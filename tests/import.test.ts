import {appendFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {setFlagsFromString} from "node:v8";
import {runInNewContext} from "node:vm";
import {expect, test} from "vitest";
import {literal} from "../src/cubes/sql.js";
import {silent, type Progress} from "../loaders/progress.js";
import {importPaths} from "../loaders/store/import-paths.js";
import {Store} from "../loaders/store/store.js";
import {scratch} from "./cli/assay.js";

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

const table = (ids: readonly string[]) =>
  `benchmark,response_id,gold_outcome,verifier,verdict\n${ids.map((id) => `b,${id},1,judge,1\n`).join("")}`;

test("a file that changes while it is read is taken in part, or its rows come back once garbage is collected", async () => {
  const folder = scratch();
  const [changing, whole] = [join(folder, "a.csv"), join(folder, "b.csv")];
  writeFileSync(changing, table(Array.from({length: 5000}, (_, i) => `lost${i}`)));
  writeFileSync(whole, table(["kept"]));
  const store = await Store.create(":memory:");
  const write: Progress = {
    ...silent,
    add: (_, what) => what === changing && appendFileSync(changing, "b,late,1,judge,1\n")
  };
  const {files, messages} = await importPaths(store, [changing, whole], {}, write);
  for (let i = 0; i < 5; i++) {
    collectGarbage();
    await new Promise((done) => setTimeout(done, 20));
  }
  expect(messages[0]).toMatch(/a.csv: changed while it was read; import it again$/);
  expect(files.map(({read}) => read)).toEqual([1]);
  expect(await store.rows("SELECT count(*) AS n FROM responses_in")).toEqual([{n: 1}]);
  store.close();
});

test("a Parquet file with brackets in its name is read for its neighbour's rows", async () => {
  const folder = scratch();
  const store = await Store.create(":memory:");
  for (const [name, n] of [
    ["x[1].parquet", 2],
    ["x1.parquet", 5]
  ] as const) {
    await store.run(
      `COPY (SELECT 'b' AS benchmark, 'r' || range AS response_id, 1 AS gold_outcome FROM range(${n})) TO ${literal(join(folder, name))} (FORMAT parquet)`
    );
  }
  const {files} = await importPaths(store, [join(folder, "x[1].parquet")], {}, silent);
  expect(files.map(({read}) => read)).toEqual([2]);
  store.close();
});

test("a Parquet field called toJSON makes the file unreadable", async () => {
  const folder = scratch();
  const path = join(folder, "a.parquet");
  const store = await Store.create(":memory:");
  await store.run(
    `COPY (SELECT 'b' AS benchmark, 'r' AS response_id, 1 AS gold_outcome, {'toJSON': 1} AS meta) TO ${literal(path)} (FORMAT parquet)`
  );
  const {files} = await importPaths(store, [path], {}, silent);
  expect(files.map(({read, rejected}) => [read, rejected])).toEqual([[1, 0]]);
  store.close();
});
