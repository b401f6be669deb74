import {mkdirSync} from "node:fs";
import {join} from "node:path";
import {createInterface} from "node:readline/promises";
import {type Command, Option} from "commander";
import {quantity, size} from "../../src/text/numbers.js";
import {Failure} from "../failure.js";
import {download, type Fetched} from "../hub/download.js";
import {
  NO_LICENCE,
  readRegistry,
  REGISTRY,
  setNamed,
  sizeOf,
  type RegistrySet
} from "../hub/registry.js";
import {tokenOf} from "../hub/request.js";
import {printable} from "../printable.js";
import {transferOf} from "../progress.js";
import {fieldValue} from "../store/names.js";
import {importInto} from "./import.js";
import {print, withOutput, type Column, type OutputOptions} from "./output.js";

const listed: Column[] = [
  {key: "name", label: "set", kind: "text"},
  {key: "title", label: "what", kind: "text"},
  {key: "licence", label: "licence", kind: "text"},
  {key: "files", label: "files", kind: "integer"},
  {key: "bytes", label: "bytes", kind: "integer"},
  {key: "checksums", label: "checksums", kind: "integer"},
  {key: "format", label: "format", kind: "text"}
];

const fetched: Column[] = [
  {key: "path", label: "path", kind: "text"},
  {key: "bytes", label: "bytes", kind: "integer"},
  {key: "checked", label: "checked", kind: "text"},
  {key: "format", label: "format", kind: "text"},
  {key: "records", label: "records", kind: "integer"},
  {key: "read", label: "read", kind: "integer"},
  {key: "rejected", label: "rejected", kind: "integer"}
];

interface Options extends OutputOptions {
  db: string;
  list?: boolean;
  to?: string;
  import: boolean;
  yes?: boolean;
  registry: string;
}

const examples = `
Examples:
  assay fetch                              the sets there are
  assay fetch processbench                 download it, and import it into evals.duckdb
  assay fetch prm800k --no-import --to prm800k
  HF_TOKEN=... assay fetch our-judges --registry lab.yaml

Downloads go on where they broke off. HF_TOKEN is sent to huggingface.co alone.`;

export function fetchCommand(program: Command): void {
  withOutput(program.command("fetch"))
    .argument("[name]", "the set; without it, the sets there are")
    .summary("download a public data set and import it")
    .option("--list", "list the sets, and download nothing")
    .option("--to <dir>", "where the files go (.assay/sets/NAME)")
    .option("--no-import", "download the files alone")
    .option("--yes", "don't ask at a terminal before the download")
    .addOption(
      new Option(
        "--registry <file>",
        "another list of sets, such as your lab's own (YAML)"
      ).default(REGISTRY, "the one in the package")
    )
    .description(
      "Says whose the set is, its licence and size, before it asks for a byte. A file stands in its place only when it is whole, and as large and of the checksum that the registry knows."
    )
    .addHelpText("after", examples)
    .action(async (name: string | undefined, options: Options) => {
      const sets = readRegistry(options.registry);
      if (name === undefined || options.list)
        list(name === undefined ? sets : [setNamed(sets, name)], options);
      else await fetchSet(setNamed(sets, name), options);
    });
}

function list(sets: readonly RegistrySet[], options: Options): void {
  const rows = sets.map((set) => ({
    name: set.name,
    title: set.title,
    licence: set.licence,
    files: set.files.length,
    bytes: sizeOf(set),
    checksums: set.files.filter(({sha256}) => sha256 !== null).length,
    format: set.format,
    home: set.home
  }));
  print(rows, listed, options, "Sets that assay fetch NAME downloads", "the registry is empty");
}

