import {createHash} from "node:crypto";
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import type {Page} from "playwright-core";
import {buildSite} from "../../loaders/site/build.js";

export {launch, settle} from "../../loaders/site/chromium.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const output = ".assay/site";
const stamp = join(root, ".assay/site.stamp");

/** What the site is made of; a change in any of it builds the site anew. */
const sources = ["src", "loaders", "data", "observablehq.config.ts", "package-lock.json"];

/** The folder of the built site: the last build where nothing has changed since. */
export async function site(): Promise<string> {
  const wanted = fingerprint();
  const dist = join(root, output);
  if (!existsSync(dist) || !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    await buildSite(output, () => undefined);
    writeFileSync(stamp, wanted);
  }
  return dist;
}

function fingerprint(): string {
  const hash = createHash("sha256").update(process.env.ASSAY_EVALS ?? "");
  for (const source of sources) {
    const path = join(root, source);
    const stat = statSync(path, {throwIfNoEntry: false});
    if (!stat) continue;
    const files = stat.isDirectory()
      ? readdirSync(path, {recursive: true, encoding: "utf8"})
          .filter((file) => !file.startsWith(".observablehq"))
          .sort()
      : [""];
    for (const file of files) {
      const of = statSync(join(path, file), {throwIfNoEntry: false});
      hash.update(`${source}/${file} ${of?.size} ${of?.mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/** What a page did that it should not have done, as it happens. */
export function watch(page: Page, url: string): string[] {
  const faults: string[] = [];
  const {origin} = new URL(url);
  page.on("request", (request) => {
    const to = request.url();
    if (!to.startsWith(`${origin}/`) && !/^(data|blob):/.test(to))
      faults.push(`request to another host: ${to}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left, or a range that has been read, ends what it still had in flight.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      faults.push(`failed request: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      faults.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
  return faults;
}
