import {spawn} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {onTestFinished} from "vitest";

const bin = fileURLToPath(new URL("../../bin/assay.js", import.meta.url));

/** What a command did. */
export interface Ran {
  exit: number;
  stdout: string;
  stderr: string;
  /** Peak resident memory, kB. */
  peak: number;
}

/** Runs the command line as a person would, without a terminal. */
export async function assay(
  args: readonly string[],
  env: Record<string, string> = {}
): Promise<Ran> {
  const scratch = mkdtempSync(join(tmpdir(), "assay-peak-"));
  const note = join(scratch, "peak");
  const onExit = `import {writeFileSync} from "node:fs"; process.on("exit", () => writeFileSync(${JSON.stringify(note)}, String(process.resourceUsage().maxRSS)));`;
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(onExit)}`, bin, ...args],
    {
      env: {...process.env, ...env},
      stdio: ["ignore", "pipe", "pipe"]
    }
  );
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const exit = await new Promise<number>((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve(code ?? -1));
  });
  const peak = Number(readFileSync(note, "utf8"));
  rmSync(scratch, {recursive: true});
  return {exit, stdout, stderr, peak};
}

/** The rows that a command prints as JSON; throws what it said on standard error where it failed. */
export async function rows(args: readonly string[]): Promise<Record<string, unknown>[]> {
  const {exit, stdout, stderr} = await assay([...args, "--json"]);
  if (exit !== 0) throw new Error(`exit ${exit}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>[];
}

/** An empty folder that goes when the test is over. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-test-"));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}
