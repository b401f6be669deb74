import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import fc from "fast-check";
import {describe, expect, onTestFinished, test} from "vitest";
import {formatNamed, formats, recognise} from "../../loaders/formats/formats.js";
import type {Records} from "../../src/records.js";
import {Store} from "../../loaders/store/store.js";
import {literal} from "../../src/cubes/sql.js";
import {csv} from "../../src/text/csv.js";
import {jsonl, storeOf, storeOfTexts} from "../store.js";
import {question, questionHash, samples} from "./samples.js";

const context = (stem: string) => ({stem, names: {}});

test("a format is in no test", () => {
  expect(new Set(samples.map(({format}) => format))).toEqual(
    // Of lm-eval-results, which a name makes of its rows, in logs.test.ts.
    new Set(formats.map(({name}) => name).filter((name) => name !== "lm-eval-results"))
  );
});

describe.each(samples)("$format, $what", ({format, stem, rows, records, finish, broken}) => {
  test("is taken for another format", () => {
    for (const row of rows) expect(recognise(row)?.name).toBe(format);
  });

  test("yields other records", () => {
    const read = formatNamed(format).reader(context(stem));
    expect(rows.map((row) => read(row))).toEqual(records);
    expect(read.finish?.()).toEqual(finish);
  });

  test("a broken row is not rejected with its reason, or takes others with it", async () => {
    // The first broken row comes before the good ones, the rest after; the file's name says nothing.
    const [first, ...others] = broken.map(({change}) => ({...rows[0], ...change}));
    const {store, files, messages} = await storeOfTexts({
      [`${stem}.weird`]: jsonl([first!, ...rows, ...others])
    });
    onTestFinished(() => store.close());
    expect(files).toMatchObject([{format, read: rows.length, rejected: broken.length}]);
    expect(messages[0]).toContain(`${stem}.weird:1: ${broken[0]!.reason} (rejected`);
    expect(await store.rows("SELECT line, reason FROM rejects ORDER BY line")).toEqual(
      broken.map(({reason}, i) => ({line: i === 0 ? 1 : 1 + rows.length + i, reason}))
    );
  });
});

describe("rows that repeat a key", () => {
  const ids = (read: (row: Record<string, unknown>) => Records, rows: readonly object[]) =>
    rows.map((row) => {
      try {
        const {responses, steps} = read(row as Record<string, unknown>);
        return (responses ?? steps)![0]!.response_id;
      } catch (error) {
        return (error as Error).message;
      }
    });

  test("PRMBench: the second pairs with the first, or a rejected row moves it up", () => {
    const chain = {
      classification: "multi_solutions",
      idx: "t9",
      modified_process: ["a"],
      error_steps: []
    };
    const result = {
      idx: "multi_solutions_t9",
      classifcation: "multi_solutions",
      prediction: {scores: {step_level_validity_scores: [0.5, 0.5]}}
    };
    const read = () => formatNamed("prmbench").reader(context("prm"));
    const pair = ["multi_solutions_t9", "multi_solutions_t9#2"];
    expect(ids(read(), [chain, chain])).toEqual(pair);
    expect(ids(read(), [result, result])).toEqual(pair);
    expect(ids(read(), [{...chain, error_steps: [0]}, chain])[1]).toBe(pair[1]);
    expect(ids(read(), [{...result, prediction: null}, result])[1]).toBe(pair[1]);
  });

  test("RewardMATH: a problem that comes twice counts once, or a rejected row moves it up", () => {
    const row = {problem: question, solution_reference: ["h"], score: [1]};
    const read = () => formatNamed("rewardmath").reader(context("model"));
    expect(ids(read(), [row, row])).toEqual([`${questionHash}/0`, `${questionHash}#2/0`]);
    expect(ids(read(), [{...row, score: []}, row])[1]).toBe(`${questionHash}#2/0`);
  });
});

describe("a scorer's or verifier's name", () => {
  test("--name does not go before the file's", () => {
    const [row] = samples.find(({what}) => what === "a PRM's results")!.rows;
    const read = formatNamed("prmbench").reader({stem: "file", names: {scorer: "mine"}});
    expect(read(row!).steps![0]!.scorer).toBe("mine");
  });

  test("--name does not set a field of every record, in the field's own type", async () => {
    const {store, files} = await storeOfTexts(
      {"x.jsonl": jsonl([{benchmark: "b", response_id: "r", verdict: 1}])},
      {names: {verifier: "judge", trial: "3", gold_outcome: "true", subject: ""}}
    );
    onTestFinished(() => store.close());
    expect(files).toMatchObject([{read: 1, rejected: 0}]);
    expect(await store.rows("SELECT verifier, trial, verdict FROM verdicts_in")).toEqual([
      {verifier: "judge", trial: 3, verdict: 1}
    ]);
    expect(await store.rows("SELECT gold_outcome, subject FROM responses_in")).toEqual([
      {gold_outcome: 1, subject: null}
    ]);
  });

  test("--map does not find a column of another name", async () => {
    const {store, files} = await storeOfTexts(
      {"x.jsonl": jsonl([{task: "b", id: 1, judge: "j", says: "yes"}])},
      {map: {benchmark: "task", response_id: "id", verifier: "judge", verdict: "says"}}
    );
    onTestFinished(() => store.close());
    expect(files).toMatchObject([{format: "generic", read: 1, records: 2}]);
  });
});

