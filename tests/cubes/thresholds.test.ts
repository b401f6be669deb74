import {describe, expect, onTestFinished, test} from "vitest";
import {scoredGroups, stepBins} from "../../loaders/threshold-answers.js";
import type {Store} from "../../loaders/store/store.js";
import {aggregates} from "../../src/cubes/scores.js";
import {everything} from "../../src/cubes/slice.js";
import {stepCube} from "../../src/cubes/steps.js";
import {
  allFolds,
  atThreshold,
  confusions,
  stepSweep,
  sweep,
  type SweepPoint
} from "../../src/metrics/thresholds.js";
import {generator} from "../../src/stats/random.js";
import {significant} from "../../src/stats/rounding.js";
import {jsonl, storeOfTexts} from "../store.js";

async function storeWith(rows: readonly object[]): Promise<Store> {
  const {store, messages} = await storeOfTexts({"scores.jsonl": jsonl(rows)});
  onTestFinished(() => store.close());
  expect(messages).toEqual([]);
  return store;
}

const scored = (i: number, step_scores: (number | null)[] | null, more = {}) => ({
  benchmark: "b",
  problem_id: `p${i % 9}`,
  response_id: `r${i}`,
  scorer: "prm",
  step_scores,
  ...more
});

/** Responses of 9 problems with scores on the grid, between it and repeated, and every kind of gold. */
/** Labels would say something of the gold process too: so only where steps are counted. */
function generated(low: number, high: number, isLabelled: boolean): ReturnType<typeof scored>[] {
  const random = generator(11);
  const pick = <T>(...of: T[]): T => of[Math.floor(random() * of.length)]!;
  return Array.from({length: 240}, (_, i) => {
    const n = pick(1, 2, 4);
    const list = Array.from({length: n}, () =>
      pick(Math.round(random() * 100) / 100, random(), 0.29, 0.58, 0, 1)
    ).map((x) => low + (high - low) * x);
    return scored(i, list, {
      gold_outcome: pick(0, 1, 1, null),
      gold_process: pick(0, 1, 1, null),
      policy: pick("m", null, "o'n"),
      ...(isLabelled && {step_labels: list.map(() => pick(0, 1, 1, null))})
    });
  });
}

/** The measures recounted from rows, one threshold at a time. */
function recount(
  rows: readonly {value: number; gold: number; lucky: boolean}[],
  threshold: number
): SweepPoint {
  const count = (gold: number, accepted: boolean) =>
    rows.filter((row) => row.gold === gold && row.value >= threshold === accepted).length;
  const [tp, fn, fp, tn] = [count(1, true), count(1, false), count(0, true), count(0, false)];
  const lucky = rows.filter((row) => row.lucky);
  return {
    threshold,
    ...{tp, fp, fn, tn},
    accuracy: (tp + tn) / rows.length,
    balanced_accuracy: (tp / (tp + fn) + tn / (tn + fp)) / 2,
    f1: (2 * tp) / (2 * tp + fp + fn),
    lucky_rejection_rate: lucky.filter(({value}) => value < threshold).length / lucky.length
  };
}

