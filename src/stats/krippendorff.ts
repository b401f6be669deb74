/** The metric of the values that raters gave. */
export type Metric = "nominal" | "ordinal" | "interval" | "ratio";

/** Krippendorff's alpha; `alpha` is null where the expected disagreement is 0. */
export interface Krippendorff {
  alpha: number | null;
  observedDisagreement: number;
  expectedDisagreement: number;
  /** Units with two values or more, and their values. */
  units: number;
  values: number;
}

/**
 * Krippendorff's alpha of raters by units, null where a rater gave no value; units with fewer than two
 * values are left out. 1 is perfect, 0 chance, below 0 worse. Throws for rows of different length. null
 * where no unit has two values. Source: Krippendorff (2011), by the coincidence matrix.
 */
export function krippendorffAlpha(
  ratings: readonly (readonly (number | null)[])[],
  metric: Metric = "nominal"
): Krippendorff | null {
  const length = ratings[0]?.length ?? 0;
  if (ratings.some((row) => row.length !== length)) {
    throw new RangeError(`invalid ratings; not all ${length} units long`);
  }
  const units = Array.from({length}, (_, u) => ratings.map((row) => row[u]!))
    .map((values) => values.filter((v) => v != null))
    .filter((values) => values.length > 1);
  if (units.length === 0) return null;
  const categories = [...new Set(units.flat())].sort((a, b) => a - b);
  const index = new Map(categories.map((c, i) => [c, i]));
  const counts = categories.map(() => 0);
  for (const values of units) for (const v of values) counts[index.get(v)!]! += 1;
  const n = counts.reduce((a, b) => a + b, 0);
  const distance = distances(categories, counts, metric);
  let observed = 0;
  for (const values of units) {
    let within = 0;
    for (const v of values)
      for (const w of values) within += distance(index.get(v)!, index.get(w)!);
    observed += within / (values.length - 1);
  }
  let expected = 0;
  counts.forEach((a, i) => counts.forEach((b, j) => (expected += a * b * distance(i, j))));
  observed /= n;
  expected /= n * (n - 1);
  return {
    alpha: expected === 0 ? null : 1 - observed / expected,
    observedDisagreement: observed,
    expectedDisagreement: expected,
    units: units.length,
    values: n
  };
}

// The squared difference of two categories, by index.
function distances(
  categories: readonly number[],
  counts: readonly number[],
  metric: Metric
): (i: number, j: number) => number {
  switch (metric) {
    case "nominal":
      return (i, j) => (i === j ? 0 : 1);
    case "interval":
      return (i, j) => (categories[i]! - categories[j]!) ** 2;
    case "ratio":
      return (i, j) => {
        const total = categories[i]! + categories[j]!;
        return i === j || total === 0 ? 0 : ((categories[i]! - categories[j]!) / total) ** 2;
      };
    case "ordinal": {
      // Ranks by the values below and half of those at a category.
      let below = 0;
      const middles = counts.map((c) => (below += c) - c / 2);
      return (i, j) => (middles[i]! - middles[j]!) ** 2;
    }
  }
}

/** Units on which so many raters said yes and so many no, `n` of them. */
export interface BinaryUnits {
  yes: number;
  no: number;
  n: number;
}

/**
 * Krippendorff's alpha of yes-no ratings from counts of units; the nominal alpha of the same ratings,
 * without a row a rater. Units with fewer than two values are left out. `units` and `values` as there;
 * null where no unit has two values. Source: Krippendorff (2011).
 */
export function binaryAlpha(counts: readonly BinaryUnits[]): Krippendorff | null {
  const rated = counts.filter(({yes, no, n}) => yes + no > 1 && n > 0);
  if (rated.length === 0) return null;
  const sum = (of: (unit: BinaryUnits) => number) =>
    rated.reduce((total, unit) => total + unit.n * of(unit), 0);
  const yes = sum((unit) => unit.yes);
  const no = sum((unit) => unit.no);
  const values = yes + no;
  const observed = sum((unit) => (2 * unit.yes * unit.no) / (unit.yes + unit.no - 1)) / values;
  const expected = (2 * yes * no) / (values * (values - 1));
  return {
    alpha: expected === 0 ? null : 1 - observed / expected,
    observedDisagreement: observed,
    expectedDisagreement: expected,
    units: sum(() => 1),
    values
  };
}
