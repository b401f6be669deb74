import {describe, expect, test} from "vitest";
import {affordable, biasCorrected, drawUnits, pointwise} from "../../src/stats/draws.js";
import {generator} from "../../src/stats/random.js";
import {
  corners,
  cornersAuc,
  cornersFor,
  cornersPrecision,
  precisionAt,
  rocAt,
  scoreOrder
} from "../../src/stats/score-order.js";
import {auc, averagePrecision, scoreCounts} from "../../src/stats/separation.js";

const whole = (values: number[], positives: number[], keys = values.map((_, i) => i)) => {
  const order = scoreOrder(values, positives, keys);
  return corners(order, new Int32Array(order.units).fill(1), cornersFor(order));
};

describe("corners of scores", () => {
  const random = generator(3);
  const values = Array.from({length: 60}, () => Math.round(random() * 12) / 10);
  const positives = values.map((v) => (random() < v / 2 + 0.2 ? 1 : 0));
  const keys = values.map(() => Math.floor(random() * 9));

  test("of weighted units are not those of rows written out as often", () => {
    const order = scoreOrder(values, positives, keys);
    const room = cornersFor(order);
    const distinct = [...new Set(keys)].sort((a, b) => a - b);
    drawUnits(order.units, {draws: 40, seed: 8}, (weight) => {
      const repeated = values.flatMap((value, i) =>
        Array.from({length: weight[distinct.indexOf(keys[i]!)]!}, () => ({
          value,
          positive: positives[i]!
        }))
      );
      const counts = scoreCounts(
        repeated.map(({value}) => value),
        repeated.map(({positive}) => positive)
      );
      const of = corners(order, weight, room);
      expect(cornersAuc(of)).toBeCloseTo(auc(counts)!, 12);
      expect(cornersPrecision(of)).toBeCloseTo(averagePrecision(counts)!, 12);
    });
  });

  test("hang on the order of rows", () => {
    const back = <T>(list: readonly T[]) => [...list].reverse();
    const [one, other] = [
      whole(values, positives, keys),
      whole(back(values), back(positives), back(keys))
    ];
    expect(other).toEqual(one);
  });

  test("of one class have a curve", () => {
    expect(rocAt(whole([1, 2], [1, 1]), [0, 1])).toBeNull();
    expect(rocAt(whole([1, 2], [0, 0]), [0, 1])).toBeNull();
    expect(precisionAt(whole([1, 2], [0, 0]), [1])).toBeNull();
    expect(cornersAuc(whole([], []))).toBeNull();
    expect(cornersPrecision(whole([], []))).toBeNull();
    expect(rocAt(whole([], []), [0])).toBeNull();
  });

  test("are read off the curve at the wrong side", () => {
    // High to low: + - + -, so corners (0,1), (1,1), (1,2), (2,2) of 2 negatives and 2 positives.
    const of = whole([4, 3, 2, 1], [1, 0, 1, 0]);
    expect(rocAt(of, [0, 0.25, 0.5, 0.75, 1])).toEqual([0.5, 0.5, 1, 1, 1]);
    expect(precisionAt(of, [0.25, 0.5, 0.75, 1])).toEqual([1, 1, 2 / 3, 2 / 3]);
    // All tied: the diagonal, and the share of positives.
    const tied = whole([1, 1, 1, 1], [1, 0, 1, 0]);
    expect(rocAt(tied, [0, 0.5, 1])).toEqual([0, 0.5, 1]);
    expect(precisionAt(tied, [0.1, 1])).toEqual([0.5, 0.5]);
  });

  test("take 0.1 + 0.2 and 0.3 for two values, or NaN for one", () => {
    expect(cornersAuc(whole([0.1 + 0.2, 0.3], [1, 0]))).toBe(0.5);
    expect(() => scoreOrder([Number.NaN], [1], [0])).toThrow("invalid value: NaN");
    expect(() => scoreOrder([1], [1, 0], [0])).toThrow("invalid rows");
  });
});

describe("draws", () => {
  test("of units are not as many as there are, or differ from run to run", () => {
    const sums: number[] = [];
    const again: string[] = [];
    for (let run = 0; run < 2; ++run) {
      const seen: string[] = [];
      drawUnits(7, {draws: 30, seed: 4}, (weight) => {
        sums.push(weight.reduce((a, b) => a + b, 0));
        seen.push(weight.join());
      });
      again.push(seen.join(";"));
    }
    expect(new Set(sums)).toEqual(new Set([7]));
    expect(again[0]).toBe(again[1]);
    expect(() => drawUnits(1, {draws: 0, seed: 1}, () => {})).toThrow("invalid draws: 0");
  });

  test("with half below the estimate are moved by the bias correction", () => {
    const values = Array.from({length: 1001}, (_, i) => i / 1000);
    const found = biasCorrected(values, 0.5)!;
    expect(found.lo).toBeCloseTo(0.025, 3);
    expect(found.hi).toBeCloseTo(0.975, 3);
    // By hand: 84.13% below means z0 = 1, and the ends lie at the normal shares of 2 - 1.96 and 2 + 1.96.
    const moved = biasCorrected(values, 0.8413447)!;
    expect(moved.lo).toBeCloseTo(0.516, 2);
    expect(moved.hi).toBeCloseTo(0.99996, 3);
  });

  test("on one side of the estimate, or none, have an interval", () => {
    expect(biasCorrected([2, 3], 1)).toBeNull();
    expect(biasCorrected([], 1)).toBeNull();
    expect(pointwise([])).toBeNull();
    expect(pointwise([[1, 2]])).toEqual({lo: [1, 2], hi: [1, 2]});
  });

  test("are more than many rows can afford, or too few", () => {
    expect([0, 159, 8000, 16000, 1e6].map(affordable)).toEqual([1000, 1000, 1000, 500, 200]);
  });
});
