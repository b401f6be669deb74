import {type Command, Option} from "commander";
import type {ScorerRule} from "../../src/cubes/judges.js";
import {aggregates, type Aggregate} from "../../src/cubes/scores.js";
import {numberOf} from "./number.js";

export interface ScorerOptions {
  aggregate?: Aggregate;
  threshold?: number;
}

/** The options that say how a scorer judges as a verifier. */
export function withScorerRule(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--aggregate <name>",
        "what of a scorer's step scores must reach the threshold (min where gold knows of derivations, else last)"
      ).choices(aggregates)
    )
    .option(
      "--threshold <t>",
      "a scorer accepts from here (0.5, for scores within [0, 1])",
      numberOf("--threshold")
    );
}

export function scorerRule({aggregate, threshold}: ScorerOptions): ScorerRule {
  return {aggregate: aggregate ?? null, threshold: threshold ?? null};
}
