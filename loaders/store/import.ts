import {basename, dirname, extname, sep} from "node:path";
import {literal} from "../../src/cubes/sql.js";
import type {Records} from "../../src/records.js";
import {Failure} from "../failure.js";
import {Rejection, type Format, type Reader, type Row} from "../formats/format.js";
import {formatNamed, formats, recognise} from "../formats/formats.js";
import type {InputFile} from "../sources/files.js";
import {inputRows, layout, type InputRow} from "../sources/rows.js";
import {RecordAppender} from "./append.js";
import {fieldValue} from "./names.js";
import {inputTables, type InputTable} from "./schema.js";
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
}

/** Says that a file found in a search is of no known format; it is listed as skipped. */
export class Unrecognised extends Failure {}

/**
 * Imports one file in one transaction, in place of what an earlier import of the same path left.
 * Throws a Failure (and leaves the store as it was) where the file as a whole can't be read.
 */
export async function importFile(
  store: Store,
  file: InputFile,
  options: ImportOptions = {},
  onBytes: (bytes: number) => void = () => {}
): Promise<Imported> {
  const shape = await layout(file.path).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (file.bytes === 0) throw new Unrecognised(`${file.shown}: the file is empty`);
  if (shape === "unknown") {
    throw new Unrecognised(
      `${file.shown}: expected JSON, JSONL, CSV or Parquet, found none of them`
    );
  }
  return store.transaction(async () => {
    await forget(store, file.path);
    const [next] = await store.rows("SELECT coalesce(max(source), 0) + 1 AS source FROM sources");
    const source = next!.source as number;
    const sink = new Sink(store, source, options.names);
    try {
      const imported = await readFile(file, inputRows(file.path, shape, onBytes), options, sink);
      sink.close();
      await store.run(
        `INSERT INTO sources VALUES (${source}, ${literal(file.path)}, ${literal(imported.format)}, ${file.bytes},
          ${imported.records}, ${imported.read}, ${imported.rejected})`
      );
      await sink.reject(file.shown, imported.rejects);
      await store.setMeta("settled", "no");
      const {rejects, ...result} = imported;
      const [first] = rejects;
      return {...result, firstReject: first ? {line: first.line, reason: first.reason} : null};
    } catch (error) {
      sink.discard();
      throw error instanceof Failure ? error : unreadable(file, error);
    }
  });
}

function unreadable(file: InputFile, error: unknown): Failure {
  const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
  return new Failure(`${file.shown}: could not be read (${reason})`, 1);
}

interface Reject {
  line: number;
  reason: string;
  text: string;
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
  const rejects: Reject[] = [];
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
        rejects.push({line, reason: error.message, text: JSON.stringify(row)});
      }
    }
  };
  const waiting: {line: number; row: Row}[] = [];
  for await (const input of rows) {
    if (!("row" in input)) {
      rejects.push(input);
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
        stem: basename(file.path, extname(file.path)),
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
    const [first] = rejects;
    throw new Unrecognised(
      `${file.shown}: no row could be read${first ? ` (line ${first.line}: ${first.reason})` : ""}`
    );
  }
  return {
    path: file.shown,
    format: format.name,
    records: sink.records,
    read: kept,
    rejected: rejects.length,
    rejects: rejects.sort((a, b) => a.line - b.line)
  };
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

/** Where the records of one file go. */
class Sink {
  records = 0;
  private readonly appenders = new Map<InputTable, RecordAppender>();
  private readonly set: [field: string, value: string | number | null][];

  /** @param names fields that have a value of their own in every record */
  constructor(
    private readonly store: Store,
    private readonly source: number,
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

  async reject(file: string, rejects: readonly Reject[]): Promise<void> {
    if (rejects.length === 0) return;
    const appender = await this.store.connection.createAppender("rejects");
    for (const {line, reason, text} of rejects) {
      appender.appendInteger(this.source);
      appender.appendVarchar(file);
      appender.appendInteger(line);
      appender.appendVarchar(reason);
      appender.appendVarchar(text.slice(0, 10_000));
      appender.endRow();
    }
    appender.closeSync();
  }

  close(): void {
    for (const appender of this.appenders.values()) appender.close();
    this.appenders.clear();
  }

  /**
   * Gives up what was appended. Inside the transaction, before it is rolled back: an appender left open
   * would write its rows when it is collected as garbage, under the number of the next source.
   */
  discard(): void {
    for (const appender of this.appenders.values()) appender.discard();
    this.appenders.clear();
  }
}
