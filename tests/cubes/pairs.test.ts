import {afterAll, beforeAll, describe, expect, test} from "vitest";
import {comparisonRows, discordantRows, trialRows} from "../../loaders/comparisons.js";
import {verifierRows} from "../../loaders/answers.js";
import type {Store} from "../../loaders/store/store.js";
import {defaultScorerRule, everyJudge, scorersOnly} from "../../src/cubes/judges.js";
import {discordant, pairCube} from "../../src/cubes/pairs.js";
import {everything} from "../../src/cubes/slice.js";
import {raterTable, trialMoments, trialTable} from "../../src/cubes/trials.js";
import type {Counts} from "../../src/metrics/proportion.js";
import {jsonl, storeOf, storeOfTexts} from "../store.js";
import {hasShared, shared} from "../shared.js";
import {rows} from "./responses.js";

const rule = defaultScorerRule;
let store: Store;
beforeAll(async () => {
  ({store} = await storeOfTexts({"rows.jsonl": jsonl(rows)}));
});
afterAll(() => store.close());

describe("the pair cube", () => {
  test("a response that only one of two judged, or of unknown gold, is counted as shared", async () => {
    const [pair, ...more] = await store.rows(pairCube(everything, everyJudge));
    expect(more).toEqual([]);
    // By hand, from responses.ts. Gold is known of r1 to r6; `part` has rows on r1, r2, r3 and r5, in p1
    // (r1, r2, r3) and p2 (r5). `full` is right on r1 and r3; `part` on r1 alone: r2 is an even split,
    // r5 can't be read.
    expect(pair).toMatchObject({a: "full", b: "part", benchmark: "b", n: 4, unshared: 2});
    expect(pair).toMatchObject({both_right: 1, only_a: 1, only_b: 0, both_wrong: 2, clusters: 2});
    // Both can be read on r1 (both accept) and r3 (`full` rejects, `part` accepts).
    expect(pair).toMatchObject({accept_both: 1, accept_a: 0, accept_b: 1, reject_both: 0});
    // By problem: p1 d = 1, m = 3, a = 2, b = 1; p2 d = 0, m = 1.
    expect(pair).toMatchObject({dd: 1, dm: 3, mm: 10, aa: 4, am: 6, bb: 1, bm: 3});
  });

  test("sums over problems differ where each response has its own from those of the grouping", async () => {
    const own = Array.from({length: 12}, (_, i) => ({
      benchmark: "b",
      problem_id: `p${i}`,
      response_id: `r${i}`,
      gold_outcome: i % 3 === 0 ? 0 : 1
    }));
    const verdicts = own.flatMap((row, i) => [
      {...row, verifier: "a", verdict: i % 2},
      {...row, verifier: "b", verdict: i % 5 === 0 ? 0 : 1}
    ]);
    const one = await storeOfTexts({"own.jsonl": jsonl(verdicts)});
    const [pair] = (await one.store.rows(pairCube(everything, everyJudge))) as Counts[];
    one.store.close();
    const right = (verdict: number, i: number) => Number(verdict === own[i]!.gold_outcome);
    const a = own.map((_, i) => right(i % 2, i));
    const b = own.map((_, i) => right(i % 5 === 0 ? 0 : 1, i));
    const sum = (of: (i: number) => number) => own.reduce((n, _, i) => n + of(i), 0);
    expect(pair).toMatchObject({
      n: 12,
      clusters: 12,
      dd: sum((i) => (a[i]! - b[i]!) ** 2),
      dm: sum((i) => a[i]! - b[i]!),
      mm: 12,
      aa: sum((i) => a[i]!),
      bm: sum((i) => b[i]!)
    });
  });

  test("a pair is swapped, or a name that judged nothing passes", async () => {
    const [ab] = await comparisonRows(store, everything, rule, ["full", "part"]);
    const [ba] = await comparisonRows(store, everything, rule, ["part", "full"]);
    expect(ab).toMatchObject({a: "full", b: "part", only_a: 1, only_b: 0, difference: 0.25});
    expect(ba).toMatchObject({a: "part", b: "full", only_a: 0, only_b: 1, difference: -0.25});
    expect(ba!.difference_lo).toBe(-ab!.difference_hi!);
    const unknown = comparisonRows(store, everything, rule, ["full", "other"]);
    await expect(unknown).rejects.toThrow(
      "other: no such verifier or scorer (there are: full, part"
    );
    const same = comparisonRows(store, everything, rule, ["full", "full"]);
    await expect(same).rejects.toThrow("expected two different verifiers");
  });

  test("a subject of unknown name is lost from a split", async () => {
    const split = await comparisonRows(store, {by: ["subject"], where: []}, rule, null);
    expect(split.map(({subject, n}) => [subject, n])).toEqual([
      ["a", 1],
      ["o'clock", 1],
      [null, 2]
    ]);
  });

  test("a discordant response is not listed, or one that both are right on is", async () => {
    const listed = await discordantRows(store, everything, rule, ["part", "full"]);
    expect(listed).toMatchObject([
      {right: "full", response_id: "r3", gold: 0, verdict_a: 1, verdict_b: 0, subject: "a"}
    ]);
    expect(await store.rows(discordant(everything, everyJudge, {most: 1}))).toHaveLength(1);
  });
});

