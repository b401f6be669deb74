import {response} from "../../loaders/formats/fields.js";
import type {Records} from "../../src/records.js";
import {goldSamples} from "./gold-samples.js";
import {logSamples} from "./log-samples.js";
import {metricSamples} from "./metric-samples.js";
import {missing, steps, verdict} from "./records.js";
import {resultSamples} from "./result-samples.js";
import {rolloutSamples} from "./rollout-samples.js";
import {trainingLogSamples} from "./training-log-samples.js";
import {traceSamples} from "./trace-samples.js";

/** Rows in the layout of a format, with content invented for this test, and what they must yield. */
export interface Sample {
  format: string;
  what: string;
  /** Without extension; some formats take a scorer's or verifier's name from it. */
  stem: string;
  rows: readonly Readonly<Record<string, unknown>>[];
  records: readonly Records[];
  /** What they yield together, after the last. */
  finish?: Records;
  /** Changes of the first row that break it, each with the reason that must be given. */
  broken: readonly {change: Record<string, unknown>; reason: string}[];
}

const strictprmbench: Sample[] = [
  {
    format: "strictprmbench",
    what: "step scores",
    stem: "anything",
    rows: [
      {
        benchmark: "sums",
        prm_name: "prm-a",
        problem_id: "sums_007",
        candidate_index: 3,
        step_scores: [0.25, NaN],
        is_correct: true,
        n_steps: 2
      },
      {
        benchmark: "sums",
        prm_name: "prm-a",
        problem_id: "sums_007",
        candidate_index: 4,
        step_scores: null,
        is_correct: false,
        n_steps: 1
      }
    ],
    records: [
      {
        responses: [
          response({
            benchmark: "sums",
            problem_id: "sums_007",
            response_id: "sums_007/3",
            gold_outcome: 1,
            n_steps: 2
          })
        ],
        steps: [
          steps({
            benchmark: "sums",
            response_id: "sums_007/3",
            scorer: "prm-a",
            scores: [0.25, null]
          })
        ]
      },
      {
        responses: [
          response({
            benchmark: "sums",
            problem_id: "sums_007",
            response_id: "sums_007/4",
            gold_outcome: 0,
            n_steps: 1
          })
        ],
        // No list: none of its steps is scored, which is counted.
        steps: [steps({benchmark: "sums", response_id: "sums_007/4", scorer: "prm-a", scores: []})]
      }
    ],
    broken: [
      missing("problem_id"),
      missing("candidate_index"),
      missing("prm_name"),
      {
        change: {step_scores: [0.5, "high"]},
        reason: 'step_scores is "high": expected a number'
      },
      {
        change: {is_correct: "maybe"},
        reason: 'is_correct is "maybe": expected 1, 0, true or false'
      },
      {change: {n_steps: 1.5}, reason: "n_steps is 1.5: expected a whole number"}
    ]
  },
  {
    format: "strictprmbench",
    what: "candidates",
    stem: "anything",
    rows: [
      {
        problem_id: "sums_007",
        candidate_index: 3,
        model_name: "writer-1",
        question: "What is 2 + 2?",
        ground_truth: "4",
        raw_text: "2 + 2 is 4.",
        extracted_answer: "4",
        steps: ["2 + 2", "is 4."],
        is_correct: true
      }
    ],
    records: [
      {
        responses: [
          response({
            benchmark: "sums",
            problem_id: "sums_007",
            response_id: "sums_007/3",
            policy: "writer-1",
            question: "What is 2 + 2?",
            reference: "4",
            text: "2 + 2 is 4.",
            answer: "4",
            gold_outcome: 1,
            n_steps: 2
          })
        ],
        steps: [steps({benchmark: "sums", response_id: "sums_007/3", texts: ["2 + 2", "is 4."]})]
      }
    ],
    broken: [{change: {steps: [1, 2]}, reason: "steps is 1: expected a list of texts"}]
  }
];

