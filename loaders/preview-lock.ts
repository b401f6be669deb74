import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {Failure} from "./failure.js";
import {isRunning} from "./running.js";

interface Preview {
  pid: number;
  evals: string[];
}

/**
 * Says that this process previews these evaluation outputs. Two previews of one checkout share the pages'
 * data, so one with other outputs is refused while the first runs. Returns what gives it back.
 */
export function claimPreview(evals: string[], folder = ".assay"): () => void {
  const file = `${folder}/preview.json`;
  const other = running(file);
  if (other !== null && JSON.stringify(other.evals) !== JSON.stringify(evals))
    throw new Failure(
      `another preview of this folder shows ${other.evals.join(", ") || "the public data"} (process ${other.pid}): stop it first, or start this one in a copy of the folder`
    );
  mkdirSync(folder, {recursive: true});
  writeFileSync(file, JSON.stringify({pid: process.pid, evals} satisfies Preview));
  return () => rmSync(file, {force: true});
}

function running(file: string): Preview | null {
  if (!existsSync(file)) return null;
  try {
    const found = JSON.parse(readFileSync(file, "utf8")) as Preview;
    return found.pid !== process.pid && isRunning(found.pid) ? found : null;
  } catch {
    // Half written, or not ours: no preview that we know of.
    return null;
  }
}
