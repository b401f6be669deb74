import {spawn} from "node:child_process";
import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {expect, test} from "vitest";
import {arrived, bytes, nobody, send, serve, sha256} from "../hub/server.js";
import {jsonl} from "../store.js";
import {assay, rows, scratch} from "./assay.js";

const bin = fileURLToPath(new URL("../../bin/assay.js", import.meta.url));

const verdicts = Buffer.from(
  jsonl(
    ["1", "2", "3", "4"].map((response_id, i) => ({
      response_id,
      gold_outcome: 1,
      verifier: "judge",
      verdict: i === 0 ? 0 : 1
    }))
  )
);

interface Listed {
  address: string;
  sha256?: string | null;
  bytes?: number | null;
  as?: string;
}

/** A registry of one set in an empty folder, and the arguments that keep everything in there. */
function lab(files: readonly Listed[], more: object = {}) {
  const folder = scratch();
  const registry = join(folder, "lab.yaml");
  const set = {
    title: "Judges of our lab",
    home: "https://lab.example/judges",
    licence: "MIT",
    format: "generic",
    names: {benchmark: "ours"},
    ask: ["verifiers"],
    files: files.map((file) => ({bytes: null, sha256: null, ...file})),
    ...more
  };
  // JSON is YAML.
  writeFileSync(registry, JSON.stringify({sets: {judges: set}}));
  const db = join(folder, "lab.duckdb");
  const to = join(folder, "sets");
  return {folder, registry, db, to, args: ["--registry", registry, "--db", db, "--to", to]};
}

test("a set is downloaded, and the store knows nothing of it", async () => {
  const server = await serve((response, request) => send(response, request, verdicts));
  const {args, db, to} = lab([
    {address: `${server.url}/judges.jsonl`, bytes: verdicts.length, sha256: sha256(verdicts)}
  ]);
  const ran = await assay(["fetch", "judges", ...args, "--json"]);
  expect([ran.exit, ran.stderr]).toMatchObject([
    0,
    expect.stringContaining("next: assay verifiers")
  ]);
  const path = join(to, "judges.jsonl");
  expect(JSON.parse(ran.stdout)).toEqual([
    {
      path,
      bytes: verdicts.length,
      sha256: sha256(verdicts),
      checked: "sha256",
      downloaded: true,
      format: "generic",
      records: 8,
      read: 4,
      rejected: 0
    }
  ]);
  expect(readFileSync(path).equals(verdicts)).toBe(true);
  expect(await rows(["verifiers", "--db", db])).toMatchObject([
    {verifier: "judge", benchmark: "ours", n: 4, accuracy: 0.75}
  ]);
  const again = await assay(["fetch", "judges", ...args, "--json"]);
  expect(again.stderr).toContain("judges.jsonl: already there");
  expect(JSON.parse(again.stdout)).toMatchObject([{downloaded: false, read: 4}]);
  expect(server.asked).toHaveLength(1);
  expect(await rows(["verifiers", "--db", db])).toMatchObject([{n: 4}]);
});

