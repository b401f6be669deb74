import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {silent} from "../loaders/progress.js";
import type {ImportOptions} from "../loaders/store/import.js";
import {importPaths, type ImportedPaths} from "../loaders/store/import-paths.js";
import {Store} from "../loaders/store/store.js";

/** Rows as JSON Lines. */
export const jsonl = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A store in memory of paths, and what their import had to say. Who asks for it closes it. */
export async function storeOf(
  paths: readonly string[],
  options: ImportOptions = {}
): Promise<ImportedPaths & {store: Store}> {
  const store = await Store.create(":memory:");
  return {store, ...(await importPaths(store, paths, options, silent))};
}

/** The same of files by name, which are gone again afterwards. */
export async function storeOfTexts(
  texts: Readonly<Record<string, string | Uint8Array>>,
  options: ImportOptions = {}
): Promise<ImportedPaths & {store: Store}> {
  const folder = mkdtempSync(join(tmpdir(), "assay-store-"));
  try {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    return await storeOf(
      Object.keys(texts).map((name) => join(folder, name)),
      options
    );
  } finally {
    rmSync(folder, {recursive: true});
  }
}
