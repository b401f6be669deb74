import {setTimeout as sleep} from "node:timers/promises";
import {integer, quantity} from "../../src/text/numbers.js";
import {Failure} from "../failure.js";
import type {Transfer} from "../progress.js";
import {bytesOf, PartFile, sha256Of} from "./part-file.js";
import {faultOfDisk, reasonOf, refusal, retryAfter, unreachable, untrusted} from "./refusals.js";
import {get} from "./request.js";

/** A file to be had: its size and SHA-256 are null where they are not known. */
export interface Wanted {
  address: string;
  bytes: number | null;
  sha256: string | null;
}

/** A file that is there, whole. */
export interface Fetched {
  bytes: number;
  sha256: string;
  /** By what it was compared with the registry; nothing where the registry knows neither. */
  checked: "sha256" | "size" | null;
  /** False where it was there before. */
  fresh: boolean;
}

export interface DownloadOptions {
  /** A Hugging Face token, sent to the Hub and the loopback alone. */
  token?: string | null;
  /** How often in all; at least 1. */
  tries?: number;
  /** Milliseconds before the second try; doubled each time, up to a minute. */
  wait?: number;
  /** Waits so many milliseconds; for tests, which wait for nothing. */
  pause?: (ms: number) => Promise<unknown>;
  /** Stops it; what has come is kept. */
  signal?: AbortSignal | undefined;
  transfer?: Transfer;
  /** Hears in a line why it is tried again, and when. */
  tell?: (line: string) => void;
}

const longestWait = 60_000;

/**
 * Downloads a file to a path, by way of `PATH.part`, from which a later call goes on where one broke off.
 * It stands at the path only when it is whole and as the registry says. Lost connections, 408, 429 and 5xx are
 * tried again, as late as Retry-After says, up to a minute.
 * @throws Failure of one line: exit 2 where there is no network or no access, 1 for everything else
 */
export async function download(
  wanted: Wanted,
  path: string,
  options: DownloadOptions = {}
): Promise<Fetched> {
  const {tries = 6, wait = 1000, signal, transfer} = options;
  const pause = options.pause ?? ((ms) => sleep(ms, undefined, signal ? {signal} : {}));
  const there = await alreadyThere(wanted, path);
  if (there) return there;
  const job = new Job(wanted, new PartFile(path), options);
  try {
    for (let tried = 1; ; ++tried) {
      const outcome = await job.attempt();
      if (outcome.is === "whole") return {...outcome.found, fresh: true};
      if (tried >= tries)
        throw new Failure(
          `${wanted.address}: gave up after ${quantity(tried, "try", "tries")} (${outcome.reason}); run it again to go on`,
          1
        );
      const ms = Math.min(longestWait, outcome.after ?? wait * 2 ** (tried - 1));
      transfer?.end();
      options.tell?.(
        `${wanted.address}: ${outcome.reason}; again in ${quantity(Math.ceil(ms / 1000), "second")}`
      );
      await pause(ms);
    }
  } catch (error) {
    if (signal?.aborted)
      throw new Failure("stopped; what has come is kept: run it again to go on", 130);
    throw error;
  } finally {
    transfer?.end();
  }
}

/** The file at the path, where it is the one that is wanted, as far as that is known. */
async function alreadyThere(wanted: Wanted, path: string): Promise<Fetched | null> {
  const bytes = await bytesOf(path);
  if (bytes === 0 || (wanted.bytes !== null && wanted.bytes !== bytes)) return null;
  const sha256 = await sha256Of(path);
  if (wanted.sha256 !== null && wanted.sha256 !== sha256) return null;
  return {bytes, sha256, checked: checkOf(wanted), fresh: false};
}

function checkOf({bytes, sha256}: Wanted): Fetched["checked"] {
  return sha256 !== null ? "sha256" : bytes !== null ? "size" : null;
}

type Outcome =
  | {is: "whole"; found: Omit<Fetched, "fresh">}
  /** Worth another try, after so many milliseconds where the server says. */
  | {is: "not yet"; reason: string; after: number | null};

const notYet = (reason: string, after: number | null = null): Outcome => ({
  is: "not yet",
  reason,
  after
});

/** The tries to get one file, and what they have learnt. */
class Job {
  /** What the server said that the whole has; null as long as it has not. */
  private said: number | null = null;
  /** Whether a reply has come: before it, a refused connection means that there is no network. */
  private reached = false;

  constructor(
    private readonly wanted: Wanted,
    private readonly part: PartFile,
    private readonly options: DownloadOptions
  ) {}

  async attempt(): Promise<Outcome> {
    const {address, sha256} = this.wanted;
    const {token = null, signal} = this.options;
    const etag = await this.part.etag();
    // Bytes that nothing names could be of another file by now: only a checksum would tell.
    const have = etag !== null || sha256 !== null ? await this.part.bytes() : 0;
    const range: Record<string, string> =
      have === 0 ? {} : {range: `bytes=${have}-`, ...(etag === null ? {} : {"if-range": etag})};
    try {
      const response = await get(address, range, token, signal);
      this.reached = true;
      return await this.take(response, have, etag);
    } catch (error) {
      if (error instanceof Failure || signal?.aborted) throw error;
      const final = faultOfDisk(error) ?? untrusted(address, error);
      const none = this.reached ? null : unreachable(address, error);
      if (final ?? none) throw (final ?? none)!;
      const bytes = await this.part.bytes();
      if (bytes > 0 && bytes === this.said) return this.check(have > 0);
      return notYet(`broke off at ${this.place(bytes)}: ${reasonOf(error)}`);
    }
  }

