import {createReadStream} from "node:fs";
import {open} from "node:fs/promises";
import {unpacker} from "./unpack.js";

/** What reading a file tells beside its rows. */
export interface Reading {
  /** Hears how many bytes of the file have been read, for progress. */
  onBytes: (bytes: number) => void;
  /** What went otherwise than expected and is no row's fault, a line each. */
  notes: Set<string>;
  /** Why the bytes break off, where they do: what came before is whole. */
  broken: string | null;
}

export const reading = (onBytes: (bytes: number) => void = () => {}): Reading => ({
  onBytes,
  notes: new Set(),
  broken: null
});

/** The first bytes of a file, unpacked: enough to tell what it holds. */
export async function head(path: string, bytes = 65_536): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of byteChunks(path)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** A piece of packed bytes unpacks to a thousand times its size at most, in memory at once. */
const pieceBytes = 1 << 16;

/**
 * A file's bytes in chunks; unpacked where they are gzip or Zstandard, whatever the file's name. Packed
 * bytes that break off, or are damaged, end the chunks and leave the reason in `of.broken`.
 */
export async function* byteChunks(path: string, of: Reading = reading()): AsyncGenerator<Buffer> {
  const unpack = unpacker(await firstBytes(path));
  const highWaterMark = unpack ? pieceBytes : 1 << 18;
  for await (const chunk of createReadStream(path, {highWaterMark}) as AsyncIterable<Buffer>) {
    of.onBytes(chunk.length);
    if (unpack === null) yield chunk;
    else yield* untilBroken(unpack.push(chunk), of);
    if (of.broken !== null) return;
  }
  if (unpack) yield* untilBroken(unpack.end(), of);
}

async function* untilBroken(unpacked: Promise<Buffer[]>, of: Reading): AsyncGenerator<Buffer> {
  try {
    yield* await unpacked;
  } catch (error) {
    of.broken = `the packed bytes break off or are damaged here (${(error as Error).message})`;
  }
}

/** Whether a file is packed, as gzip or Zstandard. */
export const isPacked = async (path: string): Promise<boolean> =>
  unpacker(await firstBytes(path)) !== null;

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
