import {response} from "../../loaders/formats/fields.js";
import type {Response, Verdict} from "../../src/records.js";
import {missing, steps, verdict} from "./records.js";
import type {Sample} from "./samples.js";

const sums = {benchmark: "processbench/sums", response_id: "sums-12"};
const critiqued = (said: Partial<Verdict>) => ({
  responses: [
    response({
      ...sums,
      policy: "writer-3",
      question: "What is 1 + 1?",
      gold_outcome: 0,
      gold_process: 0,
      gold_first_error: 1,
      n_steps: 2
    })
  ],
  steps: [steps({...sums, labels: [1, 0], texts: ["1 + 1", "is 3"]})],
  verdicts: [verdict({...sums, verifier: "critic-a", ...said})]
});
const solution = {
  id: "sums-12",
  generator: "writer-3",
  problem: "What is 1 + 1?",
  steps: ["1 + 1", "is 3"],
  final_answer_correct: false,
  label: 1
};

const processbench: Sample = {
  format: "processbench",
  what: "a critic's results",
  stem: "critic-a",
  rows: [
    {...solution, generated_critique: "Step 1: \\boxed{1}", prediction: 1, match: true},
    {...solution, generated_critique: ["\\boxed{-1}", "?"], prediction: -1, match: false},
    {...solution, generated_critique: "I agree.", prediction: null, match: false},
    // Whatever stood in the box.
    {...solution, generated_critique: null, prediction: "the second", match: false}
  ],
  records: [
    critiqued({
      verdict: 0,
      process_verdict: 0,
      predicted_first_error: 1,
      raw: "Step 1: \\boxed{1}"
    }),
    critiqued({
      verdict: 1,
      process_verdict: 1,
      predicted_first_error: -1,
      raw: '["\\\\boxed{-1}","?"]'
    }),
    critiqued({raw: "I agree."}),
    critiqued({})
  ],
  broken: [
    {change: {label: 2}, reason: "label is 2: expected -1 to 1, an index of steps"},
    {
      change: {generated_critique: {text: "no"}},
      reason: 'generated_critique is {"text":"no"}: expected a text'
    }
  ]
};

const answers = (
  benchmark: string,
  id: string,
  scores: Record<string, number | null>,
  right: number,
  of: Partial<Response> = {}
) => ({
  responses: Object.keys(scores).map((name, i) =>
    response({
      benchmark,
      problem_id: id,
      response_id: `${id}/${name}`,
      gold_outcome: i < right ? 1 : 0,
      ...of
    })
  ),
  steps: Object.entries(scores).map(([name, score]) =>
    steps({
      benchmark,
      response_id: `${id}/${name}`,
      part: "whole",
      scorer: "rm-a",
      scores: [score]
    })
  )
});

const rewardbench: readonly Sample[] = [
  {
    format: "rewardbench",
    what: "pairs",
    stem: "rm-a",
    rows: [
      {id: 7, subset: "chat", prompt: "Hi?", scores_chosen: 1.5, scores_rejected: -2, results: 1},
      {subset: "chat", prompt: [{role: "user"}], scores_chosen: [2], scores_rejected: [null]},
      // The same id in another subset.
      {id: "7", subset: "code", scores_chosen: 0, scores_rejected: 1},
      // A judge's comparisons: it took the rejected answer, then could not tell.
      {id: "x", text_chosen: "..", text_rejected: "..", results: 0, scores_chosen: null},
      {id: "y", text_chosen: "..", text_rejected: "..", results: 0.5, model: "rm-a"}
    ],
    records: [
      answers("rewardbench", "7", {chosen: 1.5, rejected: -2}, 1, {
        subject: "chat",
        question: "Hi?"
      }),
      answers("rewardbench", "#1", {chosen: 2, rejected: null}, 1, {subject: "chat"}),
      answers("rewardbench", "7#2", {chosen: 0, rejected: 1}, 1, {subject: "code"}),
      answers("rewardbench", "x", {chosen: 0.5, rejected: 1}, 1),
      answers("rewardbench", "y", {chosen: 0.5, rejected: 0.5}, 1)
    ],
    broken: [
      {
        change: {scores_chosen: "high"},
        reason: 'scores_chosen is "high": expected a number'
      },
      {
        change: {scores_chosen: null, scores_rejected: null, results: null},
        reason: "scores_chosen is missing"
      },
      {change: {scores_chosen: [1, 2]}, reason: "scores_rejected is -2: expected a list"}
    ]
  },
  {
    format: "rewardbench",
    what: "lists of version 2",
    stem: "rm-a",
    rows: [
      {id: "t1", subset: "Ties", scores: [0.5, [0.25], 0.125, null], num_correct: 2, results: 1},
      {id: "t2", subset: "Ties", scores_chosen: [3], scores_rejected: [1, 2], model: "rm-a"}
    ],
    records: [
      answers("rewardbench-2", "t1", {0: 0.5, 1: 0.25, 2: 0.125, 3: null}, 2, {subject: "Ties"}),
      answers("rewardbench-2", "t2", {0: 3, 1: 1, 2: 2}, 1, {subject: "Ties"})
    ],
    broken: [
      missing("scores"),
      missing("num_correct"),
      {change: {num_correct: 5}, reason: "num_correct is 5: expected 1 to 4, as scores"},
      {change: {scores: [0.5, "x"]}, reason: 'scores is "x": expected a number'}
    ]
  }
];

/** Results of critics and reward models, invented for this test. */
export const resultSamples: readonly Sample[] = [processbench, ...rewardbench];
