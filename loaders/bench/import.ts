import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, statSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {DuckDBInstance} from "@duckdb/node-api";
import {literal} from "../../src/cubes/sql.js";
import {median} from "../../src/stats/mean.js";
import {Failure} from "../failure.js";
import {silent} from "../progress.js";
import {importPaths} from "../store/import-paths.js";
import {Store} from "../store/store.js";

export const importBudget = 1.5;

/** What an import costs above reading the same file into a table as it stands. */
export interface ImportTime {
  rows: number;
  bytes: number;
  /** Medians, ms. */
  import: number;
  bare: number;
  ratio: number;
  /** Peak resident memory of `assay import`, MB: over the whole file, and over its first quarter. */
  peak: number;
  peak_of_quarter: number;
  within: boolean;
}

/** Times the import of generated JSONL, a row a verdict, and DuckDB's own read_json in turn. */
export async function timeImport(rows: number, runs: number): Promise<ImportTime> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const file = join(folder, "verdicts.jsonl");
  const quarter = join(folder, "quarter.jsonl");
  try {
    await generate(file, rows);
    await generate(quarter, rows / 4);
    const imported: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < runs; ++i) {
      bare.push(await time(() => readBare(file, join(folder, `bare-${i}.duckdb`))));
      imported.push(await time(() => importInto(file, join(folder, `import-${i}.duckdb`))));
    }
    const ratio = median(imported)! / median(bare)!;
    return {
      rows,
      bytes: statSync(file).size,
      import: Math.round(median(imported)!),
      bare: Math.round(median(bare)!),
      ratio: Number(ratio.toFixed(2)),
      peak: peak(file, folder),
      peak_of_quarter: peak(quarter, folder),
      within: ratio <= importBudget
    };
  } finally {
    rmSync(folder, {recursive: true});
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function importInto(file: string, db: string): Promise<void> {
  const store = await Store.create(db);
  try {
    const {messages} = await importPaths(store, [file], {}, silent);
    if (messages.length > 0) throw new Failure(messages[0]!, 1);
  } finally {
    store.close();
  }
}

const readBare = (file: string, db: string) =>
  inDuckDB(db, `CREATE TABLE bare AS SELECT * FROM read_json(${literal(file)})`);

async function inDuckDB(db: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(db);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

const generate = (file: string, rows: number) =>
  inDuckDB(
    ":memory:",
    `COPY (
      SELECT 'generated' AS benchmark, 'p' || (r // 10) AS problem_id, 'r' || r AS response_id,
        'policy ' || (r % 7) AS policy, 'subject ' || (r // 10 % 13) AS subject,
        repeat('So x = ' || r || ', and the next step follows. ', 8) AS text,
        hash(r, 'outcome') % 2 AS gold_outcome, hash(r, 'process') % 2 AS gold_process,
        'verifier ' || (i % 2) AS verifier, 0 AS trial, hash(i) % 2 AS verdict, hash(i) % 900 AS tokens
      FROM (SELECT i, i // 2 AS r FROM range(${rows}) t(i))
    ) TO ${literal(file)} (FORMAT json)`
  );

const bin = fileURLToPath(new URL("../../bin/assay.js", import.meta.url));

function peak(file: string, folder: string): number {
  const note = join(folder, "peak");
  const onExit = `import {writeFileSync} from "node:fs";
    process.on("exit", () => writeFileSync(${JSON.stringify(note)}, String(process.resourceUsage().maxRSS)));`;
  const hook = `data:text/javascript,${encodeURIComponent(onExit)}`;
  const db = join(folder, `peak-${pathToFileURL(file).pathname.split("/").at(-1)}.duckdb`);
  const {status, stderr} = spawnSync(
    process.execPath,
    ["--import", hook, bin, "import", file, "--db", db],
    {encoding: "utf8"}
  );
  if (status !== 0) throw new Failure(stderr, 1);
  return Math.round(Number(readFileSync(note, "utf8")) / 1024);
}
