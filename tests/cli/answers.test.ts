import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {bestOfNRows, scoreRows, stepRows, verifierRows} from "../../loaders/answers.js";
import {Store} from "../../loaders/store/store.js";
import {aggregates, candidates, type Aggregate} from "../../src/cubes/scores.js";
import {everything, type Slice} from "../../src/cubes/slice.js";
import type {Candidate} from "../../src/metrics/best-of-n.js";
import {ranking} from "../../src/metrics/ranking.js";
import {groupBy} from "../../src/stats/grouping.js";
import {hasShared, shared} from "../shared.js";
import {assay, rows, type Ran} from "./assay.js";

// What the commands answer on other people's data, against values that other programs computed from the
// same files (reference/expected.json). Two stores: StrictPRMBench's 96,000 rows, and all the rest.

interface Expected {
  prmscore: number;
  f1: number;
  neg_f1: number;
  conf: {TP: number; FP: number; FN: number; TN: number};
  by_class: Record<string, number>;
  len_mismatch: number;
}
type RegressionRow = {n: number; slope: number; intercept: number; r2: number};

const expected = hasShared
  ? (JSON.parse(readFileSync(`${shared}/reference/expected.json`, "utf8")) as {
      [rule: `Skywork-7B${string}`]: Expected;
      best_of_n: {oracle_32: number; rows: Record<string, number | string>[]};
      "mr-math": Record<string, {auc_min_step?: number; conf?: Record<string, number>}>;
      rewardmath: Record<string, {acc_strict: number; tie_rate: number; mrr: number; n: number}>;
      rlvr_noisy_rewards: {rows: Record<string, RegressionRow>};
    })
  : null!;

const folder = hasShared ? mkdtempSync(join(tmpdir(), "assay-answers-")) : "";
const strict = join(folder, "strict.duckdb");
const rest = join(folder, "rest.duckdb");
const data = (...names: string[]) => names.map((name) => `${shared}/data/${name}`);
const imports: Record<"strict" | "rest", Ran> = {strict: null!, rest: null!};
const open: {strict: Store; rest: Store} = {strict: null!, rest: null!};

