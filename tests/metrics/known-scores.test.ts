import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {scoreAnswers, scoredGroups} from "../../loaders/threshold-answers.js";
import {scoreRows} from "../../loaders/answers.js";
import type {Store} from "../../loaders/store/store.js";
import type {Aggregate} from "../../src/cubes/scores.js";
import {everything} from "../../src/cubes/slice.js";
import {aucPairs} from "../../src/metrics/auc-pairs.js";
import {calibration} from "../../src/metrics/calibration.js";
import {separationCurves} from "../../src/metrics/curves.js";
import {hasShared, shared} from "../shared.js";
import {storeOf} from "../store.js";
import {gsm8k as gsm8kRows} from "../stats/data.js";
import {expectReference, values} from "../stats/reference.js";

// From other people's files to what pages and the command line print, against values that other programs
// computed from the same files.

const data = (path: string) => `${shared}/data/${path}`;
let gsm8k: Store;
let mrMath: Store;

describe.skipIf(!hasShared)("scores of public data, from file to metric", () => {
  beforeAll(async () => {
    const scorers = ["skywork_prm", "qwen_prm", "math_shepherd"];
    ({store: gsm8k} = await storeOf(
      scorers.map((name) => data(`strictprmbench/step_scores/${name}_gsm8k.jsonl`))
    ));
    ({store: mrMath} = await storeOf([data("mr-math")]));
  }, 60_000);
  afterAll(() => {
    gsm8k?.close();
    mrMath?.close();
  });

  const group = async (store: Store, scorer: string, aggregate: Aggregate) =>
    (await scoredGroups(store, everything, aggregate)).find((found) => found.scorer === scorer)!;

  test.each<[string, () => Store, string, Aggregate]>([
    ["calibration_skywork", () => gsm8k, "skywork_prm", "mean"],
    ["calibration_qwen", () => gsm8k, "qwen_prm", "mean"],
    ["calibration_math_shepherd_min", () => gsm8k, "math_shepherd", "min"],
    ["calibration_qwen_last", () => gsm8k, "qwen_prm", "last"],
    ["calibration_mr_math", () => mrMath, "reasoneval_mistral-7b", "min"]
  ])("%s is not the reference's", async (block, store, scorer, aggregate) => {
    const {rows, isProbability} = await group(store(), scorer, aggregate);
    const found = calibration(rows, isProbability);
    const right = values<number>(block, "share_correct");
    const wanted = values<number[]>(block, "equal_mass_n");
    expectReference(block, "", {
      n: found.n,
      mean_score: found.bias! + right,
      brier: found.brier,
      log_loss: found.log_loss,
      ece_equal_mass: found.ece,
      max_gap_equal_mass: Math.max(...found.bins.map(({mean, share}) => Math.abs(mean - share)))
    });
    // Empty bins are left out of ours.
    const filled = <T>(list: readonly T[]) => list.filter((_, i) => wanted[i]! > 0);
    expect(found.bins.map(({n}) => n)).toEqual(filled(wanted));
    for (const [key, name] of [
      ["mean", "equal_mass_mean_score"],
      ["share", "equal_mass_share_correct"]
    ] as const)
      filled(values<number[]>(block, name)).forEach((value, i) =>
        expect(found.bins[i]![key], `${name} ${i}`).toBeCloseTo(value, 10)
      );
    expect(found.ece_lo! <= found.ece! && found.ece! <= found.ece_hi!).toBe(true);
  });

  test("the curve of reasoneval_mistral-7b passes other points than scikit-learn's", async () => {
    const {rows} = await group(mrMath, "reasoneval_mistral-7b", "min");
    const curves = separationCurves(rows);
    const fp = values<number[]>("roc_mr_math", "corners_fp");
    const tp = values<number[]>("roc_mr_math", "corners_tp");
    // By hand from its corners: at a rate x the highest corner at or left of 83 x, or on the line to the next.
    const at = (x: number) => {
      const left = fp.findLastIndex((value) => value <= 83 * x + 1e-9);
      if (left === fp.length - 1) return 1;
      const run = (83 * x - fp[left]!) / (fp[left + 1]! - fp[left]!);
      return (tp[left]! + run * (tp[left + 1]! - tp[left]!)) / 76;
    };
    curves.roc!.y.forEach((y, i) => expect(y, `at ${i / 50}`).toBeCloseTo(at(i / 50), 10));
    expect(curves.prevalence).toBe(76 / 159);
    expect(curves).toMatchObject({n: 159, positive: 76, problems: 129, draws: 1000});
    expectReference("roc_mr_math", "average_precision_sound_positive", curves.average_precision);
    for (const band of [curves.roc!, curves.pr!])
      band.y.forEach((_, i) => expect(band.lo![i]! <= band.hi![i]!).toBe(true));
  });

  test("DeLong's paired test on MR-MATH is not pROC's", async () => {
    const groups = await scoredGroups(mrMath, everything, "min");
    const pairs = aucPairs(new Map(groups.map(({scorer, rows}) => [scorer, rows])));
    expect(pairs).toHaveLength(10);
    for (const b of ["math-shepherd_mistral-7b", "roscoe-ss"]) {
      const pair = pairs.find((row) => row.a === "reasoneval_mistral-7b" && row.b === b)!;
      const name = `reasoneval_mistral-7b minus ${b}`;
      const {difference, p_delong} = pair;
      expectReference("auc_delong_paired", name, {difference, p_value: p_delong});
      expect(pair).toMatchObject({n: 159, problems: 129, method: "bootstrap over problems"});
      // 30 of 159 share a problem: the clustered p (t on 128 degrees of freedom) is near DeLong's.
      expect(Math.abs(Math.log10(pair.p_value!) - Math.log10(p_delong!))).toBeLessThan(0.8);
    }
  });

  test("AUC, KS, overlap and d by the command are not the reference's", async () => {
    for (const row of await scoreRows(mrMath, everything, "min"))
      expectReference("auc_mr_math", row.scorer, {
        n_sound: row.positive,
        n_flawed: row.negative,
        auc: row.auc,
        ks: row.ks
      });
    for (const row of await scoreRows(gsm8k, everything, "mean"))
      if (row.scorer !== "math_shepherd")
        expectReference("separation_gsm8k", row.scorer, {
          n_correct: row.positive,
          n_incorrect: row.negative,
          overlap: row.overlap,
          cohens_d: row.cohens_d,
          auc: row.auc,
          ks: row.ks
        });
  });

  test("`scores` counts the accuracy at 0.5 otherwise than a loop over the files", async () => {
    const [row] = (await scoreAnswers(gsm8k, everything, "mean", 0.75)).filter(
      ({scorer}) => scorer === "skywork_prm"
    );
    const all = gsm8kRows("skywork_prm");
    const right = (t: number, of: typeof all) =>
      of.filter(({mean, right}) => mean >= t === right).length / of.length;
    expect(row!.accuracy_at_half).toBeCloseTo(right(0.5, all), 12);
    for (const key of [
      "auc_lo",
      "average_precision",
      "brier",
      "log_loss",
      "ece",
      "ece_lo",
      "nested_accuracy"
    ])
      expect(row![key as keyof typeof row], key).toEqual(expect.any(Number));
    expect(row!.accuracy).toBeCloseTo(right(0.75, all), 12);
    expect(row).toMatchObject({threshold: 0.75, best_threshold: 0.44});
    expect(right(0.44, all)).toBeCloseTo(row!.best_accuracy!, 12);
    for (let t = 0; t <= 100; ++t)
      expect(right(t / 100, all)).toBeLessThanOrEqual(row!.best_accuracy! + 1e-12);
  });
});
