import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {luckyRows, verifierRows} from "../../loaders/answers.js";
import type {Store} from "../../loaders/store/store.js";
import {luckyCube} from "../../src/cubes/lucky.js";
import {everything, type Condition} from "../../src/cubes/slice.js";
import {verdictCube} from "../../src/cubes/verdicts.js";
import type {Dimension} from "../../src/records.js";
import {jsonl, storeOfTexts} from "../store.js";
import {rows} from "./responses.js";

let store: Store;
let messages: string[];
beforeAll(async () => {
  ({store, messages} = await storeOfTexts({"rows.jsonl": jsonl(rows)}));
});
afterAll(() => store.close());

const where = (field: Dimension, value: string | null): {by: []; where: Condition[]} => ({
  by: [],
  where: [{field, value}]
});

test("the rows are not taken in as they stand", () => expect(messages).toEqual([]));

describe("the verdict cube", () => {
  test("a verifier of all responses is counted otherwise than by hand", async () => {
    const [full, part] = await store.rows(verdictCube(everything));
    // By hand, from responses.ts. Gold is known of r1 to r6, which lie in p1 (r1, r2, r3), p2 (r4, r5)
    // and in a problem of its own (r6).
    expect(full).toMatchObject({verifier: "full", benchmark: "b", n: 6, clusters: 3});
    expect(full).toMatchObject({tp: 1, fp: 2, fn: 1, tn: 2, missed_accept: 0, missed_reject: 0});
    expect(full).toMatchObject({lucky_accepted: 1, lucky_rejected: 0, lucky_missed: 0});
    expect(full).toMatchObject({lucky_clusters: 1, slip_n: 1, slip_accepted: 0});
    expect(full).toMatchObject({wrong_n: 1, wrong_accepted: 0, trials: 1, tokens: null});
    // r5's outcome verdict accepts where its verdict rejects.
    expect(full).toMatchObject({outcome_n: 5, outcome_right: 5, process_n: 5, process_right: 2});
    // Of r1 to r6, `part` has r1 (two of three trials accept) and r3 (one trial, and one unreadable);
    // r2 is an even split, r5 unreadable, r4 and r6 were never judged.
    expect(part).toMatchObject({verifier: "part", n: 6, clusters: 3});
    expect(part).toMatchObject({tp: 1, fp: 1, fn: 0, tn: 0, missed_accept: 1, missed_reject: 3});
    // It has a row on r1, r2, r3 and r5.
    expect([full, part].map((cell) => [cell!.asked, cell!.ties])).toEqual([
      [6, 0],
      [4, 1]
    ]);
    expect(part).toMatchObject({lucky_missed: 1, slip_accepted: 1, trials: 3, tokens: 25});
  });

  test("a product of counts is summed over responses, not over problems", async () => {
    const [full] = await store.rows(verdictCube(everything));
    // By problem: p1 tp 1, fp 1, tn 1; p2 fn 1, tn 1; r6's fp 1.
    expect(full).toMatchObject({tp_tp: 1, tp_fp: 1, tp_fn: 0, tp_tn: 1, fp_fp: 2, fp_fn: 0});
    expect(full).toMatchObject({fp_tn: 1, fn_fn: 1, fn_tn: 1, tn_tn: 2, tn_missed_reject: 0});
  });

  test("a group of unknown policy is lost, or merged with the policy named null", async () => {
    const cells = await store.rows(verdictCube({by: ["policy"], where: []}));
    const of = (verifier: string, policy: string | null) =>
      cells.find((cell) => cell.verifier === verifier && cell.policy === policy);
    expect(cells).toHaveLength(6);
    expect(of("full", null)).toMatchObject({n: 2, tp: 0, fp: 1, fn: 1, tn: 0});
    expect(of("full", "null")).toMatchObject({n: 2, tp: 1, fp: 1, fn: 0, tn: 0});
    expect(of("full", "m")).toMatchObject({n: 2, tp: 0, fp: 0, fn: 0, tn: 2});
    expect(of("part", "m")).toMatchObject({n: 2, fp: 1, missed_reject: 1});
    expect(of("part", null)).toMatchObject({n: 2, missed_accept: 1, missed_reject: 1});
  });

  test("a quote in a value ends the condition, or unknown is taken for a text", async () => {
    const n = async (slice: Parameters<typeof verdictCube>[0]) =>
      (await verifierRows(store, slice)).map((row) => row.n);
    expect(await n(where("subject", "o'clock"))).toEqual([2, 2]);
    expect(await n(where("policy", "null"))).toEqual([2, 2]);
    expect(await n(where("policy", null))).toEqual([2, 2]);
    expect(await n(where("policy", "' OR TRUE --"))).toEqual([]);
    expect(
      await n({
        by: [],
        where: [
          {field: "policy", value: "m"},
          {field: "policy", value: null},
          {field: "subject", value: "a"}
        ]
      })
    ).toEqual([2, 2]);
  });

  test("the measures do not follow from the cube", async () => {
    const [full, part] = await verifierRows(store, everything);
    expect(full!.accuracy).toBeCloseTo(3 / 6, 12);
    expect(part!.accuracy).toBeCloseTo(1 / 6, 12);
    expect(part!.coverage).toBeCloseTo(2 / 6, 12);
    expect(part).toMatchObject({lucky_n: 1, lucky_rejection_rate: 0});
  });
});

