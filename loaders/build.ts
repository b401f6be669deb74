/** `npm run build`: the data, the pages, their policies. */
import {buildSite} from "./site/build.js";
import {readEvals} from "./eval-store.js";
import {Failure} from "./failure.js";
import {evalPaths} from "./freshness.js";

const start = performance.now();
const bar = process.stderr.isTTY;

function say(what: string): void {
  process.stderr.write(bar ? `\r\u001b[Kbuilding: ${what}` : `building: ${what}\n`);
}

try {
  const output = "dist";
  await readEvals(evalPaths());
  const pages = await buildSite(output, say);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stderr.write(
    `${bar ? "\r\u001b[K" : ""}built ${pages} pages in ${output} in ${seconds} s\n`
  );
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${bar ? "\n" : ""}${error.message}\n`);
  process.exitCode = error.exit;
}
