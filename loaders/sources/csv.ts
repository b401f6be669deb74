import {Readable} from "node:stream";
import {CsvError, parse} from "csv-parse";

/** A row of a table in text form, or why it is none. Empty fields are null. */
export type CsvRow =
  {line: number; row: Record<string, string | null>} | {line: number; reason: string; text: string};

/**
 * Rows of CSV or TSV with a header line; the delimiter is the one that the header holds. Throws where
 * the text breaks off inside a quote; a text of which no row can be read yields the reason in place of one.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  header: string
): AsyncGenerator<CsvRow> {
  let yielded = false;
  try {
    for await (const row of parsedRows(chunks, header)) {
      yielded = true;
      yield row;
    }
  } catch (error) {
    if (yielded || !(error instanceof CsvError)) throw error;
    yield {line: 1, reason: `no table (${error.message})`, text: ""};
  }
}

async function* parsedRows(chunks: AsyncIterable<string>, header: string): AsyncGenerator<CsvRow> {
  const parser = Readable.from(chunks).pipe(
    parse({
      delimiter: delimiter(header),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true
    })
  );
  let columns: string[] | null = null;
  let line = 1;
  for await (const item of parser) {
    const {record, info} = item as {record: string[]; info: {lines: number}};
    const began = line;
    line = info.lines + 1;
    if (columns === null) {
      columns = record.map((name) => name.trim());
      continue;
    }
    if (record.length !== columns.length) {
      const reason = `expected ${columns.length} columns, found ${record.length}`;
      yield {line: began, reason, text: record.join(",")};
      continue;
    }
    yield {
      line: began,
      row: Object.fromEntries(
        columns.map((name, i) => [name, record[i] === "" ? null : record[i]!])
      )
    };
  }
}

/** Tab, semicolon or comma, whichever the header holds most of. */
function delimiter(header: string): string {
  const count = (c: string) => header.split(c).length;
  return ["\t", ";"].find((c) => count(c) > count(",")) ?? ",";
}
