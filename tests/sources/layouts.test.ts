import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {tableFromArrays, tableToIPC} from "@uwdata/flechette";
import {describe, expect, onTestFinished, test} from "vitest";
import {Store} from "../../loaders/store/store.js";
import {literal} from "../../src/cubes/sql.js";
import {hasShared, shared} from "../shared.js";
import {jsonl, storeOf, storeOfTexts} from "../store.js";

const verdicts = Array.from({length: 3000}, (_, i) => ({
  benchmark: "b",
  response_id: `r${i}`,
  verifier: "j",
  verdict: i % 3 === 0 ? 1 : 0,
  raw: `reply ${Math.sin(i)}`
}));
const counted =
  "SELECT count(*) AS n, sum(verdict)::INTEGER AS accepts, count(DISTINCT raw) AS raws FROM verdicts_in";
const right = [{n: 3000, accepts: 1000, raws: 3000}];

/** The same rows as a Zstandard file, which another program writes: DuckDB. */
async function zstd(format: "json" | "csv"): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "assay-zstd-"));
  const [plain, packed] = [join(folder, "a.jsonl"), join(folder, "a.zst")];
  writeFileSync(plain, jsonl(verdicts));
  const store = await Store.create(":memory:");
  await store.run(
    `COPY (SELECT * FROM read_json(${literal(plain)}, format = 'newline_delimited')) TO ${literal(packed)} (FORMAT ${format}, COMPRESSION zstd)`
  );
  store.close();
  const bytes = readFileSync(packed);
  rmSync(folder, {recursive: true});
  return bytes;
}

const columns = Object.fromEntries(
  ["benchmark", "response_id", "verifier", "verdict", "raw"].map((key) => [
    key,
    verdicts.map((row) => row[key as keyof (typeof verdicts)[number]])
  ])
);
const arrow = (format: "file" | "stream") =>
  Buffer.from(tableToIPC(tableFromArrays(columns), {format})!);

describe("a file", () => {
  test.each([
    ["JSON Lines, by Zstandard", () => zstd("json")],
    ["CSV, by Zstandard", () => zstd("csv")],
    [
      "CSV, by gzip",
      () =>
        gzipSync(
          [
            "benchmark,response_id,verifier,verdict,raw",
            ...verdicts.map((row) => Object.values(row).join(","))
          ].join("\n")
        )
    ],
    ["a JSON array, by gzip", () => gzipSync(JSON.stringify(verdicts))],
    ["an Arrow file", () => arrow("file")],
    ["an Arrow stream", () => arrow("stream")],
    ["an Arrow stream, by gzip", () => gzipSync(arrow("stream"))]
  ])("%s, under a name that says nothing, reads other rows", async (_, make) => {
    const {store, files} = await storeOfTexts({file: await make()});
    onTestFinished(() => store.close());
    expect(files).toMatchObject([{format: "generic", read: 3000, rejected: 0}]);
    expect(await store.rows(counted)).toEqual(right);
  });

  test("by Zstandard that breaks off loses its whole rows, or does not say so", async () => {
    const bytes = await zstd("json");
    const {store, files} = await storeOfTexts({file: bytes.subarray(0, bytes.length - 20)});
    onTestFinished(() => store.close());
    const [reject] = await store.rows("SELECT reason FROM rejects ORDER BY line DESC LIMIT 1");
    expect(reject!.reason).toMatch(/^the packed bytes break off or are damaged here/);
    expect(files[0]!.read).toBeGreaterThan(0);
  });

  test("of Arrow's that is cut short ends in a stack trace", async () => {
    const bytes = arrow("stream");
    const {store, files, messages} = await storeOfTexts({
      file: bytes.subarray(0, bytes.length >> 1)
    });
    onTestFinished(() => store.close());
    if (files.length === 0) expect(messages).toEqual([expect.stringMatching(/file: /)]);
  });
});

describe.skipIf(!hasShared)("every real sample", () => {
  const folder = `${shared}/data/formats`;
  const paths = hasShared
    ? readdirSync(folder, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile() && !/LICENSE|schema\.json$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
  // Not to be read without saying what they are: figures of a model, not of a verifier.
  const unread = /results_2026-01-21/;

  test.each(paths)(
    "%s has rows that are neither kept nor rejected, or is of no format",
    async (path) => {
      const {store, files, messages} = await storeOf([path]);
      onTestFinished(() => store.close());
      if (unread.test(path)) {
        expect(files).toEqual([]);
        return;
      }
      expect(files, messages.join("\n")).toHaveLength(1);
      const [{read, rejected}] = files as [(typeof files)[0]];
      expect(read + rejected).toBeGreaterThan(0);
      const [{n}] = (await store.rows("SELECT count(*) AS n FROM rejects")) as [{n: number}];
      expect(n).toBe(rejected);
      // Packed, the same comes of it.
      if (path.endsWith(".eval")) return;
      const name = path.split("/").at(-1)!;
      const packed = await storeOfTexts({[`${name}.gz`]: gzipSync(readFileSync(path))});
      onTestFinished(() => packed.store.close());
      expect(packed.files).toMatchObject([{format: files[0]!.format, read, rejected}]);
    }
  );
});
