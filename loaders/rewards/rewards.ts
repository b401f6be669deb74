import {
  components,
  meanOfKnown,
  traceRewards,
  type Components
} from "../../src/metrics/trace-rewards.js";
import {finalAnswer, isSameAnswer} from "../../src/text/final-answer.js";
import {quantity} from "../../src/text/numbers.js";
import {literal} from "../../src/cubes/sql.js";
import type {Part, Rewards, Steps} from "../../src/records.js";
import {Failure} from "../failure.js";
import type {Progress} from "../progress.js";
import {RecordAppender} from "../store/append.js";
import {settle} from "../store/settle.js";
import type {Store} from "../store/store.js";
import {EmbeddingCache} from "./cache.js";
import type {Encoder} from "./encoders.js";
import type {Final, Given} from "./given.js";
import {Negatives} from "./negatives.js";
import type {SteppedPart, Trace, Traces} from "./traces.js";

/** How rewards are computed; see ReasonFlux-PRM, Section 4.1, and METRICS, "Rewards". */
export interface RewardSettings {
  /** The name that the rewards go by, as any scorer. */
  scorer: string;
  parts: readonly SteppedPart[];
  align: "best" | "index";
  tau: number;
  /** Negatives a trace. */
  negatives: number;
  alpha: number;
  seed: number;
}

/** What came of one part of the traces; each count is of traces, unless it says steps. */
export interface RewardSummary {
  scorer: string;
  part: SteppedPart;
  benchmark: string;
  /** Traces with a step in this part. */
  n: number;
  n_steps: number;
  /** Means over steps that have the component; null where none has. */
  align: number | null;
  quality: number | null;
  coherence: number | null;
  step_reward: number | null;
  /** Means over traces. */
  final_reward: number | null;
  total: number | null;
  /** Traces without a step in this part, or with one alone, which has no predecessor. */
  no_steps: number;
  one_step: number;
  /** Traces whose other part has no step, or another number of steps. */
  unaligned: number;
  unequal: number;
  /** Traces that found fewer negatives than asked for. */
  few_negatives: number;
  /** Steps and traces that were to be judged and are not. */
  no_quality: number;
  no_final: number;
  /** Traces of which the list of qualities was of another length than the steps. */
  length_mismatch: number;
}

/** Computes embeddings of all steps that have none yet, and gathers the pool of negatives. Returns how many were new. */
export async function embed(
  store: Store,
  traces: Traces,
  encoder: Encoder,
  seed: number,
  progress: Progress,
  signal?: AbortSignal
): Promise<{computed: number; steps: number; negatives: Negatives}> {
  const cache = new EmbeddingCache(store, encoder);
  const negatives = new Negatives(seed);
  let [computed, steps] = [0, 0];
  progress.total(traces.count);
  for await (const block of traces.blocks()) {
    const texts = block.flatMap((trace) => [...trace.trajectory, ...trace.response]);
    steps += texts.length;
    computed += await cache.fill(texts, () => progress.add(0, quantity(steps, "step")), signal);
    for (const trace of block) negatives.offer(trace);
    progress.add(block.length, quantity(steps, "step"));
  }
  return {computed, steps, negatives};
}

/**
 * Computes the rewards of all traces from what was embedded and given, and writes them to the store in
 * place of the same scorer's earlier ones, in one transaction: step scores under the scorer's own name, those
 * of each component under `SCORER/COMPONENT`, one score of the whole trace (equation 11) under the part
 * `whole`, and the components themselves.
 */
