import {parse} from "csv-parse/sync";
import {lines, text} from "./reference.js";

// The data behind the reference values, read by the rule that each block states.

interface Solution {
  id: string;
  question: string;
  model_output_solution_correctness: string;
}

/** The 159 solutions of MR-MATH: id, question, and whether the derivation is sound. */
export function mrMath(): {id: string; question: string; sound: boolean}[] {
  return lines<Solution>("data/mr-math/dataset.json").map((row) => ({
    id: String(row.id),
    question: row.question,
    sound: row.model_output_solution_correctness === "correct"
  }));
}

/** A score for each of them in the same order: the minimum of its steps. */
export function mrMathScores(evaluator: string): number[] {
  type Row = {id: number | string; scores: number | number[] | number[][]};
  const rows = lines<Row>(`data/mr-math/evaluators/${evaluator}.json`);
  const byId = new Map(rows.map(({id, scores}) => [String(id), scores]));
  return mrMath().map(({id}) => {
    const scores = byId.get(id)!;
    if (typeof scores === "number") return scores;
    return Math.min(
      ...scores.map((step) => (typeof step === "number" ? step : step[1]! + step[2]!))
    );
  });
}

interface Gsm8k {
  problem: string;
  key: string;
  right: boolean;
  mean: number;
  min: number;
  last: number;
}

/** The 16,000 scored responses of a scorer on gsm8k: 500 problems, 32 candidates each. */
export function gsm8k(scorer: string): Gsm8k[] {
  type Row = {
    problem_id: string;
    candidate_index: number;
    step_scores: number[];
    is_correct: boolean;
  };
  return lines<Row>(`data/strictprmbench/step_scores/${scorer}_gsm8k.jsonl`).map((row) => ({
    problem: row.problem_id,
    key: `${row.problem_id} ${row.candidate_index}`,
    right: row.is_correct,
    mean: row.step_scores.reduce((sum, s) => sum + s, 0) / row.step_scores.length,
    min: Math.min(...row.step_scores),
    last: row.step_scores.at(-1)!
  }));
}

/** Runs of a size of model, x = 1 - fp - fn rounded, y the accuracy, the pair of rates as group, and the name. */
export function rollouts(
  model: "1.5B" | "0.5B",
  rollouts?: number
): {x: number[]; y: number[]; group: string[]; run: string[]} {
  const rows = parse<Record<string, string>>(text("data/rlvr-noisy-rewards/batch32_metrics.csv"), {
    columns: true
  }).filter(
    (row) =>
      row.final_validation_accuracy !== "" &&
      (model === "1.5B" ? /^grpo(1\.5B|)-/ : /^grpo0\.5B/).test(row.run_name!) &&
      (rollouts == null || Number(row.num_rollouts) === rollouts)
  );
  const fp = (row: Record<string, string>): number => Number(row.false_positive_rate);
  const fn = (row: Record<string, string>): number => Number(row.false_negative_rate);
  return {
    x: rows.map((row) => Number((1 - fp(row) - fn(row)).toFixed(10))),
    y: rows.map((row) => Number(row.final_validation_accuracy)),
    group: rows.map((row) => `${fp(row)} ${fn(row)}`),
    run: rows.map((row) => row.run_name!)
  };
}

/** The confusion counts of gpt3_5_turbo's verdicts on MR-MATH; positive = accept. */
export function gpt35Verdicts(): {tp: number; fp: number; fn: number; tn: number} {
  type Row = {id: number | string; correctness_pred: string};
  const rows = lines<Row>("data/mr-math/evaluators/gpt3_5_turbo.json");
  const sound = new Map(mrMath().map((row) => [row.id, row.sound]));
  const counts = {tp: 0, fp: 0, fn: 0, tn: 0};
  for (const {id, correctness_pred} of rows) {
    const said = correctness_pred.replace(/[*.]/g, "").trim().toLowerCase();
    if (!["correct", "incorrect", "wrong"].includes(said)) throw new Error(`verdict: ${said}`);
    const gold = sound.get(String(id))!;
    counts[said === "correct" ? (gold ? "tp" : "fp") : gold ? "fn" : "tn"] += 1;
  }
  return counts;
}

/** Responses of a group of Mr-Ben: all, those of known outcome, right ones, and lucky guesses. */
export interface MrBenGroup {
  n: number;
  outcome_known: number;
  outcome_correct: number;
  lucky: number;
}

interface MrBenRow {
  Ground_Truth_Answer: string;
  Model_Solution_Steps: string[];
  Model_Solution_Correctness: string;
  Sampled_Model: string;
  domain: string;
}

/** Mr-Ben's counts by a key of domain and model. Outcome: the last choice that the last step names. */
export function mrBenGroups(
  key: (row: {domain: string; model: string}) => string
): Record<string, MrBenGroup> {
  const groups: Record<string, MrBenGroup> = {};
  for (const row of lines<MrBenRow>("data/mr-ben/mr_ben.jsonl")) {
    const group = (groups[key({domain: row.domain, model: row.Sampled_Model})] ??= {
      n: 0,
      outcome_known: 0,
      outcome_correct: 0,
      lucky: 0
    });
    const last = [...row.Model_Solution_Steps.at(-1)!.matchAll(/Choice[_ ]([A-Z])/g)].at(-1);
    const right = last ? last[1] === row.Ground_Truth_Answer : null;
    group.n += 1;
    if (right != null) group.outcome_known += 1;
    if (right) group.outcome_correct += 1;
    if (right && row.Model_Solution_Correctness === "incorrect") group.lucky += 1;
  }
  return groups;
}