  private async take(response: Response, have: number, etag: string | null): Promise<Outcome> {
    const {status, headers} = response;
    if (status === 206 && have > 0) {
      const found = contentRange(headers.get("content-range"));
      const other = etag !== null && (strong(headers.get("etag")) ?? etag) !== etag;
      if (found?.from === have && !other && !isEncoded(response)) {
        this.learn(found.total);
        return this.receive(response, have);
      }
      await response.body?.cancel();
      await this.part.discard();
      return notYet("a part that does not follow on what has come", 0);
    }
    if (status === 416) {
      await response.body?.cancel();
      const total = contentRange(headers.get("content-range"))?.total ?? null;
      if (total === have && have > 0) {
        this.learn(total);
        return this.check(true);
      }
      await this.part.discard();
      return notYet(`416 for ${quantity(have, "byte")}`, 0);
    }
    if (status === 200) {
      this.learn(isEncoded(response) ? null : lengthOf(headers));
      await this.part.begin(strong(headers.get("etag")));
      return this.receive(response, 0);
    }
    await response.body?.cancel();
    if (status === 408 || status === 429 || status >= 500)
      return notYet(
        `${status} ${response.statusText}`.trim(),
        retryAfter(headers.get("retry-after"))
      );
    throw refusal(this.wanted.address, status, (this.options.token ?? null) !== null);
  }

  /** Takes in what a server says of the length of the whole. @throws Failure where that can't be */
  private learn(total: number | null): void {
    if (total === null) return;
    const {address, bytes} = this.wanted;
    if (bytes !== null && total !== bytes)
      throw new Failure(
        `${address}: the server offers ${quantity(total, "byte")}, the registry says ${integer(bytes)}; nothing was taken from it`,
        1
      );
    if (this.said !== null && this.said !== total)
      throw new Failure(
        `${address}: the server said ${quantity(this.said, "byte")} before, and now ${integer(total)}; run it again`,
        1
      );
    this.said = total;
  }

  private async receive(response: Response, have: number): Promise<Outcome> {
    const {address, bytes: known} = this.wanted;
    const {transfer} = this.options;
    const most = known ?? this.said ?? Number.POSITIVE_INFINITY;
    let bytes = have;
    transfer?.begin(known ?? this.said, have);
    if (response.body !== null) {
      const chunks = chunksOf(response.body);
      const count = (more: number) => {
        bytes += more;
        if (bytes > most) throw new TooMuch();
        transfer?.add(more);
      };
      await this.part.append(chunks, count).catch(async (error: unknown) => {
        if (!(error instanceof TooMuch)) throw error;
        await this.part.discard();
        throw new Failure(
          `${address}: sent more than ${quantity(most, "byte")}, which is all there is by ${known === null ? "its own word" : "the registry"}; the file was not kept`,
          1
        );
      });
    }
    if (most !== Number.POSITIVE_INFINITY && bytes < most)
      return notYet(`ended at ${this.place(bytes)}`);
    return this.check(have > 0);
  }

  /** Compares what has come with the registry, and puts it in its place. */
  private async check(resumed: boolean): Promise<Outcome> {
    const {address} = this.wanted;
    const [bytes, sha256] = [await this.part.bytes(), await this.part.sha256()];
    if (this.wanted.sha256 === null || this.wanted.sha256 === sha256) {
      await this.part.settle();
      return {is: "whole", found: {bytes, sha256, checked: checkOf(this.wanted)}};
    }
    await this.part.discard();
    // The first part may have been of an older file.
    if (resumed) return notYet(`sha256 is ${sha256}, put together from two parts`, 0);
    throw new Failure(
      `${address}: sha256 is ${sha256}, the registry says ${this.wanted.sha256}; the file was not kept`,
      1
    );
  }

  private place(bytes: number): string {
    const whole = this.wanted.bytes ?? this.said;
    return whole === null
      ? quantity(bytes, "byte")
      : `${integer(bytes)} of ${quantity(whole, "byte")}`;
  }
}

class TooMuch extends Error {}

/** What a body brings. Read by hand: a Node stream throws into the void when it breaks before it is read. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Of a body that broke off, or that is given up: there is nothing to be said of that again.
    await reader.cancel().catch(() => {});
  }
}

function contentRange(header: string | null): {from: number | null; total: number | null} | null {
  const found = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(header?.trim() ?? "");
  if (!found) return null;
  const [, from, total] = found;
  return {
    from: from === undefined ? null : Number(from),
    total: total === undefined || total === "*" ? null : Number(total)
  };
}

function lengthOf(headers: Headers): number | null {
  const header = headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/** An ETag that names bytes; null for a weak one, and for what is none. */
function strong(etag: string | null): string | null {
  return etag !== null && /^"[^"]*"$/.test(etag) ? etag : null;
}

function isEncoded({headers}: Response): boolean {
  return !/^(identity)?$/i.test(headers.get("content-encoding") ?? "");
}
