/** `npm run pictures`: the README's pictures, taken of the built site in Chromium. */
import {mkdirSync, statSync} from "node:fs";
import {rm} from "node:fs/promises";
import type {Page} from "playwright-core";
import {Failure} from "./failure.js";
import {buildSite} from "./site/build.js";
import {launch} from "./site/chromium.js";
import {serve} from "./site/serve.js";

/** A figure to take: its page, and which of the page's figures it is, from 0. */
interface Picture {
  name: string;
  page: string;
  figure: number;
}

const pictures: readonly Picture[] = [
  {name: "scores", page: "scores.html", figure: 0},
  {name: "lucky", page: "lucky.html", figure: 0},
  {name: "pairs", page: "verifiers.html", figure: 1}
];

const folder = "docs/pictures";
/** Framework builds inside the project; this folder is no part of it. */
const site = ".assay/pictures";
const most = 200_000;

async function take(page: Page, url: string, {name, page: path, figure}: Picture): Promise<void> {
  await page.goto(url + path, {waitUntil: "networkidle"});
  const target = page.locator("figure").nth(figure);
  await target.locator("svg").first().waitFor();
  const file = `${folder}/${name}.png`;
  const box = await target.boundingBox();
  if (!box) throw new Failure(`${path}: figure ${figure} has no size`, 1);
  const margin = 16;
  const clip = {
    x: Math.max(0, box.x - margin),
    y: Math.max(0, box.y - margin),
    width: box.width + 2 * margin,
    height: box.height + 2 * margin
  };
  await page.screenshot({path: file, fullPage: true, clip, animations: "disabled"});
  const {size} = statSync(file);
  process.stderr.write(`${file}: ${Math.round(size / 1000)} kB\n`);
  if (size > most)
    throw new Failure(
      `${file} has ${size} bytes: expected at most ${most}, choose a smaller figure`,
      1
    );
}

async function main(): Promise<void> {
  // The pictures are of the public data, whoever takes them.
  delete process.env.ASSAY_EVALS;
  mkdirSync(folder, {recursive: true});
  const browser = await launch();
  try {
    await buildSite(site, () => undefined);
    const served = await serve(site);
    try {
      const page = await browser.newPage({
        viewport: {width: 1180, height: 900},
        deviceScaleFactor: 2,
        colorScheme: "light"
      });
      for (const picture of pictures) await take(page, served.url, picture);
    } finally {
      await served.close();
    }
  } finally {
    await browser.close();
    await rm(site, {recursive: true, force: true});
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exit;
}
