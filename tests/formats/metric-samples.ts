import {response} from "../../loaders/formats/fields.js";
import type {Bit, Response} from "../../src/records.js";
import {missing, verdict} from "./records.js";
import type {Sample} from "./samples.js";

/** A response with what metrics said of its answer, and no gold. */
const measured = (
  of: Partial<Response> & {benchmark: string; response_id: string},
  metrics: Readonly<Record<string, Bit>>,
  raw: string | null = null
) => ({
  responses: [response(of)],
  verdicts: Object.entries(metrics).map(([verifier, bit]) =>
    verdict({
      benchmark: of.benchmark,
      response_id: of.response_id,
      verifier,
      verdict: bit,
      outcome_verdict: bit,
      raw
    })
  )
});

const stat = (name: string, value: number, count = 1) => ({
  name: {name, split: "test"},
  count,
  sum: value,
  ...(count > 0 ? {mean: value / count} : {})
});

const helm: Sample = {
  format: "helm",
  what: "per-instance statistics",
  stem: "sums",
  rows: [
    {
      instance_id: "id1",
      train_trial_index: 0,
      stats: [
        stat("exact_match", 0),
        stat("quasi_exact_match", 1),
        stat("f1_score", 1),
        stat("num_output_tokens", 1),
        stat("prefix_exact_match", 0, 0)
      ]
    },
    // The same instance with other examples before it, then changed.
    {instance_id: "id1", train_trial_index: 1, stats: [stat("exact_match", 1, 2)]},
    {
      instance_id: "id1",
      train_trial_index: 0,
      perturbation: {name: "typos", robustness: true, computed_on: "perturbed", prob: 0.5},
      stats: [stat("exact_match", 1)]
    }
  ],
  records: [
    measured(
      {benchmark: "sums", response_id: "id1/0", problem_id: "id1"},
      {exact_match: 0, quasi_exact_match: 1}
    ),
    measured({benchmark: "sums", response_id: "id1/1", problem_id: "id1"}, {exact_match: null}),
    measured(
      {benchmark: "sums", response_id: "id1/0/typos,prob=0.5", problem_id: "id1"},
      {exact_match: 1}
    )
  ],
  broken: [
    missing("instance_id"),
    missing("train_trial_index"),
    missing("stats"),
    {
      change: {stats: [stat("f1_score", 1)]},
      reason: "stats has no metric of correctness: expected exact_match or the like"
    },
    {change: {stats: ["exact_match"]}, reason: 'stats is "exact_match": expected an object'},
    {change: {perturbation: "typos"}, reason: 'perturbation is "typos": expected an object'}
  ]
};

const sample = {
  schema_version: "0.3.0",
  evaluation_id: "src/org_m/17",
  model_id: "org/m",
  evaluation_name: "sums",
  sample_id: "s1",
  interaction_type: "single_turn",
  input: {raw: "6 + 1?", reference: ["7"]},
  output: {raw: ["It is 8."]},
  answer_attribution: [{extracted_value: "8", is_terminal: true}],
  evaluation: {score: 0, is_correct: false},
  metadata: {subject: "addition"}
};
const ofSample = {
  benchmark: "sums",
  response_id: "src/org_m/17/s1",
  problem_id: "s1",
  policy: "org/m",
  question: "6 + 1?",
  reference: "7"
};

const everyEvalEver: Sample = {
  format: "every_eval_ever",
  what: "samples",
  stem: "anything",
  rows: [
    sample,
    // A conversation, of an evaluation with two metrics; the id of the result repeats the evaluation's.
    {
      ...sample,
      evaluation_result_id: "src/org_m/17#strict",
      interaction_type: "multi_turn",
      input: {raw: "6 + 1?", reference: ["7", "seven"]},
      output: null,
      messages: [
        {role: "user", content: "6 + 1?"},
        {role: "assistant", content: "Seven."},
        {role: "tool", content: "ok"}
      ],
      answer_attribution: [],
      evaluation: {score: 1, is_correct: true},
      metadata: null
    }
  ],
  records: [
    measured({...ofSample, text: "It is 8.", answer: "8", subject: "addition"}, {sums: 0}),
    measured({...ofSample, reference: '["7","seven"]', text: "Seven."}, {strict: 1})
  ],
  broken: [
    missing("sample_id"),
    missing("model_id"),
    missing("evaluation_name"),
    missing("evaluation"),
    missing("input"),
    {
      change: {evaluation: {is_correct: "mostly"}},
      reason: 'is_correct is "mostly": expected 1, 0, true or false'
    },
    {
      change: {evaluation_results: []},
      reason:
        "evaluation_results sums an evaluation up, and a run wants a trained policy and its reward: expected samples (_samples.jsonl)"
    }
  ]
};

const detail = {
  doc: {
    id: "4",
    task_name: "lighteval|sums|0",
    query: "5 + 4?",
    choices: ["8", "9"],
    gold_index: [1]
  },
  model_response: {text: ["It is 9.", "It is 8."]},
  metric: {em: 1, "maj@2": 0, f1: 1, len: 9, "pass@1": 0.5, acc: null}
};
const ofDetail = {
  benchmark: "lighteval|sums|0",
  response_id: "4",
  problem_id: "4",
  question: "5 + 4?",
  reference: "9",
  text: "It is 9."
};

const lighteval: readonly Sample[] = [
  {
    format: "lighteval",
    what: "structs",
    stem: "details_sums_2025-01-31T10-00-00.123456",
    rows: [
      detail,
      // As 0.12 named them; and as text, for a task that fits no struct.
      {
        __doc__: JSON.stringify({query: "5 + 4?", choices: ["9"], gold_index: 0}),
        __model_response__: {text: [], logprobs: [-1]},
        __metric__: '{"em": true}'
      }
    ],
    records: [
      measured(ofDetail, {em: 1, "maj@2": 0, "pass@1": null}),
      measured(
        {...ofDetail, benchmark: "sums", response_id: "#2", problem_id: "#2", text: null},
        {em: 1}
      )
    ],
    broken: [
      missing("doc"),
      missing("model_response"),
      missing("metric"),
      {
        change: {metric: {f1: 1, len: 9}},
        reason: 'metric is {"f1":1,"len":9}: expected a metric of 0 or 1'
      },
      {
        change: {metric: "{'em': 1.0}"},
        reason: "metric is \"{'em': 1.0}\": expected an object, not Python's text of one"
      }
    ]
  },
  {
    format: "lighteval",
    what: "a column a field",
    stem: "details_leaderboard|sums|0_2024-01-31T10-00-00.123456",
    rows: [
      {
        example: "5 + 4?",
        full_prompt: "Q: 5 + 4?",
        gold: ["9"],
        predictions: ["It is 9."],
        metrics: {qem: 1}
      },
      {
        example: "5 + 4?",
        full_prompt: "Q: 5 + 4?",
        gold: [],
        choices: ["8", "9"],
        gold_index: [1],
        predictions: [-1.5, -0.25],
        metrics: {acc: 0, acc_norm: 1}
      }
    ],
    records: [
      measured(
        {...ofDetail, benchmark: "leaderboard|sums|0", response_id: "#1", problem_id: "#1"},
        {qem: 1}
      ),
      measured(
        {
          ...ofDetail,
          benchmark: "leaderboard|sums|0",
          response_id: "#2",
          problem_id: "#2",
          text: null
        },
        {acc: 0, acc_norm: 1}
      )
    ],
    broken: [missing("metrics")]
  }
];

/** Metrics of evaluations in the layouts of their programs, invented for this test. */
export const metricSamples: readonly Sample[] = [helm, everyEvalEver, ...lighteval];
