import {createHash} from "node:crypto";
import {setImmediate} from "node:timers/promises";
import type {DuckDBBlobValue} from "@duckdb/node-api";
import {literal} from "../../src/cubes/sql.js";
import type {Store} from "../store/store.js";
import type {Encoder} from "./encoders.js";

/** What a text is kept under. */
export const contentHash = (...texts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);

/** Embeddings of one encoder, kept in the store by content. */
export class EmbeddingCache {
  constructor(
    private readonly store: Store,
    private readonly encoder: Encoder
  ) {}

  /** The embeddings of those of the texts that have one, by text. */
  async get(texts: readonly string[]): Promise<Map<string, Float32Array>> {
    const byHash = new Map(texts.map((text) => [contentHash(text), text]));
    const found = new Map<string, Float32Array>();
    if (byHash.size === 0) return found;
    const result = await this.store.connection.runAndReadAll(
      `SELECT hash, vector FROM embeddings WHERE encoder = ${literal(this.encoder.name)}
       AND hash IN (${[...byHash.keys()].map(literal).join(", ")})`
    );
    for (const [hash, vector] of result.getRows()) {
      const {bytes} = vector as DuckDBBlobValue;
      found.set(byHash.get(hash as string)!, new Float32Array(new Uint8Array(bytes).buffer));
    }
    return found;
  }

  /**
   * Computes what is missing of the texts and keeps it, a batch of texts of like length at a time, so
   * that no more than a few batches are lost when it is stopped. Says to `onText` how far it is.
   */
  async fill(
    texts: readonly string[],
    onText: (n: number) => void,
    signal?: AbortSignal
  ): Promise<number> {
    const known = await this.get(texts);
    const missing = [...new Set(texts)]
      .filter((text) => !known.has(text))
      .sort((a, b) => a.length - b.length);
    let kept: [string, Float32Array][] = [];
    const keep = async () => {
      await this.put(kept);
      kept = [];
    };
    try {
      for (let i = 0; i < missing.length; i += this.encoder.batch) {
        signal?.throwIfAborted();
        const batch = missing.slice(i, i + this.encoder.batch);
        const vectors = await this.encoder.embed(batch);
        batch.forEach((text, k) => kept.push([text, vectors[k]!]));
        onText(batch.length);
        if (kept.length >= 128) await keep();
        // Lets Ctrl-C be heard: an encoder in this process gives the loop no rest.
        await setImmediate();
      }
    } finally {
      await keep();
    }
    return missing.length;
  }

  private async put(rows: readonly [string, Float32Array][]): Promise<void> {
    if (rows.length === 0) return;
    const appender = await this.store.connection.createAppender("embeddings");
    for (const [text, vector] of rows) {
      appender.appendVarchar(this.encoder.name);
      appender.appendVarchar(contentHash(text));
      appender.appendBlob(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
      appender.endRow();
    }
    appender.closeSync();
  }
}

/** Replies of a language model, kept in the store by what it was asked. */
export class ReplyCache {
  constructor(
    private readonly store: Store,
    private readonly model: string
  ) {}

  async get(prompt: string, nth = 0): Promise<string | null> {
    const [row] = await this.store.rows(
      `SELECT reply FROM replies WHERE hash = ${literal(this.hash(prompt, nth))}`
    );
    return (row?.reply as string | undefined) ?? null;
  }

  async put(prompt: string, reply: string, nth = 0): Promise<void> {
    const values = [this.hash(prompt, nth), this.model, reply].map(literal);
    await this.store.run(`INSERT INTO replies VALUES (${values.join(", ")})`);
  }

  private hash(prompt: string, nth: number): string {
    return contentHash(this.model, prompt, String(nth));
  }
}
