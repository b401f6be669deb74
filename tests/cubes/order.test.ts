import {expect, test} from "vitest";
import {bestOfNRows, scoreRows} from "../../loaders/answers.js";
import {scoreHistogram} from "../../src/cubes/histogram.js";
import {luckyCube} from "../../src/cubes/lucky.js";
import {candidates, scoreTable} from "../../src/cubes/scores.js";
import type {Slice} from "../../src/cubes/slice.js";
import {stepCube} from "../../src/cubes/steps.js";
import {verdictCube} from "../../src/cubes/verdicts.js";
import {generator, shuffle} from "../../src/stats/random.js";
import {jsonl, storeOfTexts} from "../store.js";
import {chains} from "./chains.js";
import {rows} from "./responses.js";

// Beside the two sets, what is told apart by content alone: two responses under one key, labels that
// contradict each other, and a response whose fields stand in different rows.
const clashes = [
  {
    benchmark: "b",
    response_id: "r1",
    policy: "other",
    gold_outcome: 0,
    verifier: "full",
    verdict: 0
  },
  {benchmark: "b", response_id: "t", scorer: "a", step_scores: [1, 0], step_labels: [1, 1]},
  {benchmark: "b", response_id: "t", scorer: "b", step_scores: [1, 0], step_labels: [1, 0]},
  {benchmark: "b", response_id: "u", gold_outcome: 1, subject: "a"},
  {benchmark: "b", response_id: "u", gold_process: 0, policy: "m", scorer: "a", step_scores: [0.5]}
];

const slices: Slice[] = [
  {by: [], where: []},
  {by: ["policy", "subject"], where: []}
];

async function everyCube(texts: Readonly<Record<string, string>>) {
  const {store, messages} = await storeOfTexts(texts);
  const sql = slices.flatMap((slice) => [
    verdictCube(slice),
    luckyCube(slice),
    stepCube(slice, "absolute", 0.5),
    stepCube(slice, "delta", -0.05),
    scoreTable(slice, "mean"),
    candidates(slice, "product"),
    scoreHistogram(slice, "min")
  ]);
  const cubes = [];
  for (const query of sql) cubes.push(await store.rows(query));
  cubes.push(await scoreRows(store, slices[0]!, "min"));
  cubes.push(await bestOfNRows(store, slices[0]!, "mean", null));
  store.close();
  return {cubes, messages};
}

test("the order of rows or of files changes a cube", async () => {
  const all = [...rows, ...chains, ...clashes];
  const straight = await everyCube({"all.jsonl": jsonl(all)});
  expect(straight.cubes[0]!.length).toBeGreaterThan(0);
  expect(straight.messages).toHaveLength(3);
  const random = generator(5);
  for (let i = 0; i < 3; ++i) {
    const shuffled = shuffle(random, all);
    expect(
      await everyCube({"a.jsonl": jsonl(shuffled.slice(0, 9)), "b.jsonl": jsonl(shuffled.slice(9))})
    ).toEqual(straight);
  }
});
