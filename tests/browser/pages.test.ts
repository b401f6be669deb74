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
  const ours = loaded.filter((family) => !family.startsWith("KaTeX"));
  expect(new Set(ours)).toEqual(new Set(["Inter Variable", "IBM Plex Mono"]));
  await context.close();
});

test("formulas are in the page as it was built, with their fonts, and no script of KaTeX's", async () => {
  const html = readFileSync(join(dist, "methods.html"), "utf8");
  const formulas = html.match(/<math [^]*?<\/math>/g) ?? [];
  expect(formulas.length).toBeGreaterThan(60);
  expect(html.match(/class="katex-html" aria-hidden="true"/g)).toHaveLength(formulas.length);
  const context = await browser.newContext({viewport: {width: 1400, height: 900}});
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${underPath.url}methods.html`);
  await settle(page);
  const katex = fetched.filter((path) => /katex/i.test(path));
  expect(katex).toContain("/assay/fonts/katex.css");
  for (const path of katex)
    expect(path).toMatch(/^\/assay\/fonts\/(katex\.css|KaTeX_[\w-]+\.woff2)$/);
  const scripts = readdirSync(dist, {recursive: true, encoding: "utf8"}).filter((file) =>
    file.endsWith(".js")
  );
  for (const file of scripts)
    expect(readFileSync(join(dist, file), "utf8"), file).not.toMatch(/katex-mathml|ParseError/);
  const drawn = await page.evaluate(async () => {
    await document.fonts.ready;
    const faces = Array.from(document.fonts).filter((face) => face.family.includes("KaTeX_Math"));
    return {
      loaded: faces.some((face) => face.status === "loaded"),
      wide: Array.from(document.querySelectorAll(".formula .katex-html"), (e) => e.scrollWidth)
    };
  });
  expect(drawn.loaded).toBe(true);
  expect(Math.min(...drawn.wide)).toBeGreaterThan(20);
  await context.close();
});

test("a worked example works what is typed, and says why it can't", async () => {
  const context = await browser.newContext({viewport: {width: 1400, height: 900}});
  const {page} = await open(context, `${atRoot.url}methods.html#wilson`);
  const example = page.locator(".worked", {hasText: "wilson in src/stats/interval.ts"});
  const result = example.locator("output");
  expect(await result.textContent()).toBe("49.0% to 94.3%");
  await example.getByLabel("of n").fill("159");
  expect(await result.textContent()).toBe("2.6% to 9.6%");
  await example.getByLabel("of n").fill("5");
  expect(await result.textContent()).toBe("Can’t tell: more successes than rows");
  await example.getByRole("button", {name: "Reset"}).click();
  expect(await result.textContent()).toBe("49.0% to 94.3%");
  await context.close();
});

test("the power calculator answers what is typed", async () => {
  const context = await browser.newContext({viewport: {width: 1400, height: 900}});
  const {page, faults} = await open(context, `${atRoot.url}methods.html#power`);
  await page
    .getByLabel("As seen on")
    .selectOption({label: "no data: ρ 0.5, a problem for each response"});
  await page.getByLabel("responses n").fill("2530");
  const title = page
    .locator("figure", {hasText: "Smallest true difference"})
    .locator(".figure-title");
  await title.filter({hasText: "2,530"}).waitFor();
  expect(await title.textContent()).toBe(
    "Judging the same 2,530 responses, two verifiers are told apart from 2.6 points on; judging 2,530 each, from 3.6 points on"
  );
  await page.getByLabel("accuracy, %").fill("100");
  await page.getByText("Can’t tell: accuracy 0 or 1: nothing varies.").waitFor();
  expect(faults).toEqual([]);
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
