import {requiredText, numbers, bits, has, list, text, expected} from "../formats/fields.js";
import {Rejection, type Row} from "../formats/format.js";
import {Failure} from "../failure.js";
import {inputRows, layout} from "../sources/rows.js";
import type {Store} from "../store/store.js";
import {literal} from "../../src/cubes/sql.js";
import {steppedParts, type SteppedPart} from "./traces.js";

/** What a file or a model says of traces: qualities of steps, and answers made by their templates. */
export class Given {
  private constructor(private readonly store: Store) {}

  static async in(store: Store): Promise<Given> {
    await store.run(
      "CREATE OR REPLACE TEMP TABLE qualities (benchmark VARCHAR, response_id VARCHAR, part VARCHAR, quality VARCHAR)"
    );
    await store.run(
      "CREATE OR REPLACE TEMP TABLE finals (benchmark VARCHAR, response_id VARCHAR, final VARCHAR)"
    );
    return new Given(store);
  }

  async putQuality(
    key: TraceKey,
    part: SteppedPart,
    quality: readonly (number | null)[]
  ): Promise<void> {
    await this.put("qualities", [key.benchmark, key.response_id, part, JSON.stringify(quality)]);
  }

  async putFinal(key: TraceKey, final: Final): Promise<void> {
    await this.put("finals", [key.benchmark, key.response_id, JSON.stringify(final)]);
  }

  private async put(table: string, values: readonly (string | null)[]): Promise<void> {
    await this.store.run(`INSERT INTO ${table} VALUES (${values.map(literal).join(", ")})`);
  }

  /** The qualities of a part of a trace; null where nothing is given. */
  async quality(key: TraceKey, part: SteppedPart): Promise<(number | null)[] | null> {
    const [row] = await this.store.rows(
      `SELECT quality AS value FROM qualities WHERE ${of(key)} AND part = '${part}' LIMIT 1`
    );
    return row === undefined ? null : (JSON.parse(row.value as string) as (number | null)[]);
  }

  async final(key: TraceKey): Promise<Final | null> {
    const [row] = await this.store.rows(
      `SELECT final AS value FROM finals WHERE ${of(key)} LIMIT 1`
    );
    return row === undefined ? null : (JSON.parse(row.value as string) as Final);
  }
}

interface TraceKey {
  benchmark: string | null;
  response_id: string;
}

/** Answers made by a trace's template: the texts to be held against the reference, or which were right. */
export interface Final {
  answers: string[] | null;
  right: (0 | 1 | null)[] | null;
}

// A row without a benchmark is of the trace of its id, whichever benchmark that is in.
const of = ({benchmark, response_id}: TraceKey) =>
  `response_id = ${literal(response_id)} AND (benchmark IS NULL OR benchmark IS NOT DISTINCT FROM ${literal(benchmark)})`;

/** Reads a file of qualities: rows of `response_id, quality`, with `benchmark` and `part`. Throws a Failure that names file and line. */
export async function readQualities(path: string, given: Given): Promise<void> {
  await eachRow(path, async (row) => {
    const quality = numbers(row, "quality") ?? numbers(row, "step_scores");
    if (quality === null)
      throw new Rejection("quality is missing: expected a list of numbers from 0 to 1, one a step");
    const outside = quality.find((score) => score !== null && (score < 0 || score > 1));
    if (outside !== undefined) throw expected("quality", "numbers from 0 to 1", outside);
    await given.putQuality(keyOf(row), partOf(row), quality);
  });
}

/** Reads a file of template-guided answers: rows of `response_id` and `answers` (texts) or `correct` (1 or 0 each). */
export async function readAnswers(path: string, given: Given): Promise<void> {
  await eachRow(path, async (row) => {
    const right = has(row, "correct") ? bits(row, "correct") : null;
    const answers =
      list(row, "answers")?.map((value) => text({answers: value}, "answers") ?? "") ?? null;
    if ((right ?? answers ?? []).length === 0)
      throw new Rejection(
        "answers is missing: expected a list of texts, or correct, a list of 1 and 0"
      );
    await given.putFinal(keyOf(row), {answers, right});
  });
}

const keyOf = (row: Row): TraceKey => ({
  benchmark: text(row, "benchmark"),
  response_id: requiredText(row, "response_id")
});

function partOf(row: Row): SteppedPart {
  const given = text(row, "part") ?? "trajectory";
  const part = steppedParts.find((name) => name === given);
  if (part === undefined) throw expected("part", "trajectory or response", given);
  return part;
}

async function eachRow(path: string, take: (row: Row) => Promise<void>): Promise<void> {
  const shape = await layout(path).catch((error: unknown) => {
    throw new Failure(`${path}: could not be read (${(error as Error).message.split("\n")[0]})`);
  });
  if (shape === "unknown" || shape === "text")
    throw new Failure(`${path}: expected JSON, JSONL, CSV or Parquet, found none of them`);
  for await (const input of inputRows(path, shape)) {
    if (!("row" in input)) throw new Failure(`${path}:${input.line}: ${input.reason}`);
    try {
      await take(input.row);
    } catch (error) {
      if (error instanceof Rejection) throw new Failure(`${path}:${input.line}: ${error.message}`);
      throw error;
    }
  }
}
