import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {evalPaths, freshen} from "../freshness.js";
import {finish} from "./finish.js";
import {buildPages} from "./framework.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds the whole site into a folder of the project.
 *
 * @param say is told what is being done
 * @returns how many pages there are
 */
export async function buildSite(output: string, say: (what: string) => void): Promise<number> {
  freshen(evalPaths());
  await buildPages(output, (path) => say(`page ${path.slice(1)}`));
  say("policies");
  return (await finish(join(root, output))).length;
}
