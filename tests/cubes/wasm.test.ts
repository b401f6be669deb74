import {createRequire} from "node:module";
import {Socket} from "node:net";
import {
  createDuckDB,
  NODE_RUNTIME,
  VoidLogger,
  type DuckDBConnection,
  type DuckDBBindings
} from "@duckdb/duckdb-wasm/blocking";
import {afterAll, beforeAll, describe, expect, test, vi} from "vitest";
import {
  bestOfNRows,
  luckyRows,
  scoreRows,
  stepRows,
  verifierRows,
  type Engine
} from "../../loaders/answers.js";
import type {ResultRow, Store} from "../../loaders/store/store.js";
import {comparisonRows, trialRows} from "../../loaders/comparisons.js";
import {topics} from "../../loaders/topics.js";
import {scoreHistogram} from "../../src/cubes/histogram.js";
import {defaultScorerRule} from "../../src/cubes/judges.js";
import {aggregates} from "../../src/cubes/scores.js";
import type {Slice} from "../../src/cubes/slice.js";
import {literal} from "../../src/cubes/sql.js";
import type {Topic} from "../../src/datasets.js";
import {generator} from "../../src/stats/random.js";
import {significant} from "../../src/stats/rounding.js";
import {settle} from "../../loaders/store/settle.js";
import {plain} from "../../src/values.js";
import {jsonl, storeOfTexts} from "../store.js";
import {chains} from "./chains.js";
import {rows} from "./responses.js";

const connect = vi.spyOn(Socket.prototype, "connect").mockImplementation(() => {
  throw new Error("network refused");
});

/** Responses of 12 problems, one to nine each, with two verifiers of up to three trials and two scorers of both parts. */
function generated(): object[] {
  const random = generator(7);
  const pick = <T>(...of: T[]): T => of[Math.floor(random() * of.length)]!;
  const all: object[] = [];
  for (let problem = 0; problem < 12; ++problem) {
    for (let i = 0; i < 1 + ((problem * 5) % 9); ++i) {
      const key = {benchmark: pick("g", "h"), response_id: `${problem}.${i}`};
      const response = {
        ...key,
        problem_id: `q${problem}`,
        policy: pick("m", "n", null),
        subject: pick("algebra", "o'clock", null),
        answer: pick("1", "2", null),
        gold_outcome: pick(0, 1, 1, null),
        gold_process: pick(0, 1, null)
      };
      all.push(response);
      for (const verifier of ["v", "w"].slice(0, pick(0, 1, 2)))
        for (let trial = 0; trial < pick(1, 3); ++trial)
          all.push({
            ...response,
            verifier,
            trial,
            verdict: pick(0, 1, null),
            tokens: pick(9, null)
          });
      for (const part of ["response", "trajectory"]) {
        const n = pick(1, 2, 5);
        const step_labels = Array.from({length: n}, () => pick(0, 1, 1, 1, null));
        for (const scorer of ["s", "t"]) {
          const step_scores = Array.from({length: n}, () =>
            pick(random(), random(), random(), null)
          );
          all.push({...response, part, scorer, step_labels, step_scores});
        }
      }
    }
  }
  return all;
}

const tables = ["responses", "votes", "labels", "scores", "rewards", "texts", "runs", "logs"];

/** Makes the settled tables of a store anew in DuckDB-Wasm, from nothing that would need an extension. */
async function fill(wasm: DuckDBConnection, store: Store): Promise<void> {
  for (const table of tables) {
    const columns = await store.rows(`SELECT column_name AS name, data_type AS type
      FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`);
    wasm.query(
      `CREATE TABLE ${table} (${columns.map(({name, type}) => `${name as string} ${type as string}`).join(", ")})`
    );
    const texts = await store.rows(`SELECT COLUMNS(*)::VARCHAR FROM ${table}`);
    const values = texts.map(
      (row) =>
        `(${columns.map(({name}) => literal(row[name as string] as string | null)).join(", ")})`
    );
    if (values.length > 0) wasm.query(`INSERT INTO ${table} VALUES ${values.join(", ")}`);
  }
}

let store: Store;
let database: DuckDBBindings;
let wasm: Engine;

