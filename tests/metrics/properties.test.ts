import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {gainRegressions} from "../../src/metrics/gains.js";
import {luckyMetrics} from "../../src/metrics/lucky.js";
import {pairComparison, swapped} from "../../src/metrics/pairs.js";
import type {Counts} from "../../src/metrics/proportion.js";
import {ranking} from "../../src/metrics/ranking.js";
import {scoreSummary} from "../../src/metrics/scores.js";
import {stepMetrics} from "../../src/metrics/steps.js";
import {verdictMetrics} from "../../src/metrics/verdicts.js";
import {type Run} from "../../src/records.js";
import {holds, near, reordered} from "../stats/arbitraries.js";
import {luckyRow, pairRow, stepRow, verdictRow} from "./cubes.js";
import {candidates, chains, judged, pairs, runs, scored} from "./arbitraries.js";

/** The row without what names it. */
const unnamed = ({...row}: object) => ({...row, verifier: "", a: "", b: "", better: null});

/** Two rows of a cube together: what a file split in two adds up to. */
const added = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(
    Object.entries(one).map(([name, v]) => [
      name,
      typeof v === "number" && name !== "trials" ? v + (other[name] as number) : v
    ])
  );

const steps = (cell: Counts) => stepMetrics(cell, "absolute", 0.5);

describe("the order of rows, or a problem's name, changes", () => {
  const renamed = <T extends {problem: number}>(rows: readonly T[]) =>
    rows.map((row) => ({...row, problem: 7 * (5 - row.problem)}));

  test("counts and what is made of them", () => {
    holds(reordered(judged), ([rows, other]) => {
      for (const of of [other, renamed(other)]) {
        expect(verdictMetrics(verdictRow(of))).toEqual(verdictMetrics(verdictRow(rows)));
        expect(luckyMetrics(luckyRow(of))).toEqual(luckyMetrics(luckyRow(rows)));
      }
    });
    holds(reordered(chains), ([rows, other]) =>
      expect(steps(stepRow(renamed(other)))).toEqual(steps(stepRow(rows)))
    );
    holds(reordered(pairs), ([rows, other]) =>
      expect(pairComparison(pairRow(renamed(other)))).toEqual(pairComparison(pairRow(rows)))
    );
  });

  test("a bootstrap over problems", () => {
    fc.assert(
      fc.property(reordered(scored), ([rows, other]) => {
        const once = scoreSummary(rows);
        const again = scoreSummary(renamed(other));
        for (const name of ["auc", "auc_lo", "auc_hi", "ks", "overlap"] as const)
          expect(again[name], name).toBe(once[name]);
      }),
      {numRuns: 40}
    );
  });

  test("a ranking", () => {
    holds(reordered(candidates), ([rows, other]) => {
      const [once, again] = [ranking(rows), ranking(renamed(other))];
      for (const name of ["n", "first", "tie", "mrr"] as const) near(again[name], once[name]);
    });
  });
});

describe("other names for models change", () => {
  test("anything but the name", () => {
    holds(judged, (rows) => {
      const [one, other] = ["a", "另一个"].map((name) => verdictMetrics(verdictRow(rows, name)));
      expect(unnamed(other!)).toEqual(unnamed(one!));
    });
    holds(pairs, (rows) => {
      const there = pairComparison(pairRow(rows));
      const back = pairComparison(pairRow(rows.map(({problem, a, b}) => ({problem, a: b, b: a}))));
      for (const [name, v] of Object.entries(unnamed(swapped(back))))
        if (typeof v === "number") near(v, (there as unknown as Record<string, number>)[name]!);
        else expect(v, name).toEqual((unnamed(there) as Record<string, unknown>)[name]);
    });
  });

  test("a regression, or its bootstrap over verifiers", () => {
    fc.assert(
      fc.property(runs, (of) => {
        const names: Record<string, string> = {
          a: "z",
          b: "y",
          c: "x",
          d: "m",
          e: "n",
          f: "o",
          g: "1"
        };
        const other = of.map((row) => ({...row, verifier: names[row.verifier]!}));
        const rows = (all: readonly Run[]) =>
          gainRegressions(all).map(({row}) => ({...row, most_influential: ""}));
        expect(rows(other)).toEqual(rows(of));
      }),
      {numRuns: 30}
    );
  });
});

describe("a file that is split in two, or twice the data, change", () => {
  const halves = <T extends {problem: number}>(rows: readonly T[]) =>
    [0, 1].map((half) => rows.filter(({problem}) => problem % 2 === half)) as [T[], T[]];

  test("the sum of a cube's rows", () => {
    holds(judged, (rows) => {
      const [one, other] = halves(rows);
      const whole = verdictRow(rows);
      expect(verdictMetrics(added(verdictRow(one), verdictRow(other)))).toEqual(
        verdictMetrics(whole)
      );
      expect(added(luckyRow(one), luckyRow(other))).toEqual(luckyRow(rows));
    });
    holds(chains, (rows) => {
      const [one, other] = halves(rows);
      expect(added(stepRow(one), stepRow(other))).toEqual(stepRow(rows));
    });
  });

  test("a share or its clustered error", () => {
    holds(judged, (rows) => {
      const once = verdictMetrics(verdictRow(rows));
      const twice = verdictMetrics(verdictRow([...rows, ...rows]));
      for (const name of ["accuracy", "f1", "mcc", "kappa", "lucky_rejection_rate"] as const)
        near(twice[name], once[name]);
    });
    holds(chains, (rows) => {
      const [once, twice] = [steps(stepRow(rows)), steps(stepRow([...rows, ...rows]))];
      // Twice the rows of the same problems say no more of PRMScore than once.
      for (const name of ["prm_score", "prm_score_lo", "prm_score_hi", "processbench_f1"] as const)
        near(twice[name], once[name]);
    });
    holds(pairs, (rows) => {
      const own = new Set(rows.map((row) => row.problem)).size === rows.length;
      const [once, twice] = [
        pairComparison(pairRow(rows)),
        pairComparison(pairRow([...rows, ...rows]))
      ];
      near(twice.difference, once.difference);
      if (!own)
        for (const name of ["p_value", "difference_lo", "kappa"] as const)
          near(twice[name], once[name]);
    });
  });
});
