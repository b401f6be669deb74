import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {
  panelOrder,
  roleOf,
  trainingCosts,
  trainingCurves
} from "../../src/metrics/training-curves.js";
import type {Log} from "../../src/records.js";
import {downsampled} from "../../src/stats/downsample.js";
import {exponentialMovingAverage} from "../../src/stats/smoothing.js";

describe("smoothing", () => {
  test("the average begins at 0, or a gap pulls it down", () => {
    // Weight 0.5. 4: 2 / 0.5 = 4. 8: (0.5 * 2 + 4) / 0.75 = 20/3. null. 2: (0.5 * 5 + 1) / 0.875 = 4.
    const found = exponentialMovingAverage([4, 8, null, 2], 0.5);
    expect(found[0]).toBe(4);
    expect(found[1]).toBeCloseTo(20 / 3, 12);
    expect(found[2]).toBeNull();
    expect(found[3]).toBeCloseTo(4, 12);
  });

  test("weight 0 changes values, or a constant moves", () => {
    expect(exponentialMovingAverage([1, 5, 2], 0)).toEqual([1, 5, 2]);
    for (const value of exponentialMovingAverage(Array(50).fill(3) as number[], 0.97))
      expect(value).toBeCloseTo(3, 10);
    expect(() => exponentialMovingAverage([1], 1)).toThrow("invalid weight");
  });
});

describe("down-sampling", () => {
  const points = fc
    .array(fc.option(fc.double({noNaN: true, min: -1e6, max: 1e6}), {nil: null, freq: 12}), {
      minLength: 1,
      maxLength: 400
    })
    .map((ys) => ys.map((y, x) => ({x, y})));

  test("it loses a lowest, a highest or a gap, or changes the order", () => {
    fc.assert(
      fc.property(points, fc.integer({min: 1, max: 20}), (all, buckets) => {
        const kept = downsampled(all, buckets);
        const known = (of: typeof all) => of.flatMap(({y}) => (y === null ? [] : [y]));
        if (known(all).length > 0) {
          expect(Math.min(...known(kept))).toBe(Math.min(...known(all)));
          expect(Math.max(...known(kept))).toBe(Math.max(...known(all)));
        }
        const stretches = (of: typeof all) =>
          of.filter(({y}, i) => y !== null && (i === 0 || of[i - 1]!.y === null)).length;
        expect(stretches(kept)).toBe(stretches(all));
        kept.slice(1).forEach(({x}, i) => expect(x).toBeGreaterThan(kept[i]!.x));
        const gaps = stretches(all) + 1;
        expect(kept.length).toBeLessThanOrEqual(4 * buckets + 5 * gaps);
      })
    );
  });

  test("a spike among a million points is lost", () => {
    const all = Array.from({length: 1_000_000}, (_, x) => ({
      x,
      y: x === 654_321 ? 100 : Math.sin(x / 1000)
    }));
    const kept = downsampled(all, 500);
    expect(kept.length).toBeLessThanOrEqual(2000);
    expect(kept).toContainEqual({x: 654_321, y: 100});
  });
});

test.each([
  ["train/reward", "reward"],
  ["critic/score/mean", "reward"],
  ["reward_std", "other"],
  ["rewards/margins", "reward"],
  ["val/accuracy", "accuracy"],
  ["eval_acc", "accuracy"],
  ["val-core/math/acc/mean@1", "accuracy"],
  ["completion_length", "length"],
  ["response_length/mean", "length"],
  ["response_length/max", "other"],
  ["_runtime", "time"],
  ["_timestamp", "time"],
  ["loss", "other"],
  ["train/learning_rate", "other"]
])("%s is no %s", (metric, role) => expect(roleOf(metric)).toBe(role));

test("panels stand in another order than reward, accuracy, length", () => {
  expect(
    panelOrder(["loss", "completion_length", "eval_acc", "reward", "_runtime", "loss"])
  ).toEqual(["reward", "eval_acc", "completion_length", "loss", "_runtime"]);
});

const log = (step: number, value: number | null, metric = "reward", run = "a"): Log => ({
  run,
  step,
  metric,
  value
});

describe("curves of logs", () => {
  test("two values of one step: one of them is lost, or they are not said", () => {
    const [curve] = trainingCurves([log(2, 5), log(1, 1), log(2, 3), log(3, 9)]);
    expect(curve).toMatchObject({
      steps: 3,
      missing: 0,
      repeated: 1,
      last: {x: 3, y: 9},
      highest: {x: 3, y: 9},
      lowest: {x: 1, y: 1}
    });
    expect(curve!.raw).toEqual([
      {x: 1, y: 1},
      {x: 2, y: 3},
      {x: 2, y: 5},
      {x: 3, y: 9}
    ]);
    expect(curve!.smoothed[1]).toEqual({x: 2, y: 4});
  });

  test("a gap is bridged", () => {
    const [curve] = trainingCurves([log(1, 1), log(2, null), log(3, 3)]);
    expect(curve).toMatchObject({missing: 1, isSparse: false});
    expect(curve!.smoothed[1]).toEqual({x: 2, y: null});
  });

  test("validation that is done now and then is cut to pieces", () => {
    const [curve] = trainingCurves(
      [1, 2, 3, 4, 5].map((step) => log(step, step % 4 === 1 ? step : null))
    );
    expect(curve).toMatchObject({isSparse: true, steps: 2, missing: 0});
    expect(curve!.smoothed).toEqual([
      {x: 1, y: 1},
      {x: 5, y: 5}
    ]);
  });

  test("rows in another order are other curves", () => {
    const logs = Array.from({length: 40}, (_, i) =>
      log(i % 20, Math.sin(i), i % 3 ? "reward" : "loss", i % 2 ? "a" : "b")
    );
    expect(trainingCurves([...logs].reverse(), {weight: 0.9})).toEqual(
      trainingCurves(logs, {weight: 0.9})
    );
  });
});

test("a run's cost is not its time to the accuracy that all reach", () => {
  // a reaches 0.6, b only 0.5: the target. a has it at step 2 (20 s), b at step 4 (80 s).
  const logs = [
    ...[1, 2, 3, 4].map((step) => log(step, step * 10, "_runtime", "a")),
    ...[1, 2, 3, 4].map((step) => log(step, step * 20, "_runtime", "b")),
    ...[0.3, 0.5, 0.6, 0.4].map((value, i) => log(i + 1, value, "eval_acc", "a")),
    ...[0.1, 0.2, 0.3, 0.5].map((value, i) => log(i + 1, value, "eval_acc", "b"))
  ];
  expect(trainingCosts(logs)).toEqual({
    target: 0.5,
    costs: [
      {run: "a", metric: "_runtime", total: 40, reached: 20},
      {run: "b", metric: "_runtime", total: 80, reached: 80}
    ]
  });
  expect(trainingCosts(logs.filter(({metric}) => metric !== "_runtime")).costs).toEqual([]);
});
