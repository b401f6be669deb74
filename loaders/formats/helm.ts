import type {Bit} from "../../src/records.js";
import {
  has,
  integer,
  list,
  number,
  object,
  outcomeVerdict,
  required,
  requiredText,
  response
} from "./fields.js";
import {Rejection, type Context, type Format, type Row} from "./format.js";

/**
 * HELM's per_instance_stats.json: for each instance and prompt (`train_trial_index`) the metrics of one
 * response. Metrics of correctness are verdicts; there is no gold beside them.
 */
export const helm: Format = {
  name: "helm",
  describes: "HELM's per-instance statistics: its correctness metrics as verdicts on outcomes",
  recognises: (row) => has(row, "instance_id", "train_trial_index", "stats"),
  reader: (context) => {
    const {benchmark, policy} = runOf(context);
    return (row) => {
      const problem_id = requiredText(row, "instance_id");
      // Another draw of the examples in the prompt, so another response: not a verifier asked again.
      const prompt = required(integer(row, "train_trial_index"), "train_trial_index");
      const response_id = [policy, problem_id, prompt, perturbationOf(row)]
        .filter((part) => part !== null)
        .join("/");
      const key = {benchmark, response_id};
      const verdicts = required(list(row, "stats"), "stats").flatMap((stat) => {
        const {name, value} = metricOf(object(stat, "stats"));
        return value === undefined || !isCorrectness.test(name)
          ? []
          : [outcomeVerdict({...key, verifier: name}, value)];
      });
      if (verdicts.length === 0)
        throw new Rejection("stats has no metric of correctness: expected exact_match or the like");
      return {responses: [response({...key, problem_id, policy})], verdicts};
    };
  }
};

/** Metrics that say whether the answer is right, and nothing in between. */
const isCorrectness =
  /exact_match|exact_set_match|math_equiv|code_eval_acc|chain_of_thought_correctness/;

/** The run's folder is named SCENARIO:ARGUMENTS,model=MODEL, with the arguments in any order. */
function runOf({stem, folders, names}: Context): {benchmark: string; policy: string | null} {
  const spec = folders?.at(-1) ?? "";
  const model = /(?:^|[,:])model=([^,]+)/.exec(spec);
  const scenario = spec.replace(/([,:])model=[^,]+,?/, "$1").replace(/[,:]$/, "");
  return {
    benchmark: names.benchmark ?? (model ? scenario : stem),
    policy: names.policy ?? model?.[1] ?? null
  };
}

/** What was done to the instance; null for the instance as it is. */
function perturbationOf(row: Row): string | null {
  const {perturbation} = row;
  if (perturbation === undefined || perturbation === null) return null;
  const described = object(perturbation, "perturbation");
  const settings = Object.entries(described)
    .filter(([key, value]) => !/^(name|computed_on)$/.test(key) && typeof value !== "boolean")
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return [requiredText(described, "name"), ...settings].join(",");
}

/** A metric's name and value: null for a value between right and wrong, undefined where nothing was counted. */
function metricOf(stat: Row): {name: string; value: Bit | undefined} {
  const name = requiredText(object(stat.name, "name"), "name");
  if (number(stat, "count") === 0) return {name, value: undefined};
  const mean = number(stat, "mean") ?? number(stat, "sum");
  return {name, value: mean === 0 || mean === 1 ? mean : null};
}
