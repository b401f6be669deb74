import {expect, test} from "vitest";
import {noiseGrids} from "../../src/metrics/noise-grid.js";
import type {Run} from "../../src/records.js";

const run = (base: string, fp: number | null, fn: number | null, accuracy: number): Run => ({
  run: null,
  base,
  verifier: "v",
  verifier_accuracy: null,
  verifier_n: null,
  false_positive_rate: fp,
  false_negative_rate: fn,
  benchmark: "gsm8k",
  accuracy,
  baseline: null,
  n_problems: null,
  n_runs: 1
});

test("runs fall into cells by their rates, as means, the fullest grid first", () => {
  const grids = noiseGrids([
    run("small", 0, 0, 0.4),
    run("large", 0.1 + 0.2, 0, 0.6),
    run("large", 0.3, 0, 0.8),
    run("large", 0, 0.1, 0.5),
    run("large", null, 0, 0.9)
  ]);
  expect(grids.map(({base}) => base)).toEqual(["large", "small"]);
  expect(grids[0]!.cells).toEqual([
    {fp: 0, fn: 0.1, accuracy: 0.5, runs: 1},
    {fp: 0.3, fn: 0, accuracy: 0.7, runs: 2}
  ]);
  expect(noiseGrids([run("a", null, null, 1)])).toEqual([]);
});
