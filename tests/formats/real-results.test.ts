import {afterAll, beforeAll, describe, expect, test} from "vitest";
import type {Imported} from "../../loaders/store/import.js";
import type {Store} from "../../loaders/store/store.js";
import {hasShared, shared} from "../shared.js";
import {storeOf} from "../store.js";

// One small real file of each format, where they are at hand; counts and values by jq and Python on the same files.
const folder = `${shared}/data/formats`;

interface Case {
  what: string;
  files: string[];
  format: string;
  read: number;
  rejected: number;
  /** A query of the store and what it must return. */
  sql: string;
  rows: Record<string, unknown>[];
}

const cases: readonly Case[] = [
  {
    what: "Inspect, archives",
    files: [
      "log_formats",
      "log_read_sample",
      "2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr"
    ].map((name) => `inspect_ai/${name}.eval`),
    format: "inspect",
    read: 12,
    rejected: 0,
    // Ten samples of the third log were not scored.
    sql: "SELECT policy, verifier, count(*)::INTEGER AS n, sum(accepts)::INTEGER AS accepts, sum(readable)::INTEGER AS readable FROM votes JOIN responses USING (uid) GROUP BY ALL ORDER BY ALL",
    rows: [
      {policy: "ollama/gemma3", verifier: "match", n: 1, accepts: 1, readable: 1},
      {policy: "ollama/llama3.1", verifier: "match", n: 1, accepts: 0, readable: 1},
      {policy: "openai/gpt-4o-mini", verifier: "match", n: 10, accepts: null, readable: 0}
    ]
  },
  {
    what: "Inspect, JSON; one is a header alone",
    files: [
      "2025-05-12T20-28-13-04-00_popularity",
      "data_pubmedqa_gpt4o_mini",
      "data_with_llm_scoring",
      "log_formats"
    ].map((name) => `inspect_ai/${name}.json`),
    format: "inspect",
    read: 6,
    rejected: 1,
    sql: "SELECT benchmark, sum(accepts)::INTEGER AS accepts, sum(readable)::INTEGER AS readable FROM votes JOIN responses USING (uid) GROUP BY ALL ORDER BY ALL",
    rows: [
      {benchmark: "inspect_evals/pubmedqa", accepts: 2, readable: 2},
      {benchmark: "popularity", accepts: 2, readable: 4}
    ]
  },
  {
    what: "lm-evaluation-harness",
    files: ["lm_eval/samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl"],
    format: "lm-eval",
    read: 10,
    rejected: 0,
    sql: "SELECT benchmark, verifier, count(*)::INTEGER AS n, sum(accepts)::INTEGER AS accepts, count(DISTINCT subject)::INTEGER AS subjects FROM votes JOIN responses USING (uid) GROUP BY ALL",
    rows: [
      {benchmark: "math_perturbed_full", verifier: "exact_match", n: 10, accepts: 0, subjects: 1}
    ]
  },
  {
    what: "PRIME, as typed by hand",
    files: ["../prime/prime_sample.jsonl", "../prime/prime_labels_seen.csv"],
    format: "prime",
    read: 52,
    rejected: 0,
    sql: "SELECT cell, count(*)::INTEGER AS n FROM responses GROUP BY ALL ORDER BY ALL",
    rows: [
      {cell: "lucky", n: 5},
      {cell: "slip", n: 2},
      {cell: "sound", n: 17},
      {cell: "wrong", n: 11},
      // One row has no labels.
      {cell: null, n: 1}
    ]
  },
  {
    what: "ProcessBench gold",
    files: ["processbench/gold_3.json"],
    format: "processbench",
    read: 3,
    rejected: 0,
    sql: "SELECT response_id, gold_outcome, gold_first_error, n_steps FROM responses ORDER BY response_id",
    rows: [
      {response_id: "math-0", gold_outcome: 0, gold_first_error: 0, n_steps: 2},
      {response_id: "math-1", gold_outcome: 0, gold_first_error: 9, n_steps: 17},
      {response_id: "math-2", gold_outcome: 0, gold_first_error: 3, n_steps: 5}
    ]
  },
  {
    what: "RewardMATH",
    files: ["Math_Shepherd_2", "gpt4o_2", "gpt4o_pairwise_2", "internlm2_2"].map(
      (name) => `rewardbench/rewardmath_${name}.json`
    ),
    format: "rewardmath",
    read: 8,
    rejected: 0,
    sql: "SELECT scorer, count(*)::INTEGER AS n, round(sum(scores[1]), 9) AS sum FROM scores GROUP BY ALL ORDER BY ALL",
    rows: [
      {scorer: "rewardmath_Math_Shepherd_2", n: 20, sum: 13.244584627},
      {scorer: "rewardmath_gpt4o_2", n: 20, sum: 101},
      {scorer: "rewardmath_gpt4o_pairwise_2", n: 20, sum: 2},
      {scorer: "rewardmath_internlm2_2", n: 20, sum: 8.436279297}
    ]
  },
  {
    what: "PRMBench's own run of a language model",
    files: ["prmbench/prm_result_5.jsonl"],
    format: "prmbench",
    read: 5,
    rejected: 0,
    sql: "SELECT response_id, len(scores)::INTEGER AS n, surplus FROM scores JOIN responses USING (uid) ORDER BY ALL LIMIT 1",
    rows: [{response_id: "domain_inconsistency_prm_test_p2_105", n: 10, surplus: 0}]
  },
  {
    what: "CompassVerifier",
    files: ["compassverifier/sample_questions.json"],
    format: "compassverifier",
    read: 3,
    rejected: 0,
    sql: "SELECT gold_outcome, gold, error_class, count(*)::INTEGER AS n FROM responses GROUP BY ALL ORDER BY ALL",
    rows: [
      {gold_outcome: 0, gold: 0, error_class: null, n: 1},
      {gold_outcome: 1, gold: 1, error_class: null, n: 1},
      {gold_outcome: null, gold: null, error_class: "invalid", n: 1}
    ]
  },
  {
    what: "PRM800K",
    files: ["prm800k/prm800k-phase2-test-example.json"],
    format: "prm800k",
    read: 1,
    rejected: 0,
    // Ratings 1, 0, 1, 1, 1, 1, -1; 7200 where 28800 is right.
    sql: "SELECT gold_outcome, gold_first_error, r.n_steps, answer, labels FROM responses r JOIN labels USING (uid)",
    rows: [
      {
        gold_outcome: 0,
        gold_first_error: 6,
        n_steps: 7,
        answer: "7200",
        labels: [1, 1, 1, 1, 1, 1, 0]
      }
    ]
  },
  {
    what: "DeltaBench",
    files: ["deltabench/Deltabench_v1_examples.jsonl"],
    format: "deltabench",
    read: 9,
    rejected: 0,
    // Of 194 sections 81 are sound, 10 wrong and 103 not looked at; one chain has two errors.
    sql: `SELECT sum(n_steps)::INTEGER AS sections, sum(gold_first_error)::INTEGER AS errors, sum(gold_outcome)::INTEGER AS right,
        list_sort(list(DISTINCT subject)) AS subjects,
        (SELECT [count(*) FILTER (l = 1), count(*) FILTER (l = 0), count(*) FILTER (l IS NULL)] FROM (SELECT unnest(labels) AS l FROM labels)) AS labels
      FROM responses`,
    rows: [
      {
        sections: 194,
        errors: 54,
        right: 0,
        subjects: ["Number Theory"],
        labels: [81, 10, 103]
      }
    ]
  },
  {
    what: "HELM",
    files: ["helm/per_instance_stats.json"],
    format: "helm",
    read: 10,
    rejected: 0,
    // Of 27 statistics an instance eight are of correctness; each is 1 for the same instance, and 0 for nine.
    sql: `SELECT verifier, count(*)::INTEGER AS n, sum(verdict)::INTEGER AS right,
        count(outcome_verdict)::INTEGER AS outcomes, count(gold)::INTEGER AS gold
      FROM votes JOIN responses USING (uid) GROUP BY verifier ORDER BY verifier`,
    rows: ["exact_match", "prefix_exact_match", "quasi_exact_match", "quasi_prefix_exact_match"]
      .flatMap((name) => [name, `${name}@5`])
      .map((verifier) => ({verifier, n: 10, right: 1, outcomes: 10, gold: 0}))
  },
  {
    what: "Every Eval Ever",
    files: ["", "_samples"].map(
      (end) =>
        `every_eval_ever/f3a1c0de-4b2e-4c1a-9f6d-1b7e5a2c8d40${end}.json${end === "" ? "" : "l"}`
    ),
    format: "every_eval_ever",
    read: 1,
    // The other sums the evaluation up.
    rejected: 1,
    sql: "SELECT benchmark, policy, subject, answer, gold, verifier, verdict FROM responses JOIN votes USING (uid)",
    rows: [
      {
        benchmark: "demo-source.demo_bench",
        policy: "demo-org/demo-model",
        subject: "arithmetic",
        answer: "4",
        gold: null,
        verifier: "demo-source.demo_bench",
        verdict: 1
      }
    ]
  }
];

const stores = new Map<string, {store: Store; files: Imported[]; messages: string[]}>();

describe.skipIf(!hasShared)("one real file of", () => {
  beforeAll(async () => {
    for (const {what, files} of cases)
      stores.set(what, await storeOf(files.map((file) => `${folder}/${file}`)));
  });
  afterAll(() => stores.forEach(({store}) => store.close()));

  test.each(cases)("$what reads otherwise", async ({what, format, read, rejected, sql, rows}) => {
    const {store, files} = stores.get(what)!;
    expect(new Set(files.map((file) => file.format))).toEqual(new Set([format]));
    const sum = (key: "read" | "rejected") => files.reduce((n, file) => n + file[key], 0);
    expect([sum("read"), sum("rejected")]).toEqual([read, rejected]);
    expect(await store.rows(sql)).toEqual(rows);
  });
});
