import {describe, expect, test} from "vitest";
import {aucPairs} from "../../src/metrics/auc-pairs.js";
import {calibration} from "../../src/metrics/calibration.js";
import {separationCurves} from "../../src/metrics/curves.js";
import type {ScoredResponse} from "../../src/metrics/scored.js";
import {ece} from "../../src/stats/calibration.js";
import {generator} from "../../src/stats/random.js";
import {delongPaired} from "../../src/stats/separation.js";

const row = (response: number, raw: number, gold: number, problem = response): ScoredResponse => ({
  ...{response, problem, fold: problem % 5, raw, gold},
  lucky: 0
});

/** Responses whose gold follows the score as `share` says, k of each problem. */
function drawn(n: number, share: (score: number) => number, seed: number, k = 1): ScoredResponse[] {
  const random = generator(seed);
  return Array.from({length: n}, (_, i) => {
    const score = random();
    return row(i, score, random() < share(score) ? 1 : 0, Math.floor(i / k));
  });
}

describe("curves", () => {
  test.each([
    ["no scored response of known gold", []],
    ["no correct response among the scored", [row(1, 0.5, 0), row(2, 0.6, 0)]],
    ["no incorrect response among the scored", [row(1, 0.5, 1), row(2, 0.6, 1), row(3, 0.7, 1)]]
  ])("with %s are drawn, or NaN", (note, rows) => {
    const found = separationCurves(rows);
    expect(found).toMatchObject({note, roc: null, pr: null, average_precision: null, ap_lo: null});
    expect(JSON.stringify(found)).not.toMatch(/NaN/);
  });

  test("of two responses, of constant scores and of one problem have intervals out of nothing", () => {
    const perfect = separationCurves([row(1, 0.2, 0), row(2, 0.9, 1)]);
    expect(perfect).toMatchObject({average_precision: 1, ap_lo: null, prevalence: 0.5});
    expect(perfect.roc!.y[0]).toBe(1);
    const constant = separationCurves([1, 2, 3, 4].map((i) => row(i, 7, i % 2)));
    expect(constant.average_precision).toBe(0.5);
    expect(constant.roc!.y[10]).toBeCloseTo(0.2, 12);
    const one = separationCurves([row(1, 0.2, 0, 9), row(2, 0.9, 1, 9)]);
    expect(one).toMatchObject({problems: 1, draws: 0, note: "one problem only: no interval"});
    expect(one.roc!.lo).toBeNull();
  });

  test("are narrower than the problems allow where responses share them", () => {
    // Each response four times over: no more is known than of one.
    const rows = drawn(200, (s) => s, 5);
    const four = rows.flatMap((r, i) => [0, 1, 2, 3].map((j) => ({...r, response: 4 * i + j})));
    const width = (of: ScoredResponse[]) => {
      const {ap_lo, ap_hi} = separationCurves(of);
      return ap_hi! - ap_lo!;
    };
    expect(width(four) / width(rows)).toBeGreaterThan(0.9);
    expect(width(four) / width(rows)).toBeLessThan(1.1);
  });
});

describe("calibration", () => {
  test("of scores beyond [0, 1], of nothing, or of one row is a number", () => {
    const none = {ece: null, ece_lo: null, brier: null, log_loss: null, bins: []};
    expect(calibration([row(1, -0.1, 0), row(2, 0.4, 1)], false)).toMatchObject({
      ...none,
      note: "scores are not probabilities: some lie outside 0 to 1"
    });
    expect(calibration([], true)).toMatchObject({
      ...none,
      note: "no scored response of known gold"
    });
    const one = calibration([row(1, 0.25, 1)], true);
    expect(one).toMatchObject({ece: 0.75, ece_lo: null, note: "one problem only: no interval"});
    expect(one.brier).toBeCloseTo(0.5625, 12);
    expect(JSON.stringify(one)).not.toMatch(/NaN/);
  });

  test("of two or three rows has an interval, or that of constant scores leaves its estimate out", () => {
    const few = calibration([row(1, 0, 0), row(2, 1, 1), row(3, 1, 1)], true);
    expect(few).toMatchObject({
      ece: 0,
      ece_lo: null,
      ece_hi: null,
      note: "3 problems only: no interval"
    });
    const constant = calibration(
      [1, 2, 3, 4, 5, 6].map((i) => row(i, 0.5, i % 2)),
      true
    );
    expect(constant).toMatchObject({ece: 0, ece_lo: 0, note: null});
    expect(constant.ece_hi).toBeGreaterThanOrEqual(0);
    expect(constant.bins).toHaveLength(1);
  });

  test("counts tied scores to two bins, unlike the statistic it stands for", () => {
    const random = generator(2);
    const rows = Array.from({length: 300}, (_, i) =>
      row(i, Math.round(random() * 8) / 8, random() < 0.6 ? 1 : 0)
    );
    const counts = rows.map(({raw, gold}) => ({value: raw, positive: gold, negative: 1 - gold}));
    const {bins} = ece(counts, {by: "mass"})!;
    const filled = bins.filter(({n}) => n > 0);
    const found = calibration(rows, true).bins;
    expect(found.map(({n}) => n)).toEqual(filled.map(({n}) => n));
    found.forEach(({mean, share}, i) => {
      expect(mean).toBeCloseTo(filled[i]!.mean!, 12);
      expect(share).toBeCloseTo(filled[i]!.share!, 12);
    });
  });

  test("is told from perfect where it is perfect, or not where it is far off", () => {
    const told = Array.from({length: 40}, (_, seed) =>
      calibration(
        drawn(160, (s) => s, seed + 1),
        true
      )
    ).filter(({ece_lo}) => ece_lo! > 0);
    expect(told.length).toBeLessThanOrEqual(4);
    const off = calibration(
      drawn(1000, (s) => s * s, 3),
      true
    );
    // The binned error is the mean of s - s^2, 1/6, all too high.
    expect(off.ece_lo).toBeGreaterThan(0.1);
    expect(off.ece_lo! < 1 / 6 && 1 / 6 < off.ece_hi!).toBe(true);
    expect(off.bias).toBeGreaterThan(0.1);
  });
});

