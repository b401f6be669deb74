import {literal} from "../../src/cubes/sql.js";
import type {Progress} from "../progress.js";
import {quantity} from "../../src/text/numbers.js";
import type {Given} from "./given.js";
import {
  judgedAtOnce,
  qualityPrompt,
  readQualities,
  solvePrompt,
  templatePrompt,
  type Chat
} from "./judge.js";
import type {SteppedPart, Trace, Traces} from "./traces.js";
import type {Store} from "../store/store.js";

/** What a judge could not be had to say. */
export interface Unjudged {
  /** Steps of replies that held no score a step, twice. */
  unreadable: number;
  /** Scores beyond [0, 1]. */
  outOfRange: number;
}

/** Asks a judge for the quality of each step (equation 6), some calls at once. */
export async function judgeTraces(
  traces: Traces,
  parts: readonly SteppedPart[],
  judge: Chat,
  given: Given,
  atOnce: number,
  progress: Progress
): Promise<Unjudged> {
  const unjudged = {unreadable: 0, outOfRange: 0};
  let steps = 0;
  progress.total(traces.count);
  await eachTrace(traces, atOnce, async (trace) => {
    for (const part of parts) {
      const own = trace[part];
      if (own.length === 0) continue;
      const seen = {
        ...trace,
        trajectory: own,
        response: part === "trajectory" ? trace.response : own
      };
      const quality: (number | null)[] = [];
      for (let first = 0; first < own.length; first += judgedAtOnce) {
        const last = Math.min(own.length, first + judgedAtOnce);
        quality.push(
          ...(await judgeSteps(judge, qualityPrompt(seen, first, last), last - first, unjudged))
        );
      }
      await given.putQuality(trace, part, quality);
      steps += own.length;
    }
    progress.add(1, `${quantity(steps, "step")} judged`);
  });
  return unjudged;
}

async function judgeSteps(judge: Chat, prompt: string, n: number, unjudged: Unjudged) {
  const isUsable = (reply: string) => readQualities(reply, n).isReadable;
  let reply = await judge.ask(prompt, {isUsable});
  // Once more, not the same way: at temperature 0 the same rubbish would come back.
  if (!isUsable(reply)) reply = await judge.ask(prompt, {isUsable, temperature: 0.5, nth: 1});
  const {scores, isReadable, outOfRange} = readQualities(reply, n);
  if (!isReadable) unjudged.unreadable += n;
  unjudged.outOfRange += outOfRange;
  return scores;
}

/**
 * The trajectory-level reward's answers (equation 9): the judge extracts a template from each trace, and
 * the policy answers `samples` times by it. Traces without a question or a reference are passed over, for
 * their answers could not be graded.
 */
export async function answerByTemplates(
  traces: Traces,
  judge: Chat,
  policy: Chat,
  given: Given,
  {samples, temperature, atOnce}: {samples: number; temperature: number; atOnce: number},
  progress: Progress
): Promise<void> {
  progress.total(traces.count);
  await eachTrace(traces, atOnce, async (trace) => {
    if (trace.question !== null && trace.reference !== null) {
      const template = await judge.ask(templatePrompt(trace));
      const answers: string[] = [];
      for (let nth = 0; nth < samples; ++nth)
        answers.push(await policy.ask(solvePrompt(trace.question, template), {temperature, nth}));
      await given.putFinal(trace, {answers, right: null});
    }
    progress.add(1, `${trace.response_id} answered`);
  });
}

/** Does something with each trace, `atOnce` of them at a time; the first fault ends it when those under way are done. */
async function eachTrace(
  traces: Traces,
  atOnce: number,
  work: (trace: Trace) => Promise<void>
): Promise<void> {
  for await (const block of traces.blocks()) {
    const waiting = [...block];
    const faults: unknown[] = [];
    const worker = async () => {
      for (let trace = waiting.shift(); trace && faults.length === 0; trace = waiting.shift())
        await work(trace).catch((error: unknown) => void faults.push(error));
    };
    await Promise.all(Array.from({length: atOnce}, worker));
    if (faults.length > 0) throw faults[0];
  }
}

/** How many replies the store keeps, for the line that says what was not lost. */
export async function keptReplies(store: Store, models: readonly string[]): Promise<number> {
  const [row] = await store.rows(
    `SELECT count(*)::INTEGER AS n FROM replies WHERE model IN (${models.map(literal).join(", ")})`
  );
  return row!.n as number;
}
