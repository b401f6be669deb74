import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {aucPairs} from "../../src/metrics/auc-pairs.js";
import {bestOfN} from "../../src/metrics/best-of-n.js";
import {calibration} from "../../src/metrics/calibration.js";
import {separationCurves} from "../../src/metrics/curves.js";
import {errorRates} from "../../src/metrics/errors.js";
import {firstErrors} from "../../src/metrics/first-errors.js";
import {claimedR2, fitBand, runInterval} from "../../src/metrics/gain-intervals.js";
import {gainRegressions} from "../../src/metrics/gains.js";
import {luckyMetrics} from "../../src/metrics/lucky.js";
import {majorityClass} from "../../src/metrics/majority-class.js";
import {noiseGrids} from "../../src/metrics/noise-grid.js";
import {adjusted, pairComparison, swapped} from "../../src/metrics/pairs.js";
import {powerCurve} from "../../src/metrics/power-curve.js";
import {planned, powerOf} from "../../src/metrics/power.js";
import type {Counts} from "../../src/metrics/proportion.js";
import {ranking} from "../../src/metrics/ranking.js";
import {
  advantages,
  alignments,
  coherences,
  stepReward,
  trajectoryReward
} from "../../src/metrics/rewards.js";
import {scoreSummary} from "../../src/metrics/scores.js";
import {stepMetrics} from "../../src/metrics/steps.js";
import {consensus, trialMetrics, vote} from "../../src/metrics/trials.js";
import {
  allFolds,
  atThreshold,
  bestThreshold,
  binsOf,
  stepSweep,
  sweep
} from "../../src/metrics/thresholds.js";
import {verdictMetrics} from "../../src/metrics/verdicts.js";
import {encloses, notFinite} from "../finite.js";
import {finite, holds, share, value} from "../stats/arbitraries.js";
import {luckyRow, pairRow, stepRow, verdictRow} from "./cubes.js";
import {candidates, chains, judged, pairs, responses, runs, scored, trials} from "./arbitraries.js";

/** All numbers of a row whose name is that of a share are in [0, 1] or null. */
function sharesIn(row: object, names: readonly string[]) {
  for (const name of names) {
    const found = (row as Record<string, number | null>)[name];
    expect(found, name).not.toBeUndefined();
    expect(found === null || (found! >= 0 && found! <= 1), `${name}: ${found}`).toBe(true);
  }
}

function intervals(row: object, names: readonly string[]) {
  const of = row as Record<string, number | null>;
  for (const name of names) {
    const ends = [of[`${name}_lo`]!, of[`${name}_hi`]!] as const;
    expect(encloses(of[name]!, ...ends, [0, 1]), `${name}: ${of[name]}, ${ends.join()}`).toBe(true);
  }
}

const steps = (cell: Counts) => stepMetrics(cell, "absolute", 0.5);