describe("pairs of scorers by AUC", () => {
  const gold = drawn(120, (s) => s, 9);
  const noise = generator(4);
  const other = gold.map((r) => ({...r, raw: r.raw + noise() - 0.5}));

  test("without repeated problems differ from DeLong's test", () => {
    const [pair] = aucPairs(
      new Map([
        ["x", gold],
        ["y", other]
      ])
    );
    const delong = delongPaired(
      gold.map(({raw}) => raw),
      other.map(({raw}) => raw),
      gold.map((r) => r.gold)
    )!;
    expect(pair).toMatchObject({a: "x", b: "y", method: "DeLong", n: 120, problems: 120});
    expect(pair!.p_value).toBeCloseTo(delong.p!, 12);
    expect(pair!.difference_lo).toBeCloseTo(delong.lo, 12);
  });

  test("hang on the order of rows, or compare responses that one has not", () => {
    const less = other.slice(10).reverse();
    const pairs = aucPairs(
      new Map([
        ["y", less],
        ["x", [...gold].reverse()],
        ["z", gold.slice(0, 60)]
      ])
    );
    expect(pairs).toEqual(
      aucPairs(
        new Map([
          ["x", gold],
          ["y", other.slice(10)],
          ["z", gold.slice(0, 60)]
        ])
      )
    );
    expect(pairs.map(({n}) => n).sort((a, b) => a - b)).toEqual([50, 60, 110]);
  });

  test("of the same scores are told apart, and those with nothing in common are NaN", () => {
    const [same] = aucPairs(
      new Map([
        ["x", gold],
        ["y", gold]
      ])
    );
    expect(same).toMatchObject({
      difference: 0,
      p_value: null,
      p_holm: null,
      note: "no spread: no test"
    });
    const [apart] = aucPairs(
      new Map([
        ["x", gold],
        ["y", [row(999, 1, 1)]]
      ])
    );
    expect(apart).toMatchObject({n: 0, difference: null, note: "no response that both score"});
    const [one] = aucPairs(
      new Map([
        ["x", [row(1, 1, 1)]],
        ["y", [row(1, 2, 1)]]
      ])
    );
    expect(one).toMatchObject({
      n: 1,
      difference: null,
      note: "no incorrect response among the scored"
    });
    expect(aucPairs(new Map([["x", gold]]))).toEqual([]);
    expect(aucPairs(new Map())).toEqual([]);
  });

  test("a response with two scores of one scorer is counted", () => {
    const [pair] = aucPairs(
      new Map([
        ["x", [...gold, {...gold[0]!, raw: 9}]],
        ["y", other]
      ])
    );
    expect(pair!.n).toBe(119);
  });

  test("with shared problems have DeLong's narrower interval", () => {
    const shared = (rows: ScoredResponse[]) =>
      rows.flatMap((r, i) => [0, 1, 2, 3].map((j) => ({...r, response: 4 * i + j})));
    const [pair] = aucPairs(
      new Map([
        ["x", shared(gold)],
        ["y", shared(other)]
      ])
    );
    const [single] = aucPairs(
      new Map([
        ["x", gold],
        ["y", other]
      ])
    );
    expect(pair!.method).toBe("bootstrap over problems");
    // Four copies say no more than one: as wide as without, where DeLong would be half as wide.
    const width = ({difference_lo, difference_hi}: typeof pair & object) =>
      difference_hi! - difference_lo!;
    expect(width(pair!) / width(single!)).toBeGreaterThan(0.85);
    expect(width(pair!) / width(single!)).toBeLessThan(1.15);
    expect(pair!.p_delong!).toBeLessThan(single!.p_value!);
  });
});
