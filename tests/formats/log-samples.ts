import {response} from "../../loaders/formats/fields.js";
import {missing, verdict} from "./records.js";
import type {Sample} from "./samples.js";

const ofPrime = {
  benchmark: "PRIME",
  response_id: "aa01",
  subject: "Inorganic Chemistry",
  question: "How many grams?",
  reference: "3.95",
  text: "0.025 mol, so 3.95 g."
};
const primeRow = {
  idx: "aa01",
  question: "How many grams?",
  output: "0.025 mol, so 3.95 g.",
  reference: 3.95,
  subject: "Chemistry/ Inorganic Chemistry"
};
const primeKey = {benchmark: "PRIME", response_id: "aa01"};

const lmEvalRow = {
  doc_id: 7,
  doc: {question: "3 + 4?", answer: "7", subject: "sums"},
  target: "7",
  arguments: {gen_args_0: {arg_0: "Question: 3 + 4?\nAnswer:"}},
  resps: [["3 and 4 make 7."]],
  filtered_resps: ["7"],
  filter: "strict-match",
  metrics: ["exact_match", "f1"],
  doc_hash: "d",
  exact_match: 1,
  f1: 1
};
const ofLmEval = {benchmark: "sums", response_id: "7", problem_id: "7"};

const log = {
  version: 2,
  status: "success",
  plan: {},
  eval: {
    run_id: "run0123456789",
    task: "sums",
    model: "lab/writer",
    scorers: [{name: "match"}, {name: "judge"}],
    config: {epochs: 2}
  }
};
const sample = {
  id: 1,
  epoch: 2,
  input: [{role: "user", content: [{type: "text", text: "3 + 4?"}]}],
  target: ["7", "seven"],
  output: {choices: [{message: {role: "assistant", content: "7"}}]},
  metadata: {subject: "addition"},
  scores: {match: {value: "C", answer: "7", explanation: "7 is 7"}}
};
const ofInspect = {benchmark: "sums", response_id: "lab/writer/1#run01234"};

