import {existsSync} from "node:fs";
import {readdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join} from "node:path";
import {Failure} from "../failure.js";
import {policy} from "./policy.js";

/**
 * What Framework's build leaves to do: gives each page its Content-Security-Policy and its language,
 * and refuses a site with a broken cell or an import that a browser couldn't load.
 *
 * @param dist the folder that Framework built
 * @returns the pages' files
 */
export async function finish(dist: string): Promise<string[]> {
  if (existsSync(join(dist, "_npm")))
    throw new Failure("a page imports npm:NAME, from a CDN; import NAME, from node_modules", 1);
  const files = await readdir(dist, {recursive: true});
  for (const file of files.filter((f) => f.startsWith("_import") && f.endsWith(".js")))
    checkImports(dist, file, await readFile(join(dist, file), "utf8"));
  const pages = files.filter((file) => file.endsWith(".html")).sort();
  for (const page of pages) {
    const html = await readFile(join(dist, page), "utf8");
    for (const script of inlineScripts(html)) checkImports(dist, page, script);
    await writeFile(join(dist, page), finishPage(page, html));
  }
  return pages;
}

/** The page's HTML with its policy and language, without links to other hosts. */
export function finishPage(name: string, html: string): string {
  const fault = /class="observablehq--inspect observablehq--error"[^>]*>([^<]*)/.exec(html);
  if (fault) throw new Failure(`${name}: ${fault[1]}`, 1);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(inlineScripts(html))}">`;
  return html
    .replace(/<link\b[^>]*\shref="(?:https?:)?\/\/[^>]*>\s*/g, "")
    .replace("<html>", '<html lang="en">')
    .replace('<meta charset="utf-8">', (charset) => `${charset}\n${meta}`)
    .replace(", maximum-scale=1", "");
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g);
  return Array.from(scripts, ([, body]) => body!);
}

/** Framework builds a page whose imports it can't find, and the browser is the first to say so. */
function checkImports(dist: string, file: string, script: string): void {
  for (const [, , name] of script.matchAll(/\b(?:from|import)\s*\(?\s*(["'])([^"'\s]+)\1/g)) {
    if (/^\.{1,2}\//.test(name!) && existsSync(join(dist, dirname(file), name!))) continue;
    const todo = name!.endsWith(".ts")
      ? "import a module of src as FILE.js, which Framework makes of FILE.ts"
      : "import a module of src by its path, or a package that is installed by its name";
    throw new Failure(`${file} imports ${name}, which isn't in the site: ${todo}`, 1);
  }
}
