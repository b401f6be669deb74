import {execFileSync, spawnSync} from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {parse} from "csv-parse/sync";
import {describe, expect, test} from "vitest";
import {verifierRows} from "../../loaders/answers.js";
import {everything} from "../../src/cubes/slice.js";
import {literal} from "../../src/cubes/sql.js";
import {Store, withStore} from "../../loaders/store/store.js";
import {jsonl} from "../store.js";
import {assay, rows, scratch, type Ran} from "./assay.js";

const good = (response_id: string, more: object = {}) => ({
  benchmark: "b",
  response_id,
  gold_outcome: 1,
  verifier: "judge",
  verdict: 1,
  ...more
});

/** A folder of files by name, and the path of a store in it that is not there yet. */
function files(of: Readonly<Record<string, string | Buffer>>) {
  const folder = scratch();
  for (const [name, content] of Object.entries(of)) writeFileSync(join(folder, name), content);
  return {folder, db: join(folder, "evals.duckdb"), path: (name: string) => join(folder, name)};
}

/** What a person sees of a fault: one line on standard error, no stack trace, the exit status. */
function expectFault({exit, stderr, stdout}: Ran, status: number, line: RegExp): void {
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split("\n"), stderr).toHaveLength(1);
  expect(stdout + stderr).not.toMatch(/^ {4}at /m);
  expect(exit).toBe(status);
}

