import type {Log} from "../../src/records.js";
import {missing} from "./records.js";
import type {Sample} from "./samples.js";

const noReward = "no reward: expected a column of numbers";
const point = (run: string, step: number, metric: string, value: number): Log => ({
  run,
  step,
  metric,
  value
});

/** Rollouts of training programs, invented for this test. */
export const rolloutSamples: readonly Sample[] = [
  {
    format: "verl",
    what: "rollouts",
    stem: "run-a",
    rows: [
      {input: "2 + 2?", output: "4", gts: "4", score: 1, step: 7, acc: true, pred: "4", uid: 3},
      {input: "2 + 2?", output: "5", gts: 4, score: 0, step: 7, acc: false, pred: "5", uid: 4},
      // Equal rollouts are as many.
      {input: "2 + 2?", output: "5", gts: 4, score: 0, step: 7, acc: false, pred: "5", uid: 5},
      {input: "2 + 2?", output: "5", gts: 4, score: -0.5, step: 7, extracted: "5"},
      {input: "2 + 2?", output: "4", gts: 4, score: 1, step: 8, acc: null}
    ],
    records: [{}, {}, {}, {}, {}],
    finish: {
      logs: [
        point("run-a", 7, "score", 0.125),
        point("run-a", 7, "acc", 1 / 3),
        point("run-a", 8, "score", 1)
      ]
    },
    broken: [
      missing("step"),
      {change: {step: "last"}, reason: 'step is "last": expected a number'},
      {change: {score: null, acc: "NaN"}, reason: noReward}
    ]
  },
  {
    format: "trl",
    what: "completions",
    stem: "run-b",
    rows: [
      {step: "5", prompt: "1", completion: "2", format_reward: 0.5, advantage: -1},
      {step: "5", prompt: "1", completion: "2", format_reward: "1", correct: "", advantage: 1},
      {step: "5", prompt: "1", completion: "2", format_reward: NaN, correct: 0.25, answer: "7"}
    ],
    records: [{}, {}, {}],
    finish: {
      logs: [point("run-b", 5, "format_reward", 0.75), point("run-b", 5, "correct", 0.25)]
    },
    broken: [missing("step"), {change: {format_reward: "none", advantage: 2}, reason: noReward}]
  }
];
