import {Readable} from "node:stream";
import {CsvError, parse} from "csv-parse";

/** A row of a table in text form, or why it is none. Empty fields are null. */
export type CsvRow =
  {line: number; row: Record<string, string | null>} | {line: number; reason: string; text: string};

/**
 * Rows of CSV or TSV with a header line; the delimiter is the one that the header holds. A quote that is
 * never closed costs the line that it stands in: the table is read again from the next one. A text of
 * which no row can be read yields the reason in place of one.
 */
export async function* csvRows(
  chunks: () => AsyncIterable<string>,
  header: string
): AsyncGenerator<CsvRow> {
  const table: Table = {delimiter: delimiter(header), columns: null, next: 1};
  for (let unclosed = 0; ; ++unclosed) {
    const line = table.next;
    try {
      yield* parsedRows(unclosed === 0 ? chunks() : fromLine(chunks(), line), table);
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      if (table.columns === null) {
        yield {line: 1, reason: `no table (${error.message})`, text: ""};
        return;
      }
      if (unclosed === mostUnclosed)
        throw new Error(
          `more than ${mostUnclosed} quotes that are never closed, the last in line ${table.next}`
        );
      const [text = ""] = await firstLines(fromLine(chunks(), table.next));
      yield {line: table.next, reason: "a quote in this line is never closed", text};
      ++table.next;
    }
  }
}

/** Each costs reading the table to its end. */
const mostUnclosed = 20;

/** How far a table has been read. */
interface Table {
  delimiter: string;
  columns: string[] | null;
  /** The line at which the next row begins. */
  next: number;
}

async function* fromLine(chunks: AsyncIterable<string>, line: number): AsyncGenerator<string> {
  let left = line - 1;
  for await (const chunk of chunks) {
    let at = 0;
    while (left > 0) {
      const end = chunk.indexOf("\n", at);
      if (end < 0) break;
      at = end + 1;
      --left;
    }
    if (left === 0) yield chunk.slice(at);
  }
}

async function firstLines(chunks: AsyncIterable<string>): Promise<string[]> {
  let text = "";
  for await (const chunk of chunks) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/);
}

async function* parsedRows(chunks: AsyncIterable<string>, table: Table): AsyncGenerator<CsvRow> {
  const before = table.next - 1;
  const parser = Readable.from(chunks).pipe(
    parse({
      delimiter: table.delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecord
    })
  );
  for await (const item of parser) {
    const {record, info} = item as {record: string[]; info: {lines: number}};
    const line = table.next;
    table.next = before + info.lines + 1;
    const {columns} = table;
    if (columns === null) table.columns = record.map((name) => name.trim());
    else if (record.length === columns.length) yield {line, row: fields(columns, record)};
    else {
      const reason = `expected ${columns.length} columns, found ${record.length}`;
      yield {line, reason, text: record.join(",")};
    }
  }
}

/** A quote that is not closed makes one record of all that follows: this is where it ends. */
const longestRecord = 1 << 27;

function fields(columns: readonly string[], record: readonly string[]) {
  return Object.fromEntries(columns.map((name, i) => [name, record[i] === "" ? null : record[i]!]));
}

/** Tab, semicolon or comma, whichever the header holds most of. */
function delimiter(header: string): string {
  const count = (c: string) => header.split(c).length;
  return ["\t", ";"].find((c) => count(c) > count(",")) ?? ",";
}
