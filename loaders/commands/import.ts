import {existsSync, readFileSync, rmSync} from "node:fs";
import type {Command} from "commander";
import {z} from "zod";
import {Failure} from "../failure.js";
import {formatNamed, formats} from "../formats/formats.js";
import {progress} from "../progress.js";
import {importPaths} from "../store/import-paths.js";
import {fieldValue} from "../store/names.js";
import {Store} from "../store/store.js";
import {print, withOutput, type Column, type OutputOptions} from "./output.js";

const columns: Column[] = [
  {key: "path", label: "path", kind: "text"},
  {key: "format", label: "format", kind: "text"},
  {key: "records", label: "records", kind: "integer"},
  {key: "read", label: "read", kind: "integer"},
  {key: "rejected", label: "rejected", kind: "integer"}
];

interface Options extends OutputOptions {
  db: string;
  format?: string;
  map?: string;
  name?: Record<string, string>;
  strict?: boolean;
}

export function importCommand(program: Command): void {
  withOutput(program.command("import"))
    .argument("<path...>", "files, directories or patterns")
    .summary("read evaluation outputs into the store")
    .option(
      "--format <name>",
      `read as this format, instead of telling it by content (${formats.map(({name}) => name).join(", ")})`
    )
    .option(
      "--map <file>",
      'JSON that maps record fields to columns: {"our_field": "their column"}'
    )
    .option(
      "--name <key=value>",
      "set a record field for every row, such as verifier=my-judge; again for more",
      (value: string, earlier: Record<string, string> = {}) => {
        const at = value.indexOf("=");
        if (at < 1) throw new Failure(`--name ${value}: expected KEY=VALUE`);
        const field = value.slice(0, at);
        fieldValue(field, value.slice(at + 1));
        return {...earlier, [field]: value.slice(at + 1)};
      },
      {}
    )
    .option("--strict", "exit with 1 if any row is rejected")
    .description(
      "A file is taken in whole or not at all; a row that can't be read is kept in the table `rejects`, with file, line and reason. A path imported before is replaced."
    )
    .addHelpText(
      "after",
      `\nFormats, told by content:\n${formats.map(({name, describes}) => `  ${name.padEnd(20)}${describes}`).join("\n")}`
    )
    .action(async (paths: string[], options: Options) => {
      const {imported, rejected, failed} = await importInto(paths, options);
      print(imported, columns, options, `Imported into ${options.db}`);
      process.exitCode = failed ? 2 : options.strict && rejected > 0 ? 1 : 0;
    });
}

/** Imports paths into a store and says on standard error what went wrong; a call that reads nothing makes none. */
export async function importInto(
  paths: readonly string[],
  options: Pick<Options, "db" | "format" | "map" | "name">
) {
  if (options.format !== undefined) formatNamed(options.format);
  const map = options.map === undefined ? {} : mapping(options.map);
  const isNew = !existsSync(options.db);
  const store = await Store.create(options.db);
  const bar = progress("importing");
  let isEmpty = isNew;
  try {
    const result = await importPaths(
      store,
      paths,
      {format: options.format, map, names: options.name ?? {}},
      bar
    );
    bar.stop();
    isEmpty = isNew && result.failed && result.files.length === 0;
    for (const line of result.messages) process.stderr.write(`${line}\n`);
    const rejected = result.files.reduce((n, file) => n + file.rejected, 0);
    const imported = result.files.map(({path, format, records, read, rejected}) => ({
      path,
      format,
      records,
      read,
      rejected
    }));
    return {imported, rejected, failed: result.failed};
  } finally {
    bar.stop();
    store.close();
    // A call that failed leaves no store behind where there was none.
    if (isEmpty) for (const file of [options.db, `${options.db}.wal`]) rmSync(file, {force: true});
  }
}

function mapping(path: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Failure(`${path}: not a readable JSON file (${(error as Error).message})`);
  }
  const parsed = z.record(z.string(), z.string()).safeParse(value);
  if (!parsed.success) throw new Failure(`${path}: expected {"our_field": "their column"}`);
  return parsed.data;
}