const prmbench: Sample[] = [
  {
    format: "prmbench",
    what: "gold chains",
    stem: "anything",
    rows: [
      {
        classification: "circular",
        idx: "t1",
        original_question: "Is 4 even?",
        modified_question: "Is 4 really even?",
        original_process: ["4 is 2 times 2.", "So it is even."],
        modified_process: ["4 is even.", "4 is even, for it is even.", "So it is even."],
        error_steps: [2, 9],
        question: "Is 4 even?"
      },
      {
        classification: "redundency",
        idx: "t1",
        original_question: "Is 4 even?",
        modified_question: "Is 4 even?",
        original_process: ["4 is 2 times 2.", "So it is even."],
        modified_process: ["4 is 2 times 2.", "4 is 2 times 2.", "So it is even."],
        error_steps: [],
        question: "Is 4 even?"
      }
    ],
    records: [
      {
        responses: [
          response({
            benchmark: "prmbench",
            problem_id: "t1",
            response_id: "circular_t1",
            question: "Is 4 really even?",
            gold_process: 0,
            gold_first_error: 1,
            n_steps: 3,
            error_class: "circular"
          })
        ],
        // 1-based in the file; a step past the end is none of the chain's.
        steps: [
          steps({
            benchmark: "prmbench",
            response_id: "circular_t1",
            labels: [1, 0, 1],
            texts: ["4 is even.", "4 is even, for it is even.", "So it is even."]
          })
        ]
      },
      {
        responses: [
          response({
            benchmark: "prmbench",
            problem_id: "t1",
            response_id: "redundency_t1",
            question: "Is 4 even?",
            gold_process: 1,
            gold_first_error: -1,
            n_steps: 3,
            error_class: "redundency"
          }),
          response({
            benchmark: "prmbench",
            problem_id: "t1",
            response_id: "correct_t1",
            question: "Is 4 even?",
            gold_process: 1,
            gold_first_error: -1,
            n_steps: 2,
            error_class: "correct"
          })
        ],
        steps: [
          steps({
            benchmark: "prmbench",
            response_id: "redundency_t1",
            labels: [1, 1, 1],
            texts: ["4 is 2 times 2.", "4 is 2 times 2.", "So it is even."]
          }),
          steps({
            benchmark: "prmbench",
            response_id: "correct_t1",
            labels: [1, 1],
            texts: ["4 is 2 times 2.", "So it is even."]
          })
        ]
      }
    ],
    broken: [
      missing("classification"),
      missing("idx"),
      missing("modified_process"),
      {change: {error_steps: [0]}, reason: "error_steps is 0: expected step numbers from 1"},
      {change: {error_steps: [1.5]}, reason: "error_steps is 1.5: expected step numbers from 1"},
      {
        change: {modified_process: "one step"},
        reason: 'modified_process is "one step": expected a list'
      }
    ]
  },
  {
    format: "prmbench",
    what: "a PRM's results",
    stem: "prm-b_on_prmbench_first2",
    rows: [
      {
        idx: "circular_t1",
        classifcation: "circular",
        error_steps: [],
        prediction: {scores: {step_level_validity_scores: [0.9, 0.2, 0.8, 0.5]}}
      },
      {
        idx: "t1",
        classification: "redundency",
        prediction: {scores: {step_level_validity_scores: [0.9, null]}}
      }
    ],
    records: [
      {
        steps: [
          steps({
            benchmark: "prmbench",
            response_id: "circular_t1",
            scorer: "prm-b",
            scores: [0.9, 0.2, 0.8, 0.5],
            surplus: 1
          })
        ]
      },
      {
        steps: [
          steps({
            benchmark: "prmbench",
            response_id: "redundency_t1",
            scorer: "prm-b",
            scores: [0.9, null],
            surplus: 1
          })
        ]
      }
    ],
    broken: [
      missing("idx"),
      {change: {classifcation: null}, reason: "classification is missing"},
      ...[null, "lost", {}, {scores: null}].map((prediction) => ({
        change: {prediction},
        reason: "prediction.scores.step_level_validity_scores is missing"
      })),
      {
        change: {prediction: {scores: {step_level_validity_scores: 0.5}}},
        reason: "step_level_validity_scores is 0.5: expected a list"
      }
    ]
  }
];

