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

/** Runs of a size of model, x = 1 - fp - fn rounded, y the accuracy, and the pair of rates as group. */
export function rollouts(
  model: "1.5B" | "0.5B",
  rollouts?: number
): {x: number[]; y: number[]; group: string[]} {
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
    group: rows.map((row) => `${fp(row)} ${fn(row)}`)
  };
}
