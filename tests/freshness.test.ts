import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterEach, expect, test, vi} from "vitest";
import {evalStore} from "../loaders/eval-store.js";
import {evalPaths, fingerprint, freshen} from "../loaders/freshness.js";
import {withStore} from "../loaders/store/store.js";
import {verifierRows} from "../loaders/answers.js";
import {everything} from "../src/cubes/slice.js";
import {scratch} from "./cli/assay.js";

const verdict = (id: string, gold: number, said: number) =>
  JSON.stringify({
    benchmark: "bench",
    response_id: id,
    gold_outcome: gold,
    verifier: "judge",
    verdict: said
  });
const before = [
  verdict("a", 1, 1),
  verdict("b", 0, 0),
  verdict("c", 0, 0),
  verdict("d", 1, 0)
].join("\n");
const after = [verdict("a", 1, 1), verdict("b", 0, 1), verdict("c", 0, 0), verdict("d", 1, 0)].join(
  "\n"
);

afterEach(() => vi.restoreAllMocks());

test("an edit of the same length changes the number, and nothing is deleted by hand", async () => {
  const input = join(scratch(), "verdicts.jsonl");
  const accuracy = async () =>
    withStore(
      await evalStore([input]),
      async (store) => (await verifierRows(store, everything))[0]!.accuracy
    );
  writeFileSync(input, before);
  expect(await accuracy()).toBe(0.75);
  expect(after.length).toBe(before.length);
  writeFileSync(input, after);
  expect(await accuracy()).toBe(0.5);
});

test("several loaders that ask at once make the store once", async () => {
  const input = join(scratch(), "verdicts.jsonl");
  writeFileSync(input, before);
  const said: string[] = [];
  const paths = await Promise.all(
    [1, 2, 3].map(() => evalStore([input], undefined, (line) => said.push(line)))
  );
  expect(new Set(paths).size).toBe(1);
  expect(said).toEqual(["read 4 rows of 1 files"]);
});

test("a folder's fingerprint changes when a file is added", () => {
  const folder = scratch();
  writeFileSync(join(folder, "a.jsonl"), before);
  const first = fingerprint([folder]);
  expect(fingerprint([folder])).toBe(first);
  writeFileSync(join(folder, "b.jsonl"), after);
  expect(fingerprint([folder])).not.toBe(first);
});

test("loaders' old output is thrown away when an input changed, and only then", () => {
  const cache = scratch();
  const input = join(scratch(), "verdicts.jsonl");
  const output = join(cache, "data", "topic.json");
  const write = () => {
    mkdirSync(join(cache, "data"), {recursive: true});
    writeFileSync(output, "old");
  };
  writeFileSync(input, before);
  write();
  freshen([input], cache);
  expect(existsSync(output)).toBe(false);
  write();
  freshen([input], cache);
  expect(readFileSync(output, "utf8")).toBe("old");
  writeFileSync(input, after);
  freshen([input], cache);
  expect(existsSync(output)).toBe(false);
});

test("evaluation outputs are named by one path or a JSON list", () => {
  expect(evalPaths("")).toEqual([]);
  expect(evalPaths("/a b/c.jsonl")).toEqual(["/a b/c.jsonl"]);
  expect(evalPaths('["/a", "/b"]')).toEqual(["/a", "/b"]);
});

test("outputs of no known format are said in one line", async () => {
  const folder = scratch();
  writeFileSync(join(folder, "notes.txt"), "nothing here");
  await expect(evalStore([folder])).rejects.toThrow(/nothing there that a format reads/);
});