const mrMath: Sample[] = [
  {
    format: "mr-math",
    what: "solutions",
    stem: "anything",
    rows: [
      {
        id: 0,
        question: "What is 3 times 5?",
        ground_truth_answer: "15",
        generator: "writer-2",
        model_output: "1. 3 times 5.\n2. Is 14.\n   That is 15.\n3. 15",
        model_output_step_format: [["3 times 5."], ["Is 14.", "That is 15."], ["15"]],
        model_output_answer_correctness: "correct",
        model_output_solution_correctness: "wrong",
        model_output_solution_first_error_step: "Step 2"
      },
      {
        id: "one",
        question: "What is 1?",
        ground_truth_answer: "1",
        generator: "writer-2",
        model_output: "1",
        model_output_step_format: [["It is"], ["1"]],
        model_output_answer_correctness: "correct",
        model_output_solution_correctness: "correct",
        model_output_solution_first_error_step: "N/A"
      }
    ],
    records: [
      {
        responses: [
          response({
            benchmark: "mr-math",
            response_id: "0",
            policy: "writer-2",
            question: "What is 3 times 5?",
            reference: "15",
            text: "1. 3 times 5.\n2. Is 14.\n   That is 15.\n3. 15",
            gold_outcome: 1,
            gold_process: 0,
            // The second step has two lines: which of them is wrong is not known.
            gold_first_error: null,
            n_steps: 4
          })
        ],
        steps: [
          steps({
            benchmark: "mr-math",
            response_id: "0",
            labels: [1, null, null, null],
            texts: ["3 times 5.", "Is 14.", "That is 15.", "15"]
          })
        ]
      },
      {
        responses: [
          response({
            benchmark: "mr-math",
            response_id: "one",
            policy: "writer-2",
            question: "What is 1?",
            reference: "1",
            text: "1",
            gold_outcome: 1,
            gold_process: 1,
            gold_first_error: -1,
            n_steps: 2
          })
        ],
        steps: [
          steps({
            benchmark: "mr-math",
            response_id: "one",
            labels: [1, 1],
            texts: ["It is", "1"]
          })
        ]
      }
    ],
    broken: [
      missing("id"),
      missing("model_output_step_format"),
      {
        change: {model_output_solution_correctness: "so-so"},
        reason: 'model_output_solution_correctness is "so-so": expected "correct" or "wrong"'
      },
      {
        change: {model_output_solution_first_error_step: "4"},
        reason: 'model_output_solution_first_error_step is "4": expected a step number from 1 to 3'
      }
    ]
  },
  {
    format: "mr-math",
    what: "scores",
    stem: "scorer-c",
    rows: [
      {
        id: 0,
        scores: [
          [0.5, 0.25, 0.25],
          [0.125, 0.375, 0.5]
        ]
      },
      {id: 1, scores: [0.5, null]},
      {id: 2, scores: 0.75}
    ],
    // Validity of a triple [invalid, neutral, positive] is the last two added.
    records: [[0.5, 0.875], [0.5, null], [0.75]].map((scores, i) => ({
      steps: [steps({benchmark: "mr-math", response_id: String(i), scorer: "scorer-c", scores})]
    })),
    broken: [
      missing("id"),
      {
        change: {scores: [[0.5, 0.5]]},
        reason: "scores is [0.5,0.5]: expected a number or a triple of numbers for each step"
      }
    ]
  },
  {
    format: "mr-math",
    what: "verdicts",
    stem: "judge-d",
    rows: [
      {id: 0, response: "Looks fine.", correctness_pred: "**Correct**", error_step_pred: "N/A"},
      {id: 1, response: "No.", correctness_pred: "Wrong.", error_step_pred: "Step 2"},
      {id: 2, correctness_pred: "can't say", error_step_pred: null}
    ],
    records: [
      {
        verdicts: [
          verdict({
            benchmark: "mr-math",
            response_id: "0",
            verifier: "judge-d",
            verdict: 1,
            predicted_first_error: -1,
            raw: "Looks fine."
          })
        ]
      },
      {
        verdicts: [
          verdict({
            benchmark: "mr-math",
            response_id: "1",
            verifier: "judge-d",
            verdict: 0,
            predicted_first_error: 1,
            raw: "No."
          })
        ]
      },
      {
        verdicts: [
          verdict({
            benchmark: "mr-math",
            response_id: "2",
            verifier: "judge-d",
            raw: "can't say"
          })
        ]
      }
    ],
    broken: [
      missing("id"),
      {change: {correctness_pred: {}}, reason: "correctness_pred is {}: expected a text"}
    ]
  }
];

// The first 12 hexadecimal digits of SHA-256 of the question, by sha256sum.
export const question = "What is 6 times 7?";
export const questionHash = "388ba6637d7c";

const wrote = (i: number, policy: string | null) =>
  response({
    benchmark: "rewardmath",
    problem_id: questionHash,
    response_id: `${questionHash}/${i}`,
    policy,
    question,
    gold_outcome: i === 0 ? 1 : 0
  });
const rated = (scorer: string, lists: readonly (number | null)[][]) =>
  lists.map((scores, i) =>
    steps({benchmark: "rewardmath", response_id: `${questionHash}/${i}`, scorer, scores})
  );

