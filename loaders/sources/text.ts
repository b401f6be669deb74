import {createReadStream} from "node:fs";
import {open} from "node:fs/promises";

/** The first bytes of a file: enough to tell what it holds. */
export async function head(path: string, bytes = 65_536): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(bytes);
    const {bytesRead} = await file.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The encoding that a byte order mark declares; UTF-8 without one. */
export function encoding(start: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/**
 * A file's text in chunks, decoded as its byte order mark says; the mark itself is left out.
 * `onBytes` hears how many bytes have been read, for progress.
 */
export async function* textChunks(
  path: string,
  onBytes: (bytes: number) => void = () => {}
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding(await head(path, 4)));
  for await (const chunk of createReadStream(path, {highWaterMark: 1 << 18})) {
    const bytes = chunk as Buffer;
    onBytes(bytes.length);
    yield decoder.decode(bytes, {stream: true});
  }
  yield decoder.decode();
}