describe("trials", () => {
  test("trials of a response are counted otherwise than by hand", async () => {
    const table = await store.rows(trialTable(everything));
    expect(table.filter(({verifier}) => verifier === "part")).toMatchObject([
      // r1: two of three accept; r2 an even split; r3 one of two can be read; r5 none.
      {gold: 0, trials: 2, readable: 1, accepts: 1, n: 1, tokens: 5},
      {gold: 0, trials: 2, readable: 2, accepts: 1, n: 1, tokens: null},
      {gold: 1, trials: 1, readable: 0, accepts: 0, n: 1},
      {gold: 1, trials: 3, readable: 3, accepts: 2, n: 1, tokens: 20}
    ]);
    const part = (await store.rows(trialMoments(everything)))[1];
    // Hard: r1 and r2 of r1, r2, r3. Agreement: r1 1/3, r2 0. Right trials of eight: r1 2, r2 1, r3 0.
    expect(part).toMatchObject({verifier: "part", hard_num: 2, hard_den: 3, hard_clusters: 1});
    expect(part).toMatchObject({agreement_den: 2, one_num: 3, one_den: 8, one_clusters: 2});
    expect(part!.agreement_num).toBeCloseTo(1 / 3, 12);
    const [, row] = await trialRows(store, everything);
    expect(row).toMatchObject({n: 4, with_gold: 4, trials_least: 1, trials_most: 3});
    expect(row).toMatchObject({hard: 2 / 3, one: 3 / 8, note: "some responses have 1 of 3 trials"});
  });

  test("the verdicts on one response are not counted together", async () => {
    const raters = await store.rows(raterTable(everything, everyJudge));
    // r1 both accept; r3 one of each; r2, r4, r5, r6, r7 have one verdict that can be read.
    expect(raters.filter((row) => Number(row.accepts) + Number(row.rejects) > 1)).toEqual([
      {benchmark: "b", accepts: 1, rejects: 1, n: 1},
      {benchmark: "b", accepts: 2, rejects: 0, n: 1}
    ]);
  });
});

describe("scorers as verifiers", () => {
  const scored = (response_id: string, step_scores: (number | null)[], more = {}) => ({
    benchmark: "c",
    problem_id: response_id,
    response_id,
    scorer: "prm",
    step_scores,
    ...more
  });

  test("the rule is not taken from what gold knows, or a score at the threshold rejects", async () => {
    const sound = {gold_outcome: 1, gold_process: 1};
    const texts = {
      "process.jsonl": jsonl([
        scored("r1", [0.5, 0.9], sound),
        scored("r2", [0.4, 0.9], sound),
        scored("r3", [0.9, null], sound)
      ]),
      "outcome.jsonl": jsonl([
        scored("r1", [0.1, 0.5], {benchmark: "d", gold_outcome: 1}),
        scored("r2", [0.9, 0.4], {benchmark: "d", gold_outcome: 1})
      ]),
      "wide.jsonl": jsonl([scored("r1", [3], {benchmark: "d", scorer: "logit", gold_outcome: 1})])
    };
    const own = await storeOfTexts(texts);
    const found = await verifierRows(own.store, everything, scorersOnly);
    const at = await verifierRows(own.store, everything, {
      who: "scorers",
      rule: {aggregate: "mean", threshold: 0.65}
    });
    own.store.close();
    // c knows of derivations: all steps must pass, r3 has one without a score. d: the last step.
    expect(
      found.map(({verifier, benchmark, tp, fn, n}) => [verifier, benchmark, tp, fn, n])
    ).toEqual([
      ["prm", "c", 1, 1, 3],
      ["prm", "d", 1, 1, 2]
    ]);
    expect(at.map(({verifier, benchmark, tp, fn}) => [verifier, benchmark, tp, fn])).toEqual([
      ["logit", "d", 1, 0],
      ["prm", "c", 2, 0],
      ["prm", "d", 1, 1]
    ]);
  });
});

describe.skipIf(!hasShared)("on gsm8k with 32 candidates a problem", () => {
  test("two PRMs that can't be told apart are told apart by a test that ignores problems", async () => {
    const folder = `${shared}/data/strictprmbench/step_scores`;
    const {store: gsm8k} = await storeOf(
      ["qwen_prm", "skywork_prm"].map((name) => `${folder}/${name}_gsm8k.jsonl`)
    );
    const [row] = await comparisonRows(gsm8k, everything, rule, ["qwen_prm", "skywork_prm"]);
    const [, skywork] = await verifierRows(gsm8k, everything, scorersOnly);
    gsm8k.close();
    // reference/statistics.json, cluster_paired_difference and cluster_skywork (R's sandwich).
    expect(row).toMatchObject({n: 16000, problems: 500, both_right: 13276, only_a: 494});
    expect(row).toMatchObject({only_b: 557, both_wrong: 1673, test: "clustered t", better: null});
    expect(row!.difference_lo).toBeCloseTo(-0.01680177340683914, 10);
    expect(row!.difference_hi).toBeCloseTo(0.008926773406839141, 10);
    // Its p is the normal's, 0.54760; t on 499 degrees of freedom gives 0.5479, as METRICS has it.
    expect(row!.p_value).toBeCloseTo(0.5478700857, 8);
    expect(row!.p_mcnemar).toBeCloseTo(0.0557667, 6);
    expect(skywork!.accuracy).toBe(0.8645625);
    expect(skywork!.accuracy_lo).toBeCloseTo(0.8402949945355581, 10);
    expect(skywork!.accuracy_hi).toBeCloseTo(0.8856443390560618, 10);
    expect(row!.design_effect_unpaired).toBeGreaterThan(18);
  });
});
