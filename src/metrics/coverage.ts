/** The 95 % intervals whose coverage was measured. */
export type CoverageMethod =
  | "Wilson"
  | "clustered Wilson"
  | "clustered difference"
  | "Newcombe"
  | "DeLong"
  | "bootstrap AUC"
  | "Fisher R2"
  | "BCa R2";

/** What was simulated: how often the interval held the truth. */
export interface Coverage {
  method: CoverageMethod;
  /** Of what its setting says: rows, problems, points. */
  n: number;
  /** The value that the interval was to hold; null where it was drawn anew, uniform in [0, 1]. */
  truth: number | null;
  /** Sets of data. */
  draws: number;
  /** The share of them, with an interval, that held it: of 0.95 asked. */
  coverage: number;
}

/** What n counts, and how the data were made. */
export const coverageSettings: Readonly<Record<CoverageMethod, {counts: string; data: string}>> = {
  Wilson: {counts: "rows", data: "independent rows, right with chance p"},
  "clustered Wilson": {
    counts: "problems, of eight responses each",
    data: "a problem's chance is the root of a uniform number: mean 2/3, intraclass correlation 0.25"
  },
  "clustered difference": {
    counts: "problems, of eight responses each",
    data: "two verifiers right with chances u^(1/2) and u^(2/3), the same u in seven problems of ten"
  },
  Newcombe: {
    counts: "rows that both judged",
    data: "both right 0.6, one alone 0.15 and 0.08"
  },
  DeLong: {
    counts: "positives, and as many negatives",
    data: "normal scores of one variance, so far apart as the AUC says"
  },
  "bootstrap AUC": {
    counts: "problems, of eight responses each",
    data: "normal scores with a part of variance 0.49 that a problem's responses share; 500 draws"
  },
  "Fisher R2": {counts: "points", data: "bivariate normal"},
  "BCa R2": {
    counts: "points",
    data: "bivariate normal; 1,000 draws (10,000 cover 0.3 to 0.6 points more)"
  }
};

const share = 2 / 3;
const difference = 2 / 3 - 3 / 5;

/**
 * Measured coverage of our 95 % intervals, from seeded simulations that tests/stats/coverage.test.ts
 * runs again. The standard error of a share near 0.95 is 0.002 at 10,000 draws, 0.005 at 2,000.
 */
export const coverages: readonly Coverage[] = (
  [
    ["Wilson", 10, null, 0.9531],
    ["Wilson", 30, null, 0.95],
    ["Wilson", 159, null, 0.9527],
    ["Wilson", 500, null, 0.9503],
    ["Wilson", 30, 0.3, 0.9317],
    ["Wilson", 500, 0.95, 0.9508],
    ["clustered Wilson", 10, share, 0.9245],
    ["clustered Wilson", 30, share, 0.9488],
    ["clustered Wilson", 100, share, 0.9494],
    ["clustered difference", 10, difference, 0.956],
    ["clustered difference", 30, difference, 0.9511],
    ["clustered difference", 100, difference, 0.9522],
    ["Newcombe", 30, 0.07, 0.964],
    ["Newcombe", 60, 0.07, 0.957],
    ["Newcombe", 159, 0.07, 0.9533],
    ["Newcombe", 500, 0.07, 0.954],
    ["DeLong", 10, 0.8, 0.8849],
    ["DeLong", 30, 0.8, 0.9291],
    ["DeLong", 80, 0.8, 0.9417],
    ["DeLong", 160, 0.8, 0.9494],
    ["DeLong", 80, 0.95, 0.9184],
    ["bootstrap AUC", 10, 0.8, 0.898],
    ["bootstrap AUC", 30, 0.8, 0.9365],
    ["bootstrap AUC", 100, 0.8, 0.946],
    ["Fisher R2", 8, 0.5, 0.9666],
    ["Fisher R2", 12, 0.5, 0.9515],
    ["Fisher R2", 30, 0.5, 0.9471],
    ["Fisher R2", 8, 0.9, 0.9529],
    ["Fisher R2", 12, 0.9, 0.9515],
    ["Fisher R2", 30, 0.9, 0.9506],
    ["BCa R2", 8, 0.5, 0.8958],
    ["BCa R2", 12, 0.5, 0.916],
    ["BCa R2", 30, 0.5, 0.9276],
    ["BCa R2", 8, 0.9, 0.9276],
    ["BCa R2", 12, 0.9, 0.9266],
    ["BCa R2", 30, 0.9, 0.9268]
  ] as const
).map(([method, n, truth, coverage]) => ({
  method,
  n,
  truth,
  draws: method === "bootstrap AUC" ? 2000 : 10_000,
  coverage
}));

/** What a 95 % interval's measured coverage is to lie between. */
export const coverageBand = [0.935, 0.965] as const;

/**
 * The measured row of a method that says least for an interval at n: at the largest number measured
 * that is not above n (the smallest of all where all are), the one that is furthest from 0.95. Of a
 * method that was not measured there is no type.
 */
export function coverageAt(method: CoverageMethod, n: number): Coverage {
  const rows = coverages.filter((row) => row.method === method);
  const sizes = rows.map((row) => row.n);
  const at = Math.max(Math.min(...sizes), ...sizes.filter((size) => size <= n));
  const off = ({coverage}: Coverage) => Math.abs(coverage - 0.95);
  return rows
    .filter((row) => row.n === at)
    .reduce((worst, row) => (off(row) > off(worst) ? row : worst));
}
