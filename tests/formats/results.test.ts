import {expect, onTestFinished, test} from "vitest";
import {formatNamed} from "../../loaders/formats/formats.js";
import {storeOfTexts} from "../store.js";
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
