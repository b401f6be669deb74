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

// After shared/cases/same-responses-are-paired: 40 both right, 9 and 1 that only one has right, 10 neither.
const paired = Array.from({length: 60}, (_, i) => {
  const gold = i % 2;
  const verdict = (right: boolean) => (right ? gold : 1 - gold);
  const row = {benchmark: "paired", problem_id: `p${i}`, response_id: `q${i}`, gold_outcome: gold};
  return [
    {...row, verifier: "verifier-a", verdict: verdict(i < 49)},
    {...row, verifier: "verifier-b", verdict: verdict(i < 40 || i === 49)},
    {...row, verifier: "<img src=x onerror=alert(1)>", verdict: verdict(i < 20)}
  ].map((one) => JSON.stringify(one));
})
  .flat()
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
    writeFileSync(input, `${rows(second)}\n${paired}\n`);
    await buildSite(".assay/site-evals", () => undefined);
    const server = await serve(".assay/site-evals");
    const text = await shown(page, `${server.url}verifiers.html`);
    expect(text).toContain("verifier-a");
    expect(text).toContain(accuracy);
    await expect(page.locator("main select").first().innerText()).resolves.toContain("mr-math");
    if (second === 1) await comparePaired(page);
    await server.close();
  }
});

/** Two verifiers whose separate intervals overlap are told apart; a click in the matrix shows another pair. */
async function comparePaired(page: Page): Promise<void> {
  const benchmarks = page.locator("main select").first();
  await benchmarks.selectOption({label: "paired (yours), 3 verifiers"});
  const finding = page.locator(".pair-finding");
  const said = () => finding.innerText();
  await page.getByLabel("with").selectOption("verifier-b");
  await expect
    .poll(said)
    .toContain("verifier-a is right more often than verifier-b, by 13.3 points on 60 responses");
  await expect
    .poll(said)
    .toContain("Exact McNemar p = 0.021 (9 against 1 that only one has right)");
  await expect
    .poll(said)
    .toContain("Their separate intervals overlap (70.1% to 89.4% and 55.8% to 78.7%)");
  await page.locator("[data-row='verifier-b'][data-column^='<img']").click();
  await expect.poll(said).toContain("verifier-b is right more often than <img");
  await page.getByText("Responses that only one of the two has right (21)").click();
  await expect.poll(() => page.locator("details table").innerText()).toContain("q49");
}

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
