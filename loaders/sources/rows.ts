import {DuckDBInstance, type DuckDBConnection} from "@duckdb/node-api";
import {literal} from "../../src/cubes/sql.js";
import {plain} from "../../src/values.js";
import {arrowRows, isArrow} from "./arrow.js";
import {head, isPacked, reading, type Reading} from "./bytes.js";
import {csvRows} from "./csv.js";
import {jsonElements, jsonLines, longestRow, parseJson, salvage, type Located} from "./json.js";
import {encoding, headText, textChunks} from "./text.js";
import {zipRows} from "./zip.js";

/** One row of an input file as it was read, or why it could not be. */
export type InputRow =
  {line: number; row: Record<string, unknown>} | {line: number; reason: string; text: string};

/** What the bytes of a file are, once unpacked. */
export type Layout =
  "json lines" | "json" | "csv" | "parquet" | "arrow" | "zip" | "text" | "unknown";

/** Tells a file's layout by its first bytes, whatever its name. */
export async function layout(path: string): Promise<Layout> {
  const start = await head(path);
  const magic = start.subarray(0, 4).toString("latin1");
  if (magic === "PAR1" && !(await isPacked(path))) return "parquet";
  if (magic === "PK\u0003\u0004" && !(await isPacked(path))) return "zip";
  if (isArrow(start)) return "arrow";
  const text = new TextDecoder(encoding(start)).decode(start);
  const first = text.trimStart()[0];
  if (first === "[") return "json";
  if (first === "{") return isJsonLines(text.trimStart()) ? "json lines" : "json";
  // A model's output as it was written, with its thinking.
  if (/^\s*<think>/.test(text) || (path.endsWith(".txt") && text.includes("</think>")))
    return "text";
  const [header = ""] = text.split(/\r?\n/);
  return /[,;\t]/.test(header) && !/[\u0000-\u0008]/.test(header) ? "csv" : "unknown";
}

/**
 * Does the first line hold a whole object, or one so long that it does not end here? A first line that is
 * broken says nothing: then the next one that begins an object tells.
 */
function isJsonLines(text: string): boolean {
  const [line, ...others] = text.split("\n") as [string, ...string[]];
  if (others.length === 0) return text.length > 60_000 || isJson(line);
  if (isJson(line)) return true;
  const next = others.find((other) => other.trim() !== "");
  return next?.startsWith("{") ?? !/^\s*\{\s*$/.test(line);
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** The rows of a file, one at a time, in its order; what broke off comes as a last one that is none. */
export async function* inputRows(
  path: string,
  shape: Layout,
  of: Reading = reading()
): AsyncGenerator<InputRow> {
  let line = 0;
  for await (const row of rowsOf(path, shape, of)) {
    line = row.line;
    yield row;
  }
  if (of.broken !== null) yield {line: line + 1, reason: of.broken, text: ""};
}

function rowsOf(path: string, shape: Layout, of: Reading): AsyncIterable<InputRow> {
  switch (shape) {
    case "json lines":
      return parsed(jsonLines(textChunks(path, of)));
    case "json":
      return parsed(jsonElements(textChunks(path, of)));
    case "csv":
      return tableRows(path, of);
    case "parquet":
      return parquetRows(path, of);
    case "arrow":
      return arrowRows(path, of);
    case "zip":
      return zipRows(path, of);
    case "text":
      return wholeText(path, of);
    case "unknown":
      return nothing();
  }
}

async function* nothing(): AsyncGenerator<InputRow> {}

/** A file that is one text, as one row. */
async function* wholeText(path: string, of: Reading): AsyncGenerator<InputRow> {
  let text = "";
  for await (const chunk of textChunks(path, of)) text += chunk;
  yield {line: 1, row: {text}};
}

async function* parsed(rows: AsyncIterable<Located>): AsyncGenerator<InputRow> {
  for await (const located of rows) {
    const {line, text, isCut} = located;
    if (isCut) {
      yield {line, reason: `is longer than ${longestRow} characters`, text};
      continue;
    }
    let value: unknown;
    try {
      value = parseJson(text);
    } catch {
      yield* salvaged(located);
      continue;
    }
    yield inputRow(line, value, text);
  }
}

function inputRow(line: number, value: unknown, text: string): InputRow {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? {line, row: value as Record<string, unknown>}
    : {line, reason: "expected a JSON object", text};
}

function* salvaged({line, indent, text}: Located): Generator<InputRow> {
  let at = line;
  let counted = 0;
  let isFirst = true;
  for (const found of salvage(text, indent)) {
    at += text.slice(counted, found.offset).split("\n").length - 1;
    counted = found.offset;
    if ("value" in found) yield inputRow(at, found.value, text);
    else {
      const isTrailing = !isFirst && !found.text.startsWith("{");
      yield {
        line: at,
        reason: isTrailing ? `text after the object: ${found.reason}` : found.reason,
        text: found.text
      };
    }
    isFirst = false;
  }
}

async function* tableRows(path: string, of: Reading): AsyncGenerator<InputRow> {
  const [header = ""] = (await headText(path)).split(/\r?\n/);
  yield* csvRows(() => textChunks(path, of), header);
}

async function* parquetRows(path: string, of: Reading): AsyncGenerator<InputRow> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    yield* streamRows(connection, path);
    of.onBytes(Number.POSITIVE_INFINITY);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function* streamRows(connection: DuckDBConnection, path: string): AsyncGenerator<InputRow> {
  let line = 0;
  // The engine takes a path for a pattern: a bracket in a name would read its neighbours.
  const exact = literal(path.replace(/[*?[]/g, "[$&]"));
  const sql = `SELECT * FROM read_parquet(${exact}, hive_partitioning = false)`;
  const result = await connection.stream(sql);
  for await (const rows of result.yieldRowObjectJs()) {
    for (const row of rows) yield {line: ++line, row: plain(row) as Record<string, unknown>};
  }
}
