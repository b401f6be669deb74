import fc from "fast-check";
import {describe, expect, test} from "vitest";
import * as agreement from "../../src/worked/agreement.js";
import * as bestOfN from "../../src/worked/best-of-n.js";
import * as comparison from "../../src/worked/comparison.js";
import {answer, type Answer, type Example} from "../../src/worked/example.js";
import * as gains from "../../src/worked/gains.js";
import * as rewards from "../../src/worked/rewards.js";
import * as scores from "../../src/worked/scores.js";
import * as steps from "../../src/worked/steps.js";
import * as training from "../../src/worked/training.js";
import * as verdicts from "../../src/worked/verdicts.js";

const all: Record<string, Example> = {
  ...verdicts,
  ...steps,
  ...scores,
  ...bestOfN,
  ...gains,
  ...rewards,
  ...training,
  ...comparison,
  ...agreement
};

/**
 * What each example says at first, from elsewhere: METRICS.md's table ("METRICS"), the blocks of
 * reference/statistics.json (R, scipy, scikit-learn or exact fractions; by the block's name), scipy or
 * numpy run by us, or a computation by hand.
 */
const known: Record<string, Record<string, number | null>> = {
  // Python from these components, which are the reference's reasonflux align_best_tau_1 (composite
  // 1.378418) to five digits.
  stepRewards: {reward: 1.3784197912845944},
  // By hand: 0.2 r_out + 0.8 r = 1.304, 0.72, 1.32, 0.28, 0.28; mean 0.7808, sum of squares 1.0697728.
  groupAdvantages: {
    first: (1.304 - 0.7808) / (Math.sqrt(1.0697728 / 4) + 0.0001),
    last: (0.28 - 0.7808) / (Math.sqrt(1.0697728 / 4) + 0.0001)
  },
  // By hand, w = 1/2, the gap passed over: v = 0.1, 0.25, 0.425, 0.4625; last 0.4625 / (1 - 1/16).
  smoothing: {last: 0.4625 / 0.9375},
  // By hand: 96 of 165, 96 of 159; Wilson's ends by scipy.
  accuracy: {
    accuracy: 96 / 165,
    accuracy_lo: 0.5055313557463,
    accuracy_hi: 0.6543819747151,
    answered_accuracy: 96 / 159
  },
  // classification_gpt3_5_turbo
  confusionTable: {
    precision: 0.5730337078651685,
    recall: 0.6710526315789473,
    specificity: 0.5421686746987951,
    negative_predictive_value: 0.6428571428571429,
    f1: 0.6181818181818182,
    f1_reject: 0.5882352941176471,
    balanced_accuracy: 0.6066106531388713,
    mcc: 0.21455192659219902,
    kappa: 0.2116943417014244
  },
  // METRICS: lucky guesses in ProcessBench's gsm8k, 7 of 200 outcome-correct; 400 in all. Ends by scipy.
  luckyRates: {
    rate: 7 / 400,
    rate_of_correct: 7 / 200,
    rate_of_correct_lo: 0.0170555420086,
    rate_of_correct_hi: 0.0704706115225
  },
  luckyRejection: {
    lucky_rejection_rate: 5 / 13,
    lucky_rejection_lo: 0.1770970779776,
    lucky_rejection_hi: 0.6447710848733
  },
  // METRICS: Skywork-7B on PRMBench's first 1,000, strict 0.5: PRMScore 41.66. The F1 in fractions.
  prmScore: {
    f1_correct: 2004 / 3746,
    f1_error: 740 / 2482,
    prm_score: (2004 / 3746 + 740 / 2482) / 2
  },
  // By hand: 2 · 35/222 · 8/20 / (35/222 + 8/20), and 43 of 242.
  processBenchF1: {processbench_f1: 0.2261712439418, first_error_accuracy: 43 / 242},
  // By hand: 2.2/3, 0.9 · 0.8 · 0.5 and its cube root.
  aggregate: {
    mean: 2.2 / 3,
    min: 0.5,
    last: 0.5,
    product: 0.36,
    geomean: Math.cbrt(0.36),
    max: 0.9,
    sum: 2.2
  },
  // auc_small, tied (R's pROC)
  auc: {auc: 0.75, se: 0.19094065395649332, auc_lo: 0.3757631950607477, auc_hi: 1},
  kolmogorovSmirnov: {ks: 0.4166666666666667},
  rocCurve: {average_precision: 0.7678571428571428},
  // By hand: the bins of 0.60 and of 0.30 with 0.31 are shared, a quarter of each group.
  overlapping: {overlap: 0.5},
  // separation_edges
  standardisedGap: {cohens_d: 12.727922061357855},
  // calibration_small
  brierScore: {brier: 0.33916666666666667},
  calibration: {ece: 0.36666666666666664},
  // best_of_n, hand
  bestOf: {accuracy: 0.5, oracle: 0.7},
  // pass_at_k
  passAt: {pass_at_k: 0.9166666666666666},
  // anscombe, set_1
  line: {
    slope: 0.5000909090909091,
    intercept: 3.000090909090909,
    r2: 0.6665424595087749,
    r2_adjusted: 0.6294916216764166,
    r2_loo: 0.5013832581494065,
    cook_max: 0.48920927577433476
  },
  // fisher_z; METRICS: 0.55 to 0.99
  fisherInterval: {r2_lo: 0.550888455923458, r2_hi: 0.988324931202943},
  // By hand: sxx = syy, so the orthogonal slope is 1; the ordinary one is 4/5.
  demingLine: {slope: 1, ols: 0.8},
  // permutation, small: 5,160 of 40,320 orders
  permutation: {p: 0.12797619047619047},
  // METRICS
  wilsonInterval: {lo: 0.4901625, hi: 0.9433178},
  // By hand: squares 13.2, se = sqrt(16.5)/20, deff = 0.04125 · 19/0.24; Wilson at 20/deff by scipy.
  clusteredInterval: {
    lo: 0.2548650949959,
    hi: 0.8680425409222,
    se: Math.sqrt(16.5) / 20,
    design_effect: (0.04125 * 19) / 0.24
  },
  // paired_toys, toy
  mcnemarTest: {
    p_exact: 0.03857421875,
    p_mid: 0.0224609375,
    difference: 0.13333333333333333,
    difference_lo: 0.01915229856672858,
    difference_hi: 0.24724219753118692
  },
  // cluster_unequal, difference: the se, and the ends by R's t quantile; p by scipy's t on 4 degrees of freedom.
  clusteredTest: {
    p_value: 0.4205415305906,
    difference: 0.11764705882352941,
    se: 0.13119161667909257,
    difference_lo: -0.24659926314812244,
    difference_hi: 0.4818933807951813
  },
  // By hand: (40 · 8 − 10 · 2)/sqrt(50 · 10 · 42 · 18); p = 92/120.
  columns: {
    correlation: 300 / Math.sqrt(50 * 10 * 42 * 18),
    detectable:
      2.8015852181129683 *
      Math.sqrt((2 * (92 / 120) * (28 / 120) * (1 - 300 / Math.sqrt(378000))) / 60)
  },
  // By hand: 0.001 · 5; 0.03 · 4 = 0.12 twice; 0.04 · 2 = 0.08 raised to 0.12; 0.5.
  holmAdjusted: {p1: 0.12, p2: 0.005, p3: 0.12, p4: 0.12, p5: 0.5},
  // cohen_kappa, two_by_two
  kappa: {kappa: 0.4, kappa_lo: 0.151092290476661, kappa_hi: 0.6489077095233389},
  // krippendorff_alpha, nominal
  alpha: {alpha: 0.743421052631579},
  // By hand: 5 of 7; (10 + 1)/21 pairs; of C(8,3) = 56 draws C(5,3) = 10 have all three alike.
  trials: {c: 5 / 7, self_agreement: 11 / 21, unanimous: 10 / 56},
  // empirical_bayes, by_domain_of_outcome_correct
  shrinkage: {
    pooled: 0.19206145966709348,
    intraclass: 0.03630385552543591,
    alpha: 5.0983259354823725,
    beta: 21.446957768595848
  }
};

