import {createHash} from "node:crypto";
import {statSync} from "node:fs";
import {createServer, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";
import {onTestFinished} from "vitest";

/** What a stand-in server was asked. */
export interface Request {
  path: string;
  range: string | undefined;
  ifRange: string | undefined;
  authorization: string | undefined;
}

/** A server on the loopback, gone when the test is; with all that it was asked. */
export async function serve(
  answer: (response: ServerResponse, request: Request, nth: number) => void
) {
  const asked: Request[] = [];
  const server = createServer((message: IncomingMessage, response) => {
    const {headers} = message;
    const request = {
      path: message.url!,
      range: headers.range,
      ifRange: headers["if-range"] as string | undefined,
      authorization: headers.authorization
    };
    asked.push(request);
    answer(response, request, asked.length - 1);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  return {url: `http://127.0.0.1:${port}`, asked};
}

/** Sends a file as a server does that knows ranges. */
export function send(
  response: ServerResponse,
  {range, ifRange}: Pick<Request, "range" | "ifRange">,
  body: Buffer,
  etag = '"1"'
): void {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? NaN);
  if (Number.isNaN(from) || (ifRange !== undefined && ifRange !== etag)) {
    response.writeHead(200, {etag, "content-length": body.length}).end(body);
  } else if (from >= body.length) {
    response.writeHead(416, {"content-range": `bytes */${body.length}`}).end();
  } else {
    response
      .writeHead(206, {
        etag,
        "content-range": `bytes ${from}-${body.length - 1}/${body.length}`,
        "content-length": body.length - from
      })
      .end(body.subarray(from));
  }
}

/** Sends the head of an answer and the first bytes of a body, and hangs up once they are in the file `part`. */
export function breakOff(
  response: ServerResponse,
  part: string,
  body: Buffer,
  after: number,
  headers: Record<string, string> = {etag: '"1"'}
): void {
  response.writeHead(200, {...headers, "content-length": body.length});
  response.write(body.subarray(0, after));
  void arrived(part, after).then(() => response.destroy());
}

/** Waits until so many bytes are in a file; what a reader has not taken by the end of a connection is lost. */
export async function arrived(file: string, bytes: number): Promise<void> {
  while ((statSync(file, {throwIfNoEntry: false})?.size ?? 0) < bytes)
    await new Promise((turn) => setImmediate(turn));
}

/** Bytes that are the same every time, and no two parts alike. */
export function bytes(n: number, seed = 1): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({length: n}, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    })
  );
}

export const sha256 = (body: Buffer): string => createHash("sha256").update(body).digest("hex");

/** An address on the loopback where nobody listens. */
export async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const {port} = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}
