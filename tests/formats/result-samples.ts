import {response} from "../../loaders/formats/fields.js";
import type {Response, Steps, Verdict} from "../../src/records.js";
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

const missing = (field: string) => ({change: {[field]: null}, reason: `${field} is missing`});

// printf '3 + 3?\nSix.' | sha256sum, and so on.
const judged = (id: string, text: string, of: Partial<Response>) => ({
  responses: [
    response({
      benchmark: "compassverifier",
      response_id: id,
      question: "3 + 3?",
      reference: "6",
      text,
      ...of
    })
  ]
});

const compassverifier: Sample = {
  format: "compassverifier",
  what: "gold judgments",
  stem: "anything",
  rows: [
    {question: "3 + 3?", gold_answer: 6, llm_response: "Six.", gold_judgment: "A"},
    {question: "3 + 3?", gold_answer: "6", llm_response: "Nine.", gold_judgment: "B", id: "c2"},
    {question: "3 + 3?", gold_answer: "6", llm_response: "I", gold_judgment: "C"}
  ],
  records: [
    judged("620e34e3991a", "Six.", {gold_outcome: 1}),
    judged("c2", "Nine.", {gold_outcome: 0}),
    judged("5ae4b7abc394", "I", {error_class: "invalid"})
  ],
  broken: [
    missing("question"),
    missing("llm_response"),
    missing("gold_judgment"),
    {change: {gold_judgment: "D"}, reason: 'gold_judgment is "D": expected "A", "B" or "C"'}
  ]
};

/** Results of judges, gold and evaluations in the layouts of other programs, invented for this test. */
export const resultSamples: readonly Sample[] = [processbench, compassverifier];