const rewardmath: Sample[] = [
  {
    format: "rewardmath",
    what: "scores",
    stem: "model-e_reward",
    rows: [{problem: question, solution_reference: ["h", "x", "y"], score: [9, [0.5, 0.25], null]}],
    records: [
      {
        responses: [wrote(0, "h"), wrote(1, "x"), wrote(2, "y")],
        steps: rated("model-e", [[9], [0.5, 0.25], [null]])
      }
    ],
    broken: [
      missing("problem"),
      missing("solution_reference"),
      missing("score"),
      {change: {score: [1, 2]}, reason: "score has 2 entries: expected 3, one a solution"},
      {
        change: {score: [1, 2, "3"]},
        reason: 'score is "3": expected a number or a list of numbers for each solution'
      }
    ]
  },
  {
    format: "rewardmath",
    what: "comparisons",
    stem: "judge-f_pairwise_reward",
    rows: [
      {
        problem: question,
        solution_reference: ["x", "y", "z", "w"],
        score: ["A", "A", null, "neither"],
        chosen_position: ["A", "B", "A", "B"]
      }
    ],
    // The right solution is 0.5; a wrong one 1 where it was preferred, 0 where not, null where nothing was said.
    records: [
      {
        responses: [null, "x", "y", "z", "w"].map((policy, i) => wrote(i, policy)),
        steps: rated("judge-f_pairwise", [[0.5], [0], [1], [null], [null]])
      }
    ],
    broken: [
      {
        change: {chosen_position: ["A", "B"]},
        reason: "chosen_position has 2 entries: expected 4"
      },
      {
        change: {chosen_position: ["A", "B", "C", "A"]},
        reason: 'chosen_position is "C": expected "A" or "B"'
      }
    ]
  }
];

const processbench: Sample = {
  format: "processbench",
  what: "gold",
  stem: "anything",
  rows: [
    {
      id: "sums-12",
      generator: "writer-3",
      problem: "What is 1 + 1?",
      steps: ["1 + 1", "is 3", "so 3"],
      final_answer_correct: false,
      label: 1
    },
    {
      id: "sums-13",
      generator: "writer-3",
      problem: "What is 1 + 2?",
      steps: ["is 3"],
      final_answer_correct: true,
      label: -1
    }
  ],
  records: [
    {
      responses: [
        response({
          benchmark: "processbench/sums",
          response_id: "sums-12",
          policy: "writer-3",
          question: "What is 1 + 1?",
          gold_outcome: 0,
          gold_process: 0,
          gold_first_error: 1,
          n_steps: 3
        })
      ],
      steps: [
        steps({
          benchmark: "processbench/sums",
          response_id: "sums-12",
          labels: [1, 0, null],
          texts: ["1 + 1", "is 3", "so 3"]
        })
      ]
    },
    {
      responses: [
        response({
          benchmark: "processbench/sums",
          response_id: "sums-13",
          policy: "writer-3",
          question: "What is 1 + 2?",
          gold_outcome: 1,
          gold_process: 1,
          gold_first_error: -1,
          n_steps: 1
        })
      ],
      steps: [
        steps({
          benchmark: "processbench/sums",
          response_id: "sums-13",
          labels: [1],
          texts: ["is 3"]
        })
      ]
    }
  ],
  broken: [
    missing("id"),
    missing("steps"),
    missing("label"),
    {change: {label: 3}, reason: "label is 3: expected -1 to 2, an index of steps"},
    {change: {label: "one"}, reason: 'label is "one": expected a number'},
    {
      change: {final_answer_correct: 2},
      reason: "final_answer_correct is 2: expected 1, 0, true or false"
    }
  ]
};

const mrBenRow = {
  Question_UUID: "u-1",
  Subject: "algebra",
  domain: "math",
  Question: "Which is even? A: 3 B: 4",
  Ground_Truth_Answer: "B",
  Sampled_Model: "writer-4",
  Model_Solution_Steps: ["Step 1: Choice_A is odd.", "Step 2: so it is Choice B"],
  Model_Solution_Correctness: "correct",
  Model_Solution_First_Error_Step: "N/A"
};
const mrBenResponse = {
  benchmark: "mr-ben",
  problem_id: "u-1",
  discipline: "math",
  subject: "algebra",
  question: "Which is even? A: 3 B: 4",
  reference: "B",
  n_steps: 2
};