beforeAll(async () => {
  const all = [
    ...rows,
    ...chains,
    ...generated(),
    {base: "m", verifier: "v", benchmark: "g", accuracy: 0.5, n_problems: 30},
    {run: "a", step: 1, metric: "reward", value: 0.25}
  ];
  ({store} = await storeOfTexts({"all.jsonl": jsonl(all)}));
  // What `assay rewards` writes of two steps, of the response that the first row is of.
  await store.run(`INSERT INTO steps_in BY NAME SELECT 1 AS source, 1 AS line, 'b' AS benchmark, 'r1' AS response_id,
    'trajectory' AS part, ['one', 'it''s two'] AS texts`);
  await store.run(`INSERT INTO rewards_in VALUES (1, 1, 'b', 'r1', 'trajectory', 's', [0.5, NULL], [0, NULL], NULL,
    [NULL, 0.25], [NULL, 0.125], 1, 0.6, 5)`);
  await settle(store);
  const file = (name: string) =>
    createRequire(import.meta.url).resolve(`@duckdb/duckdb-wasm/dist/${name}`);
  const bundle = (name: string) => ({
    mainModule: file(`duckdb-${name}.wasm`),
    mainWorker: file(`duckdb-node-${name}.worker.cjs`)
  });
  database = await createDuckDB(
    {mvp: bundle("mvp"), eh: bundle("eh")},
    new VoidLogger(),
    NODE_RUNTIME
  );
  await database.instantiate(() => {});
  database.open({query: {castDecimalToDouble: true}});
  const connection = database.connect();
  connection.query("SET autoinstall_known_extensions = false");
  connection.query("SET autoload_known_extensions = false");
  await fill(connection, store);
  wasm = {
    rows: (sql) =>
      Promise.resolve(
        connection
          .query(sql)
          .toArray()
          .map((row) => plain(row) as ResultRow)
      )
  };
});

afterAll(() => {
  store?.close();
  database?.reset();
});

/** Numbers to twelve digits: the engines' logarithms differ in the last one. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === "number" ? significant(item) : item
  );
}

async function expectSame(work: (engine: Engine) => Promise<readonly unknown[]>): Promise<void> {
  const native = await work(store);
  expect(native.length).toBeGreaterThan(0);
  expect(rounded(await work(wasm))).toEqual(rounded(native));
}

const slices: Record<string, Slice> = {
  everything: {by: [], where: []},
  "by two fields": {by: ["policy", "subject"], where: []},
  "of one policy and of none": {
    by: ["subject"],
    where: [
      {field: "policy", value: "m"},
      {field: "policy", value: null}
    ]
  }
};
const rules = [
  ["absolute", 0.5],
  ["strict", 0.5],
  ["delta", -0.05]
] as const;

describe.each(Object.entries(slices))(
  "a metric of %s differs in the browser's engine",
  (_, slice) => {
    test("verdicts", () => expectSame((engine) => verifierRows(engine, slice)));
    test("pairs and trials", async () => {
      await expectSame((engine) => comparisonRows(engine, slice, defaultScorerRule, null));
      await expectSame((engine) => trialRows(engine, slice));
    });
    test("lucky guesses", () => expectSame((engine) => luckyRows(engine, slice)));
    test.each(rules)("steps, %s", (...rule) =>
      expectSame((engine) => stepRows(engine, slice, ...rule))
    );
    test.each(aggregates)("scores, Best-of-N and histogram, %s", async (name) => {
      await expectSame((engine) => scoreRows(engine, slice, name));
      await expectSame((engine) => bestOfNRows(engine, slice, name, null));
      await expectSame((engine) => engine.rows(scoreHistogram(slice, name)));
    });
  }
);

test.each(Object.keys(topics) as Topic[])("the pages' %s differ in the browser's engine", (topic) =>
  expectSame(async (engine) => [await topics[topic](engine)])
);

test("a value does not cross as a plain one", async () => {
  const sql = `SELECT 3::TINYINT AS small, 4::BIGINT AS big, sum(5) AS huge, 2::UBIGINT ** 60 AS power, hash(1) AS id,
    0.5::DOUBLE AS half, 'NaN'::DOUBLE AS nan, NULL AS nothing, TRUE AS yes, 'o''clock' AS text,
    [1, NULL] AS list, [[0.5]::DOUBLE[]] AS nested, {'a': 1, 'b': [2::BIGINT]} AS struct`;
  const [row] = await wasm.rows(sql);
  expect(row).toEqual({
    small: 3,
    big: 4,
    huge: 5,
    power: 2 ** 60,
    id: "4717996019076358352",
    half: 0.5,
    nan: null,
    nothing: null,
    yes: true,
    text: "o'clock",
    list: [1, null],
    nested: [[0.5]],
    struct: {a: 1, b: [2]}
  });
  expect(await store.rows(sql)).toEqual([row]);
});

test("a cube, or filling the tables, asks the network for something", async () => {
  const loaded = await wasm.rows(
    "SELECT extension_name AS name FROM duckdb_extensions() WHERE loaded"
  );
  expect(loaded).toEqual([{name: "core_functions"}]);
  expect(connect).not.toHaveBeenCalled();
});
