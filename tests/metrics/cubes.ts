import {luckyCounts, verdictCounts} from "../../src/cubes/verdicts.js";
import {locatedCounts, stepCounts} from "../../src/cubes/steps.js";
import type {Counts} from "../../src/metrics/proportion.js";
import {cells} from "../../src/records.js";
import {groupBy} from "../../src/stats/grouping.js";
import {cell} from "./cell.js";

/** A response of known gold and what a verifier said of it. */
export interface Judged {
  problem: number;
  gold: (typeof cells)[number];
  verdict: 0 | 1 | null;
}

type Sums = Record<string, number>;

const zero = (names: readonly string[]): Sums => Object.fromEntries(names.map((name) => [name, 0]));

/** Problem by problem the sums of what each row counts. */
function byProblem<T extends {problem: number}>(
  rows: readonly T[],
  names: readonly string[],
  counted: (row: T) => readonly string[]
): Sums[] {
  return [...groupBy(rows, ({problem}) => problem).values()].map((of) => {
    const sums = zero(names);
    for (const name of of.flatMap((row) => counted(row))) sums[name]! += 1;
    return sums;
  });
}

const accepted = {
  sound: "",
  lucky: "lucky_accepted",
  slip: "slip_accepted",
  wrong: "wrong_accepted"
};

function verdictsOf({gold, verdict}: Judged): string[] {
  const accept = gold === "sound";
  const outcome = gold === "sound" || gold === "lucky";
  const process = gold === "sound" || gold === "slip";
  return [
    verdict === null
      ? accept
        ? "missed_accept"
        : "missed_reject"
      : verdict === 1
        ? accept
          ? "tp"
          : "fp"
        : accept
          ? "fn"
          : "tn",
    ...(verdict === 1 && !accept ? [accepted[gold]] : []),
    ...(gold === "lucky" && verdict !== 1
      ? [verdict === null ? "lucky_missed" : "lucky_rejected"]
      : []),
    ...(verdict === Number(outcome) ? ["outcome_right"] : []),
    ...(verdict === Number(process) ? ["process_right"] : [])
  ];
}

/** A verifier's row of the verdict cube over all these responses. */
export function verdictRow(rows: readonly Judged[], verifier = "judge"): Counts {
  const more = ["slip_accepted", "wrong_accepted", "outcome_right", "process_right"];
  const names = [...verdictCounts, ...luckyCounts, ...more];
  const of = (gold: Judged["gold"]) => rows.filter((row) => row.gold === gold);
  return {
    verifier,
    benchmark: "bench",
    trials: 1,
    tokens: null,
    n: rows.length,
    asked: rows.length,
    ties: 0,
    lucky_clusters: new Set(of("lucky").map(({problem}) => problem)).size,
    slip_n: of("slip").length,
    wrong_n: of("wrong").length,
    outcome_n: rows.length,
    process_n: rows.length,
    ...zero(names),
    ...moments(names, [verdictCounts, luckyCounts]),
    ...cell(byProblem(rows, names, verdictsOf), [verdictCounts, luckyCounts])
  };
}

/** The row of the lucky cube over all these responses. */
export function luckyRow(rows: readonly Judged[]): Counts {
  const right = rows.filter(({gold}) => gold === "sound" || gold === "lucky");
  return {
    unknown: 0,
    outcome_clusters: new Set(right.map(({problem}) => problem)).size,
    ...zero(cells),
    ...moments(cells, [cells]),
    ...cell(
      byProblem(rows, cells, ({gold}) => [gold]),
      [cells]
    )
  };
}

// The products of a cube without a row.
const moments = (names: readonly string[], products: readonly (readonly string[])[]): Counts =>
  cell([zero(names)], products);

/** A chain: for each step whether it is correct and whether it is judged so. */
export interface Chain {
  problem: number;
  steps: readonly {correct: boolean; judged: boolean}[];
}

function stepsOf({steps}: Chain): string[] {
  const first = (key: "correct" | "judged") => steps.findIndex((step) => !step[key]);
  const kind = first("correct") === -1 ? "clean" : "flawed";
  const found = first("judged") === first("correct");
  const near = first("judged") >= 0 && Math.abs(first("judged") - first("correct")) <= 1;
  const called = (first("judged") === -1) === (first("correct") === -1);
  return [
    ...steps.map(({correct, judged}) => (correct ? (judged ? "tp" : "fn") : judged ? "fp" : "tn")),
    "n_responses",
    "cases",
    kind,
    ...(found ? [`right_${kind}`] : []),
    ...(kind === "flawed" && near ? ["near_flawed"] : []),
    ...(called ? ["case_right"] : [])
  ];
}

/** The row of the step cube of these chains. */
export function stepRow(rows: readonly Chain[]): Counts {
  const whole = ["cases", "case_right"];
  const rest = ["n_responses", "no_steps", "unscored", "length_mismatch"];
  const names = [...stepCounts, ...locatedCounts, ...whole, ...rest];
  const products = [stepCounts, whole, locatedCounts];
  const sums = byProblem(rows, names, stepsOf);
  const having = (...of: string[]) =>
    sums.filter((sum) => of.some((name) => sum[name]! > 0)).length;
  return {
    scorer: "prm",
    benchmark: "bench",
    part: "response",
    ...zero(names),
    ...moments(names, products),
    ...cell(sums, products),
    located_clusters: having("flawed", "clean"),
    flawed_clusters: having("flawed"),
    clean_clusters: having("clean"),
    correct_clusters: having("tp", "fn"),
    erroneous_clusters: having("tn", "fp")
  };
}

/** Whether two verifiers are right on a response. */
export interface Pair {
  problem: number;
  a: boolean;
  b: boolean;
}

/** The row of the pair cube; who is right accepts. */
export function pairRow(rows: readonly Pair[]): Counts {
  const count = (a: boolean, b: boolean) => rows.filter((row) => row.a === a && row.b === b).length;
  const [both, onlyA, onlyB] = [count(true, true), count(true, false), count(false, true)];
  const problems = [...groupBy(rows, ({problem}) => problem).values()].map((of) => ({
    a: of.filter(({a}) => a).length,
    b: of.filter(({b}) => b).length,
    m: of.length
  }));
  const sum = (of: (problem: {a: number; b: number; m: number}) => number) =>
    problems.reduce((total, problem) => total + of(problem), 0);
  return {
    a: "a",
    b: "b",
    benchmark: "bench",
    n: rows.length,
    clusters: problems.length,
    unshared: 0,
    both_right: both,
    only_a: onlyA,
    only_b: onlyB,
    both_wrong: count(false, false),
    accept_both: both,
    accept_a: onlyA,
    accept_b: onlyB,
    reject_both: count(false, false),
    dd: sum(({a, b}) => (a - b) ** 2),
    dm: sum(({a, b, m}) => (a - b) * m),
    mm: sum(({m}) => m * m),
    aa: sum(({a}) => a * a),
    am: sum(({a, m}) => a * m),
    bb: sum(({b}) => b * b),
    bm: sum(({b, m}) => b * m)
  };
}
