import {mkdirSync, mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {expect, onTestFinished, test} from "vitest";
import {formatNamed} from "../../loaders/formats/formats.js";
import {Store} from "../../loaders/store/store.js";
import {literal} from "../../src/cubes/sql.js";
import {storeOf, storeOfTexts} from "../store.js";
import {metricSamples} from "./metric-samples.js";
import {resultSamples} from "./result-samples.js";

const firstRow = (of: string) =>
  [...resultSamples, ...metricSamples].find(({what}) => what === of)!.rows[0]!;

test.each([
  ["critic-a", ["runs", "critic-b"], "critic-a"],
  ["sums", ["runs", "critic-b"], "critic-b"],
  ["sums_error", ["runs", "critic-b"], "critic-b"],
  ["sums", [], "sums"]
])("ProcessBench: %s in %j is another critic's", (stem, folders, verifier) => {
  const read = formatNamed("processbench").reader({stem, folders, names: {}});
  const {verdicts} = read(firstRow("a critic's results"));
  expect(verdicts!.map((verdict) => verdict.verifier)).toEqual([verifier]);
});

test.each([
  [
    "one object of columns loses a row, or gives rows another's score",
    {
      scores_chosen: [1, 2, 3],
      scores_rejected: [0, 4, null],
      results: [1, 0, 1],
      id: [5, 6, 7],
      subset: ["a", "a", "b"],
      model: "rm"
    },
    [3, 0],
    ["5/chosen 1", "5/rejected 0", "6/chosen 2", "6/rejected 4", "7/chosen 3", "7/rejected null"]
  ],
  [
    "lists of lists are read as columns",
    {scores: [[1, 2], [[3]]], num_correct: [1, 1], results: [0, 1], id: ["u", "v"], model: "rm"},
    [2, 0],
    ["u/0 1", "u/1 2", "v/0 3"]
  ],
  [
    "a column that ends early takes all rows with it",
    {scores_chosen: [1, 2], scores_rejected: [0], results: [1], id: [5, 6], model: "rm"},
    [2, 0],
    ["5/chosen 1", "5/rejected 0", "6/chosen 2", "6/rejected null"]
  ]
])("RewardBench: %s", async (_, columns, counts, scores) => {
  // As its programs write it, over several lines.
  const {store, files} = await storeOfTexts({"x.json": JSON.stringify(columns, null, 4)});
  onTestFinished(() => store.close());
  expect(files.map(({format, read, rejected}) => [format, read, rejected])).toEqual([
    ["rewardbench", ...counts]
  ]);
  const rows = await store.rows(
    "SELECT response_id, scorer, scores[1] AS score FROM steps_in ORDER BY response_id"
  );
  expect(rows.map(({response_id, score}) => `${response_id as string} ${score as number}`)).toEqual(
    scores
  );
  expect(new Set(rows.map(({scorer}) => scorer))).toEqual(new Set(["rm"]));
});

test.each([
  ["sums:kind=easy,model=org_m", "sums:kind=easy", "org_m/id1/0"],
  ["sums:model=org_m,kind=easy", "sums:kind=easy", "org_m/id1/0"],
  ["sums:model=org_m", "sums", "org_m/id1/0"],
  ["sums,model=org_m", "sums", "org_m/id1/0"],
  ["runs", "stats", "id1/0"]
])("HELM: a run in %s is of another benchmark or model", (folder, benchmark, response_id) => {
  const read = formatNamed("helm").reader({stem: "stats", folders: ["", folder], names: {}});
  const {responses} = read(firstRow("per-instance statistics"));
  const policy = response_id === "id1/0" ? null : "org_m";
  expect(responses).toMatchObject([{benchmark, response_id, policy}]);
});

test("LightEval: Parquet's structs are read otherwise, or its folders name no model", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-lighteval-"));
  const run = join(folder, "org", "model-a", "2025-01-31T10-00-00.123456");
  mkdirSync(run, {recursive: true});
  const maker = await Store.create(":memory:");
  const write = (name: string, select: string) =>
    maker.run(`COPY (${select}) TO ${literal(join(run, name))} (FORMAT parquet)`);
  await write(
    "details_sums_2025-01-31T10-00-00.123456.parquet",
    `SELECT {'query': '5 + ' || i || '?', 'choices': [(5 + i)::VARCHAR], 'gold_index': 0, 'id': i::VARCHAR, 'task_name': 'sums'} AS doc,
       {'text': ['It is 9.'], 'output_tokens': [[1, 2]], 'logprobs': []::DOUBLE[]} AS model_response,
       {'em': (i = 4)::INTEGER::DOUBLE, 'maj@2': 1::BIGINT} AS metric FROM range(3, 6) t(i)`
  );
  await write(
    "details_old|sums|0_2025-01-31T10-00-00.123456.parquet",
    `SELECT '5 + 4?' AS example, 'Q' AS full_prompt, ['9'] AS gold, ['9'] AS predictions,
       {'qem': 1.0::FLOAT} AS metrics, 0::BIGINT AS num_asked_few_shots`
  );
  maker.close();
  const {store, files} = await storeOf([folder]);
  onTestFinished(() => store.close());
  rmSync(folder, {recursive: true});
  expect(files.map(({format, read, rejected}) => [format, read, rejected])).toEqual([
    ["lighteval", 1, 0],
    ["lighteval", 3, 0]
  ]);
  expect(
    await store.rows(
      `SELECT benchmark, response_id, policy, verifier, verdict FROM responses JOIN votes USING (uid) ORDER BY ALL`
    )
  ).toEqual(
    [
      ["old|sums|0", "#1", "qem", 1],
      ["sums", "3", "em", 0],
      ["sums", "3", "maj@2", 1],
      ["sums", "4", "em", 1],
      ["sums", "4", "maj@2", 1],
      ["sums", "5", "em", 0],
      ["sums", "5", "maj@2", 1]
    ].map(([benchmark, id, verifier, verdict]) => ({
      benchmark,
      response_id: `model-a/${id}`,
      policy: "model-a",
      verifier,
      verdict
    }))
  );
});
