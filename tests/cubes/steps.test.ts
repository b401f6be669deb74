import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {stepRows} from "../../loaders/answers.js";
import type {Store} from "../../loaders/store/store.js";
import {everything, type Slice} from "../../src/cubes/slice.js";
import {stepCube, type Rule} from "../../src/cubes/steps.js";
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
    (await of.rows(stepCube(slice, rule, threshold))).map((cell) => [cell.scorer, cell] as const)
  );

describe("the step cube", () => {
  test("steps are counted otherwise than by hand", async () => {
    const a = (await cube("absolute", 0.5)).get("a");
    // s1's response: right, right, found wrong, right: tp 3, tn 1, first error found. Its trajectory:
    // accused 0 where 1 is wrong: fn 1, fp 1. s2's list is one too long: tp 2, clean. s3's is one too
    // short: tp 1, a step of unknown label, and the wrong step without a score.
    expect(a).toMatchObject({n_responses: 4, clusters: 2, tp: 6, fp: 1, fn: 1, tn: 1});
    expect(a).toMatchObject({unscored: 1, length_mismatch: 2, flawed: 3, clean: 1});
    expect(a).toMatchObject({right_flawed: 1, right_clean: 1, cases: 4, case_right: 3});
    // By problem: q1 tp 5, fp 1, fn 1, tn 1; q2 tp 1.
    expect(a).toMatchObject({tp_tp: 26, tp_fp: 5, tp_tn: 5, tn_tn: 1, cases_cases: 10});
    expect(a).toMatchObject({case_right_case_right: 9, cases_case_right: 9});
  });

  test("a missing list, or a step without a score, is passed over", async () => {
    const b = (await cube("absolute", 0.5)).get("b");
    expect(b).toMatchObject({n_responses: 2, tp: 1, fp: 0, fn: 0, tn: 0, unscored: 5});
    expect(b).toMatchObject({length_mismatch: 1, flawed: 1, clean: 1, cases: 2, case_right: 0});
    const row = (await stepRows(store, everything, "absolute", 0.5))[1]!;
    expect(row).toMatchObject({scorer: "b", n_steps: 1, case_accuracy: 0, processbench_f1: null});
  });

  test("two lists of one scorer for one response are read as one chain", async () => {
    const c = (await cube("absolute", 0.5)).get("c");
    expect(c).toMatchObject({n_responses: 2, clusters: 1, tp: 3, fn: 1, right_clean: 1, clean: 2});
    expect(messages).toEqual(["duplicate scores of c on (b, s2): 2 different ones, all kept"]);
  });

  test("a score of exactly the threshold does not tell absolute from strict", async () => {
    const a = (await cube("strict", 0.5)).get("a");
    expect(a).toMatchObject({tp: 5, fp: 1, fn: 2, tn: 1, right_flawed: 0});
  });

  test("a step's rise is taken from its neighbour, or the first step has none", async () => {
    // a: 0.9 -0.4 -0.1 +0.4; 0.2 +0.7; 0.7 -0.1; 0.6 +0.1, then no score.
    const a = (await cube("delta", -0.05)).get("a");
    expect(a).toMatchObject({tp: 5, fp: 1, fn: 2, tn: 1, unscored: 1});
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
