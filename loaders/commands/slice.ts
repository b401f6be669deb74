import {type Command, Option} from "commander";
import type {Condition} from "../../src/cubes/slice.js";
import {dimensions, type Dimension} from "../../src/records.js";
import {Failure} from "../failure.js";
import {withOutput, type Column} from "./output.js";

/** What --by and --where hold. */
export interface SliceOptions {
  by: Dimension[];
  where: Condition[];
}

/** Columns of what a table may be split by; one is printed where a row has its field. */
export const fieldColumns: readonly Column[] = [
  {key: "policy", label: "policy", kind: "text"},
  {key: "discipline", label: "discipline", kind: "text"},
  {key: "subject", label: "subject", kind: "text"},
  {key: "error_class", label: "error class", kind: "text"},
  {key: "error_group", label: "error group", kind: "text"},
  {key: "severity", label: "severity", kind: "text"},
  {key: "question_source", label: "question source", kind: "text"},
  {key: "problem_id", label: "problem", kind: "text"}
];

/** The options that split and filter, and those of every command. */
export function withSlice(command: Command): Command {
  return withOutput(command)
    .addOption(
      new Option("--by <fields>", `split by these fields, with commas (${dimensions.join(", ")})`)
        .argParser((value) => value.split(",").map((name) => dimension(name.trim())))
        .default([], "none")
    )
    .addOption(
      new Option(
        "--where <field=value>",
        "only responses with this value; again for more, a field's values are alternatives; FIELD= for unknown"
      )
        .argParser((value, earlier: Condition[]) => [...earlier, conditionOf(value)])
        .default([], "all")
    );
}

function dimension(name: string): Dimension {
  const known = dimensions.find((field) => field === name);
  if (!known) throw new Failure(`unknown field: ${name} (one of ${dimensions.join(", ")})`);
  return known;
}

function conditionOf(text: string): Condition {
  const at = text.indexOf("=");
  if (at < 0) throw new Failure(`--where ${text}: expected FIELD=VALUE`);
  const value = text.slice(at + 1);
  return {field: dimension(text.slice(0, at)), value: value === "" ? null : value};
}
