import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from "node:fs";
import {setTimeout as sleep} from "node:timers/promises";
import {globSync} from "tinyglobby";
import {Failure} from "./failure.js";
import {fingerprint} from "./freshness.js";
import {printable} from "./printable.js";
import {progress, silent, type Progress} from "./progress.js";
import {isRunning} from "./running.js";
import {importPaths} from "./store/import-paths.js";
import {Store} from "./store/store.js";

const folder = ".assay";

/**
 * The path of a store that holds these evaluation outputs as they are now; made anew where they, or
 * the code that reads them, have changed. What import had to say goes to `say`. Several loaders may
 * ask at once: one makes the store, the others wait for it.
 */
export async function evalStore(
  evals: readonly string[],
  progress: Progress = silent,
  say: (line: string) => void = () => {}
): Promise<string> {
  const store = storeAmong(evals);
  if (store !== null) return store;
  mkdirSync(folder, {recursive: true});
  const path = `${folder}/evals-${fingerprint(evals)}.duckdb`;
  while (!existsSync(path)) {
    const lock = claim(`${path}.lock`);
    if (!lock) {
      await sleep(100);
      continue;
    }
    try {
      if (!existsSync(path)) await make(path, evals, progress, say);
    } finally {
      lock();
    }
  }
  return path;
}

/** The store that stands in place of evaluation outputs, as `assay import` and `assay rewards` leave it; null where files do. */
function storeAmong(evals: readonly string[]): string | null {
  const store = evals.find((path) => isStore(path));
  if (store === undefined) return null;
  if (evals.length > 1)
    throw new Failure(`${store}: is a store; give it alone, or import the other files into it`);
  return store;
}

/** DuckDB's mark stands behind eight bytes of checksum. */
function isStore(path: string): boolean {
  if (!statSync(path, {throwIfNoEntry: false})?.isFile()) return false;
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(12);
    readSync(file, head, 0, 12, 0);
    return head.toString("latin1", 8) === "DUCK";
  } finally {
    closeSync(file);
  }
}

/** Reads the evaluation outputs before the pages ask for them, with progress on the terminal. */
export async function readEvals(evals: readonly string[]): Promise<void> {
  if (evals.length === 0) return;
  process.stderr.write(`reading ${printable(evals.join(", "))}\n`);
  await evalStore(evals, progress("reading"), (line) => process.stderr.write(`${line}\n`));
}

async function make(
  path: string,
  evals: readonly string[],
  progress: Progress,
  say: (line: string) => void
): Promise<void> {
  const part = `${path}.part`;
  const clear = () => [part, `${part}.wal`].forEach((left) => rmSync(left, {force: true}));
  clear();
  const store = await Store.create(part);
  let isWhole = false;
  try {
    const {files, messages} = await importPaths(store, evals, {}, progress);
    progress.stop();
    messages.forEach(say);
    if (files.length === 0)
      throw new Failure(
        `${evals.join(", ")}: nothing there that a format reads${messages[0] ? ` (${messages[0]})` : ""}`
      );
    isWhole = true;
    say(`read ${files.reduce((n, {read}) => n + read, 0)} rows of ${files.length} files`);
  } finally {
    progress.stop();
    store.close();
    if (!isWhole) clear();
  }
  renameSync(part, path);
  for (const old of globSync(`${folder}/evals-*.duckdb`))
    if (old !== path) rmSync(old, {force: true});
}

/** Takes a lock file; null where another living process has it. Returns what gives it back. */
function claim(lock: string): (() => void) | null {
  try {
    const file = openSync(lock, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return () => rmSync(lock, {force: true});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isAbandoned(lock)) rmSync(lock, {force: true});
    return null;
  }
}

function isAbandoned(lock: string): boolean {
  const pid = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
  if (pid === 0)
    return Date.now() - (statSync(lock, {throwIfNoEntry: false})?.mtimeMs ?? Date.now()) > 5000;
  return !isRunning(pid);
}
