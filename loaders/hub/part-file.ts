import {createHash} from "node:crypto";
import {createReadStream} from "node:fs";
import {open, readFile, rename, rm, stat, writeFile} from "node:fs/promises";

/** A file on its way: `FILE.part`, and beside it the validator of what the server began to send. */
export class PartFile {
  private readonly part: string;
  private readonly tag: string;

  constructor(private readonly path: string) {
    this.part = `${path}.part`;
    this.tag = `${path}.part.etag`;
  }

  /** Bytes that have come; 0 where there are none. */
  bytes(): Promise<number> {
    return bytesOf(this.part);
  }

  /** The strong ETag of the first bytes; null where the server gave none. */
  async etag(): Promise<string | null> {
    return readFile(this.tag, "utf8").catch(() => null);
  }

  /** An empty file, of what this ETag names; a weak one does not name bytes, and is not kept. */
  async begin(etag: string | null): Promise<void> {
    await this.discard();
    await writeFile(this.part, "");
    if (etag !== null) await writeFile(this.tag, etag);
  }

  /** Writes chunks at the end, one by one, so that what has come stays when the stream breaks off. */
  async append(chunks: AsyncIterable<Uint8Array>, before: (bytes: number) => void): Promise<void> {
    const file = await open(this.part, "a");
    try {
      for await (const chunk of chunks) {
        before(chunk.length);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
  }

  sha256(): Promise<string> {
    return sha256Of(this.part);
  }

  /** Puts the file into its place, once it is on the disk. */
  async settle(): Promise<void> {
    const file = await open(this.part, "r+");
    await file.sync().finally(() => file.close());
    await rename(this.part, this.path);
    await rm(this.tag, {force: true});
  }

  async discard(): Promise<void> {
    for (const file of [this.part, this.tag]) await rm(file, {force: true});
  }
}

/** The size of a file; 0 where there is none. */
export async function bytesOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