export async function reward(
  store: Store,
  traces: Traces,
  encoder: Encoder,
  given: Given,
  negatives: Negatives,
  settings: RewardSettings
): Promise<RewardSummary[]> {
  const cache = new EmbeddingCache(store, encoder);
  const pools = {
    trajectory: await cache.get(negatives.texts("trajectory")),
    response: await cache.get(negatives.texts("response"))
  };
  const tallies = new Map<string, Tally>();
  const hasQuality = await any(store, "qualities");
  const hasFinal = await any(store, "finals");
  await store.transaction(async () => {
    const sink = await RewardSink.in(store, settings.scorer, traces.count);
    for await (const block of traces.blocks()) {
      const vectors = await cache.get(
        block.flatMap((trace) => [...trace.trajectory, ...trace.response])
      );
      for (const trace of block) {
        const final = hasFinal ? rightShare(trace, await given.final(trace)) : null;
        for (const part of settings.parts) {
          const tally = tallyOf(tallies, settings.scorer, trace.benchmark, part);
          const steps = trace[part];
          if (steps.length === 0) {
            ++tally.no_steps;
            continue;
          }
          const others = trace[part === "trajectory" ? "response" : "trajectory"];
          if (settings.align === "index" && others.length !== steps.length)
            throw new Failure(
              `${trace.benchmark}, ${trace.response_id}: ${trace.trajectory.length} steps of the trajectory and ${trace.response.length} of the response; --align index needs as many (--align best does not)`,
              1
            );
          const drawn = negatives.of(trace, part, settings.negatives);
          const judged = hasQuality ? await given.quality(trace, part) : null;
          const of = components(
            steps.map((step) => vectors.get(step)!),
            others.map((step) => vectors.get(step)!),
            drawn.map((text) => pools[part].get(text)!),
            judged === null ? null : steps.map((_, t) => judged[t] ?? null),
            settings.align
          );
          const rewards = traceRewards(of, final?.share ?? null, settings);
          if (final === null && hasFinal) rewards.total = null;
          sink.append(trace, part, of, rewards, final);
          count(tally, of, rewards, {
            final: final?.share ?? null,
            unaligned: others.length === 0,
            unequal: others.length !== steps.length,
            few: drawn.length < settings.negatives,
            judged: hasQuality,
            finals: hasFinal,
            mismatch: judged !== null && judged.length !== steps.length
          });
        }
      }
    }
    sink.close();
    await store.setMeta("settled", "no");
  });
  await settle(store);
  return [...tallies.values()].map(summary);
}

async function any(store: Store, table: string): Promise<boolean> {
  return (await store.rows(`SELECT 1 AS one FROM ${table} LIMIT 1`)).length > 0;
}

/** Equation 9: the share of the answers that are right, and of how many; null where none can be told. */
export function rightShare(
  trace: Pick<Trace, "reference">,
  final: Final | null
): {share: number; n: number} | null {
  if (final === null) return null;
  const {reference} = trace;
  const right =
    final.right ??
    (reference === null
      ? []
      : final.answers!.map((answer) => {
          const named = finalAnswer(answer);
          return named !== null && isSameAnswer(named, reference) ? 1 : 0;
        }));
  const known = right.filter((bit) => bit !== null);
  const share = meanOfKnown(known);
  return share === null ? null : {share, n: known.length};
}

/** Writes the rewards of traces as rows of a source of their own. */
class RewardSink {
  private line = 0;

  private constructor(
    private readonly scorer: string,
    private readonly steps: RecordAppender,
    private readonly rewards: RecordAppender
  ) {}

  static async in(store: Store, scorer: string, traces: number): Promise<RewardSink> {
    const path = `rewards:${scorer}`;
    const earlier = await store.rows(`SELECT source FROM sources WHERE path = ${literal(path)}`);
    for (const {source} of earlier)
      for (const table of ["steps_in", "rewards_in", "sources"])
        await store.run(`DELETE FROM ${table} WHERE source = ${source as number}`);
    const [next] = await store.rows("SELECT coalesce(max(source), 0) + 1 AS source FROM sources");
    const source = next!.source as number;
    await store.run(
      `INSERT INTO sources (source, path, format, bytes, records, read, rejected) VALUES (${source}, ${literal(path)}, 'rewards', 0, ${traces}, ${traces}, 0)`
    );
    return new RewardSink(
      scorer,
      await RecordAppender.to(store.connection, "steps_in", source),
      await RecordAppender.to(store.connection, "rewards_in", source)
    );
  }

