import {spawn} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {describe, expect, test} from "vitest";
import {jsonl} from "../store.js";
import {serve, said} from "../rewards/server.js";
import {assay, rows, scratch} from "./assay.js";

// Text of our own, in the manner of a reasoning model.
const problems = [
  ["A train goes 120 km in 2 hours. How fast is it?", "60"],
  ["What is 15 % of 80?", "12"],
  ["A box holds 6 rows of 7 eggs. How many eggs?", "42"]
] as const;
const traces = problems.flatMap(([question, reference], p) => [
  {
    question,
    id: `${p}/good`,
    model: "careful",
    output: `<think>Let me see what is asked: ${question}\n\nI set up the product or quotient and compute it.\n\nThat gives ${reference}. Let me check: yes.</think>We compute step by step.\n\nThe answer is ${reference}`,
    answer: reference,
    correct: 1
  },
  {
    question,
    id: `${p}/bad`,
    model: "hasty",
    output: `<think>The weather is fine today.\n\nI guess 7.</think>The answer is 7`,
    answer: reference,
    correct: 0
  }
]);

function folderOf(of: readonly object[] = traces) {
  const folder = scratch();
  const file = join(folder, "traces.jsonl");
  writeFileSync(file, jsonl(of));
  return {folder, file, db: join(folder, "x.duckdb")};
}

describe("from traces to training data, with the bundled encoder", {timeout: 120_000}, () => {
  test("rewards, scores, best-of-n and select do not read one another", async () => {
    const {folder, file, db} = folderOf();
    const [trajectory] = await rows(["rewards", file, "--db", db, "--negatives", "4"]);
    expect(trajectory).toMatchObject({
      scorer: "reasonflux",
      part: "trajectory",
      n: 6,
      n_steps: 15,
      quality: null,
      no_steps: 0,
      few_negatives: 0
    });
    expect(trajectory!.align as number).toBeGreaterThan(0);
    const again = await assay(["rewards", "--db", db, "--negatives", "4", "--json"]);
    expect(again.stderr).toContain(
      "15 steps of 6 traces; all embeddings were there".replace("15", "24")
    );
    expect(JSON.parse(again.stdout)).toEqual([trajectory]);
    const scores = await rows(["scores", "--db", db, "--by", "policy"]);
    expect(new Set(scores.map(({scorer}) => scorer))).toEqual(
      new Set(["reasonflux", "reasonflux/align", "reasonflux/coherence"])
    );
    expect(await rows(["best-of-n", "--db", db])).not.toEqual([]);
    const ids = join(folder, "ids.csv");
    const picked = join(folder, "picked.jsonl");
    const [row] = await rows([
      "select",
      "--db",
      db,
      "--scorer",
      "reasonflux",
      "--k",
      "3",
      "--ids",
      ids,
      "--jsonl",
      picked
    ]);
    expect(row).toMatchObject({k: 3, n: 6, unranked: 0, alpha: null, correct_of_all: 0.5});
    const policies = row!.policies as {selected: number; of: number}[];
    expect(policies.map(({of}) => of)).toEqual([3, 3]);
    expect(policies[0]!.selected + policies[1]!.selected).toBe(3);
    const written = readFileSync(picked, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(written.length).toBe(3);
    for (const row of written) expect(traces).toContainEqual(row);
    expect(readFileSync(ids, "utf8").split(/\r?\n/)[0]).toBe(
      "rank,benchmark,response_id,reward,inclusion"
    );
  });

  test("Ctrl-C loses what was computed, or ends with a stack trace", async () => {
    // So many steps that it cannot be done before it is stopped.
    const many = Array.from({length: 400}, (_, i) => ({
      question: `q${i}`,
      trajectory: Array.from(
        {length: 8},
        (_, t) => `In step ${t} of trace ${i} we look at a sum of ${i} and ${t}.`
      ),
      response: "So it is."
    }));
    const {file, db} = folderOf(many);
    const bin = fileURLToPath(new URL("../../bin/assay.js", import.meta.url));
    const child = spawn(process.execPath, [bin, "rewards", file, "--db", db], {
      stdio: ["ignore", "pipe", "pipe"]
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    // It says nothing until it embeds; it is stopped once the store is there and some seconds of work are in it.
    await new Promise((done) => setTimeout(done, 6000));
    child.kill("SIGINT");
    const exit = await new Promise((done) => child.on("close", done));
    expect(stderr).toBe("assay: stopped; what was computed is kept: run it again to go on\n");
    expect(exit).toBe(130);
    const {stderr: rest} = await assay(["rewards", "--db", db]);
    const computed = Number(/; ([\d,]+) embeddings computed/.exec(rest)![1]!.replace(",", ""));
    // 3,200 distinct steps and one response.
    expect(computed).toBeGreaterThan(0);
    expect(computed).toBeLessThan(3201);
  });

  test("a judge at a URL is not asked, or its refusal not told", async () => {
    const {url, asked} = await serve((_, {messages}) => {
      const n = Number(/\[(\d+) numbers? from/.exec(messages[0]!.content)![1]);
      return said(JSON.stringify({scores: Array.from({length: n}, () => 0.5)}));
    });
    const {file, db} = folderOf();
    const [row] = await rows(["rewards", file, "--db", db, "--judge", url, "--judge-model", "m"]);
    expect(row).toMatchObject({quality: 0.5, no_quality: 0});
    expect(asked.length).toBe(6);
    const refusing = await serve(() => ({status: 429, headers: {"retry-after": "0"}, body: "no"}));
    const {exit, stderr} = await assay([
      "rewards",
      "--db",
      db,
      "--judge",
      refusing.url,
      "--judge-model",
      "n",
      "--tries",
      "2"
    ]);
    expect(exit).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toBe(
      `assay: ${refusing.url}/v1/chat/completions: gave up after 2 tries (429 Too Many Requests: no); 0 replies kept: run it again to go on`
    );
  });
});

describe("wrong use", () => {
  test.each([
    [
      ["rewards", "--db", "none.duckdb"],
      "none.duckdb: no such store; name files of traces: assay rewards TRACES"
    ],
    [["rewards", "x", "--judge", "http://h"], "--judge needs --judge-model, the model to ask for"],
    [["rewards", "x", "--template"], "--template needs --judge"],
    [["rewards", "x", "--encoder", "clip"], "--encoder clip: expected bundled, a URL or hf:MODEL"],
    [["rewards", "x", "--tau", "0"], "--tau 0: expected a number above 0"],
    [
      ["rewards", "x", "--delimiter", "/(/"],
      "--delimiter /(/: Invalid regular expression: /(/: Unterminated group"
    ],
    [["select", "--k", "0"], "--k 0: expected a whole number from 1"]
  ])("assay %j", async (args, line) => {
    const {exit, stderr} = await assay(args);
    expect(stderr).toBe(`assay: ${line}\n`);
    expect(exit).toBe(2);
  });

  test("a quality out of range is taken", async () => {
    const {folder, file, db} = folderOf();
    const quality = join(folder, "q.jsonl");
    writeFileSync(
      quality,
      jsonl([
        {response_id: "0/good", quality: [0.5, 1, 0]},
        {response_id: "0/bad", quality: [1.5]}
      ])
    );
    const {exit, stderr} = await assay(["rewards", file, "--db", db, "--quality", quality]);
    expect(stderr.trim().split("\n").at(-1)).toBe(
      `assay: ${quality}:2: quality is 1.5: expected numbers from 0 to 1`
    );
    expect(exit).toBe(2);
  });
});