const mrBen: Sample = {
  format: "mr-ben",
  what: "solutions",
  stem: "anything",
  rows: [
    mrBenRow,
    {
      ...mrBenRow,
      Sampled_Model: "writer-5",
      Model_Solution_Steps: ["3 is even.", "Choice_B, no, Choice_A"],
      Model_Solution_Correctness: "incorrect",
      Model_Solution_First_Error_Step: "1"
    },
    {
      ...mrBenRow,
      Sampled_Model: "writer-6",
      Model_Solution_Steps: ["Choice_B.", "So it is even."],
      Model_Solution_Correctness: "incorrect",
      Model_Solution_First_Error_Step: "N/A"
    }
  ],
  records: [
    {
      responses: [
        response({
          ...mrBenResponse,
          response_id: "u-1/writer-4",
          policy: "writer-4",
          gold_outcome: 1,
          gold_process: 1,
          gold_first_error: -1
        })
      ],
      steps: [
        steps({
          benchmark: "mr-ben",
          response_id: "u-1/writer-4",
          labels: [1, 1],
          texts: mrBenRow.Model_Solution_Steps
        })
      ]
    },
    {
      // The last choice of the last step counts.
      responses: [
        response({
          ...mrBenResponse,
          response_id: "u-1/writer-5",
          policy: "writer-5",
          gold_outcome: 0,
          gold_process: 0,
          gold_first_error: 0
        })
      ],
      steps: [
        steps({
          benchmark: "mr-ben",
          response_id: "u-1/writer-5",
          labels: [0, null],
          texts: ["3 is even.", "Choice_B, no, Choice_A"]
        })
      ]
    },
    {
      // No choice in the last step, and no error step named: both unknown.
      responses: [
        response({
          ...mrBenResponse,
          response_id: "u-1/writer-6",
          policy: "writer-6",
          gold_process: 0
        })
      ],
      steps: [
        steps({
          benchmark: "mr-ben",
          response_id: "u-1/writer-6",
          texts: ["Choice_B.", "So it is even."]
        })
      ]
    }
  ],
  broken: [
    missing("Question_UUID"),
    missing("Sampled_Model"),
    missing("Model_Solution_Steps"),
    {
      change: {Model_Solution_Correctness: "partly"},
      reason: 'Model_Solution_Correctness is "partly": expected "correct" or "incorrect"'
    },
    {
      change: {Model_Solution_Correctness: "incorrect", Model_Solution_First_Error_Step: "3"},
      reason: 'Model_Solution_First_Error_Step is "3": expected a step number from 1 to 2, or "N/A"'
    }
  ]
};

const noRun = {
  run: null,
  base: null,
  verifier_n: null,
  baseline: null,
  n_problems: null,
  n_runs: null
};

const rlvr: Sample = {
  format: "rlvr-noisy-rewards",
  what: "runs",
  stem: "anything",
  rows: [
    {
      run_name: "grpo-sums-r8",
      false_positive_rate: "0.1",
      false_negative_rate: "0.2",
      num_rollouts: "8",
      final_validation_accuracy: "0.625"
    },
    {
      run_name: "grpo0.5B-sums-r16",
      false_positive_rate: 0,
      false_negative_rate: 0.5,
      num_rollouts: 16,
      final_validation_accuracy: 0.25
    },
    {
      run_name: "ppo-sums-r16",
      false_positive_rate: 0,
      false_negative_rate: 0,
      num_rollouts: 16,
      final_validation_accuracy: 0.5
    }
  ],
  // 1 - 0.1 - 0.2 is 0.7000000000000001 in binary.
  records: (
    [
      ["grpo-sums-r8", "1.5B", 0.1, 0.2, 0.7, 8, 0.625],
      ["grpo0.5B-sums-r16", "0.5B", 0, 0.5, 0.5, 16, 0.25],
      ["ppo-sums-r16", null, 0, 0, 1, 16, 0.5]
    ] as const
  ).map(([run, base, fp, fn, x, rollouts, accuracy]) => ({
    runs: [
      {
        ...noRun,
        run,
        base,
        verifier: `fp ${fp}, fn ${fn}`,
        verifier_accuracy: x,
        verifier_n: null,
        false_positive_rate: fp,
        false_negative_rate: fn,
        benchmark: `gsm8k, ${rollouts} rollouts`,
        accuracy,
        n_runs: 1
      }
    ]
  })),
  broken: [
    missing("run_name"),
    missing("false_positive_rate"),
    missing("num_rollouts"),
    {
      change: {final_validation_accuracy: ""},
      reason: "final_validation_accuracy of grpo-sums-r8 is missing: the run has no result"
    },
    {
      change: {false_negative_rate: "few"},
      reason: 'false_negative_rate is "few": expected a number'
    }
  ]
};

