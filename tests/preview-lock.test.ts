import {existsSync, mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {expect, test} from "vitest";
import {claimPreview} from "../loaders/preview-lock.js";
import {scratch} from "./cli/assay.js";

/** A folder in which a preview has left this note. */
function beside(note: string): string {
  const folder = join(scratch(), ".assay");
  mkdirSync(folder);
  writeFileSync(join(folder, "preview.json"), note);
  return folder;
}

test("two previews of one folder with different outputs mix their data", () => {
  // The parent of this process runs, and is another.
  const folder = beside(JSON.stringify({pid: process.ppid, evals: ["/tmp/theirs.jsonl"]}));
  expect(() => claimPreview([], folder)).toThrow(
    `another preview of this folder shows /tmp/theirs.jsonl (process ${process.ppid}): stop it first`
  );
  expect(() => claimPreview(["/tmp/theirs.jsonl"], folder)).not.toThrow();
});

test("a preview that is gone, or half a note of one, keeps others from starting", () => {
  for (const left of [JSON.stringify({pid: 2 ** 30, evals: ["x"]}), "{"]) {
    const folder = beside(left);
    const release = claimPreview(["y"], folder);
    expect(existsSync(join(folder, "preview.json"))).toBe(true);
    release();
    expect(existsSync(join(folder, "preview.json"))).toBe(false);
  }
});
