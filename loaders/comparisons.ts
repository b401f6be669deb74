/** The questions that a store answers about two verifiers, and about one that is asked again. */
import {judgeNames, type Judges, type ScorerRule} from "../src/cubes/judges.js";
import {discordant, pairCube} from "../src/cubes/pairs.js";
import type {Slice} from "../src/cubes/slice.js";
import {trialMoments, trialTable} from "../src/cubes/trials.js";
import {adjusted, pairComparison, swapped} from "../src/metrics/pairs.js";
import {powerOf, type PowerOptions, type PowerRow} from "../src/metrics/power.js";
import type {Counts} from "../src/metrics/proportion.js";
import {trialMetrics, type TrialRow} from "../src/metrics/trials.js";
import {groupBy} from "../src/stats/grouping.js";
import {by, type Engine} from "./answers.js";
import {Failure} from "./failure.js";

/** Two names, or none for all pairs. */
export type Pair = readonly [a: string, b: string] | null;

const everyone = (rule: ScorerRule): Judges => ({who: "all", rule});

/**
 * Paired comparisons, a row a benchmark, group and pair; of two named, A and B as named. Holm's
 * adjustment is over the pairs of a benchmark and group, or, of one pair, over all its rows.
 */
export async function comparisonRows(store: Engine, slice: Slice, rule: ScorerRule, pair: Pair) {
  if (pair !== null) checkDifferent(pair);
  const cells = (await store.rows(pairCube(slice, everyone(rule), pair ?? []))) as Counts[];
  const rows = cells.map((cell) => {
    const row = pairComparison(cell);
    return {...by(slice, cell), ...(pair !== null && row.a !== pair[0] ? swapped(row) : row)};
  });
  if (pair !== null && rows.length === 0) {
    await checkNames(store, pair, rule);
    throw new Failure(`${pair.join(" and ")}: no response with a gold label that both judged`, 1);
  }
  return adjusted(rows, (row) =>
    pair === null ? JSON.stringify([row.benchmark, ...slice.by.map((field) => row[field])]) : ""
  );
}

/** The gold rows that only one of two is right on, a row each. */
export async function discordantRows(
  store: Engine,
  slice: Slice,
  rule: ScorerRule,
  [a, b]: readonly [string, string]
) {
  checkDifferent([a, b]);
  const rows = await store.rows(discordant(slice, everyone(rule), {a, b}));
  if (rows.length === 0) await checkNames(store, [a, b], rule);
  return rows.map(({rightly, ...row}) => ({right: rightly === "a" ? a : b, ...row}));
}

function checkDifferent([a, b]: readonly [string, string]): void {
  if (a === b) throw new Failure(`${a}: expected two different verifiers`);
}

/** Fails for a name that judged nothing, and says which there are: asked only where a pair has no rows. */
async function checkNames(store: Engine, names: readonly string[], rule: ScorerRule) {
  const found = (await store.rows(judgeNames(everyone(rule)))).map(
    ({verifier}) => verifier as string
  );
  for (const name of names) {
    if (found.includes(name)) continue;
    const there = found.length === 0 ? "there is none" : `there are: ${found.join(", ")}`;
    const hint =
      rule.threshold === null ? "; scorers whose scores leave [0, 1] need --threshold" : "";
    throw new Failure(`${name}: no such verifier or scorer (${there}${hint})`, 1);
  }
}

/** Repeated trials, a row a verifier, benchmark and group. */
export async function trialRows(store: Engine, slice: Slice) {
  const table = await store.rows(trialTable(slice));
  const key = (row: object) => {
    const cell = row as Counts;
    return JSON.stringify([cell.verifier, cell.benchmark, ...slice.by.map((field) => cell[field])]);
  };
  const groups = groupBy(table, key);
  return ((await store.rows(trialMoments(slice))) as Counts[]).map((cell) => ({
    ...by(slice, cell),
    ...trialMetrics(groups.get(key(cell)) as unknown as TrialRow[], cell)
  }));
}

/** What n would show, a row a benchmark and pair, from the accuracy and correlation that the pair has. */
export async function powerRows(
  store: Engine,
  slice: Slice,
  rule: ScorerRule,
  pair: Pair,
  options: PowerOptions
): Promise<PowerRow[]> {
  return (await comparisonRows(store, slice, rule, pair)).map((row) => powerOf(row, options));
}
