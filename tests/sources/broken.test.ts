import {appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Readable} from "node:stream";
import {gzipSync} from "node:zlib";
import fc from "fast-check";
import {describe, expect, onTestFinished, test} from "vitest";
import {silent} from "../../loaders/progress.js";
import {jsonElements, jsonLines, parseJson, type Located} from "../../loaders/sources/json.js";
import {importPaths} from "../../loaders/store/import-paths.js";
import {Store} from "../../loaders/store/store.js";
import {jsonl, storeOfTexts} from "../store.js";

// Each test is a kind of fault that files have; what stands whole in them is to be read all the same.

const row = (id: string | number, more: object = {}) => ({
  benchmark: "b",
  response_id: id,
  verifier: "j",
  verdict: 1,
  ...more
});

/** The ids read from one file, and what was rejected of it. */
async function read(content: string | Uint8Array, name = "file.jsonl") {
  const {store, files, messages} = await storeOfTexts({[name]: content});
  onTestFinished(() => store.close());
  const ids = (
    await store.rows("SELECT response_id FROM responses_in ORDER BY line, response_id")
  ).map(({response_id}) => response_id);
  const rejects = await store.rows("SELECT line, reason FROM rejects ORDER BY line");
  const [file] = files;
  if (file) {
    expect(file.read).toBe(ids.length);
    expect(file.rejected).toBe(rejects.length);
  }
  return {ids, rejects, messages, store};
}

const notJson = expect.stringMatching(/not valid JSON/) as string;

describe("encodings", () => {
  const text = jsonl([row("a"), row("ü")]);

  test.each([
    ["a UTF-8 byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16, little end first", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le")],
    ["CRLF", Buffer.from(text.replaceAll("\n", "\r\n"))]
  ])("%s costs a row", async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ids: ["a", "ü"], rejects: [], messages: []});
  });

  test("U+2028 in a string ends the row", async () => {
    const {ids, rejects} = await read(jsonl([row("a\u2028b"), row("c\u2029\u0085d")]));
    expect(ids).toEqual(["a\u2028b", "c\u2029\u0085d"]);
    expect(rejects).toEqual([]);
  });

  test("bytes that are no UTF-8 cost the row, or go unsaid", async () => {
    const latin1 = Buffer.from(jsonl([row("caf\u00e9"), row("a")]), "latin1");
    const {ids, messages} = await read(latin1);
    expect(ids).toEqual(["caf\ufffd", "a"]);
    expect(messages).toEqual([
      expect.stringMatching(/file.jsonl: holds bytes that are not UTF-8; they are read as U\+FFFD$/)
    ]);
  });

  test("a NUL byte costs more than its row", async () => {
    const {ids, rejects} = await read(
      `${jsonl([row("a")])}{"benchmark": "b\u0000"}\n\u0000\u0000\n${jsonl([row("c")])}`
    );
    expect(ids).toEqual(["a", "c"]);
    expect(rejects).toEqual([
      {line: 2, reason: notJson},
      {line: 3, reason: notJson}
    ]);
  });
});