const print = ({steps: lines, result, note}: Answer) => [...lines, result, note ?? ""].join("\n");

describe.each(Object.entries(all))("the worked example %s", (name, of) => {
  test("says at first what is known from elsewhere", () => {
    if (name === "bootstrap") return;
    const {values} = answer(of);
    expect(known).toHaveProperty(name);
    for (const [key, value] of Object.entries(known[name]!)) {
      if (value === null) expect(values[key], key).toBeNull();
      else expect(values[key], key).toBeCloseTo(value, name === "wilsonInterval" ? 7 : 10);
    }
  });

  test("says words and numbers, whatever is typed; never NaN, never a fault", () => {
    const typed = fc.oneof(
      fc.constantFrom(
        "",
        "0",
        "1",
        "-1",
        "abc",
        "0 0",
        "1 1 1",
        "0.5 0.5",
        "–",
        "– – 1",
        "1e9",
        "3"
      ),
      fc
        .array(fc.constantFrom("0", "1", "2", "0.3", "1", "7"), {maxLength: 6})
        .map((a) => a.join(" ")),
      fc.nat({max: 12}).map(String)
    );
    const names = Object.keys(of.fields);
    fc.assert(
      fc.property(
        fc.array(fc.option(typed), {minLength: names.length, maxLength: names.length}),
        (texts) => {
          try {
            const inputs = names.map((key, i) => {
              const field = of.fields[key]!;
              const text = texts[i];
              const keep = text === null || field.kind === "choice" || key === "draws";
              return [key, keep ? field.value : field.parse(text!)];
            });
            const said = of.work(Object.fromEntries(inputs) as Record<string, unknown>);
            expect(print(said)).not.toMatch(/NaN|Infinity|null/);
            for (const value of Object.values(said.values))
              expect(value === null || Number.isFinite(value)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
            expect((error as Error).message).not.toMatch(/NaN|Infinity/);
          }
        }
      ),
      {numRuns: 60, seed: 1}
    );
  });
});

test("Wilson, 8 of 10, and McNemar, 10 against 2, read as in METRICS", () => {
  expect(answer(comparison.wilsonInterval).result).toBe("49.0% to 94.3%");
  expect(answer(comparison.mcnemarTest).result).toContain("p = 0.0386");
  expect(answer(gains.fisherInterval).result).toBe("R² 0.55 to 0.99");
  expect(answer(steps.prmScore).result).toContain("PRMScore 41.66%");
});

test("the majority of 3 of 8 trials, 5 right, 2 wrong, 1 unreadable", () => {
  // By hand, of C(8,3) = 56 draws: three right C(5,3) = 10; two right and one other C(5,2) · 3 = 30;
  // one right with the unreadable one and a wrong one is even. So 40.
  expect(answer(agreement.trials).values.majority).toBeCloseTo(40 / 56, 12);
});

test("the bootstrap: one seed one interval, near what numpy finds with a million draws", () => {
  // numpy 2.4, 1,000,000 draws: 0.2235 to 0.8784, z0 -0.1485, a -0.009393.
  const first = answer(gains.bootstrap, {draws: 10_000}).values;
  expect(Math.abs(first.r2_lo! - 0.2235)).toBeLessThan(0.02);
  expect(Math.abs(first.r2_hi! - 0.8784)).toBeLessThan(0.02);
  expect(Math.abs(first.z0! + 0.1485)).toBeLessThan(0.04);
  expect(first.acceleration).toBeCloseTo(-0.009392714772988, 10);
  expect(answer(gains.bootstrap, {draws: 10_000}).values).toEqual(first);
  expect(answer(gains.bootstrap, {seed: 2}).values.r2_lo).not.toBe(first.r2_lo);
});

test("what is undefined has a reason", () => {
  expect(answer(gains.fisherInterval, {n: 3}).result).toBe("can’t tell: n ≤ 3");
  expect(answer(gains.line, {x: [1, 1, 1], y: [1, 2, 3]}).note).toBe("x has no spread");
  expect(answer(scores.auc, {negative: []}).result).toContain(
    "gold accept and reject are not both there"
  );
  expect(answer(verdicts.luckyRejection, {rejected: 0, accepted: 0, missed: 0}).note).toBe(
    "no lucky guess to reject"
  );
  expect(answer(comparison.mcnemarTest, {onlyA: 0, onlyB: 0}).note).toMatch(/^no discordant pair/);
  expect(answer(agreement.shrinkage, {x: [1, 10], n: [10, 100]}).note).toMatch(/no prior/);
});
