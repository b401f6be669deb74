import type {Command} from "commander";
import {luckyRows} from "../answers.js";
import {answer} from "./answer.js";
import type {Column} from "./output.js";
import {fieldColumns, withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "benchmark", label: "benchmark", kind: "text"},
  ...fieldColumns,
  {key: "n", label: "n", kind: "integer"},
  {key: "outcome_correct", label: "right answer", kind: "integer"},
  {key: "lucky", label: "lucky", kind: "integer"},
  {key: "rate", label: "of all %", kind: "share", interval: ["rate_lo", "rate_hi"]},
  {
    key: "rate_of_correct",
    label: "of right answers %",
    kind: "share",
    interval: ["rate_of_correct_lo", "rate_of_correct_hi"]
  },
  {key: "shrunk", label: "shrunk %", kind: "share", interval: ["shrunk_lo", "shrunk_hi"]},
  {key: "unknown", label: "unknown", kind: "integer"}
];

export function lucky(program: Command): void {
  withSlice(program.command("lucky"))
    .summary("lucky-guess rates of policies, from gold labels")
    .description(
      "Lucky guesses: responses with the right answer from a flawed derivation, by the gold labels. n counts responses of which both gold bits are known; the rest is `unknown`. One row over everything, unless split: --by benchmark,policy. Split, the rate of right answers is also shrunk towards the pooled one (empirical Bayes). Intervals are 95%, clustered by problem; of shrunk rates, credible ones from plain counts."
    )
    .action(
      answer<SliceOptions>(
        luckyRows,
        columns,
        () => "Lucky guesses; rates in per cent, 95% intervals"
      )
    );
}
