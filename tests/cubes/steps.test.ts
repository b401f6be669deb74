import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {stepRows} from "../../loaders/answers.js";
import type {Store} from "../../loaders/store/store.js";
import {everything, type Slice} from "../../src/cubes/slice.js";
import {firstErrorTable, stepCube, type Rule} from "../../src/cubes/steps.js";
import {jsonl, storeOfTexts} from "../store.js";
import {chains} from "./chains.js";

let store: Store;
let messages: string[];
beforeAll(async () => {
  ({store, messages} = await storeOfTexts({"chains.jsonl": jsonl(chains)}));
});
afterAll(() => store.close());

const cube = async (rule: Rule, threshold: number, of = store, slice: Slice = everything) =>
  new Map(
    (await of.rows(stepCube(slice, rule, threshold))).map(
      (cell) =>
        [
          cell.part === "response"
            ? cell.scorer
            : `${cell.scorer as string} ${cell.part as string}`,
          cell
        ] as const
    )
  );

describe("the step cube", () => {
  test("steps are counted otherwise than by hand", async () => {
    const cells = await cube("absolute", 0.5);
    const a = cells.get("a");
    // s1: right, right, found wrong, right: tp 3, tn 1, first error found. s2's list is one too long: tp 2,
    // clean. s3's is one too short: tp 1, a step of unknown label, and the wrong step without a score.
    expect(a).toMatchObject({n_responses: 3, clusters: 2, tp: 6, fp: 0, fn: 0, tn: 1});
    expect(a).toMatchObject({unscored: 1, length_mismatch: 2, flawed: 2, clean: 1, no_steps: 0});
    expect(a).toMatchObject({right_flawed: 1, near_flawed: 1, right_clean: 1, cases: 3});
    expect(a).toMatchObject({case_right: 2, located_clusters: 2});
    // By problem: q1 tp 5, tn 1, two chains; q2 tp 1, one chain.
    expect(a).toMatchObject({tp_tp: 26, tp_fp: 0, tp_tn: 5, tn_tn: 1, cases_cases: 5});
    expect(a).toMatchObject({case_right_case_right: 4, cases_case_right: 4});
    expect(a).toMatchObject({flawed_flawed: 2, flawed_clean: 1, flawed_right_flawed: 1});
    // s1's trajectory: accused at 0 where 1 is wrong: fn 1, fp 1, and one step off.
    const thinking = cells.get("a trajectory");
    expect(thinking).toMatchObject({n_responses: 1, tp: 0, fp: 1, fn: 1, tn: 0, flawed: 1});
    expect(thinking).toMatchObject({right_flawed: 0, near_flawed: 1, case_right: 1});
  });

  test("a chain without a step is lost without a word", async () => {
    const empty = {benchmark: "b", scorer: "s", gold_process: 1};
    const {store} = await storeOfTexts({
      "e.jsonl": jsonl([
        {...empty, response_id: "x", step_scores: [], step_labels: []},
        {...empty, response_id: "y", step_scores: [0.9], step_labels: [1]},
        {...empty, response_id: "x", scorer: "only", step_scores: [], step_labels: []}
      ])
    });
    expect((await cube("absolute", 0.5, store)).get("only")).toMatchObject({
      n_responses: 0,
      no_steps: 1
    });
    expect((await cube("absolute", 0.5, store)).get("s")).toMatchObject({
      n_responses: 1,
      no_steps: 1
    });
    const [, row] = await stepRows(store, everything, "absolute", 0.5);
    expect(row!.note).toContain("left out, without a step: 1 of the chains");
    store.close();
  });

  test("first errors are counted at other places than by hand", async () => {
    const found = await store.rows(firstErrorTable(everything, "absolute", 0.5));
    // a: s1 at 2, accused at 2; s2 clean, accused nowhere; s3 at 2, a step not judged. b left out s1 and
    // a step of s2. c: two lists on s2, one of which accuses step 0.
    expect(found.filter(({part}) => part === "response")).toEqual(
      [
        ["a", -1, -1, 1],
        ["a", 2, 2, 1, 0],
        ["a", 2, null, 1],
        ["b", -1, null, 1],
        ["b", 2, null, 1],
        ["c", -1, -1, 1],
        ["c", -1, 0, 1]
      ].map(([scorer, gold_at, accused_at, n, distance = null]) => ({
        scorer,
        part: "response",
        benchmark: "b",
        gold_at,
        accused_at,
        distance,
        n
      }))
    );
  });

  test("a verifier that names a first error is left out, or one that never does is in", async () => {
    const of = (response_id: string, verifier: string, more = {}) => ({
      benchmark: "b",
      response_id,
      verifier,
      verdict: 0,
      gold_first_error: 3,
      ...more
    });
    const {store} = await storeOfTexts({
      "v.jsonl": jsonl([
        of("x", "names", {predicted_first_error: 99}),
        of("y", "names", {predicted_first_error: 1, trial: 0}),
        of("y", "names", {predicted_first_error: 2, trial: 1}),
        of("x", "silent")
      ])
    });
    expect(await store.rows(firstErrorTable(everything, "absolute", 0.5))).toEqual([
      {scorer: "names", part: null, benchmark: "b", gold_at: 3, accused_at: 40, distance: 40, n: 1},
      {
        scorer: "names",
        part: null,
        benchmark: "b",
        gold_at: 3,
        accused_at: null,
        distance: null,
        n: 1
      }
    ]);
    store.close();
  });

  test("a missing list, or a step without a score, is passed over", async () => {
    const b = (await cube("absolute", 0.5)).get("b");
    expect(b).toMatchObject({n_responses: 2, tp: 1, fp: 0, fn: 0, tn: 0, unscored: 5});
    expect(b).toMatchObject({length_mismatch: 1, flawed: 1, clean: 1, cases: 2, case_right: 0});
    const rows = await stepRows(store, everything, "absolute", 0.5);
    const row = rows.find(({scorer}) => scorer === "b")!;
    expect(row).toMatchObject({scorer: "b", n_steps: 1, case_accuracy: 0, processbench_f1: null});
  });

  test("two lists of one scorer for one response are read as one chain", async () => {
    const c = (await cube("absolute", 0.5)).get("c");
    expect(c).toMatchObject({n_responses: 2, clusters: 1, tp: 3, fn: 1, right_clean: 1, clean: 2});
    expect(messages).toEqual(["duplicate scores of c on (b, s2): 2 different ones, all kept"]);
  });

  test("a score of exactly the threshold does not tell absolute from strict", async () => {
    const a = (await cube("strict", 0.5)).get("a");
    expect(a).toMatchObject({tp: 5, fp: 0, fn: 1, tn: 1, right_flawed: 0});
  });

  test("a step's rise is taken from its neighbour, or the first step has none", async () => {
    // a: 0.9 -0.4 -0.1 +0.4; 0.7 -0.1; 0.6 +0.1, then no score.
    const a = (await cube("delta", -0.05)).get("a");
    expect(a).toMatchObject({tp: 4, fp: 0, fn: 2, tn: 1, unscored: 1});
    // b's 0.9 has no predecessor: no rise, no judgement.
    const b = (await cube("delta", -0.05)).get("b");
    expect(b).toMatchObject({tp: 0, unscored: 6});
  });

  test("a difference of exactly the threshold is decided by binary fractions", async () => {
    // 0.35 - 0.4 and 0.3 - 0.35 are both -0.05, the one a little below and the other above it in binary.
    const rows = [
      {
        benchmark: "b",
        response_id: "x",
        scorer: "d",
        step_scores: [0.4, 0.35],
        step_labels: [1, 1]
      },
      {benchmark: "b", response_id: "y", scorer: "d", step_scores: [0.35, 0.3], step_labels: [1, 1]}
    ];
    const {store} = await storeOfTexts({"d.jsonl": jsonl(rows)});
    expect((await cube("delta", -0.05, store)).get("d")).toMatchObject({tp: 2, fn: 2});
    store.close();
  });

  test("PRMBench's unmodified chains are in its total, or can't be had", async () => {
    const of = (response_id: string, error_class: string | null, benchmark = "prmbench") => ({
      benchmark,
      response_id,
      error_class,
      scorer: "e",
      step_scores: [0.9],
      step_labels: [1]
    });
    const {store} = await storeOfTexts({
      "e.jsonl": jsonl([
        of("1", "correct"),
        of("2", "circular"),
        of("3", null),
        of("4", "correct", "other")
      ])
    });
    const n = async (slice: Slice) =>
      (await store.rows(stepCube(slice, "strict", 0.5))).map((cell) => cell.n_responses);
    expect(await n(everything)).toEqual([1, 2]);
    expect(await n({by: ["error_class"], where: []})).toEqual([1, 1, 1, 1]);
    expect(await n({by: [], where: [{field: "error_class", value: "correct"}]})).toEqual([1, 1]);
    store.close();
  });

  test("labels that contradict each other are not reported", async () => {
    const of = (scorer: string, step_labels: number[]) => ({
      benchmark: "b",
      response_id: "x",
      scorer,
      step_scores: [0.9, 0.9],
      step_labels
    });
    const {store, messages} = await storeOfTexts({
      "f.jsonl": jsonl([of("f", [1, 1]), of("g", [1, 0])])
    });
    expect(messages).toEqual([
      "duplicate labels of (b, x): 2 different lists, one of them counted"
    ]);
    expect((await cube("strict", 0.5, store)).get("f")).toMatchObject({tp: 1, fp: 1});
    store.close();
  });
});