const key = {benchmark: "b", response_id: "r"};

const generic: Sample[] = [
  {
    format: "generic",
    what: "verdicts",
    stem: "anything",
    rows: [
      {
        ...key,
        problem_id: 5,
        policy: "writer-7",
        discipline: "physics",
        subject: "optics",
        question: "Why?",
        reference: "Because.",
        text: "It is so.",
        answer: "so",
        gold_outcome: "true",
        gold_process: 0,
        gold_first_error: 2,
        n_steps: 3,
        error_class: "gap",
        error_group: "logical",
        severity: "grave",
        question_source: "exam",
        verifier: "judge",
        trial: 4,
        verdict: "Accept",
        outcome_verdict: 1,
        process_verdict: "no",
        predicted_first_error: -1,
        tokens: 12.5,
        raw: "I accept."
      },
      // Accept only if both accept.
      {...key, verifier: "judge", outcome_verdict: 1, process_verdict: 1},
      {...key, verifier: "judge", outcome_verdict: 1, process_verdict: null},
      {...key, verifier: "judge", verdict: "garbled"},
      // The columns of a table of several kinds of rows are there, and empty.
      {...key, verifier: null, verdict: null, gold_outcome: null}
    ],
    records: [
      {
        responses: [
          {
            ...key,
            problem_id: "5",
            policy: "writer-7",
            discipline: "physics",
            subject: "optics",
            question: "Why?",
            reference: "Because.",
            text: "It is so.",
            answer: "so",
            gold_outcome: 1,
            gold_process: 0,
            gold_first_error: 2,
            n_steps: 3,
            error_class: "gap",
            error_group: "logical",
            severity: "grave",
            question_source: "exam"
          }
        ],
        verdicts: [
          {
            ...key,
            verifier: "judge",
            trial: 4,
            verdict: 1,
            outcome_verdict: 1,
            process_verdict: 0,
            predicted_first_error: -1,
            tokens: 12.5,
            raw: "I accept."
          }
        ]
      },
      {
        responses: [response(key)],
        verdicts: [
          verdict({...key, verifier: "judge", verdict: 1, outcome_verdict: 1, process_verdict: 1})
        ]
      },
      {
        responses: [response(key)],
        verdicts: [verdict({...key, verifier: "judge", outcome_verdict: 1})]
      },
      {
        responses: [response(key)],
        verdicts: [verdict({...key, verifier: "judge", raw: "garbled"})]
      },
      {responses: [response(key)]}
    ],
    broken: [
      missing("benchmark"),
      missing("response_id"),
      missing("verifier"),
      {change: {gold_outcome: 2}, reason: "gold_outcome is 2: expected 1, 0, true or false"},
      {change: {trial: 0.5}, reason: "trial is 0.5: expected a whole number"},
      {change: {trial: 3e9}, reason: "trial is 3000000000: expected a number below 2^31"},
      {change: {tokens: "many"}, reason: 'tokens is "many": expected a number'},
      {change: {policy: ["a"]}, reason: 'policy is ["a"]: expected a text'}
    ]
  },
  {
    format: "generic",
    what: "step lists",
    stem: "anything",
    rows: [
      {
        ...key,
        scorer: "prm",
        part: "trajectory",
        step_scores: [0.5, null, Infinity],
        step_labels: [1, 0, null],
        steps: ["a", "NaN is a text", "c"]
      },
      {...key, scorer: "prm", step_scores: "[0.5, NaN, -Infinity]", steps: '["NaN, says he"]'},
      {...key, scorer: "prm"},
      {...key, step_labels: [true, false]}
    ],
    records: [
      {
        responses: [response(key)],
        steps: [
          steps({
            ...key,
            part: "trajectory",
            scorer: "prm",
            scores: [0.5, null, null],
            labels: [1, 0, null],
            texts: ["a", "NaN is a text", "c"]
          })
        ]
      },
      {
        responses: [response(key)],
        steps: [
          steps({
            ...key,
            scorer: "prm",
            scores: [0.5, null, null],
            texts: ["NaN, says he"]
          })
        ]
      },
      {responses: [response(key)], steps: [steps({...key, scorer: "prm", scores: []})]},
      {responses: [response(key)], steps: [steps({...key, labels: [1, 0]})]}
    ],
    broken: [
      missing("scorer"),
      {
        change: {part: "answer"},
        reason: 'part is "answer": expected one of trajectory, response, whole'
      },
      {change: {step_scores: [0.5, "x"]}, reason: 'step_scores is "x": expected a number'},
      {change: {step_scores: "[0.5,"}, reason: 'step_scores is "[0.5,": expected a list'},
      {change: {step_labels: [1, 2, 0]}, reason: "step_labels is 2: expected 1, 0, true or false"},
      {
        change: {step_labels: [1, 0]},
        reason: "step_labels has 2 entries: expected 3, one a step"
      }
    ]
  },
  {
    format: "generic",
    what: "runs",
    stem: "anything",
    rows: [
      {benchmark: "b", verifier: "judge", verifier_accuracy: 0.75, accuracy: 0.5},
      {
        run: "run-1",
        base: "base-1",
        benchmark: "b",
        verifier: "judge",
        verifier_accuracy: "NaN",
        verifier_n: 500,
        false_positive_rate: 0.25,
        false_negative_rate: 0.125,
        accuracy: 0.5,
        baseline: 0.25,
        n_problems: 30,
        n_runs: 2
      }
    ],
    records: [
      {
        runs: [
          {
            ...noRun,
            verifier: "judge",
            verifier_accuracy: 0.75,
            false_positive_rate: null,
            false_negative_rate: null,
            benchmark: "b",
            accuracy: 0.5
          }
        ]
      },
      {
        runs: [
          {
            run: "run-1",
            base: "base-1",
            verifier: "judge",
            verifier_accuracy: null,
            verifier_n: 500,
            false_positive_rate: 0.25,
            false_negative_rate: 0.125,
            benchmark: "b",
            accuracy: 0.5,
            baseline: 0.25,
            n_problems: 30,
            n_runs: 2
          }
        ]
      }
    ],
    broken: [
      missing("accuracy"),
      missing("verifier"),
      missing("benchmark"),
      {change: {accuracy: "good"}, reason: 'accuracy is "good": expected a number'},
      {change: {accuracy: 65}, reason: "accuracy is 65: expected a fraction from 0 to 1"},
      {
        change: {verifier_accuracy: -1.5},
        reason: "verifier_accuracy is -1.5: expected a fraction from -1 to 1"
      }
    ]
  },
  {
    format: "generic",
    what: "training curves",
    stem: "anything",
    rows: [
      {run: "run-1", step: 10, metric: "loss", value: 0.5},
      {run: "run-1", step: 20.5, metric: "loss", value: null}
    ],
    records: [
      {logs: [{run: "run-1", step: 10, metric: "loss", value: 0.5}]},
      {logs: [{run: "run-1", step: 20.5, metric: "loss", value: null}]}
    ],
    broken: [missing("run"), missing("step"), missing("metric")]
  }
];

