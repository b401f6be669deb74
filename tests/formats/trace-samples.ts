import {response} from "../../loaders/formats/fields.js";
import type {Steps} from "../../src/records.js";
import type {Sample} from "./samples.js";

const part = (
  key: {benchmark: string; response_id: string},
  part: Steps["part"],
  texts: string[],
  labels: Steps["labels"] = null
): Steps => ({
  ...key,
  part,
  scorer: null,
  scores: null,
  labels,
  texts,
  surplus: 0
});

const first = {benchmark: "sums", response_id: "t1"};
const second = {benchmark: "file", response_id: "#2"};
const third = {benchmark: "file", response_id: "#3"};
const ofS1k = (model: string) => ({benchmark: "file", response_id: `#1/${model}`});
const chat = {benchmark: "file", response_id: "#1"};

/** Reasoning traces, invented for this test. */
export const traceSamples: readonly Sample[] = [
  {
    format: "traces",
    what: "texts and lists",
    stem: "file",
    rows: [
      {
        dataset: "sums",
        id: "t1",
        problem: "3 + 4?",
        thinking: "I count.\n \n\n4, 5,\n6, 7.",
        response: ["Counting on.", "The answer is 7."],
        answer: "7",
        model: "writer",
        correct: true,
        trajectory_labels: [1, 1]
      },
      // DeepSeek-R1's output, cut where the thinking ends; and one that breaks off.
      {
        question: "2 + 2?",
        output: "<think>Two twos.\n\nSo four.\n</think>\n\nIt is \\boxed{4}",
        is_correct: 1
      },
      {question: "9 - 1?", output: "<think>Eight"}
    ],
    records: [
      {
        responses: [
          response({
            ...first,
            policy: "writer",
            question: "3 + 4?",
            reference: "7",
            text: "Counting on.\n\nThe answer is 7.",
            answer: "7",
            gold_outcome: 1
          })
        ],
        steps: [
          part(first, "trajectory", ["I count.", "4, 5,\n6, 7."], [1, 1]),
          part(first, "response", ["Counting on.", "The answer is 7."])
        ]
      },
      {
        responses: [
          response({
            ...second,
            question: "2 + 2?",
            text: "It is \\boxed{4}",
            answer: "4",
            gold_outcome: 1
          })
        ],
        steps: [
          part(second, "trajectory", ["Two twos.", "So four."]),
          part(second, "response", ["It is \\boxed{4}"])
        ]
      },
      {
        responses: [response({...third, question: "9 - 1?"})],
        steps: [part(third, "trajectory", ["Eight"])]
      }
    ],
    broken: [
      {
        change: {trajectory_labels: [1]},
        reason: "trajectory_labels has 1 entries: expected 2, one a step"
      },
      {change: {correct: "perhaps"}, reason: 'correct is "perhaps": expected 1, 0, true or false'},
      {
        change: {thinking: "", response: null, trajectory_labels: null},
        reason:
          "no trace: expected a trajectory (trajectory, thinking_trajectory, thinking_trajectories, thinking, reasoning_content, reasoning) or a response (response, final_response, attempt, output, completion, generation, text)"
      }
    ]
  },
  {
    format: "traces",
    what: "s1K's two traces a row",
    stem: "file",
    rows: [
      {
        question: "1 + 1?",
        solution: "2",
        deepseek_thinking_trajectory: "One.\n\nAnd one.",
        deepseek_attempt: "2",
        gemini_thinking_trajectory: "Two.",
        gemini_attempt: "**2**"
      }
    ],
    records: [
      {
        responses: [
          response({
            ...ofS1k("deepseek"),
            policy: "deepseek",
            question: "1 + 1?",
            reference: "2",
            text: "2",
            answer: "2"
          }),
          response({
            ...ofS1k("gemini"),
            policy: "gemini",
            question: "1 + 1?",
            reference: "2",
            text: "**2**",
            answer: "**2**"
          })
        ],
        steps: [
          part(ofS1k("deepseek"), "trajectory", ["One.", "And one."]),
          part(ofS1k("deepseek"), "response", ["2"]),
          part(ofS1k("gemini"), "trajectory", ["Two."]),
          part(ofS1k("gemini"), "response", ["**2**"])
        ]
      }
    ],
    broken: [{change: {deepseek_attempt: {}}, reason: "response is {}: expected a text"}]
  },
  {
    format: "traces",
    what: "chats",
    stem: "file",
    rows: [
      {
        messages: [
          {role: "user", content: "5 * 5?"},
          {role: "assistant", content: "<think>Squares.</think>25"}
        ]
      }
    ],
    records: [
      {
        responses: [response({...chat, question: "5 * 5?", text: "25", answer: "25"})],
        steps: [part(chat, "trajectory", ["Squares."]), part(chat, "response", ["25"])]
      }
    ],
    broken: [
      {
        change: {messages: [{role: "user", content: "5?"}]},
        reason: "messages has no message of an assistant"
      },
      {change: {messages: ["5?"]}, reason: 'messages is "5?": expected a list of messages'}
    ]
  }
];
