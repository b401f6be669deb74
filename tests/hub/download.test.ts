import {existsSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, test} from "vitest";
import {download, type DownloadOptions, type Wanted} from "../../loaders/hub/download.js";
import {scratch} from "../cli/assay.js";
import {arrived, breakOff, bytes, nobody, send, serve, sha256} from "./server.js";

const body = bytes(100_000);
const known = {bytes: body.length, sha256: sha256(body)};

/** Downloads into an empty folder, and waits for nothing; with the waits that it asked for. */
function into(folder = scratch()) {
  const path = join(folder, "data.jsonl");
  const waits: number[] = [];
  const told: string[] = [];
  return {
    path,
    part: `${path}.part`,
    waits,
    told,
    left: () => readdirSync(folder).sort(),
    get: (address: string, more: Partial<Wanted> = {}, options: DownloadOptions = {}) =>
      download({address, bytes: null, sha256: null, ...more}, path, {
        pause: (ms) => Promise.resolve(waits.push(ms)),
        tell: (line) => told.push(line),
        ...options
      })
  };
}

describe("a connection that breaks off", () => {
  test("a broken download starts over", async () => {
    const to = into();
    const server = await serve((response, request, nth) =>
      nth === 0 ? breakOff(response, to.part, body, 40_000) : send(response, request, body)
    );
    expect(await to.get(`${server.url}/data.jsonl`, known)).toEqual({
      ...known,
      checked: "sha256",
      fresh: true
    });
    expect(server.asked.map(({range, ifRange}) => [range, ifRange])).toEqual([
      [undefined, undefined],
      ["bytes=40000-", '"1"']
    ]);
    expect(readFileSync(to.path).equals(body)).toBe(true);
    expect(to.left()).toEqual(["data.jsonl"]);
    expect(to.waits).toEqual([1000]);
    expect(to.told[0]).toMatch(/broke off at 40,000 of 100,000 bytes: .*; again in 1 second$/);
  });

  test("a call that gave up, or was stopped, leaves nothing for the next", async () => {
    const stop = new AbortController();
    const to = into();
    const server = await serve((response, request, nth) => {
      if (nth === 0) breakOff(response, to.part, body, 30_000);
      else if (nth === 1) {
        response.writeHead(206, {etag: '"1"', "content-range": "bytes 30000-99999/100000"});
        response.write(body.subarray(30_000, 60_000));
        void arrived(to.part, 60_000).then(() => stop.abort());
      } else send(response, request, body);
    });
    const address = `${server.url}/data.jsonl`;
    await expect(to.get(address, {}, {tries: 1})).rejects.toMatchObject({
      exit: 1,
      message: expect.stringMatching(
        /gave up after 1 try \(broke off at 30,000 of 100,000 bytes: .*\); run it again to go on$/
      ) as string
    });
    expect(to.left()).toEqual(["data.jsonl.part", "data.jsonl.part.etag"]);
    await expect(to.get(address, {}, {signal: stop.signal})).rejects.toMatchObject({
      exit: 130,
      message: "stopped; what has come is kept: run it again to go on"
    });
    expect(existsSync(to.path)).toBe(false);
    await to.get(address);
    expect(server.asked.map(({range}) => range)).toEqual([
      undefined,
      "bytes=30000-",
      "bytes=60000-"
    ]);
    expect(readFileSync(to.path).equals(body)).toBe(true);
  });

  test("waits do not grow, or tries have no end", async () => {
    const server = await serve((response) => response.destroy());
    const to = into();
    await expect(to.get(`${server.url}/x`, {}, {tries: 4})).rejects.toThrow(
      /gave up after 4 tries/
    );
    expect(server.asked).toHaveLength(4);
    expect(to.waits).toEqual([1000, 2000, 4000]);
  });

  test("the rest of another file is put behind the first part", async () => {
    const other = bytes(100_000, 2);
    const to = into();
    const server = await serve((response, request, nth) =>
      nth === 0
        ? breakOff(response, to.part, body, 40_000, {etag: '"1"'})
        : send(response, request, other, '"2"')
    );
    await to.get(`${server.url}/data.jsonl`);
    expect(readFileSync(to.path).equals(other)).toBe(true);
  });

  test("a part that nothing names is trusted", async () => {
    const to = into();
    const server = await serve((response, request, nth) =>
      nth === 0
        ? breakOff(response, to.part, body, 40_000, {etag: 'W/"1"'})
        : send(response, request, body)
    );
    await to.get(`${server.url}/data.jsonl`);
    expect(server.asked.map(({range}) => range)).toEqual([undefined, undefined]);
    expect(readFileSync(to.path).equals(body)).toBe(true);
  });

  test("an old part that a checksum finds out is an error for good", async () => {
    const to = into();
    const server = await serve((response, request) => send(response, request, body));
    writeFileSync(to.part, bytes(40_000, 3));
    await to.get(`${server.url}/data.jsonl`, known);
    expect(server.asked.map(({range}) => range)).toEqual(["bytes=40000-", undefined]);
    expect(readFileSync(to.path).equals(body)).toBe(true);
  });

  test("a server that ignores ranges has its whole file put behind the part", async () => {
    const to = into();
    const server = await serve((response, request, nth) =>
      nth === 0
        ? breakOff(response, to.part, body, 40_000)
        : send(response, {...request, range: undefined}, body)
    );
    await to.get(`${server.url}/data.jsonl`, known);
    expect(server.asked[1]!.range).toBe("bytes=40000-");
    expect(readFileSync(to.path).equals(body)).toBe(true);
  });

  test("a part from another place than was asked for is taken", async () => {
    const to = into();
    const server = await serve((response, request, nth) => {
      if (nth === 0) breakOff(response, to.part, body, 40_000);
      else if (nth === 1)
        response
          .writeHead(206, {etag: '"1"', "content-range": "bytes 50000-99999/100000"})
          .end(body.subarray(50_000));
      else send(response, request, body);
    });
    await to.get(`${server.url}/data.jsonl`);
    expect(readFileSync(to.path).equals(body)).toBe(true);
  });

  test("a part that is whole is asked for again, or one too long is kept", async () => {
    const server = await serve((response, request) => send(response, request, body));
    const whole = into();
    writeFileSync(whole.part, body);
    await whole.get(`${server.url}/data.jsonl`, known);
    const long = into();
    writeFileSync(long.part, Buffer.concat([body, body]));
    await long.get(`${server.url}/data.jsonl`, known);
    expect(server.asked.map(({range}) => range)).toEqual([
      "bytes=100000-",
      "bytes=200000-",
      undefined
    ]);
    for (const {path} of [whole, long]) expect(readFileSync(path).equals(body)).toBe(true);
  });
});