describe("the lucky cube", () => {
  test("a response with one unknown bit is in a rate", async () => {
    const [cell] = await store.rows(luckyCube(everything));
    expect(cell).toMatchObject({sound: 1, lucky: 1, slip: 1, wrong: 1, unknown: 3});
    expect(cell).toMatchObject({clusters: 2, outcome_clusters: 1, sound_lucky: 1, slip_wrong: 0});
  });

  test("an unknown key of a group is lost", async () => {
    const found = await luckyRows(store, {by: ["policy", "subject"], where: []});
    expect(
      found.map(({policy, subject, n, lucky, unknown}) => [policy, subject, n, lucky, unknown])
    ).toEqual([
      ["m", "a", 2, 0, 0],
      ["null", "o'clock", 1, 0, 1],
      [null, null, 1, 1, 2]
    ]);
  });
});

describe("verdicts without gold", () => {
  const bare = [
    {benchmark: "log", response_id: "1", problem_id: "p", verifier: "rule", verdict: 1},
    {benchmark: "log", response_id: "2", problem_id: "p", verifier: "rule", verdict: 0},
    {benchmark: "log", response_id: "3", problem_id: "q", verifier: "rule", verdict: 1},
    {benchmark: "log", response_id: "4", problem_id: "q", verifier: "rule", verdict: null},
    // In a benchmark with gold, of a verifier that judged none of it.
    {benchmark: "b", response_id: "other", verifier: "rule", verdict: 1}
  ];

  test("are lost, or counted as an accuracy, or as wrong on another's gold", async () => {
    const {store} = await storeOfTexts({"gold.jsonl": jsonl(rows), "log.jsonl": jsonl(bare)});
    const found = await verifierRows(store, everything);
    store.close();
    expect(found.map(({verifier, benchmark}) => [verifier, benchmark])).toEqual([
      ["full", "b"],
      ["part", "b"],
      ["rule", "b"],
      ["rule", "log"]
    ]);
    // By hand: of four asked three answered, two accepted, over two problems.
    expect(found[3]).toMatchObject({n: 4, problems: 2, asked: 4, answered: 3, accuracy: null});
    expect(found[3]!.accept_rate).toBeCloseTo(2 / 3, 12);
    expect(found[3]!.note).toBe(
      "no gold: a share accepted, not an accuracy; 1 of 4 without a readable majority"
    );
    expect(found[2]).toMatchObject({n: 1, answered: 1, accuracy: null, accept_rate: 1});
  });
});
