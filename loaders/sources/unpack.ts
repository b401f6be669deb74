import {createGunzip} from "node:zlib";
import {Decompress} from "fzstd";

/**
 * Unpacks a stream of bytes piece by piece. Where the packed bytes are damaged or break off, it throws;
 * what earlier pieces held has been given out by then.
 */
export interface Unpacker {
  /** What the next piece unpacks to. */
  push(piece: Buffer): Promise<Buffer[]>;
  /** What is left at the end. */
  end(): Promise<Buffer[]>;
}

/** The unpacker for bytes that begin like this; null where they are neither gzip nor Zstandard. */
export function unpacker(start: Buffer): Unpacker | null {
  if (start[0] === 0x1f && start[1] === 0x8b) return gzip();
  const magic = start.length >= 4 ? start.readUInt32LE(0) : 0;
  const isSkippable = (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
  return magic === 0xfd2fb528 || isSkippable ? zstd() : null;
}

function gzip(): Unpacker {
  const stream = createGunzip();
  let out: Buffer[] = [];
  let failed: Error | null = null;
  // A stream that fails throws away what it has not handed out: it is heard as it flows.
  stream.on("data", (chunk: Buffer) => out.push(chunk));
  const outcome = (begin: (done: () => void) => void) =>
    new Promise<Buffer[]>((resolve, reject) => {
      const fail = (error: Error) => reject((failed = error));
      if (failed) return fail(failed);
      stream.once("error", fail);
      begin(() => {
        stream.off("error", fail);
        resolve(out);
        out = [];
      });
    });
  stream.on("error", () => {});
  return {
    push: (piece) => outcome((done) => stream.write(piece, () => done())),
    end: () =>
      outcome((done) => {
        stream.once("end", done);
        stream.end();
      })
  };
}

function zstd(): Unpacker {
  let out: Buffer[] = [];
  const stream = new Decompress((chunk) => out.push(Buffer.from(chunk)));
  const push = (piece: Buffer, isLast: boolean) => {
    out = [];
    stream.push(piece, isLast);
    return Promise.resolve(out);
  };
  return {push: async (piece) => push(piece, false), end: async () => push(Buffer.alloc(0), true)};
}
