import {literal} from "../../src/cubes/sql.js";
import {splitSteps, splitThinking} from "../../src/text/steps.js";
import type {Store} from "../store/store.js";

/** The parts of a trace that have steps. */
export const steppedParts = ["trajectory", "response"] as const;
export type SteppedPart = (typeof steppedParts)[number];

/** A reasoning trace of the store, split into steps. */
export interface Trace {
  benchmark: string;
  response_id: string;
  /** What traces of one problem share. */
  problem: string;
  question: string | null;
  reference: string | null;
  trajectory: string[];
  response: string[];
}

/** Traces read at once. */
const block = 64;

/** The traces of a store, in order of their keys, a block at a time. */
export class Traces {
  private constructor(
    private readonly store: Store,
    private readonly delimiter: string | RegExp | undefined,
    readonly count: number
  ) {}

  /**
   * Looks up the traces: keys with the texts of steps, or with a text that can be split. Of several texts
   * under one key the first in order of import counts. `paths` are those of the imported files that are
   * asked for, or null for all.
   */
  static async of(
    store: Store,
    paths: readonly string[] | null,
    delimiter?: string | RegExp
  ): Promise<Traces> {
    const among =
      paths === null
        ? "TRUE"
        : `source IN (SELECT source FROM sources WHERE path IN (${paths.map(literal).join(", ")}))`;
    const steps = (part: SteppedPart) =>
      `SELECT benchmark, response_id, arg_min(texts, (source, line)) AS ${part}
       FROM steps_in WHERE texts IS NOT NULL AND part = '${part}' AND ${among} GROUP BY ALL`;
    await store.run(`CREATE OR REPLACE TEMP TABLE traces AS
      SELECT row_number() OVER (ORDER BY benchmark, response_id)::INTEGER AS n, *
      FROM (
        SELECT benchmark, response_id, max(problem_id) AS problem_id, max(question) AS question,
          max(reference) AS reference, arg_min(text, (source, line)) AS text
        FROM responses_in WHERE ${among} GROUP BY ALL)
      FULL JOIN (${steps("trajectory")}) USING (benchmark, response_id)
      FULL JOIN (${steps("response")}) USING (benchmark, response_id)
      WHERE text IS NOT NULL OR trajectory IS NOT NULL OR response IS NOT NULL
      ORDER BY n`);
    const [row] = await store.rows("SELECT count(*)::INTEGER AS n FROM traces");
    return new Traces(store, delimiter, row!.n as number);
  }

  async *blocks(): AsyncGenerator<Trace[]> {
    for (let first = 1; first <= this.count; first += block) {
      const rows = await this.store.rows(
        `SELECT * FROM traces WHERE n BETWEEN ${first} AND ${first + block - 1} ORDER BY n`
      );
      yield rows.map((row) => this.trace(row as unknown as TraceRow));
    }
  }

  private trace(row: TraceRow): Trace {
    const {benchmark, response_id, problem_id, question, reference} = row;
    const key = {
      benchmark,
      response_id,
      problem: JSON.stringify([benchmark, problem_id ?? question ?? response_id]),
      question,
      reference
    };
    if (row.trajectory !== null || row.response !== null)
      return {...key, trajectory: row.trajectory ?? [], response: row.response ?? []};
    const {trajectory, response} = splitThinking(row.text ?? "");
    const split = (text: string | null) => (text === null ? [] : splitSteps(text, this.delimiter));
    return {...key, trajectory: split(trajectory), response: split(response)};
  }
}

interface TraceRow {
  benchmark: string;
  response_id: string;
  problem_id: string | null;
  question: string | null;
  reference: string | null;
  text: string | null;
  trajectory: string[] | null;
  response: string[] | null;
}
