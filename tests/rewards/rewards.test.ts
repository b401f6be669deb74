import {describe, expect, onTestFinished, test} from "vitest";
import {silent} from "../../loaders/progress.js";
import {ReplyCache} from "../../loaders/rewards/cache.js";
import {bundledEncoder, type Encoder} from "../../loaders/rewards/encoders.js";
import {endpointAt} from "../../loaders/rewards/endpoint.js";
import {Given} from "../../loaders/rewards/given.js";
import {Chat} from "../../loaders/rewards/judge.js";
import {answerByTemplates, judgeTraces} from "../../loaders/rewards/judging.js";
import {embed, reward, rightShare, type RewardSettings} from "../../loaders/rewards/rewards.js";
import {Traces} from "../../loaders/rewards/traces.js";
import type {Store} from "../../loaders/store/store.js";
import {cosine} from "../../src/stats/vectors.js";
import {jsonl, storeOfTexts} from "../store.js";
import {said, serve} from "./server.js";

const settings: RewardSettings = {
  scorer: "mine",
  parts: ["trajectory"],
  align: "best",
  tau: 1,
  negatives: 2,
  alpha: 1,
  seed: 1
};

/** Letters as directions: texts of one letter are alike or at right angles. Counts what it is asked for. */
function letters(): Encoder & {asked: string[]} {
  const asked: string[] = [];
  return {
    name: "letters",
    batch: 2,
    asked,
    embed: (texts) => {
      asked.push(...texts);
      return Promise.resolve(
        texts.map((text) => {
          const vector = new Float32Array(26);
          for (const letter of text) vector[letter.charCodeAt(0) - 97]! += 1;
          return vector;
        })
      );
    }
  };
}

const rows = [
  {question: "p1", id: "1", trajectory: ["a", "b", "c"], response: ["a", "c"], reference: "11"},
  {question: "p2", id: "2", trajectory: ["d", "e"], response: ["d", "e"], reference: "5"},
  {question: "p3", id: "3", trajectory: "", response: ["f"]},
  {question: "p4", id: "4", trajectory: "g", response: ["h"]}
];

async function tracesOf(of: readonly object[] = rows): Promise<{store: Store; traces: Traces}> {
  const {store} = await storeOfTexts({"t.jsonl": jsonl(of)});
  onTestFinished(() => store.close());
  return {store, traces: await Traces.of(store, null)};
}

async function score(store: Store, traces: Traces, encoder: Encoder, given?: Given, of = settings) {
  const {negatives, computed} = await embed(store, traces, encoder, 1, silent);
  const rows = await reward(
    store,
    traces,
    encoder,
    given ?? (await Given.in(store)),
    negatives,
    of
  );
  return {rows, computed};
}

const listOf = async (store: Store, scorer: string, id: string, part = "trajectory") =>
  (
    await store.rows(
      `SELECT s.scores FROM scores s JOIN responses USING (uid) WHERE scorer = '${scorer}' AND response_id = '${id}' AND part = '${part}'`
    )
  )[0]?.scores;

