import {readdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {finish} from "./finish.js";
import {buildPages} from "./framework.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "src/.observablehq/cache");

/**
 * Builds the whole site into a folder of the project.
 *
 * @param say is told what is being done
 * @returns how many pages there are
 */
export async function buildSite(output: string, say: (what: string) => void): Promise<number> {
  forgetData();
  await buildPages(output, (path) => say(`page ${path.slice(1)}`));
  say("policies");
  return (await finish(join(root, output))).length;
}

/**
 * Framework's build takes what a data loader once printed, however old. So all of its cache goes, but
 * the bundles of npm packages: they carry their version in their name.
 */
function forgetData(): void {
  let names: string[];
  try {
    names = readdirSync(cache);
  } catch {
    return;
  }
  for (const name of names)
    if (name !== "_node" && name !== "_npm") rmSync(join(cache, name), {recursive: true});
}