describe.skipIf(!hasShared)("answers on real data", () => {
  beforeAll(async () => {
    const others = ["prmbench", "processbench", "mr-math", "rewardmath", "mr-ben"];
    [imports.strict, imports.rest] = await Promise.all([
      assay(["import", ...data("strictprmbench"), "--db", strict, "--json"]),
      assay(["import", ...data(...others, "rlvr-noisy-rewards"), "--db", rest, "--json"])
    ]);
    open.strict = await Store.open(strict);
    open.rest = await Store.open(rest);
  });
  afterAll(() => {
    Object.values(open).forEach((store) => store.close());
    rmSync(folder, {recursive: true});
  });

  test("an import fails, or loses a row", () => {
    expect([imports.strict.exit, imports.strict.stderr]).toEqual([0, ""]);
    const files = JSON.parse(imports.strict.stdout) as Record<string, unknown>[];
    expect(files).toHaveLength(6);
    for (const file of files)
      expect(file).toMatchObject({format: "strictprmbench", read: 16_000, rejected: 0});
    expect(imports.rest.exit).toBe(0);
    expect(imports.rest.stderr).toMatch(/batch32_metrics.csv:\d+: final_validation_accuracy of/);
    expect(imports.rest.stderr).toMatch(/\(rejected; 141 rows read; see the table rejects\)/);
  });

  describe.each([
    ["strict", 0.5, "Skywork-7B 1000-subset, score>0.5 rule"],
    ["delta", -0.05, "Skywork-7B 1000-subset (242 non-correct items), delta>-0.05 rule"]
  ] as const)("PRMBench under rule %s", (rule, threshold, key) => {
    const scorer = "skywork_prm_7B";

    test("PRMScore is not the paper's code's", async () => {
      const args = ["--rule", rule, "--threshold", String(threshold), "--db", rest];
      const row = (await rows(["steps", ...args])).find((row) => row.scorer === scorer)!;
      const {prmscore, f1, neg_f1, conf, len_mismatch} = expected[key]!;
      expect(Math.abs((row.prm_score as number) * 100 - prmscore)).toBeLessThanOrEqual(0.01);
      expect(Math.abs((row.f1_correct as number) * 100 - f1)).toBeLessThanOrEqual(0.01);
      expect(Math.abs((row.f1_error as number) * 100 - neg_f1)).toBeLessThanOrEqual(0.01);
      expect(row).toMatchObject({tp: conf.TP, fp: conf.FP, fn: conf.FN, tn: conf.TN});
      expect(row).toMatchObject({n_responses: 242, rule, threshold});
      expect(row.n_steps).toBe(conf.TP + conf.FP + conf.FN + conf.TN);
      // The reference counts short lists of all 1,000, ours those of the 242; split by class they are all there.
      const classes = await stepRows(
        open.rest,
        {by: ["error_class"], where: [{field: "benchmark", value: "prmbench"}]},
        rule,
        threshold
      );
      expect(classes.reduce((n, row) => n + row.length_mismatch, 0)).toBe(len_mismatch);
      expect(classes.reduce((n, row) => n + row.n_responses, 0)).toBe(1000);
      const found = classes.map(({error_class, prm_score}) => [error_class, prm_score! * 100]);
      const wanted = Object.entries(expected[key]!.by_class);
      expect(found.map(([name]) => name).sort()).toEqual(wanted.map(([name]) => name).sort());
      for (const [name, score] of found)
        expect(
          Math.abs((score as number) - expected[key]!.by_class[name!]!),
          String(name)
        ).toBeLessThanOrEqual(0.01);
    });
  });

  test("Best-of-N by the command is not the reference's", async () => {
    const found = await rows(["best-of-n", "--aggregate", "last", "--n", "1,4,32", "--db", strict]);
    expect(found).toHaveLength(15);
    for (const {scorer, n, accuracy, oracle, problems} of found) {
      const wanted = expected.best_of_n.rows.find((row) => row.scorer === scorer)!;
      expect(Math.abs((accuracy as number) - Number(wanted[`last@${n}`]))).toBeLessThan(1e-6);
      expect(problems).toBe(500);
      if (n === 32)
        expect(Math.abs((oracle as number) - expected.best_of_n.oracle_32)).toBeLessThan(1e-6);
    }
  });

  test.each(aggregates.filter((name) => !["last", "max", "sum"].includes(name)))(
    "Best-of-N by %s is not the reference's",
    async (aggregate) => {
      const found = await bestOfNRows(open.strict, everything, aggregate, [1, 4, 32]);
      expect(found).toHaveLength(15);
      for (const {scorer, n, accuracy} of found) {
        const wanted = expected.best_of_n.rows.find((row) => row.scorer === scorer)!;
        expect(
          Math.abs(accuracy! - Number(wanted[`${aggregate}@${n}`])),
          `${scorer}@${n}`
        ).toBeLessThan(1e-6);
      }
    }
  );

  test("lucky guesses are counted otherwise than METRICS.md says", async () => {
    const found = await rows(["lucky", "--by", "benchmark,discipline", "--db", rest]);
    const of = (benchmark: string, discipline: string | null = null) => {
      const row = found.find((r) => r.benchmark === benchmark && r.discipline === discipline)!;
      return [row.lucky, row.outcome_correct];
    };
    expect(of("processbench/gsm8k")).toEqual([7, 200]);
    expect(of("processbench/math")).toEqual([94, 500]);
    expect(of("mr-math")).toEqual([83, 159]);
    expect(of("mr-ben", "math")).toEqual([68, 195]);
    expect(of("mr-ben", "physics")).toEqual([82, 377]);
    expect(of("mr-ben", "chemistry")).toEqual([64, 391]);
    expect(of("mr-ben", "biology")).toEqual([86, 599]);
  });

  test("the least step score separates MR-MATH otherwise", async () => {
    const mrMath: Slice = {by: [], where: [{field: "benchmark", value: "mr-math"}]};
    const found = await scoreRows(open.rest, mrMath, "min");
    expect(found).toHaveLength(5);
    for (const {scorer, auc} of found)
      expect(auc!.toFixed(4), scorer).toBe(expected["mr-math"][scorer]!.auc_min_step!.toFixed(4));
  });

  test("gpt3_5_turbo's verdicts are read otherwise", async () => {
    // Counts of what it said, by gold: "('correct', '**Correct**')": 2, and so on.
    const sum = (gold: string, says: RegExp) =>
      Object.entries(expected["mr-math"].gpt3_5_turbo!.conf!)
        .filter(([pair]) => pair.startsWith(`('${gold}'`) && says.test(pair.split(", ")[1]!))
        .reduce((n, [, count]) => n + count, 0);
    const accepts = /^'\**correct/i;
    const rejects = /^'\**(wrong|incorrect)/i;
    const [row] = await verifierRows(open.rest, everything);
    expect(row).toMatchObject({verifier: "gpt3_5_turbo", benchmark: "mr-math", n: 159});
    expect(row).toMatchObject({
      tp: sum("correct", accepts),
      fn: sum("correct", rejects),
      fp: sum("wrong", accepts),
      tn: sum("wrong", rejects),
      lucky_n: 83,
      problems: 129
    });
    expect(row!.accuracy).toBeCloseTo((51 + 45) / 159, 12);
  });

  test("RewardMATH's right solutions are ranked otherwise", async () => {
    const slice: Slice = {by: [], where: [{field: "benchmark", value: "rewardmath"}]};
    const by = async (aggregate: Aggregate) =>
      groupBy(await open.rest.rows(candidates(slice, aggregate)), ({scorer}) => scorer as string);
    // Step lists by their geometric mean; one score, which may be negative, stands for itself.
    const [scores, lists] = [await by("mean"), await by("geomean")];
    expect(scores.size).toBe(15);
    for (const [name, {acc_strict, tie_rate, mrr, n}] of Object.entries(expected.rewardmath)) {
      const of = ["Math_Shepherd", "ReasonEval_7B"].includes(name) ? lists : scores;
      const row = ranking(of.get(name) as unknown as Candidate[]);
      expect(row, name).toMatchObject({n, candidates: 10});
      expect(row.first! * 100, name).toBeCloseTo(acc_strict, 2);
      expect(row.tie! * 100, name).toBeCloseTo(tie_rate, 2);
      expect(row.mrr, name).toBeCloseTo(mrr, 4);
    }
  });

  test("accuracy on 1 - fp - fn has another line than the reference", async () => {
    const found = await rows(["regression", "--db", rest]);
    for (const [name, wanted] of Object.entries(expected.rlvr_noisy_rewards.rows)) {
      const [, base, rollouts] = /^(\S+) r=(\S+)$/.exec(name)!;
      const benchmark = rollouts === "all" ? "all" : `gsm8k, ${rollouts} rollouts`;
      const row = found.find((row) => row.base === base && row.benchmark === benchmark)!;
      expect(row, name).toMatchObject({n: wanted.n, y: "accuracy"});
      for (const key of ["slope", "intercept", "r2"] as const)
        expect(Math.abs((row[key] as number) - wanted[key]), `${name} ${key}`).toBeLessThan(1e-6);
    }
    const all = found.filter(({benchmark}) => benchmark === "all");
    expect(all.reduce((n, row) => n + (row.n as number), 0)).toBe(141);
  });

  test("`regression --csv FILE` says nothing of the blank row", async () => {
    const [path] = data("rlvr-noisy-rewards/batch32_metrics.csv");
    const {exit, stdout, stderr} = await assay(["regression", "--csv", path!, "--json"]);
    expect(exit).toBe(0);
    expect(stderr).toMatch(/final_validation_accuracy of \S+ is missing/);
    const found = JSON.parse(stdout) as Record<string, unknown>[];
    expect(found.find((row) => row.base === "1.5B" && row.benchmark === "all")?.n).toBe(116);
  });
});
