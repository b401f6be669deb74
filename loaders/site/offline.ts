import {mkdirSync, readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";

/**
 * Framework's own client names packages for cells that ask for them (`npm:react-dom` and some thirty
 * others), and every build asks the registry for their versions, used or not. An empty folder in
 * Framework's cache is an answer. Version 0.0.0 exists nowhere, so a page that does ask for one of
 * them (`Plot` without an import, say) fails to build, with or without a network.
 *
 * @param client the folder of Framework's client code
 * @param cache Framework's cache folder, `.observablehq/cache` in the source root
 */
export function answerVersions(client: string, cache: string): void {
  for (const name of clientPackages(client))
    mkdirSync(join(cache, "_npm", `${name}@0.0.0`), {recursive: true});
}

/** The NAMEs of "npm:NAME" and "npm:NAME/file" in the scripts of a folder. */
export function clientPackages(client: string): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(client, {recursive: true, encoding: "utf8"})) {
    if (!file.endsWith(".js")) continue;
    const script = readFileSync(join(client, file), "utf8");
    for (const [, name] of script.matchAll(/["'`]npm:((?:@[\w.-]+\/)?[\w.-]+)/g)) names.add(name!);
  }
  return names;
}