  append(
    {benchmark, response_id}: Trace,
    part: SteppedPart,
    of: Components,
    rewards: ReturnType<typeof traceRewards>,
    final: {share: number; n: number} | null
  ): void {
    ++this.line;
    const {scorer} = this;
    const row: Rewards = {
      benchmark,
      response_id,
      part,
      scorer,
      ...of,
      quality: of.quality.every((value) => value === null) ? null : of.quality,
      final: final?.share ?? null,
      final_n: final?.n ?? null
    };
    this.rewards.append(this.line, row);
    const put = (name: string, part: Part, scores: (number | null)[]) => {
      const steps: Steps = {
        ...{benchmark, response_id, part, scorer: name, scores},
        ...{labels: null, texts: null, surplus: 0}
      };
      if (scores.some((score) => score !== null)) this.steps.append(this.line, steps);
    };
    put(scorer, part, rewards.step);
    const each = {align: of.align, quality: of.quality, coherence: rewards.coherence};
    for (const [name, scores] of Object.entries(each)) put(`${scorer}/${name}`, part, scores);
    // The paper's reward of a trace is that of its trajectory. The first step has no coherence, so that
    // lists of it have no aggregate: its mean over the other steps stands for the trace.
    if (part !== "trajectory") return;
    put(scorer, "whole", [rewards.total]);
    put(`${scorer}/final`, "whole", [final?.share ?? null]);
    put(`${scorer}/coherence`, "whole", [meanOfKnown(rewards.coherence)]);
  }

  close(): void {
    this.steps.close();
    this.rewards.close();
  }
}

interface Tally {
  scorer: string;
  part: SteppedPart;
  benchmark: string;
  n: number;
  n_steps: number;
  sums: Record<"align" | "quality" | "coherence" | "step_reward" | "final_reward" | "total", Sum>;
  no_steps: number;
  one_step: number;
  unaligned: number;
  unequal: number;
  few_negatives: number;
  no_quality: number;
  no_final: number;
  length_mismatch: number;
}
interface Sum {
  n: number;
  sum: number;
}

function tallyOf(
  tallies: Map<string, Tally>,
  scorer: string,
  benchmark: string,
  part: SteppedPart
): Tally {
  const key = JSON.stringify([benchmark, part]);
  const sum = () => ({n: 0, sum: 0});
  const found = tallies.get(key) ?? {
    ...{scorer, part, benchmark, n: 0, n_steps: 0},
    sums: {
      ...{align: sum(), quality: sum(), coherence: sum()},
      ...{step_reward: sum(), final_reward: sum(), total: sum()}
    },
    ...{no_steps: 0, one_step: 0, unaligned: 0, unequal: 0, few_negatives: 0},
    ...{no_quality: 0, no_final: 0, length_mismatch: 0}
  };
  tallies.set(key, found);
  return found;
}

interface Seen {
  final: number | null;
  unaligned: boolean;
  unequal: boolean;
  few: boolean;
  judged: boolean;
  finals: boolean;
  mismatch: boolean;
}

function count(
  tally: Tally,
  of: Components,
  rewards: ReturnType<typeof traceRewards>,
  seen: Seen
): void {
  ++tally.n;
  tally.n_steps += of.align.length;
  const add = (to: Sum, values: readonly (number | null)[]) => {
    for (const value of values)
      if (value !== null) {
        ++to.n;
        to.sum += value;
      }
  };
  add(tally.sums.align, of.align);
  add(tally.sums.quality, of.quality);
  add(tally.sums.coherence, rewards.coherence);
  add(tally.sums.step_reward, rewards.step);
  add(tally.sums.final_reward, [seen.final]);
  add(tally.sums.total, [rewards.total]);
  tally.one_step += Number(of.align.length === 1);
  tally.unaligned += Number(seen.unaligned);
  tally.unequal += Number(seen.unequal);
  tally.few_negatives += Number(seen.few);
  tally.no_final += Number(seen.finals && seen.final === null);
  tally.length_mismatch += Number(seen.mismatch);
  if (seen.judged) tally.no_quality += of.quality.filter((value) => value === null).length;
}

function summary({sums, ...tally}: Tally): RewardSummary {
  const mean = ({n, sum}: Sum) => (n === 0 ? null : sum / n);
  const {scorer, part, benchmark, n, n_steps, ...counts} = tally;
  const means = Object.fromEntries(Object.entries(sums).map(([name, of]) => [name, mean(of)]));
  return {
    scorer,
    part,
    benchmark,
    n,
    n_steps,
    ...(means as Record<keyof typeof sums, number | null>),
    ...counts
  };
}