describe("wrong use", () => {
  test.each([
    [["verifer"], /^assay: unknown command 'verifer' \(Did you mean verifiers\?\)$/m],
    [["verifiers", "--foo"], /unknown option '--foo'/],
    [["verifiers"], /no-such.duckdb: no such store; make one with: assay import/],
    [["verifiers", "--by", "colour"], /unknown field: colour \(one of benchmark, policy/],
    [["verifiers", "--where", "policy"], /--where policy: expected FIELD=VALUE/],
    [["verifiers", "--where", "colour=red"], /unknown field: colour/],
    [["verifiers", "--json", "--csv"], /give one of --json, --csv and --latex/],
    [["steps", "--threshold", "abc"], /--threshold abc: expected a number/],
    [["scores", "--threshold", ""], /--threshold : expected a number/],
    [
      ["steps", "--rule", "loose"],
      /'loose' is invalid. Allowed choices are absolute, strict, delta/
    ],
    [["scores", "--aggregate", "median"], /'median' is invalid. Allowed choices are mean/],
    [["best-of-n", "--n", "2,x"], /--n 2,x: expected whole numbers from 1/],
    [["regression", "--x", "luck"], /'luck' is invalid. Allowed choices are verifier_accuracy/],
    [["regression", "--csv", "no-such.csv"], /no-such.csv: no such file or directory/],
    [["import"], /missing required argument 'path'/],
    [["import", "x", "--format", "excel"], /unknown format: excel \(one of .*generic\)/],
    [["import", "x", "--name", "judge"], /--name judge: expected KEY=VALUE/],
    [["import", "x", "--name", "verfier=a"], /--name verfier: no such field \(one of .*verifier/],
    [["import", "x", "--name", "trial=a"], /--name trial is "a": expected a number/],
    [["import", "x", "--map", "no-such.json"], /no-such.json: not a readable JSON file/],
    [["import", "x", "--json", "--latex"], /give one of --json, --csv and --latex/]
  ] as [string[], RegExp][])("%j is not told in one line", async (args, line) => {
    const db = join(scratch(), "no-such.duckdb");
    expectFault(await assay(args[0] === "verifer" ? args : [...args, "--db", db]), 2, line);
    expect(existsSync(db)).toBe(false);
  });

  test("a file that is no store is opened, or written over, as one", async () => {
    const {path} = files({
      "notes.txt": "hello, world\n",
      "empty.duckdb": "",
      "a.jsonl": jsonl([good("1")])
    });
    const found = await Promise.all([
      assay(["verifiers", "--db", path("notes.txt")]),
      assay(["import", path("a.jsonl"), "--db", path("notes.txt")]),
      assay(["import", path("a.jsonl"), "--db", path("empty.duckdb")]),
      assay(["lucky", "--db", path("")])
    ]);
    for (const ran of found) expectFault(ran, 2, /not a store/);
    expect(readFileSync(path("notes.txt"), "utf8")).toBe("hello, world\n");
    expect(statSync(path("empty.duckdb")).size).toBe(0);
  });

  test("--help of a command fails, or does not name --db", async () => {
    const program = await assay(["--help"]);
    expect([program.exit, program.stderr]).toEqual([0, ""]);
    const commands = [...program.stdout.matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(
      ([, name]) => name!
    );
    expect(commands.length).toBeGreaterThanOrEqual(7);
    const helps = await Promise.all(commands.map((name) => assay([name, "--help"])));
    for (const {exit, stdout, stderr} of helps) {
      expect([exit, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("--db <file>");
    }
    expect((await assay([])).stderr).toMatch(/^assay: say what to do; see assay --help$/m);
  });
});

describe("import of what can't be read", () => {
  test("a wrong path keeps the good files of the call from being read", async () => {
    const {db, path} = files({"a.jsonl": jsonl([good("1")])});
    const ran = await assay(["import", path("lost.jsonl"), path("a.jsonl"), "--db", db, "--json"]);
    expectFault(ran, 2, /lost.jsonl: no such file or directory$/m);
    expect(JSON.parse(ran.stdout)).toMatchObject([{format: "generic", read: 1, rejected: 0}]);
    expect(await rows(["verifiers", "--db", db])).toMatchObject([{verifier: "judge", n: 1}]);
  });

  test("a call that reads nothing leaves a store", async () => {
    const {db, path} = files({});
    expectFault(await assay(["import", path("lost"), "--db", db]), 2, /lost: no such file/);
    expect(existsSync(db)).toBe(false);
  });

  test("strange files in a directory are an error, or not listed", async () => {
    const {folder, db} = files({
      "README.md": '# Read me, please\n\nIt says "hello, world".\n',
      "config.json": '{\n  "tasks": [{"name": "b"}]\n}\n',
      "empty.jsonl": "",
      "list.json": "[]",
      "noise.bin": Buffer.from(Array.from({length: 4096}, (_, i) => (i * 7919) % 256)),
      "quote.txt": '"An unclosed quote, it is\nall of it\n',
      "table.csv": "name,colour\nx,red\n",
      "utf16.txt": Buffer.from([0xff, 0xfe, 0x41]),
      "zip.zip": "PK\u0003\u0004,,,\n",
      ".hidden.jsonl": jsonl([good("9")])
    });
    mkdirSync(join(folder, "deep"));
    writeFileSync(join(folder, "deep", "good.txt"), jsonl([good("1")]));
    const ran = await assay(["import", folder, "--db", db, "--json"]);
    expectFault(ran, 0, /^skipped, of no known format: \S+README.md, .*, and 4 more$/m);
    expect(JSON.parse(ran.stdout)).toMatchObject([{format: "generic", read: 1}]);
  });

  test("a file of no known format that is named outright is passed over", async () => {
    const {db, path} = files({"a.jsonl": jsonl([good("1")]), "b.jsonl": '{"x": 1, "y": 2}\n'});
    const ran = await assay(["import", path("b.jsonl"), path("a.jsonl"), "--db", db, "--json"]);
    expectFault(ran, 2, /b.jsonl: no format knows its columns \(x, y\); name one with --format/);
    expect(JSON.parse(ran.stdout)).toMatchObject([{read: 1}]);
  });

  test("a broken line has no place or reason, or --strict lets it pass", async () => {
    const text = `${jsonl([good("1")])}{"benchmark": "b", \n${jsonl([good("2", {gold_outcome: 5}), good("3")])}`;
    const {db, path} = files({"a.jsonl": text});
    const args = ["import", path("a.jsonl"), "--db", db, "--json"];
    const lenient = await assay(args);
    expectFault(lenient, 0, /a.jsonl:2: not valid JSON .*\(rejected, and 1 more; 2 rows read/);
    expectFault(await assay([...args, "--strict", "--name", "trial=0"]), 1, /a.jsonl:2: /);
    expect(JSON.parse(lenient.stdout)).toMatchObject([{read: 2, rejected: 2}]);
    const kept = await withStore(db, (store) =>
      store.rows("SELECT file, line, reason, text FROM rejects ORDER BY line")
    );
    expect(kept).toMatchObject([
      {file: path("a.jsonl"), line: 2, text: '{"benchmark": "b", '},
      {line: 3, reason: "gold_outcome is 5: expected 1, 0, true or false"}
    ]);
    expect(kept[0]!.reason).toMatch(/^not valid JSON \(/);
  });

  test("a missing column is not named, line by line", async () => {
    const all = [
      {benchmark: "b", verifier: "j", verdict: 1},
      {benchmark: "b", verifier: "j", verdict: 0}
    ];
    const {db, path} = files({"a.jsonl": jsonl(all)});
    const ran = await assay(["import", path("a.jsonl"), "--db", db, "--json"]);
    expectFault(ran, 0, /a.jsonl:1: response_id is missing \(rejected, and 1 more; 0 rows read/);
  });

  test("a truncated Parquet file is taken in part, or a table that breaks off loses its rows", async () => {
    const lines = Array.from({length: 5000}, (_, i) => `b,${i},1,judge,1`);
    const {db, path} = files({
      "cut.csv": `benchmark,response_id,gold_outcome,verifier,verdict\n${lines.join("\n")}\nb,"x`,
      "a.jsonl": jsonl([good("1")])
    });
    const maker = await Store.create(":memory:");
    await maker.run(
      `COPY (SELECT 'b' AS benchmark, range AS response_id, 'judge' AS verifier, 1 AS verdict FROM range(1000))
       TO ${literal(path("cut.parquet"))} (FORMAT parquet)`
    );
    maker.close();
    truncateSync(path("cut.parquet"), 500);
    const ran = await assay([
      "import",
      path("cut.parquet"),
      path("cut.csv"),
      path("a.jsonl"),
      "--db",
      db,
      "--json"
    ]);
    expect(ran.exit).toBe(2);
    expect(ran.stderr).toMatch(
      /cut.parquet: could not be read \(.*\)\n.*cut.csv:5002: a quote in this line is never closed \(rejected; 5000 rows read.*\n$/
    );
    expect(JSON.parse(ran.stdout)).toMatchObject([{read: 5000, rejected: 1}, {read: 1}]);
    const left = await withStore(db, (store) =>
      store.rows(
        "SELECT (SELECT count(*) FROM responses_in) AS n, (SELECT count(*) FROM sources) AS files"
      )
    );
    expect(left).toEqual([{n: 5001, files: 2}]);
  });

  test.skipIf(process.getuid?.() === 0)("a file that may not be read stops the call", async () => {
    const {db, path} = files({"a.jsonl": jsonl([good("1")]), "b.jsonl": jsonl([good("2")])});
    chmodSync(path("a.jsonl"), 0);
    const ran = await assay(["import", path("a.jsonl"), path("b.jsonl"), "--db", db, "--json"]);
    expectFault(ran, 2, /a.jsonl: could not be read \(EACCES/);
    expect(JSON.parse(ran.stdout)).toMatchObject([{read: 1}]);
  });

  test("an edited file counts beside what it was, or a failing import takes that away", async () => {
    const {db, path} = files({"a.jsonl": jsonl([good("1"), good("2", {verdict: 0}), {}])});
    const args = ["import", path("a.jsonl"), "--db", db];
    const counts = () =>
      withStore(db, async (store) => {
        const [row] = await verifierRows(store, everything);
        const [rejects] = await store.rows("SELECT count(*) AS n FROM rejects");
        return [row!.tp, row!.fn, rejects!.n];
      });
    await assay(args);
    expect(await counts()).toEqual([1, 1, 1]);
    writeFileSync(path("a.jsonl"), jsonl([good("2"), good("3"), good("4")]));
    await assay(args);
    expect(await counts()).toEqual([3, 0, 0]);
    writeFileSync(path("a.jsonl"), '{"nothing": "known"}\n');
    expectFault(await assay([...args, "--json"]), 2, /no format knows its columns \(nothing\)/);
    expect(await counts()).toEqual([3, 0, 0]);
  });
});

describe("hostile text", () => {
  const names = [
    "\u001b[31mred\u001b[0m",
    "two\nlines\tand\ta tab",
    "<script>alert(1)</script>",
    'a "quoted", name',
    "__proto__",
    "constructor",
    "'; DROP TABLE votes; --",
    "\u009b2Jclear",
    "\u202egnp.exe",
    "ends in \ud800",
    "0\u0000null"
  ];
  // A column of that name is no prototype.
  const hostile = jsonl(
    names.map((name) => good(name, {verifier: name, policy: name, problem_id: name}))
  ).replaceAll('{"benchmark"', '{"__proto__":{"verdict":0},"benchmark"');

  test("a name does something at the terminal, or comes out as another", async () => {
    const {db, path} = files({"a.jsonl": hostile});
    const imported = await assay(["import", path("a.jsonl"), "--db", db, "--strict"]);
    expect([imported.exit, imported.stderr]).toEqual([0, ""]);
    const [table, json, csv, latex, one] = await Promise.all([
      assay(["verifiers", "--db", db]),
      assay(["verifiers", "--db", db, "--by", "policy", "--json"]),
      assay(["verifiers", "--db", db, "--csv"]),
      assay(["verifiers", "--db", db, "--latex"]),
      assay(["verifiers", "--db", db, "--where", `policy=${names[6]}`, "--json"])
    ]);
    // A lone surrogate is no text in UTF-8; it becomes U+FFFD.
    const stored = names.map((name) => name.replace("\ud800", "\ufffd")).sort();
    for (const {stdout} of [table, latex])
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(table.stdout).toContain("\\u001b[31mred");
    expect(table.stdout).not.toContain("\u202e");
    // A caption, the head, a line a verifier, and the note on rows without a verdict.
    expect(table.stdout.trimEnd().split("\n")).toHaveLength(3 + names.length);
    expect(json.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    const found = JSON.parse(json.stdout) as {
      verifier: string;
      policy: string;
      n: number;
      tp: number;
    }[];
    expect(
      found
        .filter(({tp}) => tp === 1)
        .map(({verifier}) => verifier)
        .sort()
    ).toEqual(stored);
    const records = parse<Record<string, string>>(csv.stdout, {columns: true});
    expect(records.map(({verifier}) => verifier).sort()).toEqual(stored);
    expect((JSON.parse(one.stdout) as {n: number}[]).every(({n}) => n === 1)).toBe(true);
  });

  test("a message does something at the terminal", async () => {
    const {db, path} = files({
      "a.jsonl": `${jsonl([good("x\u001b[2J", {policy: "1"}), good("x\u001b[2J", {policy: "2"})])}{"run_name": "\u001b]0;title"}\n`,
      "b.jsonl": '{"\\u001b[31m": 1}\n'
    });
    const ran = await assay(["import", path("a.jsonl"), path("b.jsonl"), "--db", db]);
    expect(ran.stderr).toContain("duplicate key (b, x\\u001b[2J): 2 different responses");
    expect(ran.stderr).toContain("no format knows its columns (\\u001b[31m)");
    expect(ran.stdout + ran.stderr).not.toMatch(/\u001b/);
  });
});

describe("output", () => {
  test("JSON holds NaN, or CSV says 0 for what is undefined", async () => {
    const {db, path} = files({
      "a.jsonl": jsonl([good("1", {tokens: "NaN"}), good("2", {verdict: null})])
    });
    await assay(["import", path("a.jsonl"), "--db", db]);
    const [json, csv] = await Promise.all([
      rows(["verifiers", "--db", db]),
      assay(["verifiers", "--db", db, "--csv"])
    ]);
    expect(json[0]).toMatchObject({
      n: 2,
      accuracy: 0.5,
      specificity: null,
      mcc: null,
      tokens: null
    });
    const [record] = parse<Record<string, string>>(csv.stdout, {columns: true});
    expect(record).toMatchObject({n: "2", accuracy: "0.5", specificity: "", mcc: "", tokens: ""});
    expect(Object.keys(record!)).toEqual(Object.keys(json[0]!));
  });

  test("a reader that stops reading makes a command crash", () => {
    const {db, path} = files({
      "a.jsonl": jsonl(
        Array.from({length: 3000}, (_, i) => good(String(i), {policy: `policy ${i}`}))
      )
    });
    const bin = fileURLToPath(new URL("../../bin/assay.js", import.meta.url));
    execFileSync(process.execPath, [bin, "import", path("a.jsonl"), "--db", db], {stdio: "ignore"});
    const script = `"$0" "$1" lucky --by policy --json --db "$2" | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const {stdout, stderr} = spawnSync("bash", ["-c", script, process.execPath, bin, db], {
      encoding: "utf8"
    });
    expect([stdout, stderr]).toEqual(["[\n0\n", ""]);
  });

  test("a store that an import left half made is asked as if it were whole", async () => {
    const {db, path} = files({"a.jsonl": jsonl([good("1")]), "b.jsonl": jsonl([good("2")])});
    await assay(["import", path("a.jsonl"), "--db", db]);
    const broken = path("broken.duckdb");
    cpSync(db, broken);
    const store = await Store.create(broken);
    // What is left when an import dies between a file and the tables that the answers read.
    await store.run("DROP TABLE votes");
    await store.setMeta("settled", "no");
    store.close();
    expectFault(
      await assay(["verifiers", "--db", broken]),
      1,
      /broken.duckdb: an import broke off; import a file into it again/
    );
    expect((await assay(["import", path("b.jsonl"), "--db", broken])).exit).toBe(0);
    expect(await rows(["verifiers", "--db", broken])).toMatchObject([{n: 2, tp: 2}]);
  });
});
