import {
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  LIST,
  TINYINT,
  VARCHAR,
  listValue,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue
} from "@duckdb/node-api";
import {inputColumns, type InputTable} from "./schema.js";

type SqlType = (typeof inputColumns)[InputTable] extends infer C
  ? C extends unknown
    ? C[keyof C]
    : never
  : never;

const types: Record<SqlType, DuckDBType> = {
  VARCHAR: VARCHAR,
  TINYINT: TINYINT,
  INTEGER: INTEGER,
  DOUBLE: DOUBLE,
  "DOUBLE[]": LIST(DOUBLE),
  "INTEGER[]": LIST(INTEGER),
  "TINYINT[]": LIST(TINYINT),
  "VARCHAR[]": LIST(VARCHAR)
};

const chunkRows = 2048;

/** Appends records to one table of rows as read, a chunk at a time. */
export class RecordAppender {
  private readonly columns: string[];
  private readonly types: DuckDBType[];
  private rows: DuckDBValue[][] = [];

  private constructor(
    private readonly appender: DuckDBAppender,
    table: InputTable,
    private readonly source: number
  ) {
    const columns: Readonly<Record<string, SqlType>> = inputColumns[table];
    this.columns = Object.keys(columns);
    this.types = [INTEGER, INTEGER, ...Object.values(columns).map((type) => types[type])];
  }

  static async to(
    connection: DuckDBConnection,
    table: InputTable,
    source: number
  ): Promise<RecordAppender> {
    return new RecordAppender(await connection.createAppender(table), table, source);
  }

  append(line: number, record: object): void {
    const fields = record as Record<string, DuckDBValue | DuckDBValue[]>;
    const row: DuckDBValue[] = [this.source, line];
    for (const column of this.columns) {
      const value = fields[column] ?? null;
      row.push(Array.isArray(value) ? listValue(value) : value);
    }
    this.rows.push(row);
    if (this.rows.length === chunkRows) this.flush();
  }

  close(): void {
    this.flush();
    this.appender.closeSync();
  }

  /** Throws away what has not been written; what has goes with the transaction. */
  discard(): void {
    this.rows = [];
    this.appender.clear();
    this.appender.closeSync();
  }

  private flush(): void {
    if (this.rows.length === 0) return;
    const chunk = DuckDBDataChunk.create(this.types);
    chunk.setRows(this.rows);
    this.appender.appendDataChunk(chunk);
    this.rows = [];
  }
}
