/**
 * What a page shows follows from all of its inputs as they are now: the evaluation outputs, the data
 * of the project, and the code that computes. A fingerprint of them all says when to compute anew.
 */
import {createHash, type Hash} from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs";
import {join} from "node:path";
import {globSync} from "tinyglobby";
import {z} from "zod";
import {Failure} from "./failure.js";

/** Paths of evaluation outputs that the dashboard shows beside its own: ASSAY_EVALS, a JSON list or one path. */
export function evalPaths(value = process.env.ASSAY_EVALS): string[] {
  if (value === undefined || value.trim() === "") return [];
  if (!value.startsWith('["')) return [value];
  try {
    return z.array(z.string().min(1)).parse(JSON.parse(value));
  } catch {
    throw new Failure(`ASSAY_EVALS: expected a path or a JSON list of paths, got ${value}`);
  }
}

/** A text that changes when an input, the data or the code does. */
export function fingerprint(evals: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(["loaders/**/*.ts", "src/**/*.ts", "data/**"], {
    ignore: "src/.observablehq/**"
  }).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  inputs(hash, evals);
  return hash.digest("hex").slice(0, 16);
}

function inputs(hash: Hash, evals: readonly string[]): void {
  const files = evals.flatMap((path) => {
    const status = statSync(path, {throwIfNoEntry: false});
    return status?.isFile()
      ? [path]
      : globSync(status ? "**/*" : path, {cwd: status ? path : ".", absolute: true});
  });
  for (const file of files.sort()) {
    const status = statSync(file, {bigint: true, throwIfNoEntry: false});
    hash.update(
      JSON.stringify([
        file,
        status && [status.size, status.mtimeNs, status.ctimeNs, status.ino].map(String)
      ])
    );
  }
}

const cache = "src/.observablehq/cache";

/**
 * Throws away what data loaders wrote in an earlier run, unless all of its inputs are the same:
 * Framework itself looks at the loader's own time only.
 */
export function freshen(evals: readonly string[], folder = cache): void {
  const stamp = join(folder, "fingerprint");
  const now = fingerprint(evals);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  rmSync(join(folder, "data"), {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  writeFileSync(stamp, now);
}

/**
 * Watches the inputs, by looking at them once a second, and tells Framework's preview by a new time on
 * the data loaders that these must run again. Returns a function that ends the watch.
 */
export function watchInputs(evals: readonly string[], changed: () => void = () => {}): () => void {
  let last = fingerprint(evals);
  const timer = setInterval(() => {
    const now = fingerprint(evals);
    if (now === last) return;
    last = now;
    changed();
    const time = new Date();
    for (const loader of globSync("src/data/**/*.json.ts")) utimesSync(loader, time, time);
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}
