import {readFileSync, readdirSync} from "node:fs";
import {join, relative} from "node:path";
import {fileURLToPath} from "node:url";
import {CsvError, parse} from "csv-parse/sync";
import {z} from "zod";
import {Failure} from "./failure.js";
import {readYaml} from "./sources/yaml.js";

const FOLDER = fileURLToPath(new URL("../data/published", import.meta.url));
const SOURCES = "sources.yaml";

const text = z.string().trim().min(1);
const columnType = z.enum(["text", "text?", "number", "number?"]);
const table = z.strictObject({
  file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.csv$/, "expected a lower-case-hyphen name.csv"),
  title: text,
  citation: text,
  table: text,
  licence: text,
  address: z.url({protocol: /^https$/}),
  unit: text,
  typed: text,
  columns: z.record(text, columnType),
  caveats: z.array(text).min(1)
});
const sources = z.strictObject({
  tables: z.array(table).min(1),
  missing: z.array(z.strictObject({what: text, why: text}))
});

type ColumnType = z.infer<typeof columnType>;
type Sources = z.infer<typeof sources>;
type Entry = Sources["tables"][number];

/** One row of a published table: column name to text, number, or null for an empty field. */
export type PublishedRow = Record<string, string | number | null>;

/** A table typed from a paper or taken over from a project's page. */
export interface PublishedTable {
  /** The file's name without `.csv`: `reasonflux-table-3`. */
  name: string;
  title: string;
  citation: string;
  /** Where it stands in the source: `Table 3`, `leaderboard`, `abstract`. */
  table: string;
  licence: string;
  address: string;
  /** The unit of the numbers: `per cent`, or `fraction`. Numbers are as printed, never rescaled. */
  unit: string;
  /** How the figures came here: typed from the text, or taken over by script. */
  typed: string;
  /** What a reader should know: what is known of the runs, slips, where text and table disagree. */
  caveats: string[];
  rows: PublishedRow[];
}

/** Something a paper reports that could not be had, and why. */
export interface Missing {
  what: string;
  why: string;
}

/**
 * All tables of data/published, in the order of sources.yaml; rows in the order printed. Numbers are
 * finite and as printed (see `unit`); an empty field is null: not printed, or undefined.
 * @throws Failure of one line, `file:line: expected ...`, where sources.yaml, a header or a cell is not
 * as declared, a listed file is not there, or a CSV is not listed
 */
export function published(folder = FOLDER): PublishedTable[] {
  const {tables} = readSources(folder);
  return tables.map((entry) => readTable(folder, entry));
}

/**
 * One table by its name, the file's without `.csv`.
 * @throws Failure where there is no such table, and as `published` does
 */
export function publishedTable(name: string, folder = FOLDER): PublishedTable {
  const {tables} = readSources(folder);
  const entry = tables.find(({file}) => file === `${name}.csv`);
  if (entry) return readTable(folder, entry);
  const names = tables.map(({file}) => nameOf(file)).join(", ");
  throw fault(folder, SOURCES, 1, `one of ${names}`, JSON.stringify(name));
}

/**
 * What the papers report and this project could not get; pages say so and never fill it in.
 * @throws Failure as `published` does
 */
export function missing(folder = FOLDER): Missing[] {
  return readSources(folder).missing;
}

function readSources(folder: string): Sources {
  const found = readYaml(join(folder, SOURCES), sources);
  checkFiles(folder, found.tables);
  return found;
}

function checkFiles(folder: string, tables: Entry[]): void {
  const listed = new Set<string>();
  for (const {file} of tables) {
    if (listed.has(file)) throw fault(folder, SOURCES, 1, "one entry a file", `${file} twice`);
    listed.add(file);
  }
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith(".csv") && !listed.has(file)) {
      throw fault(folder, file, 1, `an entry in ${SOURCES}`, "none");
    }
  }
}

function readTable(folder: string, entry: Entry): PublishedTable {
  const {file, columns, ...about} = entry;
  const [header, ...records] = readRecords(folder, file);
  const names = Object.keys(columns);
  const found = header?.fields.join(",") ?? "nothing";
  if (found !== names.join(",")) throw fault(folder, file, 1, `header ${names.join(",")}`, found);
  if (records.length === 0) throw fault(folder, file, 2, "at least one row", "none");
  const rows = records.map(({fields, line}) => {
    if (fields.length !== names.length) {
      throw fault(folder, file, line, `${names.length} fields`, String(fields.length));
    }
    return Object.fromEntries(
      names.map((name, i) => {
        const value = cell(fields[i]!, columns[name]!);
        if (value !== undefined) return [name, value];
        throw fault(folder, file, line, `${wanted(columns[name]!)} in ${name}`, quote(fields[i]!));
      })
    );
  });
  return {name: nameOf(file), ...about, rows};
}

function readRecords(folder: string, file: string): {fields: string[]; line: number}[] {
  try {
    const records: unknown = parse(read(folder, file), {info: true, relax_column_count: true});
    return z
      .array(z.object({record: z.array(z.string()), info: z.object({lines: z.number()})}))
      .parse(records)
      .map(({record, info}) => ({fields: record, line: info.lines}));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fault(folder, file, Number(error["lines"] ?? 1), "valid CSV", error.message);
  }
}

/** The value of a field, null if it is empty and may be, undefined if it is not as declared. */
function cell(field: string, type: ColumnType): string | number | null | undefined {
  if (field === "") return type.endsWith("?") ? null : undefined;
  if (field !== field.trim() || field === "-") return undefined;
  if (type.startsWith("text")) return field;
  return /^-?\d+(\.\d+)?$/.test(field) ? Number(field) : undefined;
}

function wanted(type: ColumnType): string {
  const what = type.startsWith("number") ? "a number" : "text";
  return type.endsWith("?") ? `${what} or nothing` : what;
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw fault(folder, file, 1, "a file that can be read", error.message);
  }
}

function nameOf(file: string): string {
  return file.replace(/\.csv$/, "");
}

function quote(field: string): string {
  return JSON.stringify(field.length > 40 ? `${field.slice(0, 40)}…` : field);
}

function fault(folder: string, file: string, line: number, expected: string, got: string): Failure {
  const shown = relative(process.cwd(), join(folder, file));
  return new Failure(`${shown}:${line}: expected ${expected}, got ${got.replace(/\s+/g, " ")}`, 1);
}