describe("a NaN or an Infinity leaves, or a share its range,", () => {
  test("verdicts", () => {
    holds(judged, (rows) => {
      const row = verdictMetrics(verdictRow(rows));
      expect(notFinite(row)).toEqual([]);
      const plain = ["precision", "recall", "specificity", "f1", "f1_reject", "balanced_accuracy"];
      const more = ["coverage", "answered_accuracy", "outcome_accuracy", "process_accuracy"];
      sharesIn(row, [...plain, ...more, "lucky_accepted", "slip_accepted", "wrong_accepted"]);
      intervals({...row, rejection: row.lucky_rejection_rate}, ["accuracy"]);
      const {lucky_rejection_rate, lucky_rejection_lo, lucky_rejection_hi} = row;
      expect(encloses(lucky_rejection_rate, lucky_rejection_lo, lucky_rejection_hi, [0, 1])).toBe(
        true
      );
      for (const v of [row.mcc, row.kappa]) expect(v === null || Math.abs(v) <= 1).toBe(true);
    });
  });

  test("lucky guesses and error rates", () => {
    holds(judged, (rows) => {
      const [lucky, errors] = [luckyMetrics(luckyRow(rows)), errorRates(luckyRow(rows))];
      expect(notFinite([lucky, errors])).toEqual([]);
      intervals(lucky, ["rate", "rate_of_correct"]);
      intervals(errors, ["wrong_answer", "flawed"]);
      expect(notFinite(majorityClass(lucky.sound, lucky.wrong))).toEqual([]);
    });
  });

  test("steps", () => {
    holds(chains, (rows) => {
      const row = steps(stepRow(rows));
      expect(notFinite(row)).toEqual([]);
      sharesIn(row, ["f1_correct", "f1_error", "processbench_f1"]);
      sharesIn(row, ["processbench_f1_lo", "processbench_f1_hi"]);
      intervals(row, ["case_accuracy", "prm_score", "recall_error", "recall_correct"]);
      intervals(row, ["first_error_accuracy", "near_accuracy"]);
    });
  });

  test("a comparison and its power", () => {
    holds(pairs, (rows) => {
      const row = pairComparison(pairRow(rows));
      expect(notFinite([row, adjusted([row, swapped(row)]), powerOf(row, {})])).toEqual([]);
      sharesIn(row, ["accuracy_a", "accuracy_b", "p_value", "p_mcnemar", "p_mid"]);
      for (const v of [row.correlation, row.kappa])
        expect(v === null || Math.abs(v) <= 1).toBe(true);
    });
    const options = fc.record({
      n: fc.nat(1000),
      difference: share,
      accuracy: share,
      correlation: share
    });
    finite(options, (of) => planned(of));
  });

  test("trials", () => {
    holds(trials, (rows) => {
      const least = Math.min(...rows.map((row) => row.trials));
      for (let k = 1; k <= least; ++k) {
        const found = vote(rows, k);
        expect(notFinite(found)).toEqual([]);
        sharesIn(found, ["majority", "unanimous", "unanimous_accuracy"]);
      }
      const none = ["num", "den", "clusters", "nn", "nd", "dd"];
      const moments = ["hard", "agreement", "one"].flatMap((name) =>
        none.map((part) => [`${name}_${part}`, 0])
      );
      const cell = {verifier: "v", benchmark: "x", ...Object.fromEntries(moments)} as Counts;
      expect(notFinite([trialMetrics(rows, cell), consensus(rows)])).toEqual([]);
    });
  });

  test("scores, Best-of-N and ranks", () => {
    holds(scored, (rows) => {
      const row = scoreSummary(rows);
      expect(notFinite(row)).toEqual([]);
      sharesIn(row, ["auc", "auc_lo", "auc_hi", "ks", "overlap"]);
    });
    holds(candidates, (of) => {
      const rows = bestOfN(of, [1, 2, 3]);
      expect(notFinite([rows, ranking(of)])).toEqual([]);
      for (const row of rows) {
        sharesIn(row, ["majority", "oracle"]);
        intervals(row, ["accuracy"]);
      }
      sharesIn(ranking(of), ["first", "tie", "mrr"]);
    });
  });

  test("thresholds, curves, pairs of AUC and calibration", () => {
    fc.assert(
      fc.property(responses, (rows) => {
        const bins = binsOf(
          rows.map(({raw, gold, fold, lucky}) => ({
            is_probability: false,
            fold,
            threshold: raw,
            positive: gold,
            negative: 1 - gold,
            lucky
          }))
        );
        const isProbability = rows.every(({raw}) => raw >= 0 && raw <= 1);
        const found = {
          sweep: sweep(allFolds(bins)),
          steps: stepSweep(allFolds(bins)),
          best: bestThreshold(bins, rows),
          at: atThreshold(rows, 0.5),
          curves: separationCurves(rows),
          pairs: aucPairs(
            new Map([
              ["a", rows],
              ["b", rows.map((row) => ({...row, raw: -row.raw}))]
            ])
          ),
          calibration: calibration(rows, isProbability)
        };
        expect(notFinite(found)).toEqual([]);
        for (const point of found.sweep) sharesIn(point, ["accuracy", "balanced_accuracy", "f1"]);
        sharesIn(found.curves, ["average_precision", "ap_lo", "ap_hi", "prevalence"]);
        sharesIn(found.calibration, ["brier", "ece", "ece_lo", "ece_hi", "ece_calibrated"]);
      }),
      {numRuns: 60}
    );
  });

  test("first errors and the power of a design", () => {
    const place = fc.integer({min: -1, max: 4});
    const at = fc.record({gold_at: place, accused_at: fc.option(place, {nil: null}), n: fc.nat(3)});
    finite(fc.array(at, {maxLength: 8}), (rows) =>
      firstErrors(
        rows.map(({gold_at, accused_at, n}) => {
          const distance =
            gold_at < 0 || accused_at === null || accused_at < 0 ? null : accused_at - gold_at;
          return {scorer: "s", benchmark: "x", part: null, gold_at, accused_at, distance, n};
        })
      )
    );
    finite(fc.record({n: fc.nat(5000), accuracy: share, correlation: share}), (of) =>
      powerCurve(of)
    );
  });

  test("gains", () => {
    fc.assert(
      fc.property(runs, (of) => {
        for (const x of ["verifier_accuracy", "balanced_accuracy"] as const)
          for (const {row, fit} of gainRegressions(of, {x})) {
            expect(notFinite([row, fitBand(fit, [0, 1], 2)])).toEqual([]);
            sharesIn(row, [
              "r2",
              "r2_lo",
              "r2_hi",
              "r2_fisher_lo",
              "r2_fisher_hi",
              "p_permutation"
            ]);
          }
        expect(notFinite([noiseGrids(of), of.map(runInterval)])).toEqual([]);
      }),
      {numRuns: 30}
    );
    finite(share, (r2) => claimedR2(r2, [1, 2, 3, 4, 10]));
  });

  test("rewards", () => {
    const size = 3;
    const embedding = fc.array(value, {minLength: size, maxLength: size});
    const trace = fc.array(embedding, {maxLength: 4});
    finite(fc.tuple(trace, trace, trace), ([trajectory, response, negatives]) => {
      const aligned = alignments(trajectory, response);
      const coherence = coherences(trajectory, negatives, 0.1);
      const rewards = aligned.map(({align}, t) => stepReward([align, coherence[t]!]));
      const total = trajectoryReward(
        rewards.map(({reward}) => reward),
        0.5
      );
      return [aligned, coherence, rewards, total];
    });
    finite(fc.array(value), (of) => [advantages(of), advantages(of, {epsilon: 0})]);
  });
});