test("a byte is asked for before the licence is said", async () => {
  let said = "";
  const before: string[] = [];
  const server = await serve((response, request) => {
    // What the command has written by now is in the pipe: it comes before anything it is yet to write.
    setImmediate(() => {
      before.push(said);
      send(response, request, verdicts);
    });
  });
  const {args} = lab([{address: `${server.url}/judges.jsonl`}], {licence: "none stated"});
  const child = spawn(process.execPath, [bin, "fetch", "judges", ...args], {
    stdio: ["ignore", "ignore", "pipe"]
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  expect(await new Promise((done) => child.on("close", done))).toBe(0);
  expect(before).toEqual([
    expect.stringMatching(
      /^judges: Judges of our lab\nhome: https:\/\/lab.example\/judges\nlicence: none stated; nobody has said .*\nsize: 1 file, size not known\nchecksums: not checked: no checksum is known\nto: .*\n$/
    )
  ]);
});

test("429 ends the command, or is not told", async () => {
  const server = await serve((response, request, nth) =>
    nth === 0
      ? response.writeHead(429, {"retry-after": "0"}).end()
      : send(response, request, verdicts)
  );
  const {args, db} = lab([{address: `${server.url}/judges.jsonl`}]);
  const ran = await assay(["fetch", "judges", ...args]);
  expect(ran.exit).toBe(0);
  expect(ran.stderr).toMatch(/judges.jsonl: 429 Too Many Requests; again in 0 seconds$/m);
  expect(await rows(["verifiers", "--db", db])).toMatchObject([{n: 4}]);
});

test("a file of another checksum comes into the store", async () => {
  const server = await serve((response, request) => send(response, request, verdicts));
  const {args, db, to} = lab([{address: `${server.url}/judges.jsonl`, sha256: sha256(bytes(10))}]);
  const ran = await assay(["fetch", "judges", ...args]);
  expect(ran.exit).toBe(1);
  expect(ran.stderr).toMatch(/^assay: .*judges.jsonl: sha256 is .*, the registry says .*$/m);
  expect([existsSync(db), existsSync(join(to, "judges.jsonl"))]).toEqual([false, false]);
});

test("no network is a stack trace, or no use to who reads it", async () => {
  const {args, db} = lab([{address: `${await nobody()}/judges.jsonl`}]);
  const ran = await assay(["fetch", "judges", ...args]);
  expect(ran.exit).toBe(2);
  expect(ran.stderr.split("\n").filter((line) => line.startsWith("assay:"))).toEqual([
    expect.stringMatching(/no connection \(ECONNREFUSED\); assay fetch needs the network/)
  ]);
  expect(ran.stderr).not.toMatch(/^ {4}at /m);
  expect(existsSync(db)).toBe(false);
});

test("the token is printed, or sent to where a redirect leads", async () => {
  const store = await serve((response, request) => send(response, request, verdicts));
  const hub = await serve((response, {path}) =>
    path === "/no"
      ? response.writeHead(403).end()
      : response.writeHead(302, {location: `${store.url}/x`}).end()
  );
  const env = {HF_TOKEN: "hf_secret"};
  const one = lab([{address: `${hub.url}/judges.jsonl`}]);
  const two = lab([{address: `${hub.url}/no`}]);
  const ran = await Promise.all(
    [one, two].map(({args}) => assay(["fetch", "judges", ...args], env))
  );
  expect(ran.map(({exit}) => exit)).toEqual([0, 2]);
  expect(hub.asked.map(({authorization}) => authorization)).toEqual([
    "Bearer hf_secret",
    "Bearer hf_secret"
  ]);
  expect(store.asked.map(({authorization}) => authorization)).toEqual([undefined]);
  for (const {stdout, stderr} of ran) expect(stdout + stderr).not.toContain("hf_secret");
});

test("an address names a file outside of the folder", async () => {
  const server = await serve((response, request) => send(response, request, verdicts));
  const {args, to, folder} = lab([{address: `${server.url}/%2e%2e%2f%2e%2e%2fjudges.jsonl`}]);
  const ran = await assay(["fetch", "judges", ...args]);
  expect(ran.exit).toBe(0);
  expect(existsSync(join(to, "judges.jsonl"))).toBe(true);
  expect(existsSync(join(folder, "judges.jsonl"))).toBe(false);
});

test("a set without a format, or one with --no-import, makes a store", async () => {
  const server = await serve((response, request) => send(response, request, verdicts));
  const file = {address: `${server.url}/judges.jsonl`};
  const none = lab([file], {format: null});
  const only = lab([file]);
  const [first, second] = await Promise.all([
    assay(["fetch", "judges", ...none.args]),
    assay(["fetch", "judges", ...only.args, "--no-import"])
  ]);
  expect([first.exit, second.exit]).toEqual([0, 0]);
  expect(first.stderr).toMatch(/next: no format reads this set yet/);
  expect(second.stderr).toMatch(/next: assay import .*sets --format generic --name benchmark=ours/);
  expect(first.stdout).toMatch(/judges.jsonl\s+\d+\s+—/);
  expect([existsSync(none.db), existsSync(only.db)]).toEqual([false, false]);
});

test("Ctrl-C throws away what has come", async () => {
  const server = await serve((response, request, nth) => {
    if (nth > 0) return send(response, request, verdicts);
    response.writeHead(200, {etag: '"1"', "content-length": verdicts.length});
    response.write(verdicts.subarray(0, 50));
    void arrived(part, 50).then(() => child.kill("SIGINT"));
  });
  const {args, to, db} = lab([{address: `${server.url}/judges.jsonl`}]);
  const part = join(to, "judges.jsonl.part");
  const child = spawn(process.execPath, [bin, "fetch", "judges", ...args], {stdio: "ignore"});
  expect(await new Promise((done) => child.on("close", done))).toBe(130);
  expect(readFileSync(part).equals(verdicts.subarray(0, 50))).toBe(true);
  expect((await assay(["fetch", "judges", ...args])).exit).toBe(0);
  expect(server.asked.map(({range}) => range)).toEqual([undefined, "bytes=50-"]);
  expect(await rows(["verifiers", "--db", db])).toMatchObject([{n: 4}]);
});

test("the sets can't be listed, or a wrong call is not told in one line", async () => {
  const listed = await rows(["fetch", "--list"]);
  expect(listed).toContainEqual(
    expect.objectContaining({name: "processbench", licence: "none stated", format: "processbench"})
  );
  expect((await assay(["fetch"])).stdout).toContain("prm800k");
  const folder = scratch();
  const wrong = await Promise.all([
    assay(["fetch", "nope"]),
    assay(["fetch", "--registry", join(folder, "lost.yaml")]),
    assay(["fetch", "processbench"], {HF_TOKEN: "a\u0007b"})
  ]);
  expect(wrong.map(({exit, stderr}) => [exit, stderr])).toEqual([
    [2, expect.stringMatching(/^assay: unknown set: nope \(one of .*\n$/)],
    [2, expect.stringMatching(/^assay: .*lost.yaml:1: expected a file that can be read.*\n$/)],
    [2, "assay: HF_TOKEN: holds characters that no token has\n"]
  ]);
});