const medprmbench: Sample[] = [
  {
    format: "medprmbench",
    what: "chains with labels",
    stem: "anything",
    rows: [
      {
        id: "m1",
        question_id: "q1",
        question: "Invented: which drug?",
        chain: "Look at drug A. ки Its аптечки is full. ки Give A. ки",
        labels: ["+", "correct", "-"],
        error_type: [null, null, "missed contraindication"],
        error_group: "clinical",
        severity: "critical",
        question_source: "exam-a"
      },
      {
        id: "m2",
        question: "Invented: which drug?",
        steps: ["Look at drug A.", "Give B."],
        labels: [1, null]
      }
    ],
    records: [
      {
        responses: [
          response({
            benchmark: "medprmbench",
            response_id: "m1",
            problem_id: "q1",
            question: "Invented: which drug?",
            gold_process: 0,
            gold_first_error: 2,
            n_steps: 3,
            error_class: "missed contraindication",
            error_group: "clinical",
            severity: "critical",
            question_source: "exam-a"
          })
        ],
        // The letters of the delimiter inside a word cut nothing.
        steps: [
          steps({
            benchmark: "medprmbench",
            response_id: "m1",
            labels: [1, 1, 0],
            texts: ["Look at drug A.", "Its аптечки is full.", "Give A."]
          })
        ]
      },
      {
        responses: [
          response({
            benchmark: "medprmbench",
            response_id: "m2",
            question: "Invented: which drug?",
            n_steps: 2
          })
        ],
        steps: [
          steps({
            benchmark: "medprmbench",
            response_id: "m2",
            labels: [1, null],
            texts: ["Look at drug A.", "Give B."]
          })
        ]
      }
    ],
    broken: [
      {
        change: {labels: ["+", "-"]},
        reason: "labels has 2 entries: expected 3, one a step"
      },
      {
        change: {labels: ["+", "-", "maybe"]},
        reason: 'labels is "maybe": expected + or -, 1 or 0, correct or erroneous'
      },
      {
        change: {error_type: ["x"]},
        reason: "error_type has 1 entries: expected 3, one a step"
      },
      {change: {id: null, chain: null}, reason: "id is missing"}
    ]
  },
  {
    format: "medprmbench",
    what: "token probabilities",
    stem: "med-prm",
    rows: [
      {id: "m1", p_plus: [0.75, [0.25, 0.25], {"+": 0.1, "-": 0.3}]},
      {id: "m2", p_plus: [0.5, 0.125], p_minus: [0.5, null]},
      {id: "m3", p_plus: [[0, 0]]}
    ],
    // P(+), or P(+) / (P(+) + P(-)): 0.25 / 0.5, 0.1 / 0.4; with one of two missing, or both 0, nothing.
    records: [[0.75, 0.5, 0.25], [0.5, null], [null]].map((scores, i) => ({
      responses: [response({benchmark: "medprmbench", response_id: `m${i + 1}`})],
      steps: [
        steps({benchmark: "medprmbench", response_id: `m${i + 1}`, scorer: "med-prm", scores})
      ]
    })),
    broken: [
      missing("id"),
      missing("p_plus"),
      {
        change: {p_plus: [0.5, 1.5]},
        reason: "p_plus is 1.5: expected probabilities from 0 to 1"
      },
      {
        change: {p_plus: [-0.25]},
        reason: "p_plus is -0.25: expected probabilities from 0 to 1"
      },
      {
        change: {p_plus: [[0.5, 0.25, 0.25]]},
        reason:
          "p_plus is [0.5,0.25,0.25]: expected a probability, or those of + and -, for each step"
      },
      {
        change: {p_minus: [0.5]},
        reason: "p_minus has 1 entries: expected 3, as p_plus"
      }
    ]
  },
  {
    format: "medprmbench",
    what: "generated symbols",
    stem: "anything",
    rows: [
      {id: "m1", judge: "critic", labels: "+ - +", steps: ["a", "b", "c"], generated: "1. +\n3. -"},
      {id: "m2", judge: "critic", steps: ["a", "b"], question: "?", generated: "+ - +"},
      {id: "m3", judge: "critic", generated: "I can't say."}
    ],
    records: [
      {
        responses: [
          response({
            benchmark: "medprmbench",
            response_id: "m1",
            gold_process: 0,
            gold_first_error: 1,
            n_steps: 3
          })
        ],
        // Step 2 is passed over: it has no score, and step 3 keeps its own.
        steps: [
          steps({
            benchmark: "medprmbench",
            response_id: "m1",
            scorer: "critic",
            scores: [1, null, 0],
            labels: [1, 0, 1],
            texts: ["a", "b", "c"]
          })
        ]
      },
      {
        responses: [
          response({benchmark: "medprmbench", response_id: "m2", question: "?", n_steps: 2})
        ],
        steps: [
          steps({
            benchmark: "medprmbench",
            response_id: "m2",
            scorer: "critic",
            scores: [1, 0, 1],
            texts: ["a", "b"]
          })
        ]
      },
      {
        responses: [response({benchmark: "medprmbench", response_id: "m3"})],
        steps: [steps({benchmark: "medprmbench", response_id: "m3", scorer: "critic", scores: []})]
      }
    ],
    broken: [
      {
        change: {generated: [0.25, 0.5, 1]},
        reason:
          "generated is [0.25,0.5,1]: expected + or - for each step (probabilities are p_plus)"
      },
      {change: {labels: "+ -"}, reason: "labels has 2 entries: expected 3, one a step"}
    ]
  }
];

export const samples: readonly Sample[] = [
  ...strictprmbench,
  ...prmbench,
  ...mrMath,
  ...rewardmath,
  processbench,
  mrBen,
  rlvr,
  ...goldSamples,
  ...resultSamples,
  ...metricSamples,
  ...logSamples,
  ...traceSamples,
  ...trainingLogSamples,
  ...rolloutSamples,
  ...medprmbench,
  ...generic
];
