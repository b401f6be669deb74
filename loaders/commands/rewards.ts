import {existsSync} from "node:fs";
import {resolve} from "node:path";
import {type Command, Option} from "commander";
import {quantity} from "../../src/text/numbers.js";
import {Failure} from "../failure.js";
import {progress} from "../progress.js";
import {ReplyCache} from "../rewards/cache.js";
import {
  bundledEncoder,
  remoteEncoder,
  transformersEncoder,
  type Encoder
} from "../rewards/encoders.js";
import {endpointAt, type Endpoint} from "../rewards/endpoint.js";
import {Given, readAnswers, readQualities} from "../rewards/given.js";
import {Chat} from "../rewards/judge.js";
import {answerByTemplates, judgeTraces, keptReplies} from "../rewards/judging.js";
import {embed, reward, type RewardSettings, type RewardSummary} from "../rewards/rewards.js";
import {Traces, type SteppedPart} from "../rewards/traces.js";
import {importPaths} from "../store/import-paths.js";
import {Store} from "../store/store.js";
import {numberOf} from "./number.js";
import {print, withOutput, type Column, type OutputOptions} from "./output.js";

const columns: Column[] = [
  {key: "scorer", label: "scorer", kind: "text"},
  {key: "benchmark", label: "benchmark", kind: "text"},
  {key: "part", label: "part", kind: "text"},
  {key: "n", label: "traces", kind: "integer"},
  {key: "n_steps", label: "steps", kind: "integer"},
  {key: "align", label: "align", kind: "number"},
  {key: "quality", label: "quality", kind: "number"},
  {key: "coherence", label: "coherence", kind: "number"},
  {key: "step_reward", label: "step reward", kind: "number"},
  {key: "final_reward", label: "final", kind: "number"},
  {key: "total", label: "total", kind: "number"}
];

interface Options extends OutputOptions {
  db: string;
  scorer: string;
  part: SteppedPart | "both";
  delimiter?: RegExp | string;
  encoder: string;
  encoderModel?: string;
  align: "best" | "index";
  tau: number;
  negatives: number;
  alpha: number;
  seed: number;
  quality?: string;
  judge?: string;
  judgeModel?: string;
  answers?: string;
  template?: boolean;
  policy?: string;
  policyModel?: string;
  samples: number;
  temperature: number;
  tries: number;
  timeout: number;
  atOnce: number;
}

export function rewards(program: Command): void {
  withOutput(program.command("rewards"))
    .argument(
      "[traces...]",
      "files of traces to import first; without them, all traces of the store"
    )
    .summary("step and trajectory rewards of reasoning traces (ReasonFlux-PRM)")
    .option("--scorer <name>", "what the rewards go by in the store", "reasonflux")
    .addOption(
      new Option("--part <name>", "which steps are scored; the paper scores the trajectory")
        .choices(["trajectory", "response", "both"])
        .default("trajectory")
    )
    .option(
      "--delimiter <text>",
      "where texts are cut into steps: a text, or /a regular expression/ (blank lines)",
      delimiterOf
    )
    .option(
      "--encoder <name>",
      "Phi: bundled, a URL with /v1/embeddings, or hf:MODEL (needs @huggingface/transformers)",
      "bundled"
    )
    .option("--encoder-model <name>", "the model to ask for at the encoder's URL")
    .addOption(
      new Option("--align <how>", "with the best-matching response step, or that of the same place")
        .choices(["best", "index"])
        .default("best")
    )
    .option("--tau <x>", "temperature of the coherence", positive("--tau"), 1)
    .option(
      "--negatives <n>",
      "negatives a trace, from other problems",
      whole("--negatives", 1),
      16
    )
    .option("--alpha <x>", "weight of the final reward", numberOf("--alpha", {least: 0}), 1)
    .option("--seed <n>", "of the negatives", whole("--seed", 0), 1)
    .option("--quality <file>", "qualities: rows of response_id and quality, a list from 0 to 1")
    .option("--judge <url>", "asks this server (/v1/chat/completions) for qualities")
    .option("--judge-model <name>", "the model to ask for")
    .option(
      "--answers <file>",
      "template-guided answers: rows of response_id and answers, or correct"
    )
    .option("--template", "has the judge extract a template, and the policy answer by it")
    .option("--policy <url>", "the server that answers (the judge's)")
    .option("--policy-model <name>", "the model that answers (the judge's)")
    .option("--samples <n>", "answers a trace", whole("--samples", 1), 5)
    .option("--temperature <x>", "of the answers", numberOf("--temperature", {least: 0}), 0.7)
    .option("--tries <n>", "of a call that fails or is refused (429)", whole("--tries", 1), 6)
    .option("--timeout <s>", "seconds for a call", positive("--timeout"), 120)
    .option("--at-once <n>", "calls at once", whole("--at-once", 1), 4)
    .description(
      "Alignment (5), quality (6), coherence (7), step reward (8), final reward (9) and the trace's total (11). What is missing is left out of (8), and said. Embeddings and replies are kept in the store as they come: stop it at any time and run it again. A server's key is read from ASSAY_API_KEY."
    )
    .action(async (paths: string[], options: Options) => {
      const rows = await run(paths, options);
      print(
        rows,
        columns,
        options,
        `Rewards by ${options.scorer}; means over steps and traces, tau ${options.tau}, alpha ${options.alpha}`,
        "no trace in the store has steps"
      );
      if (rows.length === 0) process.exitCode = 1;
    });
}

