import {DuckDBInstance, type DuckDBConnection} from "@duckdb/node-api";
import {csvRows} from "./csv.js";
import {jsonElements, jsonLines, parseJson, type Located} from "./json.js";
import {encoding, head, textChunks} from "./text.js";
import {literal} from "../../src/cubes/sql.js";
import {plain} from "../../src/values.js";

/** One row of an input file as it was read, or why it could not be. */
export type InputRow =
  {line: number; row: Record<string, unknown>} | {line: number; reason: string; text: string};

/** What the bytes of a file are. */
export type Layout = "json lines" | "json" | "csv" | "parquet" | "text" | "unknown";

/** Tells a file's layout by its first bytes, whatever its name. */
export async function layout(path: string): Promise<Layout> {
  const start = await head(path);
  if (start.subarray(0, 4).toString("latin1") === "PAR1") return "parquet";
  const text = new TextDecoder(encoding(start)).decode(start);
  const first = text.trimStart()[0];
  if (first === "[") return "json";
  if (first === "{")
    return isWholeJson(text.trimStart().split("\n")[0]!, text) ? "json lines" : "json";
  // A model's output as it was written, with its thinking.
  if (/^\s*<think>/.test(text) || (path.endsWith(".txt") && text.includes("</think>")))
    return "text";
  const [header = ""] = text.split(/\r?\n/);

  return /[,;\t]/.test(header) && !/[\u0000-\u0008]/.test(header) ? "csv" : "unknown";
}

/** Does the first line hold a whole value, or is it so long that it does not end here? */
function isWholeJson(line: string, text: string): boolean {
  if (line.length >= text.trimStart().length && text.length > 60_000) return true;
  try {
    parseJson(line);
    return true;
  } catch {
    return !/^\s*\{\s*$/.test(line);
  }
}

/** The rows of a file, one at a time, in its order. */
export function inputRows(
  path: string,
  shape: Layout,
  onBytes: (bytes: number) => void = () => {}
): AsyncGenerator<InputRow> {
  switch (shape) {
    case "json lines":
      return parsed(jsonLines(textChunks(path, onBytes)));
    case "json":
      return parsed(jsonElements(textChunks(path, onBytes)));
    case "csv":
      return tableRows(path, onBytes);
    case "parquet":
      return parquetRows(path, onBytes);
    case "text":
      return wholeText(path, onBytes);
    case "unknown":
      return nothing();
  }
}

async function* nothing(): AsyncGenerator<InputRow> {}

/** A file that is one text, as one row. */
async function* wholeText(
  path: string,
  onBytes: (bytes: number) => void
): AsyncGenerator<InputRow> {
  let text = "";
  for await (const chunk of textChunks(path, onBytes)) text += chunk;
  yield {line: 1, row: {text}};
}

async function* parsed(rows: AsyncIterable<Located>): AsyncGenerator<InputRow> {
  for await (const {line, text} of rows) {
    let value: unknown;
    try {
      value = parseJson(text);
    } catch (error) {
      yield {line, reason: (error as Error).message, text};
      continue;
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      yield {line, row: value as Record<string, unknown>};
    } else {
      yield {line, reason: "expected a JSON object", text};
    }
  }
}

async function* tableRows(
  path: string,
  onBytes: (bytes: number) => void
): AsyncGenerator<InputRow> {
  const start = await head(path);
  const [header = ""] = new TextDecoder(encoding(start)).decode(start).split(/\r?\n/);
  yield* csvRows(textChunks(path, onBytes), header);
}

async function* parquetRows(
  path: string,
  onBytes: (bytes: number) => void
): AsyncGenerator<InputRow> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    yield* streamRows(connection, path);
    onBytes(Number.POSITIVE_INFINITY);
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
