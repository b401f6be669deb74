import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {stepRows} from "../loaders/answers.js";
import {topics} from "../loaders/topics.js";
import type {Store} from "../loaders/store/store.js";
import {everything} from "../src/cubes/slice.js";
import type {Dimension} from "../src/records.js";
import {medicalFiles} from "./medical.js";
import {jsonl, storeOfTexts} from "./store.js";

let store: Store;
let imported: Awaited<ReturnType<typeof storeOfTexts>>;
beforeAll(async () => {
  imported = await storeOfTexts(
    Object.fromEntries(Object.entries(medicalFiles).map(([name, rows]) => [name, jsonl(rows)]))
  );
  store = imported.store;
});
afterAll(() => store.close());

const of = async (scorer: string) =>
  (await stepRows(store, everything, "absolute", 0.5)).find((row) => row.scorer === scorer)!;

describe("an invented medical set, in both of MedPRMBench's protocols", () => {
  test("a file is of another format, or loses a row", () => {
    expect(imported.messages).toEqual([]);
    expect(imported.files).toMatchObject(
      Object.values(medicalFiles).map(({length}) => ({
        format: "medprmbench",
        read: length,
        rejected: 0
      }))
    );
  });

  test("the PRM's measures are not those by hand", async () => {
    // 57 steps: 4 4 5 5 4 5 6 6 4 5 5 4; erroneous: c02 1, c04 2, c06 2, c08 2, c09 1, c10 1, c11 1, so 10; 47 correct.
    // Found: c02 3, c04 2, c06 5, c08 3 and 5, c10 5, c11 2: TN 7. Missed: c04 3, c06 4, c09 1: FP 3.
    // Accused wrongly: c03 3, c07 6, c11 3: FN 3. TP 47 - 3 = 44.
    const row = await of("invented-prm");
    expect(row).toMatchObject({n_responses: 12, problems: 8, n_steps: 57});
    expect(row).toMatchObject({tp: 44, fp: 3, fn: 3, tn: 7, unscored: 0, length_mismatch: 0});
    // F1_correct = 88 / (88 + 6) = 44/47; F1_error = 14 / (14 + 6) = 0.7; PRMScore half of both.
    expect(row.f1_correct).toBeCloseTo(44 / 47, 12);
    expect(row.f1_error).toBeCloseTo(0.7, 12);
    expect(row.prm_score).toBeCloseTo((44 / 47 + 0.7) / 2, 12);
    // Chains: c01 c05 c12 sound and called so, c03 c07 not; of the flawed c02 c04 c06 c08 c10 c11 accused, c09 not.
    expect(row.case_accuracy).toBeCloseTo(9 / 12, 12);
    // First errors: c01 c05 c12; c02 (3), c04 (2), c08 (3), c10 (5), c11 (2). c06 is accused at 5 for 4; c09 nowhere.
    expect(row.first_error_accuracy).toBeCloseTo(8 / 12, 12);
    // ProcessBench: 5 of 7 flawed, 3 of 5 clean.
    expect(row.processbench_f1).toBeCloseTo((2 * (5 / 7) * (3 / 5)) / (5 / 7 + 3 / 5), 12);
  });

  test("a reply that is short, has a hole or can't be read is not counted as that", async () => {
    // c05: 3 signs of 4, 1 unscored, another length. c08: step 4 unscored. c12: 4 unscored, another length.
    // 57 - 6 = 51 scored steps. Found: c02 3, c04 2, c06 4 and 5, c08 3 and 5, c09 1, c11 2: TN 8; missed: c04 3, c10 5:
    // FP 2; accused wrongly: c07 4: FN 1; TP 51 - 11 = 40.
    const row = await of("invented-critic");
    expect(row).toMatchObject({n_steps: 51, unscored: 6, length_mismatch: 2, n_responses: 12});
    expect(row).toMatchObject({tp: 40, fp: 2, fn: 1, tn: 8});
    expect(row.f1_correct).toBeCloseTo(80 / 83, 12);
    expect(row.f1_error).toBeCloseTo(16 / 19, 12);
    // Right as a whole: c01 c03; c02 c04 c06 c08 c09 c11. c05 and c12 are not judged whole: right neither way.
    expect(row.case_accuracy).toBeCloseTo(8 / 12, 12);
    expect(row.first_error_accuracy).toBeCloseTo(8 / 12, 12);
  });

  test("a judge of one mind scores more than half of one F1", async () => {
    // Always +: TP 47, FP 10; F1_correct = 94/104, F1_error 0. Always -: FN 47, TN 10; F1_error = 20/67.
    expect((await of("always +")).prm_score).toBeCloseTo(47 / 104, 12);
    expect((await of("always -")).prm_score).toBeCloseTo(10 / 67, 12);
    // All chains accused at step 1: right for the 7 flawed as cases, and for c09 alone as first errors.
    expect(await of("always -")).toMatchObject({
      case_accuracy: 7 / 12,
      first_error_accuracy: 1 / 12
    });
    expect((await of("always +")).case_accuracy).toBeCloseTo(5 / 12, 12);
  });

  test("the page offers a field that no chain has, or lacks one that some have", async () => {
    const {rules} = await topics.steps(store);
    for (const {splits} of rules)
      expect(Object.keys(splits!)).toEqual(["error_group", "severity", "question_source"]);
    // Sound chains have no severity: they stand in no part of it.
    expect(rules[0]!.splits!.severity!.map(({severity}) => severity)).not.toContain(null);
    const plain = await storeOfTexts({
      "p.jsonl": jsonl([
        {benchmark: "b", response_id: "r", scorer: "s", step_scores: [1], step_labels: [1]}
      ])
    });
    expect((await topics.steps(plain.store)).rules[0]).not.toHaveProperty("splits");
    plain.store.close();
  });

  test.each([
    ["severity", {minor: 9, moderate: 6, severe: 19, null: 23}],
    ["error_group", {clinical: 10, factual: 15, logical: 9, null: 23}],
    ["question_source", {"invented-exam": 27, "invented-notes": 30}],
    [
      "error_class",
      {
        "missed contraindication": 10,
        "premature conclusion": 9,
        "wrong dose": 9,
        "wrong drug class": 6,
        null: 23
      }
    ]
  ])("assay steps --by %s counts other steps", async (field, steps) => {
    const rows = await stepRows(store, {by: [field as Dimension], where: []}, "absolute", 0.5);
    const prm = rows.filter(({scorer}) => scorer === "invented-prm");
    expect(
      Object.fromEntries(prm.map((row) => [String(row[field as Dimension]), row.n_steps]))
    ).toEqual(steps);
  });
});
