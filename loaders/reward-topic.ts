/** What the Rewards page reads of a store. */
import {scorersOfLists} from "../src/cubes/histogram.js";
import {literal} from "../src/cubes/sql.js";
import {everything} from "../src/cubes/slice.js";
import type {RewardData, ScoreRowOf} from "../src/datasets.js";
import type {RewardTrace} from "../src/metrics/reward-set.js";
import {packCosines} from "../src/text/packed.js";
import {scoreRows, type Engine} from "./answers.js";
import {selections} from "./selection.js";

/** Traces of a scorer that the page can play with. */
const mostTraces = 1000;
/** Characters of a step that the page shows. */
const longest = 280;
/** The paper selects so many. */
const paperK = 1000;

export async function rewardTopic(store: Engine): Promise<RewardData> {
  const counts = (await store.rows(
    "SELECT scorer, part, count(*)::INTEGER AS n FROM rewards GROUP BY ALL ORDER BY ALL"
  )) as RewardData["counts"];
  return {
    traces: (await Promise.all(counts.map((of) => tracesOf(store, of)))).flat(),
    counts,
    separation: await separation(store, [...new Set(counts.map(({scorer}) => scorer))]),
    selections: await selectionsOf(store)
  };
}

async function tracesOf(
  store: Engine,
  {scorer, part}: {scorer: string; part: string}
): Promise<RewardTrace[]> {
  const other = part === "trajectory" ? "response" : "trajectory";
  const rows = await store.rows(
    `SELECT benchmark, response_id, problem_id, policy, coalesce(gold_outcome, gold)::INTEGER AS correct, w.*,
       own.texts, l.labels, other.texts AS others
     FROM (SELECT * FROM rewards WHERE scorer = ${literal(scorer)} AND part = ${literal(part)}) w
     JOIN responses USING (uid) LEFT JOIN labels l ON l.uid = w.uid AND l.part = w.part
     LEFT JOIN texts own ON own.uid = w.uid AND own.part = w.part
     LEFT JOIN texts other ON other.uid = w.uid AND other.part = ${literal(other)}
     ORDER BY md5(benchmark || '/' || coalesce(problem_id, response_id)), response_id LIMIT ${mostTraces}`
  );
  return rows
    .map((row) => traceOf(row as unknown as StoredTrace))
    .sort((a, b) => compare(a.benchmark, b.benchmark) || compare(a.response_id, b.response_id));
}

type StoredTrace = Omit<RewardTrace, "negatives"> & {negatives: (number | null)[] | null};

function traceOf(row: StoredTrace): RewardTrace {
  const {benchmark, response_id, problem_id, policy, correct, scorer, part} = row;
  const rounded = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : Math.round(value * 1e5) / 1e5));
  const cut = (steps: string[] | null) =>
    steps?.map((step) => (step.length > longest ? `${step.slice(0, longest - 1)}…` : step)) ?? null;
  return {
    ...{benchmark, response_id, problem_id, policy, correct, scorer, part},
    texts: cut(row.texts),
    others: cut(row.others),
    labels: row.labels,
    align: rounded(row.align),
    matched: row.matched,
    quality: row.quality === null ? null : rounded(row.quality),
    succession: rounded(row.succession),
    negatives: packCosines(row.negatives ?? []),
    n_negatives: row.n_negatives,
    final: row.final,
    final_n: row.final_n
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How the rewards and each component separate right traces from wrong ones, each as one score a trace. */
async function separation(store: Engine, scorers: readonly string[]): Promise<ScoreRowOf[]> {
  if (scorers.length === 0) return [];
  const rows = (await scoreRows(store, everything, "mean")) as ScoreRowOf[];
  const own = new Set(
    scorers.flatMap((scorer) => [
      scorer,
      ...["align", "quality", "coherence", "final"].map((of) => `${scorer}/${of}`)
    ])
  );
  return rows.filter(({scorer}) => own.has(scorer));
}

/** Each scorer's selection: the paper's 1,000 where there are twice as many traces, else a tenth. */
async function selectionsOf(store: Engine): Promise<RewardData["selections"]> {
  const counted = await store.rows(
    `SELECT scorer, count(DISTINCT uid)::INTEGER AS n FROM scores WHERE scorer IN (${scorersOfLists.replace(/ ORDER BY.*/, "")}) GROUP BY scorer ORDER BY scorer`
  );
  const scorers = counted.map(({scorer}) => scorer as string).filter((name) => !name.includes("/"));
  if (scorers.length === 0) return [];
  const n = Math.max(...counted.map((row) => row.n as number));
  const k = n >= 2 * paperK ? paperK : Math.max(1, Math.round(n / 10));
  const rows = await selections(store, {
    ...everything,
    scorers,
    k,
    alpha: 1,
    aggregate: "mean",
    seed: 1
  });
  return rows.map(({row}) => row);
}