describe("a server that lies", () => {
  test("promises more than it has, and the file passes for whole", async () => {
    const to = into();
    const server = await serve((response, request) =>
      request.range === undefined
        ? breakOff(response, to.part, Buffer.concat([body, bytes(1000)]), body.length)
        : send(response, request, body)
    );
    await expect(to.get(`${server.url}/data.jsonl`)).rejects.toThrow(
      /the server said 101,000 bytes before, and now 100,000/
    );
    expect(existsSync(to.path)).toBe(false);
  });

  test("promises more than it sends each time, and the file passes for whole", async () => {
    const to = into();
    const server = await serve((response) => breakOff(response, to.part, body, 99_000, {}));
    await expect(to.get(`${server.url}/data.jsonl`, {}, {tries: 1})).rejects.toThrow(
      /gave up after 1 try \(broke off at 99,000 of 100,000 bytes/
    );
    expect(existsSync(to.path)).toBe(false);
  });

  test.each([99_999, 100_001])("offers %i bytes where the registry says 100,000", async (n) => {
    const server = await serve((response) =>
      response.writeHead(200, {"content-length": n}).end(bytes(n))
    );
    const to = into();
    await expect(to.get(`${server.url}/data.jsonl`, known)).rejects.toMatchObject({
      exit: 1,
      message: expect.stringMatching(
        /offers (99,999|100,001) bytes, the registry says 100,000; nothing was taken from it$/
      ) as string
    });
    expect(to.left()).toEqual([]);
  });

  test("sends more, or fewer, than the registry says without saying a length", async () => {
    const server = await serve((response, {path}) => {
      response.writeHead(200, {});
      response.write(body.subarray(0, 50_000));
      response.end(path === "/long" ? bytes(50_001) : undefined);
    });
    const long = into();
    await expect(long.get(`${server.url}/long`, known)).rejects.toThrow(
      /sent more than 100,000 bytes, which is all there is by the registry; the file was not kept/
    );
    expect(long.left()).toEqual([]);
    const short = into();
    await expect(short.get(`${server.url}/short`, known, {tries: 2})).rejects.toThrow(
      /ended at 50,000 of 100,000 bytes/
    );
    expect(existsSync(short.path)).toBe(false);
  });

  test("a file of another checksum is put into place", async () => {
    const other = bytes(100_000, 2);
    const server = await serve((response, request) => send(response, request, other));
    const to = into();
    await expect(to.get(`${server.url}/data.jsonl`, known)).rejects.toMatchObject({
      exit: 1,
      message: expect.stringContaining(
        `sha256 is ${sha256(other)}, the registry says ${known.sha256}; the file was not kept`
      ) as string
    });
    expect(server.asked).toHaveLength(1);
    expect(to.left()).toEqual([]);
  });
});

describe("a server that refuses", () => {
  test("429 is final, or Retry-After is not obeyed", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const after = ["7", "0", date, "soon"];
    const server = await serve((response, request, nth) =>
      nth < after.length
        ? response.writeHead(nth % 2 ? 503 : 429, {"retry-after": after[nth]!}).end()
        : send(response, request, body)
    );
    const to = into();
    await to.get(`${server.url}/data.jsonl`, known);
    // Seven seconds, none, an hour (a minute is the most), and none that can be read.
    expect(to.waits).toEqual([7000, 0, 60_000, 8000]);
    expect(to.told[0]).toMatch(/429 Too Many Requests; again in 7 seconds$/);
  });

  test("429 for ever never ends", async () => {
    const server = await serve((response) => response.writeHead(429).end());
    const to = into();
    await expect(to.get(`${server.url}/data.jsonl`, {}, {tries: 3})).rejects.toMatchObject({
      exit: 1,
      message: expect.stringMatching(/gave up after 3 tries \(429 Too Many Requests\)/) as string
    });
    expect(server.asked).toHaveLength(3);
  });

  test.each([
    [404, 1, /not found \(404\)/],
    [410, 1, /not found \(410\)/],
    [401, 2, /access refused \(401\); set HF_TOKEN/],
    [403, 2, /access refused \(403\); set HF_TOKEN/],
    [451, 1, /the server answers 451/]
  ] as const)("%i is tried again, or told in other words", async (status, exit, message) => {
    const server = await serve((response) => response.writeHead(status).end("<html>secret"));
    const to = into();
    await expect(to.get(`${server.url}/data.jsonl`)).rejects.toMatchObject({
      exit,
      message: expect.stringMatching(message) as string
    });
    expect(server.asked).toHaveLength(1);
    expect(to.left()).toEqual([]);
  });

  test("a token that is refused is asked for again", async () => {
    const server = await serve((response) => response.writeHead(403).end());
    const failed = into().get(`${server.url}/x`, {}, {token: "hf_secret"});
    await expect(failed).rejects.toThrow(/403\) with the HF_TOKEN that is set/);
    await expect(failed).rejects.not.toThrow(/hf_secret/);
  });

  test("no network is tried again and again", async () => {
    const to = into();
    await expect(to.get(`${await nobody()}/data.jsonl`)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringMatching(/^127.0.0.1:\d+: no connection \(ECONNREFUSED\)/) as string
    });
    expect(to.waits).toEqual([]);
  });
});

describe("a file that is there", () => {
  test("is downloaded again, or another one in its place is taken for it", async () => {
    const server = await serve((response, request) => send(response, request, body));
    const to = into();
    const address = `${server.url}/data.jsonl`;
    writeFileSync(to.path, bytes(100_000, 2));
    expect(await to.get(address, known)).toMatchObject({fresh: true});
    expect(await to.get(address, known)).toMatchObject({fresh: false, checked: "sha256"});
    expect(await to.get(address, {bytes: 100_000})).toMatchObject({fresh: false, checked: "size"});
    expect(await to.get(address)).toMatchObject({fresh: false, checked: null});
    expect(server.asked).toHaveLength(1);
  });
});
