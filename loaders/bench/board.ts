import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {everyJudge, verifiersOnly} from "../../src/cubes/judges.js";
import {pairCube} from "../../src/cubes/pairs.js";
import {everything, type Slice} from "../../src/cubes/slice.js";
import {raterTable} from "../../src/cubes/trials.js";
import {verdictCube} from "../../src/cubes/verdicts.js";
import {boards} from "../../src/metrics/board.js";
import {tiers} from "../../src/metrics/pairs.js";
import type {Counts} from "../../src/metrics/proportion.js";
import {verdictMetrics} from "../../src/metrics/verdicts.js";
import {median} from "../../src/stats/mean.js";
import {Store} from "../store/store.js";
import {generate} from "./generated.js";

/** `page_ms`: all tables and intervals of Verifiers and Subjects, computed from their cubes. */
export const boardBudget = {page_ms: 50};

const verifiers = 20;
const subjects = 16;
const bySubject: Slice = {by: ["discipline", "subject"], where: []};

const queries = {
  bare: "SELECT verifier, benchmark, gold, verdict, count(*) FROM votes JOIN responses USING (uid) GROUP BY ALL",
  whole: verdictCube(everything),
  by_subject: verdictCube(bySubject),
  pairs: pairCube(everything, verifiersOnly),
  raters: raterTable(everything, everyJudge)
};

/** What the cubes of a big evaluation cost, and what pages then cost; medians, ms. */
export interface BoardTime {
  verdicts: number;
  cubes_ms: Record<keyof typeof queries, number>;
  /** Rows and bytes of JSON of all cubes together. */
  cells: number;
  bytes: number;
  page_ms: number;
  within: boolean;
}

/** Times the cubes over generated verdicts of 20 verifiers in 16 subjects, and the metrics from them. */
export async function timeBoard(responses: number, runs: number): Promise<BoardTime> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const path = join(folder, "verdicts.duckdb");
  try {
    await generate(path, {responses, problems: responses, verifiers, subjects});
    const store = await Store.open(path);
    try {
      const times = Object.fromEntries(Object.keys(queries).map((name) => [name, [] as number[]]));
      const cubes: Record<string, Counts[]> = {};
      for (let i = 0; i < runs; ++i)
        for (const [name, sql] of Object.entries(queries)) {
          const start = performance.now();
          cubes[name] = (await store.rows(sql)) as Counts[];
          times[name]!.push(performance.now() - start);
        }
      const page = [0, 1, 2, 3, 4].map(() => timePage(cubes as Record<Cube, Counts[]>));
      const page_ms = median(page)!;
      return {
        verdicts: responses * verifiers,
        cubes_ms: Object.fromEntries(
          Object.entries(times).map(([name, of]) => [name, Math.round(median(of)!)])
        ) as BoardTime["cubes_ms"],
        cells: Object.values(cubes).flat().length,
        bytes: JSON.stringify(cubes).length,
        page_ms: Number(page_ms.toFixed(1)),
        within: page_ms < boardBudget.page_ms
      };
    } finally {
      store.close();
    }
  } finally {
    rmSync(folder, {recursive: true});
  }
}

type Cube = Exclude<keyof typeof queries, "bare">;

function timePage({whole, by_subject, pairs, raters}: Record<Cube, Counts[]>): number {
  const source = {name: "generated", kind: "yours", citation: "", licence: null} as const;
  const start = performance.now();
  const [board] = boards(
    [{source, data: {whole, bySubject: by_subject, scored: [], scoredBySubject: []}}],
    [{source, data: {pairs, raters}}]
  );
  tiers(
    board!.rows.map(({verifier}) => verifier),
    board!.pairs
  );
  by_subject.map(verdictMetrics);
  return performance.now() - start;
}
