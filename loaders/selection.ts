/** Selection of training data by rewards (ReasonFlux-PRM, Section 4.2): the question that `select` answers. */
import {scorerNames, selectable} from "../src/cubes/selectable.js";
import type {Aggregate} from "../src/cubes/scores.js";
import type {Slice} from "../src/cubes/slice.js";
import type {SelectionSummary} from "../src/datasets.js";
import {aggregated} from "../src/metrics/aggregate.js";
import {
  composition,
  jaccard,
  rewardOf,
  stability,
  topK,
  type Center,
  type Selectable,
  type Selected
} from "../src/metrics/top-k.js";
import {meanOfKnown} from "../src/metrics/trace-rewards.js";
import {clusterMoments} from "../src/stats/cluster.js";
import {clusteredProportion} from "../src/stats/interval.js";
import type {Engine} from "./answers.js";
import {Failure} from "./failure.js";

export interface SelectionOptions extends Slice {
  /** null for all scorers, without those of single components. */
  scorers: readonly string[] | null;
  k: number;
  alpha: number;
  aggregate: Aggregate;
  seed: number;
}

/** One scorer's selection, as a row. */
export interface SelectionRow extends SelectionSummary {
  aggregate: string;
  /** null where the scorer has no final rewards: then nothing is added. */
  alpha: number | null;
}

/** A selection with the traces that are in it, highest reward first. */
export interface Selection {
  row: SelectionRow;
  traces: {benchmark: string; response_id: string; reward: number; inclusion: number | null}[];
}

interface TraceRow {
  benchmark: string;
  response_id: string;
  /** A number that responses to one problem share. */
  problem: number;
  policy: string | null;
  correct: 0 | 1 | null;
  part: string;
  list: (number | null)[];
  final: number | null;
  is_reward: boolean;
}

/** The selections of each scorer, by name. */
export async function selections(store: Engine, options: SelectionOptions): Promise<Selection[]> {
  const known = (await store.rows(scorerNames)).map(({scorer}) => scorer as string);
  for (const name of options.scorers ?? [])
    if (!known.includes(name))
      throw new Failure(`--scorer ${name}: no such scorer (one of ${known.join(", ")})`);
  const names = options.scorers ?? known.filter((name) => !isComponent(name, known));
  const found: {selection: Selection; ids: Set<string>}[] = [];
  for (const scorer of names) {
    const rows = (await store.rows(selectable(options, scorer))) as unknown as TraceRow[];
    if (rows.length > 0) found.push(select(rows, scorer, options));
  }
  for (const {selection, ids} of found)
    for (const other of found)
      if (other.selection !== selection)
        selection.row.overlap[other.selection.row.scorer] = jaccard(ids, other.ids);
  return found.map(({selection}) => selection);
}

/** Scorers that `rewards` makes of single components: SCORER/align and the like. */
const isComponent = (name: string, known: readonly string[]) =>
  ["align", "quality", "coherence", "final"].some(
    (component) =>
      name.endsWith(`/${component}`) && known.includes(name.slice(0, -component.length - 1))
  );

function select(rows: readonly TraceRow[], scorer: string, options: SelectionOptions) {
  const {aggregate, alpha, k, seed} = options;
  const hasFinal = rows.some(({final}) => final !== null);
  // A reward that `rewards` made may lack a step; the paper's mean is over those that are there.
  const isReward = rows.some(({is_reward}) => is_reward);
  const center: Center =
    isReward && aggregate === "mean" ? meanOfKnown : (steps) => aggregated(steps, aggregate);
  const usable = rows.filter(({final}) => !hasFinal || final !== null || alpha === 0);
  const traces = usable.map((row): Selectable => ({
    id: idOf(row),
    policy: row.policy,
    steps: row.list,
    added: row.final === null ? 0 : alpha * row.final
  }));
  const rewards = traces.map((trace) => ({id: trace.id, reward: rewardOf(trace, center)}));
  const selected = topK(rewards, k);
  const stable = selected.ranked > k ? stability(traces, k, center, {seed}) : null;
  const right = correctOf(usable, selected.indices);
  const row: SelectionRow = {
    ...{scorer, part: rows[0]!.part, aggregate, alpha: hasFinal ? alpha : null, k},
    ...{n: selected.ranked, unranked: rows.length - selected.ranked},
    ...cutOf(selected),
    kept: stable?.kept ?? null,
    kept_lo: stable?.kept_lo ?? null,
    kept_hi: stable?.kept_hi ?? null,
    resamples: stable?.resamples ?? 0,
    correct: right.share,
    correct_lo: right.lo,
    correct_hi: right.hi,
    correct_of_all: correctOf(
      usable,
      [...usable.keys()].filter((i) => rewards[i]!.reward !== null)
    ).share,
    policies: composition(traces, selected.indices),
    overlap: {}
  };
  const ids = new Set(selected.indices.map((i) => traces[i]!.id));
  const inclusion = new Map(
    stable === null ? [] : [...selected.indices].map((i, at) => [i, stable.inclusion[at]!])
  );
  return {
    selection: {
      row,
      traces: selected.indices.map((i) => ({
        benchmark: usable[i]!.benchmark,
        response_id: usable[i]!.response_id,
        reward: rewards[i]!.reward!,
        inclusion: inclusion.get(i) ?? null
      }))
    },
    ids
  };
}

const idOf = ({benchmark, response_id}: TraceRow) => JSON.stringify([benchmark, response_id]);

const cutOf = ({cut, margin, tied}: Selected) => ({cut, margin, tied});

/** The share of right ones, of those with known gold, with its interval clustered by problem. */
function correctOf(rows: readonly TraceRow[], indices: readonly number[]) {
  const known = indices.map((i) => rows[i]!).filter(({correct}) => correct !== null);
  const found = clusteredProportion(
    clusterMoments(
      known.map(({correct}) => correct!),
      known.map(({problem}) => problem)
    )
  );
  return {share: found?.estimate ?? null, lo: found?.lo ?? null, hi: found?.hi ?? null};
}