const whole = (flag: string, least: number) => numberOf(flag, {least, whole: true});
const positive = (flag: string) => numberOf(flag, {least: 0, above: true});

function delimiterOf(text: string): string | RegExp {
  if (text === "") throw new Failure("--delimiter: expected a text, or /a regular expression/");
  const pattern = /^\/(.+)\/([imsu]*)$/s.exec(text);
  if (pattern === null) return text.replaceAll("\\n", "\n");
  try {
    return new RegExp(pattern[1]!, pattern[2]);
  } catch (error) {
    throw new Failure(`--delimiter ${text}: ${(error as Error).message}`);
  }
}

async function run(paths: string[], options: Options): Promise<RewardSummary[]> {
  check(options);
  if (paths.length === 0 && !existsSync(options.db))
    throw new Failure(`${options.db}: no such store; name files of traces: assay rewards TRACES`);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once("SIGINT", onInterrupt);
  const store = await Store.create(options.db);
  const bar = progress("scoring");
  try {
    if (paths.length > 0) await importTraces(store, paths, options);
    const imported = paths.length > 0 ? await sourcesOf(store, paths) : null;
    const traces = await Traces.of(store, imported, options.delimiter);
    if (traces.count === 0) return [];
    const endpoints = (url: string) =>
      endpointAt(url, {
        tries: options.tries,
        timeout: options.timeout * 1000,
        signal: stop.signal,
        key: process.env.ASSAY_API_KEY
      });
    const encoder = await encoderOf(options, endpoints);
    const {negatives, computed, steps} = await embed(
      store,
      traces,
      encoder,
      options.seed,
      bar,
      stop.signal
    );
    bar.stop();
    process.stderr.write(
      `${quantity(steps, "step")} of ${quantity(traces.count, "trace")}; ${computed === 0 ? "all embeddings were there" : `${quantity(computed, "embedding")} computed`}\n`
    );
    const given = await Given.in(store);
    if (options.quality !== undefined) await readQualities(options.quality, given);
    if (options.answers !== undefined) await readAnswers(options.answers, given);
    await ask(store, traces, options, given, endpoints);
    const settings: RewardSettings = {...options, parts: partsOf(options)};
    const rows = await reward(store, traces, encoder, given, negatives, settings);
    for (const line of shortfalls(rows)) process.stderr.write(`${line}\n`);
    return rows;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new Failure("stopped; what was computed is kept: run it again to go on", 130);
  } finally {
    bar.stop();
    process.removeListener("SIGINT", onInterrupt);
    store.close();
  }
}

function check({
  judge,
  judgeModel,
  template,
  policy,
  policyModel,
  quality,
  answers,
  encoder
}: Options) {
  if (judge !== undefined && judgeModel === undefined)
    throw new Failure("--judge needs --judge-model, the model to ask for");
  if (judge !== undefined && quality !== undefined)
    throw new Failure("give one of --judge and --quality");
  if (template && judge === undefined) throw new Failure("--template needs --judge");
  if (template && answers !== undefined) throw new Failure("give one of --template and --answers");
  if (!template && (policy ?? policyModel) !== undefined)
    throw new Failure("--policy and --policy-model need --template");
  if (encoder !== "bundled" && !encoder.startsWith("hf:") && !/^https?:/.test(encoder))
    throw new Failure(`--encoder ${encoder}: expected bundled, a URL or hf:MODEL`);
}

const partsOf = ({part}: Options): SteppedPart[] =>
  part === "both" ? ["trajectory", "response"] : [part];

