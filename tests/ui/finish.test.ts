import {createHash} from "node:crypto";
import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {expect, test} from "vitest";
import {finish, finishPage} from "../../loaders/site/finish.js";
import {clientPackages} from "../../loaders/site/offline.js";

function page(script: string, head = ""): string {
  return `<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n${head}<script type="module">${script}</script>\n</head>\n</html>`;
}

/** A folder with these files. */
function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "assay-finish-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), {recursive: true});
    writeFileSync(join(root, name), text);
  }
  return root;
}

test("the policy has the hash of the page's script, to the byte", () => {
  const script = '\n\nimport "./x.js";\n\n';
  const hash = createHash("sha256").update(script).digest("base64");
  const html = finishPage("index.html", page(script));
  expect(html).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<script"));
});

test("links to other hosts go", () => {
  const html = finishPage(
    "index.html",
    page(
      "",
      '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link href="./a.css">\n'
    )
  );
  expect(html).not.toContain("gstatic");
  expect(html).toContain('<link href="./a.css">');
});

test("a cell that Framework could not parse fails the build", () => {
  const html =
    '<div class="observablehq--inspect observablehq--error">SyntaxError: Unexpected token (1:2)</div>';
  expect(() => finishPage("steps.html", html)).toThrow(
    "steps.html: SyntaxError: Unexpected token (1:2)"
  );
});

test("an import of a .ts file fails the build and says what to write", async () => {
  const dist = folder({
    "index.html": page('import "./_import/a.js"'),
    "_import/a.js": `export * from "./b.${"ts"}";`
  });
  await expect(finish(dist)).rejects.toThrow(
    "_import/a.js imports ./b.ts, which isn't in the site: import a module of src as FILE.js"
  );
});

test("a package that isn't installed, or one from a CDN, fails the build", async () => {
  await expect(finish(folder({"index.html": page('await import("left-pad")')}))).rejects.toThrow(
    "index.html imports left-pad"
  );
  await expect(finish(folder({"_npm/d3@7/_esm.js": ""}))).rejects.toThrow("from a CDN");
});

test("a whole site is finished in place", async () => {
  const dist = folder({"a/b.html": page('import "../x.js"'), "x.js": ""});
  expect(await finish(dist)).toEqual([join("a", "b.html")]);
  expect(readFileSync(join(dist, "a/b.html"), "utf8")).toContain('<html lang="en">');
});

test("the packages that Framework's client would ask a registry for", () => {
  const root = folder({
    "main.js": 'import("npm:react-dom").then(f)',
    "stdlib/data.js": 'load(import.meta.resolve("npm:@observablehq/sample-datasets/aapl.csv"))'
  });
  expect([...clientPackages(root)].sort()).toEqual(["@observablehq/sample-datasets", "react-dom"]);
});
