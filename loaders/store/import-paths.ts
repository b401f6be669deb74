import {resolve} from "node:path";
import {Failure} from "../failure.js";
import {printable} from "../printable.js";
import type {Progress} from "../progress.js";
import {inputFiles, type InputFile} from "../sources/files.js";
import {importFile, Unrecognised, type Imported, type ImportOptions} from "./import.js";
import {duplicates, settle, type Duplicate} from "./settle.js";
import type {Store} from "./store.js";

/** What came of an import of several paths. */
export interface ImportedPaths {
  files: Imported[];
  /** One line each: what failed, what was skipped, what was rejected, what stands twice. */
  messages: string[];
  /** Whether a path that was named could not be read. */
  failed: boolean;
}

/**
 * Imports files, directories and patterns, each file in a transaction of its own, and settles the
 * store. What can't be read is said in a message and keeps nothing else from being read.
 */
export async function importPaths(
  store: Store,
  paths: readonly string[],
  options: ImportOptions,
  progress: Progress
): Promise<ImportedPaths> {
  const found = await inputFiles(paths);
  const own = [store.path, `${store.path}.wal`].map((path) => resolve(path));
  const files = found.filter(
    (file): file is InputFile =>
      !(file instanceof Error) && (file.named || !own.includes(file.path))
  );
  const messages = found.flatMap((file) => (file instanceof Error ? [file.message] : []));
  let failed = messages.length > 0;
  progress.total(files.reduce((bytes, file) => bytes + file.bytes, 0));
  const imported: Imported[] = [];
  const skipped: string[] = [];
  for (const file of files) {
    let heard = 0;
    const hear = (bytes: number) => {
      const more = Math.min(bytes, file.bytes - heard);
      heard += more;
      progress.add(more, file.shown);
    };
    try {
      imported.push(await importFile(store, file, options, hear));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error instanceof Unrecognised && !file.named) skipped.push(file.shown);
      else {
        messages.push(error.message);
        failed = true;
      }
    }
    hear(Number.POSITIVE_INFINITY);
  }
  // Also where an earlier import broke off before it came to this.
  if ((await store.meta("settled")) !== "yes") await settle(store);
  messages.push(
    ...imported.flatMap(rejects),
    ...imported.flatMap(({path, notes}) => notes.map((note) => `${path}: ${note}`)),
    ...counted(
      "unchanged, not read again",
      imported.filter(({isUnchanged}) => isUnchanged).map(({path}) => path)
    ),
    ...counted("skipped, of no known format", skipped),
    ...repeats(await duplicatesOf(store, imported))
  );
  return {files: imported, messages: messages.map(printable), failed};
}

async function duplicatesOf(store: Store, imported: readonly Imported[]): Promise<Duplicate[]> {
  return imported.length > 0 ? duplicates(store) : [];
}

function rejects({path, rejected, read, firstReject}: Imported): string[] {
  if (firstReject === null) return [];
  const others = rejected > 1 ? `, and ${rejected - 1} more` : "";
  return [
    `${path}:${firstReject.line}: ${firstReject.reason} (rejected${others}; ${read} rows read; see the table rejects)`
  ];
}

const shown = 5;

function counted(what: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const more = paths.length > shown ? `, and ${paths.length - shown} more` : "";
  return [`${what}: ${paths.slice(0, shown).join(", ")}${more}`];
}

function repeats(of: readonly Duplicate[]): string[] {
  const lines = of
    .slice(0, shown)
    .map(({what, benchmark, response_id, name, times}) =>
      what === "response"
        ? `duplicate key (${benchmark}, ${response_id}): ${times} different responses, all kept and counted`
        : what === "labels"
          ? `duplicate labels of (${benchmark}, ${response_id}): ${times} different lists, one of them counted`
          : `duplicate ${what} of ${name} on (${benchmark}, ${response_id}): ${times} different ones, all kept`
    );
  return of.length > shown
    ? [...lines, `and ${of.length - shown} more duplicates; see the table duplicates`]
    : lines;
}