describe("rewards in the store", () => {
  test("step rows lack a component, or are not those of a hand computation", async () => {
    const {store, traces} = await tracesOf();
    const {rows} = await score(store, traces, letters());
    // Trace 1: a and c are in the response, b is not.
    expect(await listOf(store, "mine/align", "1")).toEqual([1, 0, 1]);
    // No two steps share a letter, so every cosine of (7) is 0: coherence = 0 - log(2 e^0) = -log 2.
    const coherence = (await listOf(store, "mine/coherence", "1")) as number[];
    expect(coherence[0]).toBeNull();
    expect(coherence[1]).toBeCloseTo(-Math.log(2), 12);
    // (8) at b: align 0, coherence -log 2: weights 2/3 and 1/3, for e^0 = 1 and e^-log 2 = 1/2.
    const step = (await listOf(store, "mine", "1")) as number[];
    expect(step[0]).toBe(1);
    expect(step[1]).toBeCloseTo(-Math.log(2) / 3, 12);
    // (11) without a final reward: the mean of the steps.
    const [total] = (await listOf(store, "mine", "1", "whole")) as number[];
    expect(total).toBeCloseTo((step[0]! + step[1]! + step[2]!) / 3, 12);
    expect(rows).toMatchObject([
      {
        part: "trajectory",
        n: 3,
        n_steps: 6,
        no_steps: 1,
        one_step: 1,
        unaligned: 0,
        unequal: 1,
        quality: null,
        few_negatives: 0
      }
    ]);
    expect(
      await store.rows(
        "SELECT response_id, matched FROM rewards JOIN responses USING (uid) ORDER BY 1"
      )
    ).toEqual([
      {response_id: "1", matched: [0, 0, 1]},
      {response_id: "2", matched: [0, 1]},
      {response_id: "4", matched: [0]}
    ]);
  });

  test("a second run computes embeddings again, or doubles the rows", async () => {
    const {store, traces} = await tracesOf();
    const encoder = letters();
    const first = await score(store, traces, encoder);
    expect(first.computed).toBe(8);
    const rows = await store.rows("SELECT * FROM scores ORDER BY ALL");
    expect((await score(store, traces, encoder)).computed).toBe(0);
    expect(encoder.asked.length).toBe(8);
    expect(await store.rows("SELECT * FROM scores ORDER BY ALL")).toEqual(rows);
  });

  test("what was computed before Ctrl-C is lost", async () => {
    const {store, traces} = await tracesOf();
    const stop = new AbortController();
    const encoder = letters();
    const stopping: Encoder = {
      ...encoder,
      embed: (texts) => {
        if (encoder.asked.length >= 4) stop.abort();
        return encoder.embed(texts);
      }
    };
    await expect(embed(store, traces, stopping, 1, silent, stop.signal)).rejects.toThrow();
    expect(encoder.asked.length).toBe(6);
    expect((await score(store, traces, encoder)).computed).toBe(2);
  });

  test("rewards depend on the order of the traces", async () => {
    const one = await tracesOf();
    const other = await tracesOf([...rows].reverse());
    await score(one.store, one.traces, letters());
    await score(other.store, other.traces, letters());
    const sql =
      "SELECT response_id, scorer, part, scores FROM scores JOIN responses USING (uid) ORDER BY ALL";
    expect(await other.store.rows(sql)).toEqual(await one.store.rows(sql));
  });

  test("negatives come from traces of the same problem", async () => {
    const same = rows.map((row) => ({...row, question: "p"}));
    const {store, traces} = await tracesOf(same);
    const {rows: found} = await score(store, traces, letters());
    expect(found).toMatchObject([{coherence: null, few_negatives: 3}]);
  });

  test("--align index zips parts of unequal length", async () => {
    const {store, traces} = await tracesOf();
    await expect(
      score(store, traces, letters(), undefined, {...settings, align: "index"})
    ).rejects.toThrow(
      "t, 1: 3 steps of the trajectory and 2 of the response; --align index needs as many"
    );
    // And leaves nothing behind.
    expect(await store.rows("SELECT * FROM steps_in WHERE scorer IS NOT NULL")).toEqual([]);
  });

  test("qualities of another number than the steps are zipped in silence", async () => {
    const {store, traces} = await tracesOf();
    const given = await Given.in(store);
    await given.putQuality({benchmark: "t", response_id: "1"}, "trajectory", [0.5]);
    const {rows: found} = await score(store, traces, letters(), given);
    expect(found).toMatchObject([{quality: 0.5, no_quality: 5, length_mismatch: 1}]);
    expect(await listOf(store, "mine/quality", "1")).toEqual([0.5, null, null]);
  });

  test("a trace without a final reward is ranked among those with one", async () => {
    const {store, traces} = await tracesOf();
    const given = await Given.in(store);
    await given.putFinal(
      {benchmark: null, response_id: "1"},
      {answers: ["\\boxed{11}", "12"], right: null}
    );
    const {rows: found} = await score(store, traces, letters(), given);
    expect(found).toMatchObject([{final_reward: 0.5, no_final: 2}]);
    expect(await listOf(store, "mine", "2", "whole")).toBeUndefined();
  });
});

