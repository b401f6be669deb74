/** `npm start`: the pages on this machine, over the default data or `--evals PATH...`. */
import {existsSync} from "node:fs";
import {createServer} from "node:net";
import {resolve} from "node:path";
import {parseArgs} from "node:util";
import {readEvals} from "./eval-store.js";
import {Failure} from "./failure.js";
import {evalPaths, freshen, watchInputs} from "./freshness.js";
import {claimPreview} from "./preview-lock.js";
import {previewPages} from "./site/framework.js";

const usage = `npm start -- [--evals PATH...] [--port N] [--host NAME]

  --evals PATH...  files or folders of evaluation outputs to read; default the data of the project
  --port N         default 3000, or the next that is free
  --host NAME      default 127.0.0.1: this machine alone`;

interface Options {
  /** Absolute paths or globs; empty for the project's own data. */
  evals: string[];
  host: string;
  port: number | null;
}

function options(args: readonly string[]): Options | null {
  const {values, positionals} = parse([...args]);
  if (values.help) return null;
  if (positionals.length > 0 && values.evals === undefined)
    throw new Failure(`unexpected ${positionals[0]}; say --evals ${positionals.join(" ")}`);
  const evals = [...(values.evals ?? []), ...positionals].map((path) => resolve(path));
  for (const path of evals)
    if (!/[*?[{]/.test(path) && !existsSync(path))
      throw new Failure(`no such file or folder: ${path}`);
  const port = values.port === undefined ? null : Number(values.port);
  if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65536))
    throw new Failure(`invalid port: ${values.port}`);
  return {evals, host: values.host, port};
}

/** Node's own parser takes one value an option; further paths after --evals are its positionals. */
function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        evals: {type: "string", multiple: true},
        port: {type: "string"},
        host: {type: "string", default: "127.0.0.1"},
        help: {type: "boolean", short: "h"}
      }
    });
  } catch (error) {
    throw new Failure(`${(error as Error).message.split(". ")[0]}; see npm start -- --help`);
  }
}

/** The port asked for, or the first that is free from 3000 on. */
async function freePort(host: string, port: number | null): Promise<number> {
  for (let p = port ?? 3000; p < 65536; p++) {
    if (await isFree(host, p)) return p;
    if (port !== null) throw new Failure(`port ${port} is taken; choose another with --port`);
  }
  throw new Failure("no port is free");
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Failure(`can't listen on ${host}:${port}: ${error.code}`));
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

async function start({evals, host, port}: Options): Promise<number> {
  if (evals.length > 0) process.env.ASSAY_EVALS = JSON.stringify(evals);
  const inputs = evalPaths();
  const release = claimPreview(inputs);
  try {
    return await preview(inputs, host, port);
  } finally {
    release();
  }
}

async function preview(inputs: string[], host: string, port: number | null): Promise<number> {
  await readEvals(inputs);
  freshen(inputs);
  watchInputs(inputs);
  const free = await freePort(host, port);
  process.stderr.write("starting the pages\n");
  return previewPages(host, free, () => {
    process.stdout.write(`\n  Assay is at http://${host}:${free}/\n\n  Ctrl-C stops it.\n\n`);
  });
}

try {
  const given = options(process.argv.slice(2));
  if (given === null) process.stdout.write(`${usage}\n`);
  else process.exitCode = await start(given);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exit;
}
