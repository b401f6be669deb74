import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {cohenKappa, fleissKappa, gwetAc1, krippendorffAlpha} from "../../src/stats/agreement.js";
import {bootstrapR2} from "../../src/stats/bootstrap.js";
import {brier, ece, logLoss} from "../../src/stats/calibration.js";
import {expectedTop, passAtK} from "../../src/stats/combinatorics.js";
import {fisherR2, kendall, pearson, spearman} from "../../src/stats/correlation.js";
import {clusteredProportion, wilson} from "../../src/stats/interval.js";
import {binaryAlpha} from "../../src/stats/krippendorff.js";
import {clusteredMean, median, sd} from "../../src/stats/mean.js";
import {holm} from "../../src/stats/multiplicity.js";
import {clusteredDifference, mcnemar, newcombe} from "../../src/stats/paired.js";
import {permutationP} from "../../src/stats/permutation.js";
import {minimumDetectableEffect, neededN} from "../../src/stats/power.js";
import {deming, linear} from "../../src/stats/regression.js";
import {shrink} from "../../src/stats/shrinkage.js";
import {cosine, softmax} from "../../src/stats/vectors.js";
import * as separation from "../../src/stats/separation.js";
import {encloses, notFinite} from "../finite.js";
import {
  clusters,
  count,
  finite,
  holds,
  labelled,
  momentsOf,
  points,
  scoresOf,
  share,
  table,
  value,
  xs,
  ys
} from "./arbitraries.js";

