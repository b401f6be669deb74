import {existsSync} from "node:fs";
import {DuckDBInstance, type DuckDBConnection} from "@duckdb/node-api";
import {literal} from "../../src/cubes/sql.js";
import {Failure} from "../failure.js";
import {createTables, version} from "./schema.js";
import {plain, type Plain} from "../../src/values.js";

/** A row of a query's result, of plain values. */
export type ResultRow = Record<string, Plain>;

/**
 * How much memory the database may use before it spills to disk: little while it takes rows in, so
 * that an import stays flat as the file grows; more for the joins of a question.
 */
const memoryLimit = {
  READ_WRITE: process.env.ASSAY_MEMORY ?? "192MB",
  READ_ONLY: process.env.ASSAY_MEMORY ?? "4GB"
};

/** An open store: evaluation outputs in DuckDB. */
export class Store {
  private constructor(
    /** Where it lies; ":memory:" where it lies nowhere. */
    readonly path: string,
    private readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection
  ) {}

  /** Opens a store for writing; makes a new one where there is none. ":memory:" keeps it in memory. */
  static async create(path: string): Promise<Store> {
    const isNew = path === ":memory:" || !existsSync(path);
    const store = await Store.connect(path, "READ_WRITE");
    try {
      if (isNew) for (const statement of createTables) await store.run(statement);
      await store.checkVersion(path);
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }

  /** Opens a store that is there, for reading alone; one in which an import broke off is refused. */
  static async open(path: string): Promise<Store> {
    if (!existsSync(path)) {
      throw new Failure(`${path}: no such store; make one with: assay import PATH --db ${path}`);
    }
    const store = await Store.connect(path, "READ_ONLY");
    try {
      await store.checkVersion(path);
      if ((await store.meta("settled")) !== "yes")
        throw new Failure(`${path}: an import broke off; import a file into it again`, 1);
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }

  private static async connect(
    path: string,
    access_mode: keyof typeof memoryLimit
  ): Promise<Store> {
    try {
      const instance = await DuckDBInstance.create(path, {
        access_mode,
        // A store in memory has no file to spill its tables to.
        memory_limit: memoryLimit[path === ":memory:" ? "READ_ONLY" : access_mode]
      });
      const connection = await instance.connect();
      const store = new Store(path, instance, connection);
      // Insertion order is kept by the line numbers; the engine need not keep it as well.
      await store.run("SET preserve_insertion_order = false");
      return store;
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
      throw new Failure(`${path}: not a store that can be opened (${reason})`);
    }
  }

  private async checkVersion(path: string): Promise<void> {
    const found = await this.rows("SELECT value FROM meta WHERE key = 'schema'").catch(() => []);
    if (found[0]?.value !== String(version)) {
      throw new Failure(`${path}: not a store of this version of Assay; import into a new file`);
    }
  }

  /** Runs a statement for its effect. */
  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** The rows of a query, as plain values. */
  async rows(sql: string): Promise<ResultRow[]> {
    const result = await this.connection.runAndReadAll(sql);
    return result.getRowObjectsJS().map((row) => plain(row) as ResultRow);
  }

  /** Runs `work` in one transaction: all of it or, where it throws, nothing. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.run("BEGIN");
    try {
      const result = await work();
      await this.run("COMMIT");
      return result;
    } catch (error) {
      await this.run("ROLLBACK").catch(() => {});
      throw error;
    }
  }

  async setMeta(key: string, value: string): Promise<void> {
    await this.run(`INSERT OR REPLACE INTO meta VALUES (${literal(key)}, ${literal(value)})`);
  }

  async meta(key: string): Promise<string | null> {
    const [row] = await this.rows(`SELECT value FROM meta WHERE key = ${literal(key)}`);
    return typeof row?.value === "string" ? row.value : null;
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

/** Does something with a store that is opened for reading, and closes it. */
export async function withStore<T>(path: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await Store.open(path);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