/** Logs of evaluations and of verifiers, invented for this test. */
export const logSamples: readonly Sample[] = [
  {
    format: "prime",
    what: "gold",
    stem: "PRIME",
    rows: [
      {
        ...primeRow,
        process: 0,
        result: 1,
        perfect: 0,
        verdict: 0,
        reason: "r",
        first_level_subject: "chemistry"
      }
    ],
    records: [
      {
        responses: [
          response({...ofPrime, discipline: "chemistry", gold_outcome: 1, gold_process: 0})
        ]
      }
    ],
    broken: [
      missing("idx"),
      {change: {process: "maybe"}, reason: 'process is "maybe": expected 1, 0, true or false'}
    ]
  },
  {
    format: "prime",
    what: "a judge's results",
    stem: "judge-a_results",
    rows: [
      {
        ...primeRow,
        process: false,
        result: true,
        perfect: false,
        reason: "r",
        token_num: 12,
        correct: true
      },
      {...primeRow, process: null, result: true, token_num: 3, correct: false}
    ],
    records: [
      {
        responses: [response(ofPrime)],
        verdicts: [
          verdict({
            ...primeKey,
            verifier: "judge-a",
            verdict: 0,
            outcome_verdict: 1,
            process_verdict: 0,
            tokens: 12,
            raw: "r"
          })
        ]
      },
      {
        responses: [response(ofPrime)],
        verdicts: [verdict({...primeKey, verifier: "judge-a", outcome_verdict: 1, tokens: 3})]
      }
    ],
    broken: [
      missing("idx"),
      {change: {token_num: "many"}, reason: 'token_num is "many": expected a number'}
    ]
  },
  {
    format: "prime",
    what: "an outcome verifier's results",
    stem: "xVerify-3B_results",
    rows: [
      {...primeRow, token_num: 5, verdict: true, correct: false},
      {...primeRow, token_num: 5, verdict: "[Incorrect]", correct: true}
    ],
    records: [1, 0].map((bit) => ({
      responses: [response(ofPrime)],
      verdicts: [
        verdict({
          ...primeKey,
          verifier: "xVerify-3B",
          verdict: bit as 0 | 1,
          outcome_verdict: bit as 0 | 1,
          tokens: 5
        })
      ]
    })),
    broken: [missing("idx")]
  },
  {
    format: "lm-eval",
    what: "samples under two filters, and of an older version",
    stem: "samples_sums_2025-03-02T10-20-30.000001",
    rows: [
      lmEvalRow,
      {...lmEvalRow, filter: "flexible-extract", exact_match: 0, filtered_resps: ["[invalid]"]},
      {
        doc_id: 7,
        doc: {query: "3 + 4?"},
        target: 1,
        arguments: [],
        resps: [[-0.5, true]],
        filtered_resps: [[-0.5, true]],
        acc: 1,
        acc_norm: 0,
        perplexity: 1
      }
    ],
    records: [
      {
        responses: [
          response({
            ...ofLmEval,
            subject: "sums",
            question: "3 + 4?",
            reference: "7",
            text: "3 and 4 make 7."
          })
        ],
        verdicts: [
          verdict({
            benchmark: "sums",
            response_id: "7",
            verifier: "exact_match,strict-match",
            verdict: 1,
            outcome_verdict: 1,
            raw: "7"
          })
        ]
      },
      {
        responses: [
          response({
            ...ofLmEval,
            subject: "sums",
            question: "3 + 4?",
            reference: "7",
            text: "3 and 4 make 7."
          })
        ],
        verdicts: [
          verdict({
            benchmark: "sums",
            response_id: "7",
            verifier: "exact_match,flexible-extract",
            verdict: 0,
            outcome_verdict: 0,
            raw: "[invalid]"
          })
        ]
      },
      {
        responses: [response({...ofLmEval, question: "3 + 4?", reference: "1"})],
        verdicts: [
          verdict({
            benchmark: "sums",
            response_id: "7",
            verifier: "acc",
            verdict: 1,
            outcome_verdict: 1
          }),
          verdict({
            benchmark: "sums",
            response_id: "7",
            verifier: "acc_norm",
            verdict: 0,
            outcome_verdict: 0
          })
        ]
      }
    ],
    broken: [missing("doc_id")]
  },
  {
    format: "inspect",
    what: "samples with their log",
    stem: "anything",
    rows: [
      {...log, sample},
      {
        ...log,
        eval: {...log.eval, config: {}},
        sample: {
          ...sample,
          epoch: 1,
          input: "3 + 4?",
          target: "7",
          scores: {judge: {value: {sum: "I", style: 0.5}}, match: {value: "P"}}
        }
      }
    ],
    records: [
      {
        responses: [
          response({
            ...ofInspect,
            problem_id: "1",
            policy: "lab/writer",
            subject: "addition",
            question: "3 + 4?",
            reference: "7 | seven"
          })
        ],
        verdicts: [
          verdict({
            ...ofInspect,
            verifier: "match",
            trial: 1,
            verdict: 1,
            outcome_verdict: 1,
            raw: "7 is 7"
          }),
          // The log names a second scorer, which gave no score.
          verdict({...ofInspect, verifier: "judge", trial: 1})
        ]
      },
      {
        responses: [
          response({
            ...ofInspect,
            problem_id: "1",
            policy: "lab/writer",
            subject: "addition",
            question: "3 + 4?",
            reference: "7",
            text: "7"
          })
        ],
        verdicts: [
          verdict({...ofInspect, verifier: "judge/sum", verdict: 0, outcome_verdict: 0, raw: "I"}),
          verdict({...ofInspect, verifier: "judge/style", raw: "0.5"}),
          verdict({...ofInspect, verifier: "match", raw: "P"})
        ]
      }
    ],
    broken: [
      {change: {sample: 3}, reason: "sample is 3: expected an object"},
      {change: {sample: {...sample, id: null}}, reason: "id is missing"},
      {change: {sample: {...sample, epoch: 0}}, reason: "epoch is 0: expected 1 or more"}
    ]
  }
];

/** Read only with `--name verifier=…`, so told apart from what is recognised by its rows alone. */
export const trainedPolicy = {
  row: {
    results: {
      sums: {alias: "sums", "exact_match,none": 0.25, "exact_match_stderr,none": 0.01},
      maths: {"exact_match,strict": 0.5, "exact_match,flexible": 0.75, "f1,none": 0.2}
    },
    configs: {},
    versions: {},
    "n-samples": {sums: {original: 40, effective: 40}},
    model_name: "lab/trained"
  },
  runs: [
    {benchmark: "sums", accuracy: 0.25, n_problems: 40},
    {benchmark: "maths, exact_match,strict", accuracy: 0.5, n_problems: null},
    {benchmark: "maths, exact_match,flexible", accuracy: 0.75, n_problems: null}
  ]
};
