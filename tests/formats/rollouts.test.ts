import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {expect, onTestFinished, test} from "vitest";
import {recognise} from "../../loaders/formats/formats.js";
import {Store} from "../../loaders/store/store.js";
import {literal} from "../../src/cubes/sql.js";
import {jsonl, storeOf} from "../store.js";

test("rollouts of a file a step are many runs, or two runs are one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-rollouts-"));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const rollout = {input: "1 + 1?", output: "2", gts: "2"};
  for (const [run, scores] of Object.entries({a: [0, 1], b: [1, 1]})) {
    mkdirSync(join(folder, run, "rollouts"), {recursive: true});
    for (const step of [1, 2])
      writeFileSync(
        join(folder, run, "rollouts", `${step}.jsonl`),
        jsonl([...scores, step - 1].map((score) => ({...rollout, score, step})))
      );
  }
  mkdirSync(join(folder, "c", "completions"), {recursive: true});
  const maker = await Store.create(":memory:");
  await maker.run(
    `COPY (SELECT 1::BIGINT AS step, 'p' AS prompt, 'c' AS completion, (i % 4)::DOUBLE AS reward, 0.5 AS advantage, i AS __index_level_0__ FROM range(8) t(i))
     TO ${literal(join(folder, "c", "completions", "completions_00001.parquet"))} (FORMAT parquet)`
  );
  maker.close();
  writeFileSync(
    join(folder, "c", "completions", "table.csv"),
    ",step,prompt,completion,reward,advantage\n0,2,p,c,1,0.5\n1,2,p,c,4,-0.5\n"
  );
  const {store, files} = await storeOf([folder]);
  onTestFinished(() => store.close());
  expect(files.map(({format, read, records}) => [format, read, records])).toEqual([
    ...Array.from({length: 4}, () => ["verl", 3, 1]),
    ["trl", 8, 1],
    ["trl", 2, 1]
  ]);
  expect(await store.rows("SELECT * FROM logs ORDER BY run, step")).toEqual([
    {run: "a/rollouts", step: 1, metric: "score", value: 1 / 3},
    {run: "a/rollouts", step: 2, metric: "score", value: 2 / 3},
    {run: "b/rollouts", step: 1, metric: "score", value: 2 / 3},
    {run: "b/rollouts", step: 2, metric: "score", value: 1},
    {run: "c/completions", step: 1, metric: "reward", value: 1.5},
    {run: "c/completions", step: 2, metric: "reward", value: 2.5}
  ]);
});

test.each([
  ["training-log", {step: 1, reward: 0.5, loss: 1}],
  ["training-log", {global_step: 1, score: 0.5}],
  ["traces", {prompt: "1 + 1?", completion: "2"}],
  ["traces", {question: "1 + 1?", output: "2"}]
])("a row of %s is taken for rollouts: %j", (format, row) => {
  expect(recognise(row)?.name).toBe(format);
});
