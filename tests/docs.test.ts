import {existsSync, readFileSync, readdirSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {parse} from "csv-parse/sync";
import {expect, test} from "vitest";
import {formats} from "../loaders/formats/formats.js";
import {storeOfTexts} from "./store.js";

/** The fenced blocks of a page that name a file: "```jsonl gold.jsonl". */
function examples(page: string): Record<string, string> {
  const blocks = page.matchAll(/^```(?:jsonl|json|csv) (\S+)\n([^]*?)^```$/gm);
  return Object.fromEntries(Array.from(blocks, ([, file, text]) => [file!, text!]));
}

function rowsIn(file: string, text: string): number {
  if (file.endsWith(".csv")) return (parse(text) as unknown[]).length - 1;
  if (file.endsWith(".json")) {
    const value = JSON.parse(text) as unknown[] | {samples?: unknown[]};
    return Array.isArray(value) ? value.length : (value.samples?.length ?? 1);
  }
  return text.trim().split("\n").length;
}

const page = (name: string) => readFileSync(`docs/formats/${name}.md`, "utf8");

test("each format has a page, and each page is of a format", () => {
  const pages = readdirSync("docs/formats").map((file) => file.replace(/\.md$/, ""));
  expect(pages.sort()).toEqual(formats.map(({name}) => name).sort());
});

/** What a page says is to be named. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  "lm-eval-results": {verifier: "my-judge", base: "lab/base"}
};

test.each(formats.map(({name}) => name))("the example of %s imports as it", async (name) => {
  const files = examples(page(name));
  expect(Object.keys(files).length).toBeGreaterThan(0);
  const {
    store,
    files: imported,
    messages,
    failed
  } = await storeOfTexts(files, {
    names: needed[name] ?? {}
  });
  try {
    expect(messages).toEqual([]);
    expect(failed).toBe(false);
    expect(imported.map(({format}) => format)).toEqual(imported.map(() => name));
    expect(imported.map(({read}) => read)).toEqual(
      Object.entries(files).map(([file, text]) => rowsIn(file, text))
    );
    expect(imported.every(({rejected, records}) => rejected === 0 && records > 0)).toBe(true);
  } finally {
    store.close();
  }
});

test("the example of prmbench means what the page says", async () => {
  const {store} = await storeOfTexts(examples(page("prmbench")));
  try {
    const [row] = await store.rows(
      "SELECT gold_first_error, n_steps FROM responses WHERE response_id = 'counterfactual_7'"
    );
    expect(row).toEqual({gold_first_error: 1, n_steps: 3});
  } finally {
    store.close();
  }
});

const markdown = [
  "README.md",
  ...readdirSync("docs", {recursive: true, encoding: "utf8"})
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file))
];

test.each(markdown)("the links of %s lead somewhere", (file) => {
  const text = readFileSync(file, "utf8").replace(/^```[^]*?^```$/gm, "");
  const links = Array.from(text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g), ([, to]) => to!);
  const broken = links.filter(
    (to) => !/^https:/.test(to) && !existsSync(resolve(dirname(file), to))
  );
  expect(broken).toEqual([]);
});

test("the README links the page of each format", () => {
  const text = readFileSync("README.md", "utf8");
  expect(formats.filter(({name}) => !text.includes(`docs/formats/${name}.md`))).toEqual([]);
});

test("the smallest format has as many lines as the page says", () => {
  const said = /`(\S+\/compassverifier\.ts)` has (\d+) lines/.exec(
    readFileSync("docs/adding-a-format.md", "utf8")
  )!;
  expect(readFileSync(said[1]!, "utf8").trimEnd().split("\n")).toHaveLength(Number(said[2]));
});