async function fetchSet(set: RegistrySet, options: Options): Promise<void> {
  const folder = options.to ?? join(".assay", "sets", set.name);
  const token = tokenOf(process.env.HF_TOKEN);
  for (const [field, value] of Object.entries(set.names)) fieldValue(field, value);
  introduce(set, folder);
  await agree(options);
  const files = await downloads(set, folder, token);
  const takes = options.import && set.format !== null;
  const {imported, failed} = takes
    ? await importInto(
        files.map(({path}) => path),
        {db: options.db, format: set.format!, name: set.names}
      )
    : {imported: [], failed: false};
  const rows = files.map(({path, found}) => {
    const read = imported.find((file) => file.path === path);
    return {
      path,
      bytes: found.bytes,
      sha256: found.sha256,
      checked: found.checked,
      downloaded: found.fresh,
      format: read?.format ?? null,
      records: read?.records ?? null,
      read: read?.read ?? null,
      rejected: read?.rejected ?? null
    };
  });
  print(
    rows,
    takes ? fetched : fetched.slice(0, 3),
    options,
    takes ? `Fetched into ${folder}, imported into ${options.db}` : `Fetched into ${folder}`
  );
  say(next(set, folder, takes, options.db));
  if (failed) process.exitCode = 2;
}

/** What a person should know before the first byte is asked for. */
function introduce(set: RegistrySet, folder: string): void {
  const known = set.files.filter(({sha256}) => sha256 !== null).length;
  const n = set.files.length;
  say(`${set.name}: ${set.title}`);
  say(`home: ${set.home}`);
  say(
    set.licence === NO_LICENCE
      ? "licence: none stated; nobody has said that you may use, change or pass on these files"
      : `licence: ${set.licence}`
  );
  say(`size: ${quantity(n, "file")}, ${sizeInWords(set)}`);
  say(
    known === n
      ? "checksums: all known"
      : known === 0
        ? "checksums: not checked: no checksum is known"
        : `checksums: ${known} of ${n} known; the others are not checked`
  );
  if (set.note !== undefined) say(`note: ${set.note}`);
  say(`to: ${folder}`);
}

function sizeInWords(set: RegistrySet): string {
  const sized = set.files.filter(({bytes}) => bytes !== null);
  if (sized.length === 0) return "size not known";
  const bytes = size(sizeOf({files: sized}));
  return sized.length === set.files.length
    ? bytes
    : `${bytes} for ${sized.length} of them, the others not known`;
}

async function agree({yes}: Options): Promise<void> {
  if (yes || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const terminal = createInterface({input: process.stdin, output: process.stderr});
  const stop = new AbortController();
  terminal.once("close", () => stop.abort());
  const said = await terminal
    .question("Download? [y/N] ", {signal: stop.signal})
    .catch(() => "")
    .finally(() => terminal.close());
  if (!/^y(es)?$/i.test(said.trim())) throw new Failure("nothing was downloaded", 130);
}

async function downloads(
  set: RegistrySet,
  folder: string,
  token: string | null
): Promise<{path: string; found: Fetched}[]> {
  try {
    mkdirSync(folder, {recursive: true});
  } catch (error) {
    throw new Failure(`${folder}: can't be made (${(error as Error).message})`);
  }
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once("SIGINT", onInterrupt);
  const files: {path: string; found: Fetched}[] = [];
  try {
    for (const file of set.files) {
      const path = join(folder, file.name);
      const found = await download(file, path, {
        token,
        signal: stop.signal,
        transfer: transferOf(file.name),
        tell: say
      });
      say(`${file.name}: ${found.fresh ? "" : "already there, "}${outcome(found)}`);
      files.push({path, found});
    }
  } finally {
    process.removeListener("SIGINT", onInterrupt);
  }
  return files;
}

function outcome({bytes, checked}: Fetched): string {
  if (checked === null) return `${size(bytes)}, not checked: no checksum is known`;
  return `${size(bytes)}, ${checked === "sha256" ? "checksum" : "size"} as the registry says`;
}

/** What to do with it, in a line. */
function next(set: RegistrySet, folder: string, imported: boolean, db: string): string {
  if (!imported)
    return set.format === null
      ? `next: no format reads this set yet; the files are in ${folder} (see docs/adding-a-format.md)`
      : `next: assay import ${folder} --format ${set.format}${named(set)}`;
  const of = db === "evals.duckdb" ? "" : ` --db ${db}`;
  return set.ask.length > 0
    ? `next: ${set.ask.map((command) => `assay ${command}${of}`).join(", ")}`
    : `next: assay import what your verifier or PRM makes of it${of && `, with${of}`}; then assay verifiers, assay steps`;
}

function named({names}: RegistrySet): string {
  return Object.entries(names)
    .map(([field, value]) => ` --name ${field}=${value}`)
    .join("");
}

function say(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}