describe("layouts", () => {
  const scored = samples.find(({what}) => what === "step lists")!;
  const verdicts = [
    {
      benchmark: "b",
      response_id: "1",
      gold_outcome: 1,
      verifier: "j",
      verdict: 1,
      raw: 'a "b",\nc'
    },
    {benchmark: "b", response_id: "2", gold_outcome: 0, verifier: "j", verdict: null, raw: null}
  ];
  const keys = Object.keys(verdicts[0]!);
  const values = verdicts.map((row) => Object.values(row));
  const array = `\n${JSON.stringify(verdicts, null, 2)}`;
  const table = csv(keys, values);

  test.each([
    ["JSON Lines without a last line end", jsonl(verdicts).trimEnd()],
    ["JSON Lines with blank lines and CRLF", `\r\n${jsonl(verdicts).replaceAll("\n", "\r\n\r\n")}`],
    ["a JSON array", array],
    ["a JSON array on one line", JSON.stringify(verdicts)],
    [
      "JSON objects over several lines",
      verdicts.map((row) => JSON.stringify(row, null, 1)).join("\n")
    ],
    ["CSV with quotes, commas and line breaks", table],
    ["CSV with a byte order mark", `\ufeff${table}`],
    [
      "TSV",
      [keys, ...values]
        .map((row) =>
          row
            .map((v) =>
              JSON.stringify(v ?? "")
                .replace(/^"|"$/g, "")
                .replaceAll('\\"', "'")
            )
            .join("\t")
        )
        .join("\n")
    ]
  ])("%s reads other rows", async (_, text) => {
    const {store, files} = await storeOfTexts({"file.dat": text});
    onTestFinished(() => store.close());
    expect(files).toMatchObject([{format: "generic", read: 2, rejected: 0, records: 4}]);
    expect(
      await store.rows("SELECT response_id, verifier, verdict FROM verdicts_in ORDER BY ALL")
    ).toEqual([
      {response_id: "1", verifier: "j", verdict: 1},
      {response_id: "2", verifier: "j", verdict: null}
    ]);
  });

  test("a row of an array, or of a table, is rejected at another line than its own", async () => {
    const {store, files} = await storeOfTexts({
      "array.json": array.replace('"verdict": null', '"trial": "x"'),
      "table.csv": `${table}b,3\r\n`
    });
    onTestFinished(() => store.close());
    // The second object begins at line 11: an empty line, "[", eight lines of the first.
    expect(files.map(({firstReject}) => firstReject)).toEqual([
      {line: 11, reason: 'trial is "x": expected a number'},
      {line: 5, reason: "expected 6 columns, found 2"}
    ]);
  });

  test("a broken line in the middle takes others with it", async () => {
    const [first, second] = verdicts.map((row) => JSON.stringify(row));
    const {store, files} = await storeOfTexts({
      "a.jsonl": `${first}\n{"benchmark": "b", \n[1]\n7\n${second}\n`
    });
    onTestFinished(() => store.close());
    expect(files).toMatchObject([{read: 2, rejected: 3}]);
    const rejects = await store.rows("SELECT line, reason FROM rejects ORDER BY line");
    expect(rejects[0]).toMatchObject({
      line: 2,
      reason: expect.stringMatching(/^not valid JSON/) as string
    });
    expect(rejects.slice(1)).toEqual([
      {line: 3, reason: "expected a JSON object"},
      {line: 4, reason: "expected a JSON object"}
    ]);
  });

  test("Parquet's lists, integers and nulls are read as something else", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-parquet-"));
    const path = join(folder, "file");
    const maker = await Store.create(":memory:");
    await maker.run(`COPY (SELECT 'b' AS benchmark, 9007199254740993::BIGINT AS response_id, 'prm' AS scorer,
      [0.5, NULL, 'nan'::DOUBLE] AS step_scores, [1::UTINYINT, NULL, 0] AS step_labels, 2.50::DECIMAL(4, 2) AS tokens)
      TO ${literal(path)} (FORMAT parquet)`);
    maker.close();
    const {store, files} = await storeOf([path]);
    onTestFinished(() => store.close());
    rmSync(folder, {recursive: true});
    expect(files).toMatchObject([{format: "generic", read: 1, rejected: 0}]);
    expect(await store.rows("SELECT response_id, scores, labels FROM steps_in")).toEqual([
      {response_id: "9007199254740993", scores: [0.5, null, null], labels: [1, null, 0]}
    ]);
  });

  test("rows in a file are not those read and those rejected", async () => {
    // Valid rows, rows with a broken field, broken JSON, blank lines; at least one row that a format knows.
    const good = fc.constantFrom(...scored.rows.map((row) => JSON.stringify(row)));
    const bad = fc.constantFrom(
      '{"benchmark": "b"}',
      '{"benchmark": "b", "response_id": "r", "scorer": "s", "step_scores": ["x"]}',
      '{"benchmark": "b", "response_id":',
      "null",
      "[]",
      '"text"',
      "\\",
      "{}"
    );
    const blank = fc.constantFrom("", " ", "\t", "\r");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(good, bad, blank), {maxLength: 15}),
        fc.nat(),
        fc.constantFrom("\n", "\r\n"),
        async (lines, at, end) => {
          lines.splice(at % (lines.length + 1), 0, JSON.stringify(scored.rows[0]));
          const wanted = lines.filter((line) => line.trim() !== "").length;
          // A file that begins with "[" is an array: that is another layout.
          fc.pre(
            lines
              .find((line) => line.trim() !== "")!
              .trim()
              .startsWith("{")
          );
          const {store, files} = await storeOfTexts({"rows.jsonl": lines.join(end)});
          const rejects = await store.rows("SELECT * FROM rejects");
          store.close();
          expect(files).toHaveLength(1);
          expect(files[0]!.read + files[0]!.rejected).toBe(wanted);
          expect(rejects).toHaveLength(files[0]!.rejected);
        }
      ),
      {numRuns: 25, seed: 1}
    );
  });
});