describe("JSON Lines", () => {
  test("a last line that breaks off is lost without a word, or takes others with it", async () => {
    const {ids, rejects} = await read(`${jsonl([row("a"), row("b")])}{"benchmark": "b", "respon`);
    expect(ids).toEqual(["a", "b"]);
    expect(rejects).toEqual([{line: 3, reason: notJson}]);
  });

  test("a first line that breaks off makes the file another layout", async () => {
    const {ids, rejects} = await read(`{"benchmark": "b", "resp\n${jsonl([row("a"), row("b")])}`);
    expect(ids).toEqual(["a", "b"]);
    expect(rejects).toEqual([{line: 1, reason: notJson}]);
  });

  test("text after an object takes the object with it, or goes unsaid", async () => {
    const whole = JSON.stringify(row("a"));
    const {ids, rejects} = await read(`${whole} # a remark\n${JSON.stringify(row("b"))},\n`);
    expect(ids).toEqual(["a", "b"]);
    expect(rejects).toEqual([
      {line: 1, reason: expect.stringMatching(/^text after the object: not valid JSON/) as string}
    ]);
  });

  test("objects that lost the line end between them are lost", async () => {
    const line = ["a", "b", "}{"].map((id) => JSON.stringify(row(id))).join("");
    expect(await read(`${line}\n${JSON.stringify(row("c"))}\n`)).toMatchObject({
      ids: ["a", "b", "c", "}{"].sort((x, y) => (x === "c" ? 1 : y === "c" ? -1 : x < y ? -1 : 1)),
      rejects: []
    });
  });

  test("bare NaN and Infinity cost a row, also where strings hold these words", async () => {
    const text =
      '{"benchmark": "b", "response_id": "NaN \\" -Infinity", "verifier": "j", "tokens": NaN, "verdict": -Infinity}\n';
    const {ids, store} = await read(text);
    expect(ids).toEqual(['NaN " -Infinity']);
    expect(await store.rows("SELECT tokens, verdict FROM verdicts_in")).toEqual([
      {tokens: null, verdict: null}
    ]);
  });

  test("an id past 2^53 loses its last digits, or a string's digits change", async () => {
    const text =
      '{"benchmark": "12345678901234567890, 1", "response_id": 9007199254740993, "verifier": "j", "verdict": 1}\n{"benchmark": "b", "response_id": -12345678901234567890,"verifier":"j","verdict":1}\n';
    const {ids, store} = await read(text);
    expect(ids).toEqual(["9007199254740993", "-12345678901234567890"]);
    expect(await store.rows("SELECT benchmark FROM responses_in WHERE line = 1")).toEqual([
      {benchmark: "12345678901234567890, 1"}
    ]);
  });

  test("digits of a fraction are taken for a large number", () => {
    expect(
      parseJson(
        "[0.12345678901234567, 1e20, 1234567890123456.5, 9007199254740991, -9007199254740993]"
      )
    ).toEqual([
      0.12345678901234567,
      1e20,
      1234567890123456.5,
      9007199254740991,
      "-9007199254740993"
    ]);
  });

  test("a line of 100 MB is not read, or the rows after it are lost", async () => {
    const {ids, rejects} = await read(
      jsonl([row("a"), row("b", {raw: "x".repeat(1e8)}), row("c")])
    );
    expect(ids).toEqual(["a", "b", "c"]);
    expect(rejects).toEqual([]);
  });

  test("a row nested 10,000 deep ends in a stack trace", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const bad = `{"benchmark": "b", "response_id": ${deep}, "verifier": "j", "verdict": 1}`;
    const extra = `{"benchmark": "b", "response_id": "deep", "verifier": "j", "verdict": 1, "extra": ${deep}}`;
    const {ids, rejects} = await read(`${bad}\n${extra}\n${jsonl([row("c")])}`);
    expect(ids).toEqual(["deep", "c"]);
    expect(rejects).toMatchObject([
      {line: 1, reason: expect.stringMatching(/response_id is/) as string}
    ]);
  });

  test("a key called __proto__ or constructor sets a field of the row, or of all rows", async () => {
    const text = `{"__proto__": {"verdict": 0, "policy": "p"}, "constructor": 1, "benchmark": "b", "response_id": "a", "verifier": "j"}\n${jsonl([row("c")])}`;
    const {store} = await read(text);
    expect(await store.rows("SELECT response_id, policy FROM responses_in ORDER BY line")).toEqual([
      {response_id: "a", policy: null},
      {response_id: "c", policy: null}
    ]);
    expect(await store.rows("SELECT verdict FROM verdicts_in ORDER BY line")).toEqual([
      {verdict: null},
      {verdict: 1}
    ]);
  });

  test("fields that come and go, or change their type, cost other rows", async () => {
    const {ids, rejects} = await read(
      jsonl([
        row("a"),
        {...row("b"), extra: 1},
        row("c", {extra: {deep: [1]}}),
        row("d", {tokens: "many"}),
        row(5)
      ])
    );
    expect(ids).toEqual(["a", "b", "c", "5"]);
    expect(rejects).toEqual([{line: 4, reason: 'tokens is "many": expected a number'}]);
  });
});

