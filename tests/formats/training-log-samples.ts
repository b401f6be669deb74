import type {Sample} from "./samples.js";

/** Training logs with a column a metric, invented for this test. */
export const trainingLogSamples: readonly Sample[] = [
  {
    format: "training-log",
    what: "rows of steps",
    stem: "run-a",
    rows: [
      {_step: 0, "train/reward": 0.5, note: "warm-up", ok: true, loss: null},
      {global_step: "1", run_name: "b", reward: "0.25", loss: "nan"}
    ],
    records: [
      {
        logs: [
          {run: "run-a", step: 0, metric: "train/reward", value: 0.5},
          {run: "run-a", step: 0, metric: "loss", value: null}
        ]
      },
      {
        logs: [
          {run: "b", step: 1, metric: "reward", value: 0.25},
          {run: "b", step: 1, metric: "loss", value: null}
        ]
      }
    ],
    broken: [
      {change: {_step: "first"}, reason: '_step is "first": expected a number'},
      {change: {_step: null}, reason: "_step is missing"},
      {
        change: {"train/reward": "high", loss: [1]},
        reason: "no metric: expected a column of numbers beside the step"
      }
    ]
  },
  {
    format: "training-log",
    what: "a trainer's state",
    stem: "trainer_state",
    rows: [
      {
        best_metric: null,
        log_history: [
          {step: 10, reward: 0.5},
          {step: 20, reward: 0.75, epoch: 1}
        ]
      }
    ],
    records: [
      {
        logs: [
          {run: "trainer_state", step: 10, metric: "reward", value: 0.5},
          {run: "trainer_state", step: 20, metric: "reward", value: 0.75},
          {run: "trainer_state", step: 20, metric: "epoch", value: 1}
        ]
      }
    ],
    broken: [{change: {log_history: [1]}, reason: "log_history is 1: expected a list of objects"}]
  }
];
