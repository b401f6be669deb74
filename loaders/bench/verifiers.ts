import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {median} from "../../src/stats/mean.js";
import {everything} from "../../src/cubes/slice.js";
import {verdictCube} from "../../src/cubes/verdicts.js";
import {Store} from "../store/store.js";

export const verifiersBudget = 1.5;
const verifiers = 10;

/** What the cube costs above the least that any count over verdicts costs. */
export interface VerifiersTime {
  verdicts: number;
  problems: number;
  /** Medians, ms. */
  cube: number;
  bare: number;
  ratio: number;
  within: boolean;
}

const bare = `SELECT verifier, benchmark, gold, verdict, count(*)
  FROM votes JOIN responses USING (uid) GROUP BY ALL`;

/** Times the verdict cube and the bare GROUP BY in turn, over generated verdicts of ten verifiers. */
export async function timeVerifiers(
  verdicts: number,
  problems: number,
  runs: number
): Promise<VerifiersTime> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const path = join(folder, "verdicts.duckdb");
  try {
    await generate(path, verdicts / verifiers, problems);
    const store = await Store.open(path);
    try {
      const queries = {bare, cube: verdictCube(everything)};
      const times: Record<keyof typeof queries, number[]> = {bare: [], cube: []};
      for (let i = -1; i < runs; ++i)
        for (const name of ["bare", "cube"] as const) {
          const start = performance.now();
          await store.rows(queries[name]);
          // The first run of each reads the file.
          if (i >= 0) times[name].push(performance.now() - start);
        }
      const [cube, floor] = [median(times.cube)!, median(times.bare)!];
      const ratio = cube / floor;
      return {
        verdicts,
        problems,
        cube: Math.round(cube),
        bare: Math.round(floor),
        ratio: Number(ratio.toFixed(2)),
        within: ratio <= verifiersBudget
      };
    } finally {
      store.close();
    }
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** Fills the settled tables as settle.ts leaves them: responses by uid, votes in the order of a GROUP BY. */
async function generate(path: string, responses: number, problems: number): Promise<void> {
  const store = await Store.create(path);
  try {
    await store.run("SET memory_limit = '4GB'");
    await store.run(`CREATE TABLE responses AS
      SELECT i AS uid, 'generated' AS benchmark, 'r' || i AS response_id, 'p' || p AS problem_id,
        hash('generated', 'p' || p) AS problem, 'policy ' || (i % 7) AS policy, NULL::VARCHAR AS discipline,
        'subject ' || (p % 13) AS subject, NULL::VARCHAR AS error_class, NULL::VARCHAR AS answer,
        outcome AS gold_outcome, process AS gold_process, outcome * process AS gold,
        CASE WHEN outcome = 1 THEN CASE WHEN process = 1 THEN 'sound' ELSE 'lucky' END
          WHEN process = 1 THEN 'slip' ELSE 'wrong' END AS cell,
        NULL::INTEGER AS gold_first_error, NULL::INTEGER AS n_steps, 1::BIGINT AS copies
      FROM (SELECT i, i * ${problems} // ${responses} AS p, (hash(i, 'outcome') % 10 < 6)::TINYINT AS outcome,
        (hash(i, 'process') % 10 < 7)::TINYINT AS process FROM range(${responses}) t(i))`);
    await store.run(`CREATE TABLE votes AS
      SELECT uid, verifier, count(*)::INTEGER AS trials, count(verdict)::INTEGER AS readable,
        sum(verdict)::INTEGER AS accepts, max(verdict) AS verdict, max(outcome_verdict) AS outcome_verdict,
        max(process_verdict) AS process_verdict, sum(tokens) AS tokens
      FROM (
        SELECT i AS uid, 'verifier ' || v AS verifier, NULL::TINYINT AS outcome_verdict, NULL::TINYINT AS process_verdict,
          CASE WHEN hash(i, v) % 50 > 0 THEN hash(i, v, 'verdict') % 3 // 2 END::TINYINT AS verdict,
          (hash(v, i) % 1000)::DOUBLE AS tokens
        FROM range(${responses}) t(i), range(${verifiers}) u(v))
      GROUP BY uid, verifier`);
    await store.setMeta("settled", "yes");
    await store.run("CHECKPOINT");
  } finally {
    store.close();
  }
}