describe.each([
  ["probabilities", 0, 1],
  ["scores of any size", -3, 7]
])("a sweep over %s", (_, low, high) => {
  const rows = generated(low, high, false);
  const mean = (list: (number | null)[]) =>
    significant(list.reduce<number>((sum, x) => sum + x!, 0) / list.length);
  const known = rows.flatMap((row) => {
    const {gold_outcome: outcome, gold_process: process} = row as unknown as Record<
      string,
      number | null
    >;
    const bits = [outcome, process].filter((bit) => bit !== null);
    return bits.length === 0
      ? []
      : [
          {
            value: mean(row.step_scores!),
            gold: bits.every((bit) => bit === 1) ? 1 : 0,
            lucky: outcome === 1 && process === 0
          }
        ];
  });

  test("counts otherwise than the rows, one threshold at a time", async () => {
    const store = await storeWith(rows);
    const [group] = await scoredGroups(store, everything, "mean");
    const points = sweep(allFolds(group!.folds));
    // Many responses share a score, so some of the 100 quantiles coincide.
    expect(points.length).toSatisfy((n: number) => (low === 0 ? n === 101 : n > 40 && n <= 100));
    for (const point of points) {
      expect(point).toEqual(recount(known, point.threshold));
      const {accuracy_lo, accuracy_hi, ...same} = atThreshold(group!.rows, point.threshold);
      expect(same).toEqual(point);
      expect(accuracy_lo! < accuracy_hi!).toBe(true);
    }
  });

  test("by step has another confusion table than `steps --rule absolute`", async () => {
    const store = await storeWith(generated(low, high, true));
    const all = (await stepBins(store, everything))[0]!.all;
    for (const point of stepSweep(all).filter((_, i) => i % 7 === 0)) {
      // The step cube compares as the file has it, without rounding: a hair below, both accept the same.
      const cell = (
        await store.rows(stepCube(everything, "absolute", point.threshold - 1e-9))
      )[0] as unknown as typeof point;
      const {tp, fp, fn, tn} = point;
      expect({tp, fp, fn, tn}).toEqual({tp: cell.tp, fp: cell.fp, fn: cell.fn, tn: cell.tn});
    }
  });

  test("puts responses of one problem in two folds, or loses one", async () => {
    const store = await storeWith(rows);
    for (const aggregate of aggregates) {
      const [group] = await scoredGroups(store, everything, aggregate);
      if (!group) continue;
      const folds = new Map<number, number>();
      for (const {problem, fold} of group.rows) {
        expect(folds.get(problem) ?? fold).toBe(fold);
        folds.set(problem, fold);
      }
      const counted = confusions(allFolds(group.folds))[0]!;
      expect(counted.tp + counted.fp, aggregate).toBe(group.rows.length);
    }
  });
});

test("a score exactly at a threshold is rejected, or a computed one falls below by a binary fraction", async () => {
  // (0.28 + 0.3) / 2 is 0.29000000000000004 in binary, 0.1 + 0.2 over 1 step is 0.30000000000000004.
  const store = await storeWith([
    scored(0, [0.28, 0.3], {gold_outcome: 1}),
    scored(1, [0.57, 0.59], {gold_outcome: 1}),
    scored(2, [0.5], {gold_outcome: 0}),
    scored(3, [1], {gold_outcome: 0})
  ]);
  const [group] = await scoredGroups(store, everything, "mean");
  const at = (t: number) => sweep(allFolds(group!.folds)).find(({threshold}) => threshold === t)!;
  expect(at(0.29)).toMatchObject({tp: 2, fp: 2});
  expect(at(0.3)).toMatchObject({tp: 1, fp: 2});
  expect(at(0.5)).toMatchObject({tp: 1, fp: 2});
  expect(at(0.51)).toMatchObject({tp: 1, fp: 1});
  expect(at(0.58)).toMatchObject({tp: 1, fp: 1});
  expect(at(0.59)).toMatchObject({tp: 0, fp: 1});
  expect(at(1)).toMatchObject({tp: 0, fp: 1});
});

test("one group's null and another's 'null' share their thresholds", async () => {
  const store = await storeWith([
    scored(0, [0.1], {gold_outcome: 1, policy: null}),
    scored(1, [0.9], {gold_outcome: 1, policy: "null"}),
    scored(2, [5], {gold_outcome: 0, policy: "m"}),
    scored(3, [0.4])
  ]);
  const groups = await scoredGroups(store, {by: ["policy"], where: []}, "mean");
  // 5 is no probability, so the scorer's scores on the benchmark are none, in whatever group.
  expect(groups.map(({isProbability}) => isProbability)).toEqual([false, false, false]);
  expect(groups.map(({folds}) => folds[0]!.thresholds)).toEqual(
    expect.arrayContaining([[0.1], [0.9], [5]])
  );
});