async function importTraces(store: Store, paths: string[], {delimiter}: Options): Promise<void> {
  const bar = progress("importing");
  const {messages, failed, files} = await importPaths(store, paths, {delimiter}, bar);
  bar.stop();
  for (const line of messages) process.stderr.write(`${line}\n`);
  if (failed && files.length === 0) throw new Failure(`${paths.join(", ")}: nothing could be read`);
}

/** The paths under which the store knows files that were just imported from these. */
async function sourcesOf(store: Store, paths: readonly string[]): Promise<string[]> {
  const given = paths.map((path) => resolve(path));
  const known = (await store.rows("SELECT path FROM sources")).map(({path}) => path as string);
  const under = known.filter((path) =>
    given.some((one) => path === one || path.startsWith(`${one}/`))
  );
  // A pattern names files that its own text does not begin.
  return paths.some((path) => !existsSync(path)) ? known : under;
}

function encoderOf(
  {encoder, encoderModel}: Options,
  endpoints: (url: string) => Endpoint
): Promise<Encoder> {
  if (encoder === "bundled") return bundledEncoder();
  if (encoder.startsWith("hf:")) return transformersEncoder(encoder.slice(3));
  if (encoderModel === undefined) throw new Failure("--encoder URL needs --encoder-model");
  return Promise.resolve(remoteEncoder(endpoints(encoder), encoderModel));
}

/** Asks the judge and the policy for what they are to say; what was said before is not asked again. */
async function ask(
  store: Store,
  traces: Traces,
  options: Options,
  given: Given,
  endpoints: (url: string) => Endpoint
): Promise<void> {
  const {judge: url, judgeModel, atOnce} = options;
  if (url === undefined || judgeModel === undefined) return;
  const chat = (at: string, model: string) =>
    new Chat(endpoints(at), model, new ReplyCache(store, model));
  const judge = chat(url, judgeModel);
  const model = options.policyModel ?? judgeModel;
  const bar = progress("judging");
  try {
    const {unreadable, outOfRange} = await judgeTraces(
      traces,
      partsOf(options),
      judge,
      given,
      atOnce,
      bar
    );
    bar.stop();
    if (unreadable > 0)
      process.stderr.write(
        `${quantity(unreadable, "step")} without a readable score from the judge, asked twice\n`
      );
    if (outOfRange > 0)
      process.stderr.write(
        `${quantity(outOfRange, "score")} of the judge outside 0 to 1, left out\n`
      );
    if (options.template) {
      const policy = chat(options.policy ?? url, model);
      await answerByTemplates(traces, judge, policy, given, options, bar);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const kept = await keptReplies(store, [judgeModel, model]);
    const replies = quantity(kept, "reply", "replies");
    throw new Failure(`${error.message}; ${replies} kept: run it again to go on`, error.exit);
  } finally {
    bar.stop();
  }
}

/** What the rewards lack, a line each. */
function shortfalls(rows: readonly RewardSummary[]): string[] {
  return rows.flatMap((row) => {
    const of = `${row.benchmark}, ${row.part}`;
    const line = (n: number, what: string) => (n > 0 ? [`${of}: ${what}`] : []);
    const traces = (n: number) => quantity(n, "trace");
    return [
      ...line(row.no_steps, `${traces(row.no_steps)} without a step: not scored`),
      ...line(row.one_step, `${traces(row.one_step)} of one step, which has no coherence`),
      ...line(row.unaligned, `${traces(row.unaligned)} whose other part has no step: no alignment`),
      ...line(
        row.unequal - row.unaligned,
        `${traces(row.unequal - row.unaligned)} with another number of steps in the other part: aligned with the best match`
      ),
      ...line(
        row.few_negatives,
        `${traces(row.few_negatives)} with fewer negatives than asked for: too few steps of other problems`
      ),
      ...line(
        row.n > 0 && row.quality === null ? 1 : 0,
        "no quality (give --quality or --judge): left out of the step reward"
      ),
      ...line(
        row.quality === null ? 0 : row.no_quality,
        `${quantity(row.no_quality, "step")} without a quality`
      ),
      ...line(
        row.length_mismatch,
        `${traces(row.length_mismatch)} with more or fewer qualities than steps`
      ),
      ...line(
        row.n > 0 && row.final_reward === null ? 1 : 0,
        "no final reward (give --answers or --template): the total is the mean step reward"
      ),
      ...line(
        row.final_reward === null ? 0 : row.no_final,
        `${traces(row.no_final)} without a final reward: no total`
      )
    ];
  });
}
