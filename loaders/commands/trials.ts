import type {Command} from "commander";
import {trialRows} from "../comparisons.js";
import {answer} from "./answer.js";
import type {Column} from "./output.js";
import {fieldColumns, withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "verifier", label: "verifier", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  ...fieldColumns,
  {key: "n", label: "n", kind: "integer"},
  {key: "trials_most", label: "trials", kind: "integer"},
  {key: "hard", label: "hard to verify %", kind: "share", interval: ["hard_lo", "hard_hi"]},
  {
    key: "self_agreement",
    label: "self-agreement %",
    kind: "share",
    interval: ["self_agreement_lo", "self_agreement_hi"]
  },
  {key: "one", label: "one trial right %", kind: "share", interval: ["one_lo", "one_hi"]},
  {key: "majority", label: "majority of all %", kind: "share"},
  {key: "unanimous", label: "unanimous %", kind: "share"},
  {key: "unanimous_accuracy", label: "right of them %", kind: "share"},
  {key: "tokens_per_trial", label: "tokens a trial", kind: "integer"}
];

export function trials(program: Command): void {
  withSlice(program.command("trials"))
    .summary("verifiers that judge a response several times: consensus, self-agreement, votes")
    .description(
      "Over the responses that a verifier judged: the share that is hard to verify (0 < C < 1, C the share of accepts among a response's readable trials), how often two trials agree, how often one trial, the majority of k and a unanimous k are right (expected over draws of k; `votes` in JSON has each k), and tokens. Intervals are 95%, clustered by problem."
    )
    .action(
      answer<SliceOptions>(
        async (store, slice) =>
          (await trialRows(store, slice)).map((row) => ({
            ...row,
            ...(row.trials_most < 2 ? {} : row.votes.at(-1))
          })),
        columns,
        () => "Repeated trials; shares in per cent, 95% intervals"
      )
    );
}
