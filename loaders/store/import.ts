import {basename, dirname, extname, sep} from "node:path";
import type {DuckDBAppender} from "@duckdb/node-api";
import {literal} from "../../src/cubes/sql.js";
import type {Records} from "../../src/records.js";
import {Failure} from "../failure.js";
import {Rejection, type Format, type Reader, type Row} from "../formats/format.js";
import {formatNamed, formats, recognise} from "../formats/formats.js";
import type {InputFile} from "../sources/files.js";
import {reading} from "../sources/bytes.js";
import {inputRows, layout, type InputRow, type Layout} from "../sources/rows.js";
import {RecordAppender} from "./append.js";
import {fieldValue} from "./names.js";
import {inputTables, type InputTable} from "./schema.js";
import {UnknownArchive} from "../sources/zip.js";
import {hashOf, readerOf, stateOf, unchanged} from "./sources.js";
import type {Store} from "./store.js";

/** How to read a file, where its content does not say it all. */
export interface ImportOptions {
  /** The format's name; recognised by content where not given. */
  format?: string | undefined;
  /** Record field -> the file's column. */
  map?: Readonly<Record<string, string>>;
  /** Record field -> a value for every row. */
  names?: Readonly<Record<string, string>>;
  /** Where the text of a trace is cut into steps; at blank lines where not given. */
  delimiter?: string | RegExp | undefined;
}

/** What came of one file. Rows in the file = read + rejected. */
export interface Imported {
  path: string;
  format: string;
  /** Records made of the rows: responses, verdicts, step lists, runs, log points. */
  records: number;
  /** Rows kept. */
  read: number;
  rejected: number;
  /** The first row that was rejected, for the summary. */
  firstReject: {line: number; reason: string} | null;
  /** What went otherwise than expected and is no row's fault. */
  notes: string[];
  /** Whether the store holds the file as it is already: then it was not read again. */
  isUnchanged: boolean;
}

/** Says that a file found in a search is of no known format; it is listed as skipped. */
export class Unrecognised extends Failure {}

/**
 * Imports one file in one transaction, in place of what an earlier import of the same path left; a file
 * that has not changed since is not read. Throws a Failure (and leaves the store as it was) where the
 * file as a whole can't be read, or changes meanwhile.
 */
export async function importFile(
  store: Store,
  file: InputFile,
  options: ImportOptions = {},
  onBytes: (bytes: number) => void = () => {}
): Promise<Imported> {
  try {
    const shape = await layout(file.path);
    if (file.bytes === 0) throw new Unrecognised(`${file.shown}: the file is empty`);
    if (shape === "unknown") {
      throw new Unrecognised(
        `${file.shown}: expected JSON, JSONL, CSV, Parquet or Arrow, found none of them`
      );
    }
    const before = await stateOf(file.path);
    const reader = readerOf(options);
    const same = await unchanged(store, file, before, reader);
    return same ?? (await replace(store, file, shape, options, {before, reader, onBytes}));
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof UnknownArchive) throw new Unrecognised(`${file.shown}: ${error.message}`);
    throw unreadable(file, error);
  }
}

interface Replacing {
  before: string;
  reader: string;
  onBytes: (bytes: number) => void;
}

function replace(
  store: Store,
  file: InputFile,
  shape: Layout,
  options: ImportOptions,
  {before, reader, onBytes}: Replacing
): Promise<Imported> {
  return store.transaction(async () => {
    await forget(store, file.path);
    const [next] = await store.rows("SELECT coalesce(max(source), 0) + 1 AS source FROM sources");
    const source = next!.source as number;
    const sink = new Sink(store, source, file.shown, options.names);
    const of = reading(onBytes);
    const hashing = hashOf(file.path);
    try {
      const imported = await readFile(file, inputRows(file.path, shape, of), options, sink);
      sink.close();
      const hash = await hashing;
      if ((await stateOf(file.path)) !== before)
        throw new Failure(`${file.shown}: changed while it was read; import it again`, 1);
      await store.run(
        `INSERT INTO sources VALUES (${source}, ${literal(file.path)}, ${literal(imported.format)}, ${file.bytes},
          ${imported.records}, ${imported.read}, ${imported.rejected}, ${[before, hash, reader].map(literal).join(", ")})`
      );
      await store.setMeta("settled", "no");
      return {...imported, notes: [...of.notes], isUnchanged: false};
    } catch (error) {
      sink.discard();
      await hashing.catch(() => {});
      throw error;
    }
  });
}

function unreadable(file: InputFile, error: unknown): Failure {
  const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
  return new Failure(`${file.shown}: could not be read (${reason})`, 1);
}

/** How many rows at the start of a file may be of no format before it counts as of none itself. */
const lookAhead = 20;