test("answers are graded without a reference", () => {
  const final = {answers: ["1", "2"], right: null};
  expect(rightShare({reference: null}, final)).toBeNull();
  expect(rightShare({reference: "1"}, final)).toEqual({share: 0.5, n: 2});
  expect(rightShare({reference: null}, {answers: null, right: [1, null, 1, 0]})).toEqual({
    share: 2 / 3,
    n: 3
  });
});

describe("a judge", () => {
  const quick = {wait: 1, timeout: 500, tries: 3};

  test("429s and rubbish lose replies, and a second run asks again for what it has", async () => {
    const {store, traces} = await tracesOf();
    let isDown = false;
    const {url, asked} = await serve((_, {messages}, nth) => {
      if (isDown) return {status: 503, body: ""};
      if (nth === 0) return {status: 429, body: ""};
      const n = Number(/\[(\d+) numbers? from/.exec(messages[0]!.content)![1]);
      // Trace 2 is answered with rubbish, always.
      return said(
        messages[0]!.content.includes("Problem:\np2")
          ? "fine!"
          : JSON.stringify({scores: Array(n).fill(0.7)})
      );
    });
    const judge = () => new Chat(endpointAt(url, quick), "m", new ReplyCache(store, "m"));
    const given = await Given.in(store);
    const said1 = await judgeTraces(traces, ["trajectory"], judge(), given, 2, silent);
    expect(said1).toEqual({unreadable: 2, outOfRange: 0});
    // Three traces have steps: one call each, one 429 more, and the rubbish asked for twice.
    expect(asked.length).toBe(5);
    const {rows: found} = await score(store, traces, letters(), given);
    expect(found).toMatchObject([{quality: expect.closeTo(0.7) as number, no_quality: 2}]);
    await judgeTraces(traces, ["trajectory"], judge(), await Given.in(store), 2, silent);
    expect(asked.length).toBe(7);
    isDown = true;
    await expect(judgeTraces(traces, ["trajectory"], judge(), given, 2, silent)).rejects.toThrow(
      "gave up after 3 tries (503"
    );
    expect((await store.rows("SELECT count(*)::INTEGER AS n FROM replies"))[0]).toEqual({n: 2});
  });

  test("template-guided answers are not made, or not graded", async () => {
    const {store, traces} = await tracesOf();
    const {url, asked} = await serve((_, {messages, temperature}) =>
      messages[0]!.content.startsWith("Below")
        ? said("1. Multiply.")
        : said(temperature === 0.7 ? "It is \\boxed{11}" : "?")
    );
    const chat = new Chat(endpointAt(url, quick), "m", new ReplyCache(store, "m"));
    const given = await Given.in(store);
    const how = {samples: 3, temperature: 0.7, atOnce: 2};
    await answerByTemplates(traces, chat, chat, given, how, silent);
    // Two traces have a reference: a template and three answers each.
    expect(asked.length).toBe(8);
    expect(
      asked.filter(({body}) => body.messages[0]!.content.includes("1. Multiply.")).length
    ).toBe(6);
    const {rows: found} = await score(store, traces, letters(), given);
    // 3 of 3 right for trace 1, none for trace 2.
    expect(found).toMatchObject([{final_reward: 0.5, no_final: 1}]);
  });
});

test(
  "the bundled encoder knows no meaning, or is another on a second reading",
  {timeout: 60_000},
  async () => {
    const encoder = await bundledEncoder();
    const texts = [
      "We multiply both sides of the equation by two.",
      "Multiplying each side of the equation by 2 gives:",
      "The patient has a fever and a sore throat."
    ];
    const [a, b, c] = (await encoder.embed(texts)) as [Float32Array, Float32Array, Float32Array];
    expect(a.length).toBe(512);
    expect(cosine(a, b)!).toBeGreaterThan(cosine(a, c)! + 0.2);
    const [alone] = (await encoder.embed([texts[0]!])) as [Float32Array];
    expect(Math.max(...alone.map((x, i) => Math.abs(x - a[i]!)))).toBeLessThan(1e-5);
    // A loop of 20,000 characters and what is no English end in a vector, too.
    const odd = await encoder.embed(["wait ".repeat(4000), "数学", "\u0000"]);
    expect(odd.every((vector) => vector.every(Number.isFinite))).toBe(true);
  }
);
