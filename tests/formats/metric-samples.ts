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

/** Metrics of evaluations in the layouts of their programs, invented for this test. */
export const metricSamples: readonly Sample[] = [helm, everyEvalEver];
