import {gzipSync} from "node:zlib";
import type {Browser} from "playwright-core";
import {median} from "../../src/stats/mean.js";
import {launch, settle} from "../site/chromium.js";
import {pages} from "../site/pages.js";
import {serve} from "../site/serve.js";

export const firstChartBudget = {ms: 1000, bytes: 400_000, wasm: 0};

/** How a page came to its first chart; null throughout where it has none. */
export interface FirstChart {
  page: string;
  /** From the navigation to the frame after the first <svg> of a figure; the median of the runs. */
  ms: number | null;
  /** Script that had come until then, as gzip makes it. */
  bytes: number | null;
  /** Files of wasm asked for until then. */
  wasm: number | null;
  within: boolean | null;
}

/** Times every page of a built site, in a new browser profile each time. */
export async function firstCharts(
  dist: string,
  runs: number,
  say: (what: string) => void
): Promise<FirstChart[]> {
  const site = await serve(dist);
  const browser = await launch();
  try {
    const measured: FirstChart[] = [];
    for (const {path} of pages) {
      say(`first chart of ${path}`);
      measured.push(await firstChart(browser, path, `${site.url}${path}.html`, runs));
    }
    return measured;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function firstChart(
  browser: Browser,
  page: string,
  url: string,
  runs: number
): Promise<FirstChart> {
  const loads: Load[] = [];
  for (let i = 0; i < runs; ++i) {
    const load = await coldLoad(browser, url);
    if (load === null) return {page, ms: null, bytes: null, wasm: null, within: null};
    loads.push(load);
  }
  const ms = Math.round(median(loads.map((load) => load.ms))!);
  const sizes = await Promise.all(loads.map(({scripts}) => compressed(url, scripts)));
  const bytes = Math.max(...sizes);
  const wasm = Math.max(...loads.map((load) => load.wasm));
  const within =
    ms < firstChartBudget.ms && bytes < firstChartBudget.bytes && wasm <= firstChartBudget.wasm;
  return {page, ms, bytes, wasm, within};
}

interface Load {
  ms: number;
  scripts: string[];
  wasm: number;
}

interface Seen {
  ms: number;
  names: string[];
}

/** Loads a page with an empty cache; null where no chart comes. */
async function coldLoad(browser: Browser, url: string): Promise<Load | null> {
  const context = await browser.newContext({viewport: {width: 1400, height: 900}});
  try {
    const page = await context.newPage();
    const wasm: number[] = [];
    page.on("request", (request) => {
      if (/\.wasm(\?|$)/.test(request.url())) wasm.push(Date.now());
    });
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("figure.figure svg") === null) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const names = performance.getEntriesByType("resource").map(({name}) => name);
          Object.assign(window, {firstChart: {ms: performance.now(), names}});
        });
      });
      observer.observe(document, {subtree: true, childList: true});
    });
    await page.goto(url);
    await settle(page);
    const seen = await page.evaluate(() => (window as {firstChart?: Seen}).firstChart ?? null);
    if (seen === null) return null;
    const at = (await page.evaluate(() => performance.timeOrigin)) + seen.ms;
    return {
      ms: seen.ms,
      scripts: seen.names.filter((name) => /\.js(\?|$)/.test(name)),
      wasm: wasm.filter((time) => time <= at).length
    };
  } finally {
    await context.close();
  }
}

/** The size of the page's inline scripts and of these files, each compressed by itself. */
async function compressed(url: string, scripts: readonly string[]): Promise<number> {
  const html = await (await fetch(url)).text();
  const inline = html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g);
  const files = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
  return [...Array.from(inline, ([, script]) => script!), ...files].reduce(
    (bytes, text) => bytes + gzipSync(text).length,
    0
  );
}
