import {describe, expect, test} from "vitest";
import {remoteEncoder} from "../../loaders/rewards/encoders.js";
import {endpointAt} from "../../loaders/rewards/endpoint.js";
import {serve} from "./server.js";

const quick = {wait: 1, timeout: 200};

describe("a server that refuses", () => {
  test("429 and 503 end the run instead of being tried again", async () => {
    const answers = [
      {status: 429, body: "slow down"},
      {status: 503, body: ""},
      {body: {fine: true}}
    ];
    const {url, asked} = await serve((_, __, nth) => answers[nth]!);
    expect(await endpointAt(url, quick).post("/chat/completions", {})).toEqual({fine: true});
    expect(asked.map(({path}) => path)).toEqual(
      Array.from({length: 3}, () => "/v1/chat/completions")
    );
  });

  test("Retry-After is not waited for", async () => {
    const waits: number[] = [];
    const {url} = await serve((_, __, nth) => {
      waits.push(performance.now());
      return nth === 0 ? {status: 429, headers: {"retry-after": "0.2"}, body: ""} : {body: {}};
    });
    await endpointAt(url, quick).post("/x", {});
    expect(waits[1]! - waits[0]!).toBeGreaterThan(190);
  });

  test("the last try's reason is not said, or it tries for ever", async () => {
    const {url, asked} = await serve(() => ({status: 429, body: '{"error": "quota"}\nmore'}));
    await expect(endpointAt(url, {...quick, tries: 3}).post("/x", {})).rejects.toThrow(
      `${url}/v1/x: gave up after 3 tries (429 Too Many Requests: {"error": "quota"})`
    );
    expect(asked.length).toBe(3);
  });

  test("a wrong key is tried again", async () => {
    const {url, asked} = await serve(() => ({status: 401, body: "no such key"}));
    await expect(endpointAt(url, quick).post("/x", {})).rejects.toThrow(
      `${url}/v1/x: 401 Unauthorized: no such key`
    );
    expect(asked.length).toBe(1);
  });

  test("a server that says nothing hangs the run", async () => {
    const {url, asked} = await serve((_, __, nth) => (nth === 0 ? "silence" : {body: {late: 1}}));
    expect(await endpointAt(url, quick).post("/x", {})).toEqual({late: 1});
    expect(asked.length).toBe(2);
  });

  test("rubbish in place of JSON is taken for a reply", async () => {
    const {url} = await serve((_, __, nth) => ({body: nth === 0 ? "<html>" : {ok: 1}}));
    expect(await endpointAt(url, quick).post("/x", {})).toEqual({ok: 1});
  });

  test("no server at all is a stack trace", async () => {
    await expect(
      endpointAt("http://127.0.0.1:9", {...quick, tries: 2}).post("/x", {})
    ).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9\/v1\/x: gave up after 2 tries \(/);
  });

  test("Ctrl-C waits for the pause to end", async () => {
    const stop = new AbortController();
    const {url} = await serve(() => {
      setTimeout(() => stop.abort(), 5);
      return {status: 429, headers: {"retry-after": "30"}, body: ""};
    });
    await expect(endpointAt(url, {...quick, signal: stop.signal}).post("/x", {})).rejects.toThrow();
  });
});

describe("URLs", () => {
  test.each([
    ["http://h:8000", "http://h:8000/v1"],
    ["http://h:8000/v1/", "http://h:8000/v1"],
    ["https://h/openai/v1", "https://h/openai/v1"]
  ])("%s asks elsewhere", (url, base) => expect(endpointAt(url).base).toBe(base));

  test("what is no URL is asked", () => {
    expect(() => endpointAt("localhost:8000")).toThrow("expected a URL such as");
  });
});

describe("an encoder behind a URL", () => {
  const of = async (data: unknown) => {
    const {url} = await serve(() => ({body: {data}}));
    return remoteEncoder(endpointAt(url, {...quick, tries: 1}), "m").embed(["a", "b"]);
  };

  test("embeddings that come in another order are given to the wrong texts", async () => {
    const data = [
      {index: 1, embedding: [0, 2]},
      {index: 0, embedding: [1, 0]}
    ];
    expect((await of(data)).map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 2]
    ]);
  });

  test("one embedding too few shifts the rest", async () => {
    await expect(of([{embedding: [1]}])).rejects.toThrow("expected 2 embeddings, got 1");
  });

  test("what is no embedding becomes NaN", async () => {
    await expect(of([{embedding: [1]}, {embedding: [null]}])).rejects.toThrow(
      "expected a list of numbers"
    );
  });
});
