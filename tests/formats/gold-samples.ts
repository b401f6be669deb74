import {response} from "../../loaders/formats/fields.js";
import type {Response, Steps} from "../../src/records.js";
import {missing, steps} from "./records.js";
import type {Sample} from "./samples.js";

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

const rated = (rating: number | null, text: string, flagged: boolean | null = null) => ({
  text,
  rating,
  flagged
});
const chosen = (...completions: ReturnType<typeof rated>[]) => ({
  completions,
  human_completion: null,
  chosen_completion: 0
});
const labelled = (
  id: string,
  of: Partial<Response>,
  labels: Steps["labels"],
  texts: readonly string[]
) => {
  const key = {benchmark: "prm800k", response_id: id};
  return {
    responses: [
      response({
        ...key,
        problem_id: "68c2d2e76542",
        question: "Half of 8?",
        reference: "4",
        n_steps: texts.length,
        ...of
      })
    ],
    steps: [steps({...key, labels, texts: [...texts]})]
  };
};
const halves = {problem: "Half of 8?", ground_truth_answer: "4", pre_generated_answer: null};

const prm800k: Sample = {
  format: "prm800k",
  what: "rated solutions",
  stem: "anything",
  rows: [
    // Phase 2: it ends at the error, at which none is chosen; the answers differ as numbers.
    {
      labeler: "one",
      question: {
        ...halves,
        pre_generated_steps: ["I halve.", "8 - 2", "6"],
        pre_generated_answer: "$6.0"
      },
      label: {
        steps: [
          chosen(rated(0, "I halve.")),
          {
            completions: [rated(-1, "8 - 2"), rated(1, "8 / 2", false)],
            human_completion: null,
            chosen_completion: null
          }
        ],
        finish_reason: "found_error"
      }
    },
    // Phase 1: the second completion was chosen, and a labeler wrote the last step.
    {
      labeler: "two",
      question: halves,
      label: {
        steps: [
          {...chosen(rated(-1, "8 - 2"), rated(1, "8 / 2")), chosen_completion: 1},
          {
            completions: [rated(-1, "5")],
            human_completion: {text: "4", rating: null},
            chosen_completion: null
          }
        ],
        finish_reason: "solution"
      }
    },
    // A step that could not be rated: whether the derivation is sound is not known.
    {
      labeler: "two",
      question: halves,
      label: {
        steps: [chosen(rated(1, "8 / 2", true)), chosen(rated(1, "4"))],
        finish_reason: "solution"
      }
    }
  ],
  records: [
    labelled(
      "80a5a8f16009",
      {answer: "$6.0", gold_outcome: 0, gold_process: 0, gold_first_error: 1},
      [1, 0],
      ["I halve.", "8 - 2"]
    ),
    labelled(
      "80ca07996b17",
      {gold_outcome: 1, gold_process: 1, gold_first_error: -1},
      [1, 1],
      ["8 / 2", "4"]
    ),
    labelled("80ca07996b17", {gold_outcome: 1}, [null, 1], ["8 / 2", "4"])
  ],
  broken: [
    missing("question"),
    missing("label"),
    {
      change: {label: {steps: [], finish_reason: "give_up"}},
      reason:
        'finish_reason is "give_up": expected "solution" or "found_error", where labels reach the end'
    },
    {change: {label: {steps: [], finish_reason: "solution"}}, reason: "steps is empty"},
    {
      change: {label: {steps: [chosen(rated(1, "4"))], finish_reason: "found_error"}},
      reason: "finish_reason is found_error: expected a step rated -1"
    },
    {
      change: {label: {steps: [chosen(rated(2, "4"))], finish_reason: "solution"}},
      reason: "rating is 2: expected 1, 0 or -1"
    },
    {
      change: {
        label: {
          steps: [{completions: [rated(1, "4")], chosen_completion: 1}],
          finish_reason: "solution"
        }
      },
      reason: "chosen_completion is 1: expected an index of 1 completions"
    },
    {
      change: {label: {steps: [{completions: [rated(1, "4")]}], finish_reason: "solution"}},
      reason: "chosen_completion is missing"
    }
  ]
};

const section = (section_number: number, reasoning_correctness: string) => ({
  section_number,
  reasoning_correctness
});
const thought = (id: string, of: Partial<Response>, labels: Steps["labels"]) => {
  const key = {benchmark: "deltabench", response_id: id};
  return {
    responses: [
      response({
        ...key,
        discipline: "math",
        subject: "Sums",
        question: "7 + 8?",
        reference: "15",
        text: "I add.\n7 + 8 is 16.\nSo 16.",
        question_source: "made up",
        n_steps: 3,
        ...of
      })
    ],
    steps: [steps({...key, labels, texts: ["I add.", "7 + 8 is 16.", "So 16."]})]
  };
};
const sectioned = {
  id: "d1",
  origin: "made up",
  task_l1: "math",
  task_l2: "Sums",
  question: "7 + 8?",
  answer: 15,
  long_cot: "I add.\n7 + 8 is 16.\nSo 16.",
  sections: [{content: "I add."}, {content: "7 + 8 is 16."}, {content: "So 16."}],
  // The annotators stopped at the error; their list is longer than that of the sections.
  sections_labeled_info: [section(1, "0"), section(2, "1"), section(3, ""), section(4, "0")],
  final_correct: 0,
  reason_error_section_numbers: [2],
  error_type: "Calculation Error"
};

const deltabench: Sample = {
  format: "deltabench",
  what: "sections",
  stem: "anything",
  rows: [
    sectioned,
    {...sectioned, id: "d2", sections_labeled_info: null, final_correct: 1, error_type: ""},
    {
      ...sectioned,
      id: "d3",
      sections_labeled_info: null,
      reason_error_section_numbers: [],
      error_type: null
    },
    {
      ...sectioned,
      id: "d4",
      reason_error_section_numbers: [],
      sections_labeled_info: [section(1, "0")]
    }
  ],
  records: [
    thought(
      "d1",
      {gold_outcome: 0, gold_process: 0, gold_first_error: 1, error_class: "Calculation Error"},
      [1, 0, null]
    ),
    thought("d2", {gold_outcome: 1, gold_process: 0, gold_first_error: 1}, [1, 0, null]),
    thought("d3", {gold_outcome: 0, gold_process: 1, gold_first_error: -1}, [1, 1, 1]),
    thought("d4", {gold_outcome: 0, error_class: "Calculation Error"}, [1, null, null])
  ],
  broken: [
    missing("id"),
    missing("sections"),
    missing("reason_error_section_numbers"),
    {
      change: {reason_error_section_numbers: [0]},
      reason: "reason_error_section_numbers is 0: expected section numbers from 1 to 3"
    },
    {
      change: {reason_error_section_numbers: [4]},
      reason: "reason_error_section_numbers is 4: expected section numbers from 1 to 3"
    },
    {change: {sections: ["I add."]}, reason: 'sections is "I add.": expected an object'},
    {
      change: {sections_labeled_info: [section(0, "0")]},
      reason: "section_number is 0: expected 1 or more"
    },
    {
      change: {sections_labeled_info: [section(1, "perhaps")]},
      reason: 'reasoning_correctness is "perhaps": expected 1, 0, true or false'
    }
  ]
};

/** Gold of benchmarks, invented for this test. */
export const goldSamples: readonly Sample[] = [compassverifier, prm800k, deltabench];
