import {response} from "../../loaders/formats/fields.js";
import type {Steps, Verdict} from "../../src/records.js";
import type {Sample} from "./samples.js";

type Key = {benchmark: string; response_id: string};

const steps = (of: Partial<Steps> & Key): Steps => ({
  part: "response",
  scorer: null,
  scores: null,
  labels: null,
  texts: null,
  surplus: 0,
  ...of
});

const verdict = (of: Partial<Verdict> & Key & {verifier: string}): Verdict => ({
  trial: 0,
  verdict: null,
  outcome_verdict: null,
  process_verdict: null,
  predicted_first_error: null,
  tokens: null,
  raw: null,
  ...of
});

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

/** Results of judges, gold and evaluations in the layouts of other programs, invented for this test. */
export const resultSamples: readonly Sample[] = [processbench];
