import {CompressionType, setCompressionCodec, tableFromIPC} from "@uwdata/flechette";
import {decompress} from "fzstd";
import {plain} from "../../src/values.js";
import {byteChunks, type Reading} from "./bytes.js";
import type {InputRow} from "./rows.js";

setCompressionCodec(CompressionType.ZSTD, {
  decode: (bytes, length) => decompress(bytes, new Uint8Array(length)),
  encode: () => {
    throw new Error("Arrow is read here, not written");
  }
});

/** Whether bytes begin as an Arrow IPC file (Feather) does, or as an Arrow IPC stream. */
export function isArrow(start: Buffer): boolean {
  if (start.subarray(0, 6).toString("latin1") === "ARROW1") return true;
  // A stream begins with a mark and the length of its schema, a multiple of eight.
  if (start.length < 8 || start.readUInt32LE(0) !== 0xffffffff) return false;
  const length = start.readInt32LE(4);
  return length > 0 && length % 8 === 0;
}

/** The rows of an Arrow IPC file or stream, which is held in memory whole. */
export async function* arrowRows(path: string, of: Reading): AsyncGenerator<InputRow> {
  const chunks: Buffer[] = [];
  for await (const chunk of byteChunks(path, of)) chunks.push(chunk);
  const table = tableFromIPC(aligned(chunks), {useBigInt: true, useDate: true});
  for (let i = 0; i < table.numRows; ++i)
    yield {line: i + 1, row: plain(table.get(i)) as Record<string, unknown>};
}

/** The bytes as one, at the beginning of a buffer of their own: numbers are read from it as they lie. */
function aligned(chunks: readonly Buffer[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((n, {length}) => n + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