async function readFile(
  file: InputFile,
  rows: AsyncIterable<InputRow>,
  options: ImportOptions,
  sink: Sink
) {
  const {map = {}, names = {}} = options;
  let format: Format | null = options.format === undefined ? null : formatNamed(options.format);
  let read: Reader | null = null;
  let kept = 0;
  let lastLine = 1;
  const take = async (line: number, document: Row, reader: Reader) => {
    lastLine = line;
    for (const row of format?.unfold?.(document) ?? [document]) {
      try {
        await sink.append(line, reader(row));
        ++kept;
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        await sink.reject(line, error.message, jsonText(row));
      }
    }
  };
  const waiting: {line: number; row: Row}[] = [];
  for await (const input of rows) {
    if (!("row" in input)) {
      await sink.reject(input.line, input.reason, input.text);
      continue;
    }
    const row = renamed(input.row, map);
    if (read === null) {
      format ??= recognise({...row, ...names});
      if (format === null) {
        waiting.push({line: input.line, row});
        if (waiting.length === lookAhead) break;
        continue;
      }
      read = format.reader({
        stem: stemOf(file.path),
        folders: dirname(file.path).split(sep),
        names,
        delimiter: options.delimiter
      });
      for (const earlier of waiting) await take(earlier.line, earlier.row, read);
    }
    await take(input.line, row, read);
  }
  if (read?.finish) await sink.append(lastLine, read.finish());
  if (format === null) {
    if (waiting.length > 0) throw unrecognised(file, waiting[0]!.row);
    const first = sink.firstReject;
    throw new Unrecognised(
      `${file.shown}: no row could be read${first ? ` (line ${first.line}: ${first.reason})` : ""}`
    );
  }
  return {
    path: file.shown,
    format: format.name,
    records: sink.records,
    read: kept,
    rejected: sink.rejected,
    firstReject: sink.firstReject
  };
}

/** A file's name without its extension, nor that of its packing. */
function stemOf(path: string): string {
  const name = basename(path).replace(/\.(gz|zst)$/i, "");
  return basename(name, extname(name));
}

/** The row for the table of rejects; nothing where it nests too deep to be written. */
function jsonText(row: Row): string {
  try {
    return JSON.stringify(row);
  } catch {
    return "";
  }
}

function renamed(row: Row, map: Readonly<Record<string, string>>): Row {
  const columns = Object.entries(map).filter(([, column]) => Object.hasOwn(row, column));
  return columns.length === 0
    ? row
    : {...row, ...Object.fromEntries(columns.map(([field, column]) => [field, row[column]]))};
}

function unrecognised(file: InputFile, row: Row): Unrecognised {
  const keys = Object.keys(row).slice(0, 8).join(", ");
  return new Unrecognised(
    `${file.shown}: no format knows its columns (${keys}); name one with --format (${formats.map((f) => f.name).join(", ")}) or map them with --map`
  );
}

/** Removes what an import of this path left. */
async function forget(store: Store, path: string): Promise<void> {
  const earlier = await store.rows(`SELECT source FROM sources WHERE path = ${literal(path)}`);
  for (const {source} of earlier) {
    for (const table of [...inputTables, "rejects", "sources"]) {
      await store.run(`DELETE FROM ${table} WHERE source = ${source as number}`);
    }
  }
}

/** Where the records of one file go, and what became of none. */
class Sink {
  records = 0;
  rejected = 0;
  firstReject: {line: number; reason: string} | null = null;
  private readonly appenders = new Map<InputTable, RecordAppender>();
  private rejects: DuckDBAppender | null = null;
  private readonly set: [field: string, value: string | number | null][];

  /** @param names fields that have a value of their own in every record */
  constructor(
    private readonly store: Store,
    private readonly source: number,
    private readonly file: string,
    names: Readonly<Record<string, string>> = {}
  ) {
    this.set = Object.entries(names).map(([field, text]) => [field, fieldValue(field, text)]);
  }

  async append(line: number, rows: Records): Promise<void> {
    await this.to("responses_in", line, rows.responses);
    await this.to("verdicts_in", line, rows.verdicts);
    await this.to("steps_in", line, rows.steps);
    await this.to("rewards_in", line, rows.rewards);
    await this.to("runs_in", line, rows.runs);
    await this.to("logs_in", line, rows.logs);
  }

  private async to(
    table: InputTable,
    line: number,
    records: readonly object[] | undefined
  ): Promise<void> {
    if (records === undefined || records.length === 0) return;
    let appender = this.appenders.get(table);
    if (!appender) {
      appender = await RecordAppender.to(this.store.connection, table, this.source);
      this.appenders.set(table, appender);
    }
    for (const record of records) {
      appender.append(line, this.named(record));
      ++this.records;
    }
  }

  /** The record with the values that `--name` gives for fields it has. */
  private named(record: object): object {
    if (this.set.length === 0) return record;
    const set = this.set.filter(([field]) => field in record);
    return {...record, ...Object.fromEntries(set)};
  }

  async reject(line: number, reason: string, text: string): Promise<void> {
    this.rejects ??= await this.store.connection.createAppender("rejects");
    ++this.rejected;
    if (this.firstReject === null || line < this.firstReject.line)
      this.firstReject = {line, reason};
    this.rejects.appendInteger(this.source);
    this.rejects.appendVarchar(this.file);
    this.rejects.appendInteger(line);
    this.rejects.appendVarchar(reason);
    this.rejects.appendVarchar(text.slice(0, 10_000));
    this.rejects.endRow();
  }

  close(): void {
    for (const appender of this.appenders.values()) appender.close();
    this.appenders.clear();
    this.rejects?.closeSync();
    this.rejects = null;
  }

  /**
   * Gives up what was appended. Inside the transaction, before it is rolled back: an appender left open
   * would write its rows when it is collected as garbage, under the number of the next source.
   */
  discard(): void {
    for (const appender of this.appenders.values()) appender.discard();
    this.appenders.clear();
    this.rejects?.clear();
    this.rejects?.closeSync();
    this.rejects = null;
  }
}
