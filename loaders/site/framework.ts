import {spawn, type ChildProcess} from "node:child_process";
import {fileURLToPath} from "node:url";
import {Failure} from "../failure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = fileURLToPath(
  new URL("../../node_modules/@observablehq/framework/dist/bin/observable.js", import.meta.url)
);

/** Framework's command line, its output to be read; what it and the data loaders complain of is shown. */
function observable(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ["--no-warnings=ExperimentalWarning", command, ...args], {
    cwd: root,
    env: {...process.env, OBSERVABLE_TELEMETRY_DISABLE: "true", ...env},
    stdio: ["ignore", "pipe", "inherit"]
  });
}

/**
 * Builds the pages of src.
 *
 * @param output the folder to build into, inside the project; it is emptied first
 * @param page is told each page that has been written
 */
export async function buildPages(output: string, page: (path: string) => void): Promise<void> {
  const child = observable(["build"], {ASSAY_OUTPUT: output});
  const log: string[] = [];
  for await (const line of lines(child)) {
    log.push(line);
    const written = /^render (\S+)/.exec(line);
    if (written) page(written[1]!);
  }
  const links = log.filter((line) => line.startsWith("↳"));
  if (links.length > 0) throw new Failure(`broken links:\n${links.join("\n")}`, 1);
  if ((await exit(child)) !== 0)
    throw new Failure(`the build failed:\n${log.slice(-20).join("\n")}`, 1);
}

/**
 * Runs the preview server until it ends, and shows what its data loaders say when they fail.
 *
 * @param ready is called when it listens
 * @returns its exit code
 */
export async function previewPages(host: string, port: number, ready: () => void): Promise<number> {
  const child = observable(["preview", "--no-open", "--host", host, "--port", String(port)], {});
  const stop = () => child.kill();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  for await (const line of lines(child)) {
    if (line.startsWith("↳ http")) ready();
    else if (/\berror\b/i.test(line)) console.error(line);
  }
  return exit(child);
}

/** The lines of a program's output, without colours. */
async function* lines(child: ChildProcess): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of child.stdout!.setEncoding("utf8")) {
    const parts = (rest + String(chunk)).split("\n");
    rest = parts.pop()!;
    for (const part of parts) yield part.replace(/\u001b\[[0-9;]*m/g, "");
  }
  if (rest !== "") yield rest;
}

function exit(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    const done = () => resolve(child.exitCode ?? 1);
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once("exit", done);
  });
}
