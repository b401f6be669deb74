import {spawn, type ChildProcess} from "node:child_process";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Browser, Page} from "playwright-core";
import {afterAll, beforeAll, expect, onTestFinished, test} from "vitest";
import {buildSite} from "../../loaders/site/build.js";
import {serve} from "../../loaders/site/serve.js";
import {scratch} from "../cli/assay.js";
import {launch, settle} from "./site.js";

// After shared/cases/edited-input-changes-the-number: one verdict changes, the file keeps its length.
const rows = (second: number) =>
  [
    {response_id: "r1", gold_outcome: 1, gold_process: 1, verdict: 1},
    {response_id: "r2", gold_outcome: 0, gold_process: 0, verdict: second},
    {response_id: "r3", gold_outcome: 1, gold_process: 0, verdict: 0},
    {response_id: "r4", gold_outcome: 1, gold_process: 1, verdict: 0}
  ]
    .map((row) => JSON.stringify({benchmark: "bench-x", verifier: "verifier-a", trial: 0, ...row}))
    .join("\n");

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What the Verifiers page says of the user's verifier. */
async function shown(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await settle(page);
  return page.locator("main").innerText();
}

test("a build shows the number of the file as it is now, beside the measured ones", async () => {
  const input = join(scratch(), "verdicts.jsonl");
  const earlier = process.env.ASSAY_EVALS;
  process.env.ASSAY_EVALS = input;
  onTestFinished(() => {
    if (earlier === undefined) delete process.env.ASSAY_EVALS;
    else process.env.ASSAY_EVALS = earlier;
  });
  const page = await browser.newPage();
  for (const [second, accuracy] of [
    [0, "75.0%"],
    [1, "50.0%"]
  ] as const) {
    writeFileSync(input, rows(second));
    await buildSite(".assay/site-evals", () => undefined);
    const server = await serve(".assay/site-evals");
    const text = await shown(page, `${server.url}verifiers.html`);
    expect(text).toContain("verifier-a");
    expect(text).toContain(accuracy);
    await expect(page.locator("main select").first().innerText()).resolves.toContain("mr-math");
    await server.close();
  }
});

test("the preview shows a new number within seconds of the edit, without a restart", async () => {
  const input = join(scratch(), "verdicts.jsonl");
  writeFileSync(input, rows(0));
  const {url, child} = await start(["--evals", input, "--port", "3977"]);
  onTestFinished(() => void child.kill("SIGTERM"));
  const page = await browser.newPage();
  const accuracy = () => shown(page, `${url}verifiers`);
  const patience = {timeout: 30_000, interval: 1000};
  await expect.poll(accuracy, patience).toContain("75.0%");
  writeFileSync(input, rows(1));
  await expect.poll(accuracy, patience).toContain("50.0%");
});

/** `npm start`, until it prints its address. */
async function start(args: readonly string[]): Promise<{url: string; child: ChildProcess}> {
  const child = spawn(process.execPath, ["bin/tsx.js", "loaders/start.ts", ...args], {
    stdio: ["ignore", "pipe", "inherit"]
  });
  let said = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    said += String(text);
    const address = /Assay is at (\S+)/.exec(said);
    if (address) return {url: address[1]!, child};
  }
  throw new Error(`npm start ended before it listened: ${said}`);
}
