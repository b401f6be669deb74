import type {Readable} from "node:stream";
import {openPromise, type Entry, type ZipFile} from "yauzl";
import type {Reading} from "./bytes.js";
import {longestRow, parseJson} from "./json.js";
import type {InputRow} from "./rows.js";
import {unpacker} from "./unpack.js";

/** Says that a file is an archive, or looks like one, but no log of Inspect's. */
export class UnknownArchive extends Error {}

/** An archive's document may be this many times its packed size; text that repeats itself stays well below. */
const largestRatio = 1000;
/** Below this many bytes a ratio says nothing. */
const smallBytes = 1 << 20;

/**
 * The samples of an Inspect log (`.eval`, a zip archive), one row each: the log's header with the sample
 * as `sample`. Other names in the archive are passed over, those that point out of it among them; nothing
 * is written to disk. `line` counts the samples.
 */
export async function* zipRows(path: string, of: Reading): AsyncGenerator<InputRow> {
  const zip = await opened(path);
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const header = await headerOf(zip, entries);
    const samples = entries.filter((entry) => /^samples\/[^/]+\.json$/.test(nameOf(entry)));
    let line = 0;
    for (const entry of samples) {
      ++line;
      of.onBytes(entry.compressedSize);
      let text = "";
      try {
        text = await textOf(zip, entry);
        yield {line, row: {...header, sample: parseJson(text)}};
      } catch (error) {
        yield {line, reason: `${nameOf(entry)}: ${(error as Error).message}`, text};
      }
    }
  } finally {
    zip.close();
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, {autoClose: false, lazyEntries: true, decodeStrings: false});
  } catch (error) {
    if (path.endsWith(".eval")) throw error;
    throw new UnknownArchive((error as Error).message);
  }
}

const nameOf = (entry: Entry) => entry.fileNameRaw.toString("utf8");

/** What the log says of itself: at its end where it was finished, else at its start. */
async function headerOf(zip: ZipFile, entries: readonly Entry[]): Promise<object> {
  for (const name of ["header.json", "_journal/start.json"]) {
    const entry = entries.find((entry) => nameOf(entry) === name);
    if (!entry) continue;
    const header = parseJson(await textOf(zip, entry));
    if (typeof header === "object" && header !== null) return header;
  }
  throw new UnknownArchive("an archive without header.json is no Inspect log; unpack it first");
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const {uncompressedSize: size, compressedSize: packed} = entry;
  const ratio = Math.round(size / Math.max(packed, 1));
  if (size > longestRow)
    throw new Error(`would unpack to ${size} bytes: at most ${longestRow} are read`);
  if (size > smallBytes && ratio > largestRatio)
    throw new Error(
      `would unpack to ${size} bytes, ${ratio} times its size: at most ${largestRatio} times are read`
    );
  if (entry.isEncrypted()) throw new Error("is encrypted");
  const isZstd = entry.compressionMethod === zstdMethod;
  const stream = await zip.openReadStreamPromise(
    entry,
    isZstd ? {decodeFileData: false} : undefined
  );
  const chunks = await bytesOf(stream);
  return Buffer.concat(isZstd ? await unzstd(chunks, size) : chunks).toString("utf8");
}

const zstdMethod = 93;

async function bytesOf(stream: Readable): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return chunks;
}

/** Newer Inspect logs pack their samples with Zstandard, of which yauzl knows nothing. */
async function unzstd(chunks: readonly Buffer[], size: number): Promise<Buffer[]> {
  const packed = Buffer.concat(chunks);
  const unpack = unpacker(packed);
  if (!unpack) throw new Error("is damaged: no Zstandard frame");
  const out: Buffer[] = [];
  let length = 0;
  for (let from = 0; from < packed.length; from += 1 << 16) {
    for (const chunk of await unpack.push(packed.subarray(from, from + (1 << 16)))) {
      out.push(chunk);
      length += chunk.length;
    }
    if (length > size) throw new Error(`unpacks to more than the ${size} bytes that it declares`);
  }
  return [...out, ...(await unpack.end())];
}