describe("a NaN or an Infinity leaves", () => {
  test("an interval of a proportion, or it does not hold the estimate", () => {
    holds(fc.tuple(count, count), ([a, b]) => {
      const ends = wilson(a, a + b);
      const p = a + b === 0 ? null : a / (a + b);
      expect(notFinite(ends)).toEqual([]);
      expect(encloses(p, ends?.lo ?? null, ends?.hi ?? null, [0, 1])).toBe(true);
    });
    holds(clusters, (rows) => {
      const found = clusteredProportion(momentsOf(rows));
      expect(notFinite(found)).toEqual([]);
      if (found) expect(encloses(found.estimate, found.lo, found.hi, [0, 1])).toBe(true);
      expect(notFinite(clusteredMean(momentsOf(rows)))).toEqual([]);
    });
  });

  test("a paired test", () => {
    finite(fc.tuple(count, count), ([onlyA, onlyB]) => mcnemar({onlyA, onlyB}));
    holds(fc.tuple(count, count), ([onlyA, onlyB]) => {
      const {pExact, pMid} = mcnemar({onlyA, onlyB});
      expect(pMid).toBeGreaterThanOrEqual(0);
      expect(pMid).toBeLessThanOrEqual(pExact);
      expect(pExact).toBeLessThanOrEqual(1);
    });
    holds(fc.tuple(count, count, count, count), ([both, onlyA, onlyB, neither]) => {
      const found = newcombe({both, onlyA, onlyB, neither});
      expect(notFinite(found)).toEqual([]);
      if (found) expect(encloses(found.difference, found.lo, found.hi, [-1, 1])).toBe(true);
    });
    finite(fc.array(fc.record({x: fc.constantFrom(-1, 0, 1), key: fc.nat(3)})), (rows) =>
      clusteredDifference(momentsOf(rows))
    );
  });

  test("a measure of separation, or it leaves its range", () => {
    const {auc, averagePrecision, cohensD, delong, ks, ksP, overlap, roc} = separation;
    holds(labelled(value), (rows) => {
      const scores = scoresOf(rows);
      const of = {auc: auc(scores), ks: ks(scores), overlap: overlap(scores)};
      const precision = averagePrecision(scores);
      for (const v of [...Object.values(of), precision])
        expect(v === null || (v >= 0 && v <= 1)).toBe(true);
      const {positives, negatives} = separation.tabulate(scores);
      const p = of.ks === null ? null : ksP(of.ks, positives, negatives);
      const limit = of.ks === null ? null : ksP(of.ks, positives, negatives, "limit");
      for (const v of [p, limit]) expect(v === null || (v >= 0 && v <= 1)).toBe(true);
      const area = delong(scores);
      if (area) expect(encloses(area.auc, area.lo, area.hi, [0, 1])).toBe(true);
      expect(notFinite({...of, precision, area, d: cohensD(scores), roc: roc(scores)})).toEqual([]);
    });
    const twice = fc.array(fc.record({a: value, b: value, positive: fc.boolean()}), {
      maxLength: 12
    });
    finite(twice, (rows) =>
      separation.delongPaired(
        rows.map(({a}) => a),
        rows.map(({b}) => b),
        rows.map(({positive}) => positive)
      )
    );
    finite(labelled(value), (rows) =>
      separation.bootstrapAuc(
        rows.map((row) => row.value),
        rows.map((row) => row.positive),
        {draws: 20, seed: 1, groups: rows.map((_, i) => i % 5)}
      )
    );
  });

  test("a line, a correlation or their resampling", () => {
    holds(points, (of) => {
      const [x, y] = [xs(of), ys(of)];
      const fit = linear(x, y);
      const {predict, ...rest} = fit.slope === null ? {...fit, predict: null} : fit;
      const r2 = fit.r2;
      expect(r2 === null || (r2 >= -1e-9 && r2 <= 1)).toBe(true);
      const r = [pearson(x, y), spearman(x, y)?.r, kendall(x, y)?.r];
      for (const v of r) expect(v == null || Math.abs(v) <= 1).toBe(true);
      const more = [spearman(x, y), kendall(x, y), deming(x, y), r2 && fisherR2(r2, of.length)];
      const resampled = [
        bootstrapR2(x, y, {draws: 20, seed: 1}),
        permutationP(x, y, {draws: 20, seed: 1, exactUpTo: 3})
      ];
      expect(notFinite([rest, predict?.(0.5), r, more, resampled])).toEqual([]);
    });
  });

  test("a coefficient of agreement", () => {
    finite(fc.integer({min: 1, max: 3}).chain(table), (counts) => [
      cohenKappa(counts),
      cohenKappa(counts, {weights: "quadratic"}),
      fleissKappa(counts),
      gwetAc1(counts)
    ]);
    const rating = fc.option(fc.integer({min: -2, max: 3}), {nil: null});
    const ratings = fc
      .integer({min: 0, max: 6})
      .chain((n) => fc.array(fc.array(rating, {minLength: n, maxLength: n}), {maxLength: 4}));
    finite(ratings, (of) =>
      (["nominal", "ordinal", "interval", "ratio"] as const).map((metric) =>
        krippendorffAlpha(of, metric)
      )
    );
    finite(fc.array(fc.record({yes: fc.nat(4), no: fc.nat(4), n: fc.nat(3)})), binaryAlpha);
  });

  test("a calibration, or it leaves its range", () => {
    holds(labelled(share), (rows) => {
      const scores = scoresOf(rows);
      const curves = [ece(scores), ece(scores, {by: "mass"}), ece(scores, {bins: 1})];
      expect(notFinite([curves, brier(scores), logLoss(scores)])).toEqual([]);
      for (const curve of curves) {
        expect((curve?.bins ?? []).reduce((n, bin) => n + bin.n, 0)).toBe(rows.length);
        expect(curve === null || (curve.ece >= 0 && curve.ece <= curve.maxGap + 1e-12)).toBe(true);
      }
    });
  });

  test("a design, a shrunk rate or a draw", () => {
    const design = fc.record({p: share, rho: fc.double({min: -1, max: 1, noNaN: true})});
    finite(fc.tuple(design, count, share), ([of, n, effect]) => [
      minimumDetectableEffect({n, ...of}),
      neededN({effect, ...of})
    ]);
    const groups = fc.array(
      fc.tuple(count, count).map(([x, rest]) => ({x, n: x + rest})),
      {maxLength: 6}
    );
    holds(groups, (of) => {
      const found = shrink(of);
      expect(notFinite(found)).toEqual([]);
      for (const {shrunk, lo, hi} of found?.groups ?? [])
        expect(encloses(shrunk, lo, hi, [0, 1]) || lo !== null).toBe(true);
    });
    finite(fc.tuple(fc.nat(50), fc.nat(50), fc.nat(60)), ([c, rest, k]) => passAtK(c + rest, c, k));
    finite(fc.tuple(labelled(value), fc.nat(14)), ([rows, k]) => expectedTop(scoresOf(rows), k));
    finite(fc.array(value), (of) => [median(of), sd(of), softmax(of)]);
    finite(fc.tuple(fc.array(value), fc.array(value)), ([u, v]) => {
      const size = Math.min(u.length, v.length);
      return cosine(u.slice(0, size), v.slice(0, size));
    });
    const ps = fc.array(fc.option(share, {nil: null}));
    finite(ps, holm);
  });
});
