import {byteChunks, head, reading, type Reading} from "./bytes.js";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/**
 * The encoding that a byte order mark declares. Without one: UTF-16 where every other byte of the first
 * character is zero, as some Windows programs write it, else UTF-8.
 */
export function encoding(start: Uint8Array): Encoding {
  const [a, b] = start;
  if (a === undefined || b === undefined) return "utf-8";
  if ((a === 0xff && b === 0xfe) || (b === 0 && a !== 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return "utf-16be";
  return "utf-8";
}

/** The first text of a file: enough to tell what it holds. */
export const headText = async (path: string): Promise<string> => {
  const start = await head(path);
  return new TextDecoder(encoding(start)).decode(start);
};

/**
 * A file's text in chunks, decoded as its byte order mark says; the mark itself is left out. Bytes that
 * are no text of that encoding become U+FFFD, and are noted.
 */
export async function* textChunks(path: string, of: Reading = reading()): AsyncGenerator<string> {
  const name = encoding(await head(path, 4));
  const decoder = new TextDecoder(name);
  const heard = (text: string) => {
    if (text.includes("\ufffd"))
      of.notes.add(`holds bytes that are not ${name.toUpperCase()}; they are read as U+FFFD`);
    return text;
  };
  for await (const bytes of byteChunks(path, of))
    yield heard(decoder.decode(bytes, {stream: true}));
  yield heard(decoder.decode());
}
