import {readFileSync} from "node:fs";
import {expect, test} from "vitest";

const page = readFileSync("src/methods.md", "utf8");

/** The page cut at its headings of these levels: id or slug, and what stands under it. */
function sections(levels: string): {name: string; body: string}[] {
  const heading = new RegExp(
    `^(?:#{${levels}} (.+)|<h[${levels.replace(",", "-")}] id="([^"]+)"[^>]*>(.+)</h\\d>)$`,
    "gm"
  );
  const found = [...page.matchAll(heading)];
  return found.map((match, i) => ({
    name: match[2] ?? match[1]!.toLowerCase().replace(/[^a-z]+/g, "-"),
    body: page.slice(match.index, found[i + 1]?.index)
  }));
}

test("every measure has its definition, formula, edge cases, source and a worked example", () => {
  const measures = sections("2,3").filter(
    ({body}) => /^### |^<h3/.test(body) && body.includes("$$")
  );
  expect(measures.length).toBeGreaterThan(28);
  for (const {name, body} of measures) {
    const lines = body.split("\n");
    expect(lines[2], `${name}: a sentence first`).toMatch(/^[A-Z].*[.:]$|^[A-Z].*\$/);
    for (const part of ["$$\n", "*Edge cases:* ", "*Source:* ", "${worked("])
      expect(body.includes(part), `${name} has ${part}`).toBe(true);
  }
});

test("the contents list every part of the page, in its order", () => {
  const listed = Array.from(page.matchAll(/<li><a href="#([^"]+)">/g), ([, id]) => id);
  expect(listed).toEqual(
    sections("2,2")
      .map(({name}) => name)
      .filter((name) => name !== "reproduce")
  );
});

test("every example is shown once", () => {
  const shown = Array.from(page.matchAll(/\$\{worked\((\w+)\)\}/g), ([, name]) => name);
  expect(new Set(shown).size).toBe(shown.length);
  const imported = Array.from(
    page.matchAll(/^import \{([^}]+)\} from "\.\/worked\//gm),
    ([, names]) => names!.split(", ")
  ).flat();
  expect([...shown].sort()).toEqual(imported.sort());
});
