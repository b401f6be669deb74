import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {paperSettings, RewardSet, type RewardTrace} from "../../src/metrics/reward-set.js";
import {generator, integer} from "../../src/stats/random.js";
import {packCosines, unpackCosines} from "../../src/text/packed.js";
import {silent} from "../progress.js";
import {bundledEncoder} from "../rewards/encoders.js";
import {Given} from "../rewards/given.js";
import {embed, reward} from "../rewards/rewards.js";
import {Traces} from "../rewards/traces.js";
import {RecordAppender} from "../store/append.js";
import {settle} from "../store/settle.js";
import {Store} from "../store/store.js";

/** Steps a second and core, and milliseconds of a slider. */
export const rewardBudget = {steps_per_second: 100, slider_ms: 16};

const words =
  "so we multiply both sides of the equation by two and then subtract the first term from the sum that was found before which gives a smaller number than expected let me check this again with another value".split(
    " "
  );

/**
 * Times `assay rewards` on traces of 100 steps with the bundled encoder, in this process and on one core: steps of about
 * 20 words, all different. Then a second run, which finds all embeddings, and a slider over as many traces.
 */
export async function timeRewards(traces: number, steps: number) {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const store = await Store.create(join(folder, "rewards.duckdb"));
  try {
    await fill(store, traces, steps);
    const encoder = await bundledEncoder();
    await encoder.embed(["warm up"]);
    const found = await Traces.of(store, null);
    const clock = performance.now();
    const cpu = process.cpuUsage();
    const {negatives, steps: n} = await embed(store, found, encoder, 1, silent);
    const embedded = process.cpuUsage(cpu);
    const seconds = (performance.now() - clock) / 1000;
    const settings = {
      scorer: "bench",
      parts: ["trajectory"] as const,
      align: "best" as const,
      tau: 1,
      negatives: 16,
      alpha: 1,
      seed: 1
    };
    const again = performance.now();
    await embed(store, found, encoder, 1, silent);
    await reward(store, found, encoder, await Given.in(store), negatives, settings);
    const secondRun = (performance.now() - again) / 1000;
    return {
      traces,
      steps: n,
      seconds: round(seconds),
      steps_per_second: round(n / seconds),
      steps_per_cpu_second: round(n / ((embedded.user + embedded.system) / 1e6)),
      second_run_seconds: round(secondRun),
      slider_ms: sliderTimes(1000, 100),
      peak_mb: Math.round(process.resourceUsage().maxRSS / 1024)
    };
  } finally {
    store.close();
    rmSync(folder, {recursive: true, force: true});
  }
}

const round = (x: number) => Number(x.toPrecision(4));

async function fill(store: Store, traces: number, steps: number): Promise<void> {
  const random = generator(1);
  const sentence = () =>
    Array.from({length: 20}, () => words[integer(random, words.length)]!).join(" ");
  await store.transaction(async () => {
    await store.run(
      `INSERT INTO sources (source, path, format, bytes, records, read, rejected) VALUES (1, 'bench', 'traces', 0, ${traces}, ${traces}, 0)`
    );
    const appender = await RecordAppender.to(store.connection, "steps_in", 1);
    for (let i = 0; i < traces; ++i) {
      const key = {
        benchmark: "bench",
        response_id: `r${i}`,
        scorer: null,
        scores: null,
        labels: null,
        surplus: 0
      };
      appender.append(i, {
        ...key,
        part: "trajectory",
        texts: Array.from({length: steps - 10}, sentence)
      });
      appender.append(i, {...key, part: "response", texts: Array.from({length: 10}, sentence)});
    }
    appender.close();
  });
  await settle(store);
}

/** Median milliseconds to recompute all totals when τ, and when α, is moved. */
function sliderTimes(traces: number, steps: number): {tau: number; alpha: number} {
  const random = generator(2);
  const numbers = (n: number) => Array.from({length: n}, () => 2 * random() - 1);
  const negatives = packCosines(numbers(steps * 16));
  const list = Array.from({length: traces}, (_, i): RewardTrace => ({
    ...{
      benchmark: "b",
      response_id: `r${i}`,
      problem_id: null,
      policy: null,
      correct: null,
      scorer: "s",
      part: "trajectory"
    },
    ...{
      texts: null,
      others: null,
      labels: null,
      align: numbers(steps),
      matched: [],
      quality: numbers(steps)
    },
    ...{succession: numbers(steps), negatives, n_negatives: 16, final: random(), final_n: 5}
  }));
  const set = new RewardSet(
    list,
    list.map(({negatives}) => unpackCosines(negatives))
  );
  const time = (settings: (k: number) => object) => {
    const times = Array.from({length: 15}, (_, k) => {
      const clock = performance.now();
      set.totals({...paperSettings, ...settings(k)});
      return performance.now() - clock;
    }).sort((a, b) => a - b);
    return round(times[7]!);
  };
  return {tau: time((k) => ({tau: 0.1 + k / 10})), alpha: time((k) => ({alpha: k / 10}))};
}
