import {spawnSync} from "node:child_process";
import {cpSync, existsSync, mkdirSync, rmSync, symlinkSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {afterAll, beforeAll, expect, test} from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copy = join(root, ".assay/offline");
const refuse = new URL("refuse.js", import.meta.url).href;

/** The project without anything that an earlier build left: a copy, so that no other build suffers. */
beforeAll(() => {
  rmSync(copy, {recursive: true, force: true});
  mkdirSync(copy, {recursive: true});
  for (const name of ["bin", "loaders", "src", "observablehq.config.ts", "package.json"])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.includes(".observablehq")
    });
  for (const name of ["node_modules", "data", "tsconfig.json"])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name));
});

afterAll(() => rmSync(copy, {recursive: true, force: true}));

function run(args: readonly string[]) {
  return spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    env: {...process.env, NODE_OPTIONS: `--import=${refuse}`}
  });
}

test("the programs below have no network", () => {
  const {stderr} = run(["-e", "fetch('http://127.0.0.1:8099').catch(() => process.exit(3))"]);
  expect(stderr).toContain("network refused: 127.0.0.1:8099");
});

test("the site builds with no cache and no network", () => {
  const {status, stderr} = run(["bin/tsx.js", "loaders/build.ts"]);
  expect(stderr).not.toContain("network refused");
  expect({status, stderr}).toMatchObject({status: 0});
  expect(existsSync(join(copy, "dist/index.html"))).toBe(true);
  for (const file of ["inter-latin-wght-normal.woff2", "katex.css", "KaTeX_Main-Regular.woff2"])
    expect(existsSync(join(copy, "dist/fonts", file)), file).toBe(true);
});
