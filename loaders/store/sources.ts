import {createHash} from "node:crypto";
import {createReadStream, readFileSync} from "node:fs";
import {stat} from "node:fs/promises";
import {literal} from "../../src/cubes/sql.js";
import type {InputFile} from "../sources/files.js";
import type {Imported, ImportOptions} from "./import.js";
import {version as schema} from "./schema.js";
import type {Store} from "./store.js";

/** A file as it stands: its size and its times, in nanoseconds. Who writes to it changes this. */
export async function stateOf(path: string): Promise<string> {
  const {size, mtimeNs, ctimeNs} = await stat(path, {bigint: true});
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

/** The SHA-256 of a file's bytes, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, {highWaterMark: 1 << 20}))
    hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** What reads the file, and how: another version, or other options, may make other records of it. */
export function readerOf(options: ImportOptions): string {
  const {format, map = {}, names = {}, delimiter} = options;
  return JSON.stringify([assay, schema, format ?? null, map, names, String(delimiter ?? "")]);
}

const {version: assay} = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8")
) as {version: string};

/**
 * What an earlier import made of this file, where it holds for the file as it is: nothing about it has
 * changed, or its times alone. Null where it has to be read.
 */
export async function unchanged(
  store: Store,
  file: InputFile,
  state: string,
  reader: string
): Promise<Imported | null> {
  const [earlier] = await store.rows(
    `SELECT * FROM sources WHERE path = ${literal(file.path)} AND bytes = ${file.bytes} AND reader = ${literal(reader)}`
  );
  if (!earlier) return null;
  if (earlier.state !== state) {
    if (earlier.hash !== (await hashOf(file.path))) return null;
    await store.run(
      `UPDATE sources SET state = ${literal(state)} WHERE source = ${earlier.source as number}`
    );
  }
  const {format, records, read, rejected} = earlier as unknown as Imported;
  const [first] = await store.rows(
    `SELECT line, reason FROM rejects WHERE source = ${earlier.source as number} ORDER BY line LIMIT 1`
  );
  const firstReject = (first as Imported["firstReject"] | undefined) ?? null;
  return {
    path: file.shown,
    format,
    records,
    read,
    rejected,
    firstReject,
    notes: [],
    isUnchanged: true
  };
}
