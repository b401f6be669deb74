import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {cohenKappa, krippendorffAlpha} from "../../src/stats/agreement.js";
import {bootstrapR2} from "../../src/stats/bootstrap.js";
import {kendall, pearson, spearman} from "../../src/stats/correlation.js";
import {clusteredProportion} from "../../src/stats/interval.js";
import {holm} from "../../src/stats/multiplicity.js";
import {mcnemar, newcombe} from "../../src/stats/paired.js";
import {permutationP} from "../../src/stats/permutation.js";
import {linear} from "../../src/stats/regression.js";
import * as separation from "../../src/stats/separation.js";
import {
  clusters,
  count,
  holds,
  labelled,
  momentsOf,
  near,
  reordered,
  scoresOf,
  share,
  table,
  value,
  xs,
  ys
} from "./arbitraries.js";

describe("the order of rows changes", () => {
  test("a count, a rank or a resampled interval", () => {
    holds(reordered(labelled(value)), ([rows, other]) => {
      const all = (of: typeof rows) => {
        const scores = scoresOf(of);
        const {auc, delong, ks, overlap, roc} = separation;
        return [auc, delong, ks, overlap, roc].map((measure) => measure(scores));
      };
      expect(all(other)).toEqual(all(rows));
      near(separation.cohensD(scoresOf(other)), separation.cohensD(scoresOf(rows)));
    });
    holds(reordered(clusters), ([rows, other]) => {
      expect(momentsOf(other)).toEqual(momentsOf(rows));
    });
    const keyed = fc.array(fc.record({x: fc.nat(9), y: fc.nat(9), key: fc.nat(7)}), {
      maxLength: 12
    });
    holds(reordered(keyed), ([rows, other]) => {
      const of = (points: typeof rows, groups?: number[]) =>
        bootstrapR2(xs(points), ys(points), {draws: 30, seed: 1, ...(groups && {groups})});
      const keys = (points: typeof rows) => points.map(({key}) => key);
      expect(of(other)).toEqual(of(rows));
      expect(of(other, keys(other))).toEqual(of(rows, keys(rows)));
      const p = (points: typeof rows) =>
        permutationP(xs(points), ys(points), {draws: 30, seed: 1, exactUpTo: 3});
      expect(p(other)).toEqual(p(rows));
    });
  });

  test("a line by more than rounding", () => {
    holds(
      reordered(fc.array(fc.record({x: fc.nat(9), y: fc.nat(9)}), {maxLength: 9})),
      ([a, b]) => {
        const [first, second] = [linear(xs(a), ys(a)), linear(xs(b), ys(b))];
        for (const key of ["slope", "intercept", "r2", "r2Loo"] as const)
          near(first[key], second[key]);
      }
    );
  });

  test("Holm's p of a test", () => {
    holds(reordered(fc.uniqueArray(share)), ([p, other]) => {
      const [adjusted, again] = [holm(p), holm(other)];
      other.forEach((v, i) => expect(again[i]).toBe(adjusted[p.indexOf(v)]));
    });
  });
});

