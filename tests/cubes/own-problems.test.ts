import {expect, test} from "vitest";
import type {Slice} from "../../src/cubes/slice.js";
import {verdictCube} from "../../src/cubes/verdicts.js";
import {jsonl, storeOfTexts} from "../store.js";
import {rows} from "./responses.js";

const own = rows.map((row) => ({...row, problem_id: null}));
const shared = ["x", "y"].map((response_id) => ({
  benchmark: "other",
  problem_id: "p",
  response_id,
  gold_outcome: 1,
  verifier: "full",
  verdict: 1
}));

const slices: Record<string, Slice> = {
  everything: {by: [], where: []},
  "each subject": {by: ["subject"], where: []},
  "the responses of no policy": {by: ["policy"], where: [{field: "policy", value: null}]}
};

// One benchmark whose problems are shared sends the whole cube the long way: over each problem.
test.each(Object.entries(slices))(
  "the short way, where each response of %s has a problem of its own, gives another row",
  async (_, slice) => {
    const {store: short} = await storeOfTexts({"own.jsonl": jsonl(own)});
    const {store: long} = await storeOfTexts({"both.jsonl": jsonl([...own, ...shared])});
    const found = await short.rows(verdictCube(slice));
    const both = await long.rows(verdictCube(slice));
    expect(found.length).toBeGreaterThan(0);
    expect(both.filter(({benchmark}) => benchmark === "b")).toEqual(found);
    short.close();
    long.close();
  }
);

test("a product of two counts is not 0 where each response has a problem of its own", async () => {
  const {store} = await storeOfTexts({"own.jsonl": jsonl(own)});
  const [full] = await store.rows(verdictCube({by: [], where: []}));
  expect(full).toMatchObject({n: 6, clusters: 6, lucky_clusters: 1, tp: 1, fp: 2, fn: 1, tn: 2});
  expect(full).toMatchObject({
    tp_tp: 1,
    fp_fp: 2,
    fn_fn: 1,
    tn_tn: 2,
    tp_fp: 0,
    fp_tn: 0,
    fn_tn: 0
  });
  store.close();
});

test("responses that share a problem, each in a group of its own, are taken for one cluster", async () => {
  const {store} = await storeOfTexts({
    "both.jsonl": jsonl(shared.map((row, i) => ({...row, policy: `m${i}`})))
  });
  const [whole] = await store.rows(verdictCube({by: [], where: []}));
  expect(whole).toMatchObject({n: 2, clusters: 1, tp: 2, tp_tp: 4});
  const split = await store.rows(verdictCube({by: ["policy"], where: []}));
  expect(split.map(({clusters, tp_tp}) => [clusters, tp_tp])).toEqual([
    [1, 1],
    [1, 1]
  ]);
  store.close();
});
