import {setTimeout as sleep} from "node:timers/promises";
import {quantity} from "../../src/text/numbers.js";
import {Failure} from "../failure.js";

/** An OpenAI-compatible server. */
export interface Endpoint {
  /** Up to and with `/v1`. */
  readonly base: string;
  /**
   * Posts JSON and gives the reply's JSON. Tries again after 408, 429, 5xx, a lost connection, a reply that
   * is no JSON and a timeout, waiting longer each time, as long as Retry-After says where it is given;
   * throws a Failure when the tries are used up, at once for other refusals.
   */
  post(path: string, body: object): Promise<unknown>;
}

export interface EndpointOptions {
  /** How often in all; at least 1. */
  tries?: number;
  /** Milliseconds for one try. */
  timeout?: number;
  /** Milliseconds before the second try; doubled each time, up to a minute. */
  wait?: number;
  /** Ends all waiting. */
  signal?: AbortSignal | undefined;
  /** Sent as a bearer token. */
  key?: string | undefined;
}

const longestWait = 60_000;

/** The server at a URL; `/v1` is added where the URL has no path. Throws a Failure for what is no http URL. */
export function endpointAt(url: string, options: EndpointOptions = {}): Endpoint {
  const {tries = 6, timeout = 120_000, wait = 1000, signal, key} = options;
  const base = baseOf(url);
  const headers = {
    "content-type": "application/json",
    ...(key === undefined ? {} : {authorization: `Bearer ${key}`})
  };
  return {
    base,
    post: async (path, body) => {
      for (let tried = 0; ; ++tried) {
        signal?.throwIfAborted();
        const outcome = await attempt(`${base}${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
          signal: signal
            ? AbortSignal.any([signal, AbortSignal.timeout(timeout)])
            : AbortSignal.timeout(timeout)
        });
        if ("reply" in outcome) return outcome.reply;
        signal?.throwIfAborted();
        if (!outcome.again) throw new Failure(`${base}${path}: ${outcome.reason}`, 1);
        if (tried + 1 >= tries)
          throw new Failure(
            `${base}${path}: gave up after ${quantity(tried + 1, "try", "tries")} (${outcome.reason})`,
            1
          );
        const pause = outcome.after ?? Math.min(longestWait, wait * 2 ** tried);
        await sleep(Math.min(longestWait, pause), undefined, signal ? {signal} : {});
      }
    }
  };
}

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new Failure(`${url}: expected a URL such as http://localhost:8000/v1`);
  const path = parsed.pathname.replace(/\/+$/, "");
  return `${parsed.origin}${path === "" ? "/v1" : path}`;
}

type Outcome = {reply: unknown} | {reason: string; again: boolean; after: number | null};

async function attempt(url: string, request: RequestInit): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch(url, request);
    const text = await response.text();
    if (response.ok) return replyOf(text);
    const again = response.status === 408 || response.status === 429 || response.status >= 500;
    return {
      reason: `${response.status} ${response.statusText}${detail(text)}`,
      again,
      after: retryAfter(response.headers.get("retry-after"))
    };
  } catch (error) {
    return {reason: reasonOf(error), again: true, after: null};
  }
}

function replyOf(text: string): Outcome {
  try {
    return {reply: JSON.parse(text) as unknown};
  } catch {
    return {reason: "a reply that is no JSON", again: true, after: null};
  }
}

function detail(text: string): string {
  const line = text.trim().split("\n")[0]!.slice(0, 120);
  return line === "" ? "" : `: ${line}`;
}

/** Milliseconds; the header holds seconds, or a date. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no reply in time";
  const cause = error.cause as {code?: string} | undefined;
  return cause?.code ?? error.message;
}