describe("JSON arrays", () => {
  const pretty = JSON.stringify([row("a"), row("b"), row("c")], null, 2);

  test("an array that breaks off loses its whole rows", async () => {
    const {ids, rejects} = await read(pretty.slice(0, -30), "file.json");
    expect(ids).toEqual(["a", "b"]);
    expect(rejects).toEqual([{line: 14, reason: notJson}]);
  });

  test.each([
    [
      "a bracket that is not closed",
      pretty.replace('"b",\n    "verifier"', '[1, "b",\n    "verifier"'),
      ["c"]
    ],
    [
      "a quote that is not closed",
      pretty.replace('"response_id": "b"', '"response_id": "b'),
      ["a", "c"]
    ]
  ])("%s swallows the rows after it", async (_, text, kept) => {
    const {ids, rejects} = await read(text, "file.json");
    for (const id of kept) expect(ids).toContain(id);
    expect(rejects.length).toBeGreaterThan(0);
  });
});

describe("a row longer than can be read", () => {
  const chunksOf = (text: string, size: number) =>
    Readable.from(text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []) as AsyncIterable<string>;
  const all = async (rows: AsyncIterable<Located>) => {
    const found: Located[] = [];
    for await (const located of rows) found.push(located);
    return found;
  };
  const long = {x: "y".repeat(500)};

  test("takes the rows after it along, in lines", async () => {
    const text = jsonl([{a: 1}, long, {b: 2}]);
    expect(await all(jsonLines(chunksOf(text, 64), 300))).toMatchObject([
      {line: 1, text: '{"a":1}'},
      {line: 2, isCut: true},
      {line: 3, text: '{"b":2}'}
    ]);
  });

  test("takes the rows after it along, in an array", async () => {
    const text = `[\n${[{a: 1}, long, {b: 2}].map((value) => JSON.stringify(value)).join(",\n")}\n]`;
    const unclosed = text.replace('yyy"', "yyy");
    for (const broken of [text, unclosed])
      expect(await all(jsonElements(chunksOf(broken, 64), 300))).toMatchObject([
        {line: 2, text: '{"a":1}'},
        {line: 3, isCut: true},
        {line: 4, text: '{"b":2}\n'}
      ]);
  });
});

describe("tables", () => {
  const head = "benchmark,response_id,verifier,verdict\n";

  test("a quote that is never closed takes the rows after it along", async () => {
    const {ids, rejects} = await read(`${head}b,1,j,1\nb,"2,j,1\nb,3,j,0\nb,4,j,1\n`, "t.csv");
    expect(ids).toEqual(["1", "3", "4"]);
    expect(rejects).toEqual([{line: 3, reason: "a quote in this line is never closed"}]);
  });

  test("rows of another length cost others", async () => {
    const {ids, rejects} = await read(`${head}b,1,j,1\nb,2\nb,3,j,1,,\nb,4,j,1\n`, "t.csv");
    expect(ids).toEqual(["1", "4"]);
    expect(rejects).toEqual([
      {line: 3, reason: "expected 4 columns, found 2"},
      {line: 4, reason: "expected 4 columns, found 6"}
    ]);
  });
});

describe("packed files", () => {
  const text = jsonl(Array.from({length: 5000}, (_, i) => row(`r${i}`, {raw: `${Math.sin(i)}`})));
  const packed = gzipSync(text);

  test("gzip is told by its name, or loses rows", async () => {
    expect((await read(packed, "file.jsonl")).ids).toHaveLength(5000);
    const two = Buffer.concat([gzipSync(jsonl([row("a")])), gzipSync(jsonl([row("b")]))]);
    expect((await read(two, "two.gz")).ids).toEqual(["a", "b"]);
  });

  test("gzip that breaks off loses its whole rows, or does not say so", async () => {
    const {ids, rejects} = await read(packed.subarray(0, packed.length >> 1), "file.jsonl.gz");
    expect(ids.length).toBeGreaterThan(2000);
    expect(rejects.at(-1)!.reason).toMatch(/^the packed bytes break off or are damaged here \(/);
  });

  test("gzip that is damaged ends in a stack trace", async () => {
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 2000, 2100);
    const {rejects, messages} = await read(damaged, "file.jsonl.gz");
    expect(rejects.length + messages.length).toBeGreaterThan(0);
  });
});

