import {expect, test} from "vitest";
import {cohenKappa, fleissKappa, gwetAc1, krippendorffAlpha} from "../../src/stats/agreement.js";
import {data, describeReference, expectReference} from "./reference.js";

test("Cohen's kappa of 20, 5, 10, 15 is not 0.4 (by hand: 0.7 observed, 0.5 expected)", () => {
  expect(
    cohenKappa([
      [20, 5],
      [10, 15]
    ])!.value
  ).toBeCloseTo(0.4, 14);
});

test("two raters who use one category agree beyond chance", () => {
  expect(
    cohenKappa([
      [9, 0],
      [0, 0]
    ])
  ).toMatchObject({value: null, se: null, interval: null});
  expect(
    fleissKappa([
      [3, 0],
      [3, 0]
    ])
  ).toMatchObject({value: null, observed: 1, expected: 1});
  expect(
    krippendorffAlpha([
      [1, 1],
      [1, 1]
    ])!.alpha
  ).toBeNull();
  expect(gwetAc1([[2], [2]])!.value).toBeNull();
});

test("nothing rated has an agreement", () => {
  expect(
    cohenKappa([
      [0, 0],
      [0, 0]
    ])
  ).toBeNull();
  expect(fleissKappa([])).toBeNull();
  expect(
    fleissKappa([
      [1, 0],
      [0, 1]
    ])
  ).toBeNull();
  expect(
    fleissKappa([
      [2, 0],
      [0, 3]
    ])
  ).toBeNull();
  expect(
    krippendorffAlpha([
      [1, null],
      [null, 2]
    ])
  ).toBeNull();
  expect(gwetAc1([[1, 0]])).toBeNull();
});

test("a table that is not square, or ratings of different length, are read", () => {
  expect(() =>
    cohenKappa([
      [1, 2, 3],
      [1, 2, 3]
    ])
  ).toThrow("invalid table; not 2 by 2");
  expect(() => krippendorffAlpha([[1, 2], [1]])).toThrow("invalid ratings; not all 2 units long");
});

describeReference("reference", () => {
  type Tables = Record<string, number[][]>;

  test("Cohen's kappa, plain or weighted, or its error differs from R's", () => {
    const {two_by_two, three_by_three, one_category} = data<Tables>("cohen_kappa");
    const described = (table: number[][]) => {
      const kappa = cohenKappa(table)!;
      return {
        kappa: kappa.value,
        se: kappa.se,
        kappa_lo: kappa.interval!.lo,
        kappa_hi: kappa.interval!.hi
      };
    };
    expectReference("cohen_kappa", "two_by_two", described(two_by_two!));
    expectReference("cohen_kappa", "three_by_three", {
      ...described(three_by_three!),
      kappa_linear: cohenKappa(three_by_three!, {weights: "linear"})!.value,
      kappa_quadratic: cohenKappa(three_by_three!, {weights: "quadratic"})!.value
    });
    expectReference("cohen_kappa", "one_category", {kappa: cohenKappa(one_category!)!.value});
  });

  test("Fleiss' kappa is not the published 0.210 or 0.430", () => {
    for (const [name, table] of Object.entries(data<Tables>("fleiss_kappa"))) {
      const {value: kappa, ...rest} = fleissKappa(table)!;
      expectReference("fleiss_kappa", name, {...rest, kappa});
    }
  });

  type Observers = Record<string, (number | null)[][]>;

  test("Krippendorff's alpha is not one of the five published ones", () => {
    const {observers_by_units, binary, one_category} = data<Observers>("krippendorff_alpha");
    for (const metric of ["nominal", "ordinal", "interval", "ratio"] as const) {
      const result = krippendorffAlpha(observers_by_units!, metric)!;
      expectReference("krippendorff_alpha", metric, {
        alpha: result.alpha,
        // The block counts ordinal disagreement in ranks, as we do.
        observed_disagreement: result.observedDisagreement,
        expected_disagreement: result.expectedDisagreement,
        units_paired: result.units,
        values_paired: result.values
      });
    }
    const {alpha} = krippendorffAlpha(binary!)!;
    expectReference("krippendorff_alpha", "binary_nominal", {alpha});
    const {alpha: none} = krippendorffAlpha(one_category!)!;
    expectReference("krippendorff_alpha", "one_category_nominal", {alpha: none});
  });

  test("Gwet's AC1 is not the documented 0.77544", () => {
    const {observers_by_units: observers} = data<Observers>("krippendorff_alpha");
    const counts = observers![0]!.map((_, u) =>
      [1, 2, 3, 4, 5].map((c) => observers!.filter((row) => row[u] === c).length)
    );
    const [[a, b], [c, d]] = data<{two_by_two: [[number, number], [number, number]]}>(
      "cohen_kappa"
    ).two_by_two;
    const repeat = (times: number, row: number[]): number[][] =>
      Array.from({length: times}, () => row);
    const pairs = [...repeat(a, [2, 0]), ...repeat(b + c, [1, 1]), ...repeat(d, [0, 2])];
    for (const [name, table] of [
      ["observers_by_units", counts],
      ["two_by_two", pairs]
    ] as const) {
      const {value: ac1, ...rest} = gwetAc1(table)!;
      expectReference("gwet_ac1", name, {...rest, ac1});
    }
  });

  test("kappa of a verdict table is not that of the classification block", () => {
    const table = [
      [51, 38],
      [25, 45]
    ];
    expectReference("classification_gpt3_5_turbo", "", {kappa: cohenKappa(table)!.value});
  });
});