describe("other names, scales or twice the data change", () => {
  test("an AUC under a rising map, or turned labels do not turn it", () => {
    holds(labelled(fc.integer({min: -20, max: 20})), (rows) => {
      const {auc, ks} = separation;
      const risen = rows.map((row) => ({...row, value: Math.exp(row.value / 5)}));
      expect(auc(scoresOf(risen))).toBe(auc(scoresOf(rows)));
      expect(ks(scoresOf(risen))).toBe(ks(scoresOf(rows)));
      const area = auc(scoresOf(rows));
      const turned = auc(scoresOf(rows.map((row) => ({...row, positive: !row.positive}))));
      near(turned, area === null ? null : 1 - area);
    });
  });

  test("a measure of separation or an agreement when every row is there twice", () => {
    holds(labelled(value), (rows) => {
      const twice = scoresOf([...rows, ...rows]);
      const {auc, averagePrecision, ks, overlap} = separation;
      for (const measure of [auc, averagePrecision, ks, overlap])
        near(measure(twice), measure(scoresOf(rows)));
      const split = [...scoresOf(rows.slice(0, 3)), ...scoresOf(rows.slice(3))];
      expect(auc(split)).toBe(auc(scoresOf(rows)));
    });
    holds(table(3), (counts) => {
      const doubled = cohenKappa(counts.map((row) => row.map((c) => 2 * c)));
      const once = cohenKappa(counts);
      near(doubled?.value ?? null, once?.value ?? null);
      near(doubled?.se ?? null, once?.se == null ? null : once.se / Math.SQRT2);
    });
  });

  test("a clustered share when every row is there twice in its cluster, or clusters have other names", () => {
    holds(clusters, (rows) => {
      const once = clusteredProportion(momentsOf(rows));
      const twice = clusteredProportion(momentsOf([...rows, ...rows]));
      const renamed = clusteredProportion(momentsOf(rows.map(({x, key}) => ({x, key: 9 - key}))));
      expect(renamed).toEqual(once);
      near(twice?.estimate ?? null, once?.estimate ?? null);
      near(twice?.se ?? null, once?.se ?? null);
    });
  });

  test("moments of a file that is split where no cluster is", () => {
    holds(clusters, (rows) => {
      const whole = momentsOf(rows);
      const parts = [0, 1].map((half) => momentsOf(rows.filter(({key}) => key % 2 === half)));
      for (const key of ["n", "x", "clusters", "sumXX", "sumXM", "sumMM"] as const)
        expect(parts[0]![key] + parts[1]![key]).toBe(whole[key]);
    });
  });

  test("R2 or a rank correlation under another unit", () => {
    const whole = fc.array(fc.record({x: fc.nat(20), y: fc.nat(20)}), {maxLength: 9});
    holds(whole, (of) => {
      const [x, y] = [xs(of), ys(of)];
      const [u, v] = [x.map((a) => 100 * a - 7), y.map((b) => 3 - b / 8)];
      near(linear(u, v).r2, linear(x, y).r2);
      near(linear(u, v).r2Loo, linear(x, y).r2Loo);
      const [r, s] = [pearson(x, y), pearson(u, v)];
      near(s, r === null ? null : -r);
      near(kendall(x.map(Math.exp), y)?.r ?? null, kendall(x, y)?.r ?? null);
      near(spearman(x.map(Math.exp), y)?.r ?? null, spearman(x, y)?.r ?? null);
    });
  });

  test("a resampled interval when groups have other names", () => {
    const keyed = fc.array(fc.record({x: fc.nat(9), y: fc.nat(9), key: fc.nat(7)}), {
      maxLength: 14
    });
    const names = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], {minLength: 8});
    holds(fc.tuple(keyed, names), ([rows, other]) => {
      const of = (key: (k: number) => number | string) =>
        bootstrapR2(xs(rows), ys(rows), {
          draws: 30,
          seed: 1,
          groups: rows.map((row) => key(row.key))
        });
      expect(of((k) => other[k]!)).toEqual(of((k) => k));
      expect(of((k) => `verifier ${other[k]}`)).toEqual(of((k) => k));
    });
  });

  test("an agreement when raters or categories have other names", () => {
    const names = fc.shuffledSubarray([0, 1, 2], {minLength: 3});
    holds(fc.tuple(table(3), names), ([counts, order]) => {
      const renamed = order.map((i) => order.map((j) => counts[i]![j]!));
      const turned = counts.map((_, i) => counts.map((row) => row[i]!));
      const once = cohenKappa(counts)?.value ?? null;
      near(cohenKappa(renamed)?.value ?? null, once);
      near(cohenKappa(turned)?.value ?? null, once);
    });
    const rating = fc.option(fc.nat(2), {nil: null});
    const ratings = fc.array(fc.array(rating, {minLength: 5, maxLength: 5}), {maxLength: 4});
    holds(fc.tuple(ratings, names), ([of, order]) => {
      const once = krippendorffAlpha(of)?.alpha ?? null;
      const renamed = of.map((row) => row.map((v) => (v === null ? null : order[v]!)));
      near(krippendorffAlpha(renamed)?.alpha ?? null, once);
      near(krippendorffAlpha(of.toReversed())?.alpha ?? null, once);
    });
  });

  test("a comparison when A and B change places", () => {
    holds(fc.tuple(count, count, count, count), ([both, onlyA, onlyB, neither]) => {
      const there = newcombe({both, onlyA, onlyB, neither});
      const back = newcombe({both, onlyA: onlyB, onlyB: onlyA, neither});
      near(back?.lo ?? null, there === null ? null : -there.hi);
      expect(mcnemar({onlyA, onlyB})).toEqual(mcnemar({onlyA: onlyB, onlyB: onlyA}));
    });
  });
});
