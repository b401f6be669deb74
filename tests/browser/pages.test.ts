import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import type {Browser, BrowserContext} from "playwright-core";
import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {pages} from "../../loaders/site/pages.js";
import {serve, type Site} from "../../loaders/site/serve.js";
import {launch, settle, site, watch} from "./site.js";

let dist: string;
let atRoot: Site;
let underPath: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
  dist = await site();
  atRoot = await serve(dist);
  underPath = await serve(dist, 0, "/assay/");
});

afterAll(async () => {
  await browser?.close();
  await atRoot?.close();
  await underPath?.close();
});

/** Figures without a mark; the page's own words for what is wrong with it. */
function inspect() {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return {
    heading: document.querySelector("h1")?.textContent ?? "",
    overflow: wide > 0 ? `${wide}px wider than the window` : null,
    empty: Array.from(document.querySelectorAll("figure.figure"))
      .filter((f) => f.querySelector("svg :is(circle, rect, path, line, polygon, text)") === null)
      .map((f) => f.textContent),
    faults: Array.from(
      document.querySelectorAll(".notice-fault, .observablehq--error"),
      (e) => e.textContent
    )
  };
}

const clean = {overflow: null, empty: [], faults: []};

async function open(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const faults = watch(page, url);
  await page.goto(url);
  await settle(page);
  return {page, faults};
}

describe.each([390, 1400])("at %i px", (width) => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await browser.newContext({
      viewport: {width, height: 900},
      hasTouch: width < 600,
      isMobile: width < 600
    });
  });
  afterAll(() => context?.close());

  test.each(pages.map((page) => page.path))("%s loads, draws and fits", async (path) => {
    const {page, faults} = await open(context, `${atRoot.url}${path}.html`);
    const {heading, ...found} = await page.evaluate(inspect);
    expect(heading).not.toBe("");
    expect({...found, requests: faults}).toEqual({...clean, requests: []});
    await page.close();
  });
});

test("the site works under a path, by its own links", async () => {
  const context = await browser.newContext({viewport: {width: 1400, height: 900}});
  const {page, faults} = await open(context, underPath.url);
  for (const name of ["Verifiers", "Best-of-N", "Methods", "Overview"]) {
    await page.getByRole("navigation").getByRole("link", {name, exact: true}).click();
    await page.waitForLoadState();
    await settle(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/assay\//);
    expect(await page.evaluate(inspect)).toMatchObject(clean);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("on a narrow screen the menu opens, leads to a page and is closed there", async () => {
  const context = await browser.newContext({viewport: {width: 390, height: 844}});
  const {page} = await open(context, atRoot.url);
  const link = page.locator("#pages").getByText("Steps", {exact: true});
  expect(await link.isVisible()).toBe(false);
  await page.getByRole("button", {name: "Overview"}).click();
  expect(await link.isVisible()).toBe(true);
  await link.click();
  await page.waitForURL(/steps/);
  expect(await link.isVisible()).toBe(false);
  await context.close();
});

test("text and code are in the fonts of the site", async () => {
  const context = await browser.newContext();
  const {page} = await open(context, `${underPath.url}methods.html`);
  const loaded = await page.evaluate(async () => {
    await document.fonts.load("16px 'IBM Plex Mono'");
    await document.fonts.ready;
    return Array.from(document.fonts)
      .filter((face) => face.status === "loaded")
      .map((face) => face.family.replaceAll('"', ""));
  });
  expect(new Set(loaded)).toEqual(new Set(["Inter Variable", "IBM Plex Mono"]));
  await context.close();
});

test("a page carries a policy: a script that came in as text does not run", async () => {
  const context = await browser.newContext();
  const {page} = await open(context, atRoot.url);
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    const image = document.createElement("div");
    image.innerHTML = '<img src="data:," onerror="window.ran = true">';
    document.body.append(image);
    await new Promise((done) => image.querySelector("img")!.addEventListener("error", done));
    try {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
      new Function("window.ran = true")();
    } catch {
      // The policy refuses, as it should.
    }
    const fetched = await fetch("https://example.com/").then(
      () => "fetched",
      () => "refused"
    );
    return {ran: "ran" in window, fetched};
  });
  expect(ran).toEqual({ran: false, fetched: "refused"});
  await context.close();
});

test("every page has its policy before anything that it could apply to", () => {
  const files = readdirSync(dist).filter((file) => file.endsWith(".html"));
  expect(files).toEqual(expect.arrayContaining(pages.map(({path}) => `${path}.html`)));
  for (const file of files) {
    const html = readFileSync(join(dist, file), "utf8");
    const at = html.indexOf('<meta http-equiv="Content-Security-Policy"');
    expect(at).toBeGreaterThan(0);
    expect(html.slice(0, at)).not.toMatch(/<(script|link|style|img)/);
    expect(html).not.toMatch(/<(?:link|script|img)\b[^>]*(?:href|src)="(?:https?:)?\/\//);
  }
});

test("the server answers ranges, as DuckDB asks for them", async () => {
  const url = `${atRoot.url}methods.html`;
  const whole = await (await fetch(url)).text();
  const part = await fetch(url, {headers: {range: "bytes=0-14"}});
  expect(part.status).toBe(206);
  expect(await part.text()).toBe("<!DOCTYPE html>");
  const tail = await fetch(url, {headers: {range: "bytes=-8"}});
  expect(await tail.text()).toBe(whole.slice(-8));
  const head = await fetch(url, {method: "HEAD"});
  expect(head.headers.get("accept-ranges")).toBe("bytes");
  expect((await fetch(url, {headers: {range: "bytes=99999999-"}})).status).toBe(416);
  expect((await fetch(`${atRoot.url}..%2fpackage.json`)).status).toBe(404);
});