describe("a file imported again", () => {
  test("is read though nothing has changed, or not read though something has", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-again-"));
    onTestFinished(() => rmSync(folder, {recursive: true}));
    const path = join(folder, "a.jsonl");
    const store = await Store.create(":memory:");
    onTestFinished(() => store.close());
    let bytes = 0;
    const again = async (options = {}) => {
      bytes = 0;
      const {files} = await importPaths(store, [path], options, {
        ...silent,
        add: (n) => void (bytes += n)
      });
      const [state] = await store.rows("SELECT count(*) AS n FROM responses_in");
      return {...files[0]!, n: state!.n};
    };
    writeFileSync(path, jsonl([row("a"), {benchmark: "b"}]));
    expect(await again()).toMatchObject({isUnchanged: false, read: 1, rejected: 1, n: 1});
    expect(await again()).toMatchObject({
      isUnchanged: true,
      read: 1,
      rejected: 1,
      n: 1,
      firstReject: {line: 2}
    });
    utimesSync(path, 1, 1);
    expect(await again()).toMatchObject({isUnchanged: true, read: 1});
    // Other options make other records of the same bytes.
    expect(await again({names: {policy: "p"}})).toMatchObject({isUnchanged: false, read: 1});
    writeFileSync(path, jsonl([row("b"), {benchmark: "b"}]));
    expect(await again({names: {policy: "p"}})).toMatchObject({isUnchanged: false, n: 1});
    appendFileSync(path, jsonl([row("c")]));
    expect(await again({names: {policy: "p"}})).toMatchObject({isUnchanged: false, read: 2, n: 2});
  });
});

test("a file broken at random ends in a stack trace, or in rows that are neither kept nor rejected", async () => {
  const good = jsonl(
    Array.from({length: 12}, (_, i) => row(`r${i}`, {raw: 'text, [with] {brackets} and "quotes"'}))
  );
  const table = 'benchmark,response_id,verifier,verdict\nb,1,j,1\nb,"2\n2",j,0\nb,3,j,1\n';
  const cut = fc.record({
    text: fc.constantFrom(good, `[\n${good.trimEnd().replaceAll("\n", ",\n")}\n]`, table),
    at: fc.nat(1000),
    remove: fc.nat(60),
    insert: fc.constantFrom("", '"', "{", "}", "]", "\u0000", "\n", ",", "\\", "\ud800", "NaN"),
    isPacked: fc.boolean()
  });
  await fc.assert(
    fc.asyncProperty(cut, async ({text, at, remove, insert, isPacked}) => {
      const from = at % text.length;
      const broken = text.slice(0, from) + insert + text.slice(from + remove);
      const bytes = isPacked ? gzipSync(broken) : Buffer.from(broken);
      const {store, files, messages} = await storeOfTexts({"file.dat": bytes});
      const [kept] = await store.rows("SELECT count(*) AS n FROM responses_in");
      const [rejected] = await store.rows("SELECT count(*) AS n FROM rejects");
      store.close();
      expect([kept!.n, rejected!.n]).toEqual([files[0]?.read ?? 0, files[0]?.rejected ?? 0]);
      for (const line of messages) expect(line).toMatch(/^\S*file\.dat[: ]|^duplicate |^skipped/);
      // Of JSON Lines each whole line that was left alone is kept.
      if (text === good && files[0])
        expect(kept!.n).toBeGreaterThanOrEqual(
          broken.split("\n").filter((line) => good.split("\n").includes(line) && line !== "").length
        );
    }),
    {numRuns: 60, seed: 5}
  );
});
