import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {median} from "../../src/stats/mean.js";
import {everything} from "../../src/cubes/slice.js";
import {verdictCube} from "../../src/cubes/verdicts.js";
import {Store} from "../store/store.js";
import {generate} from "./generated.js";

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
    await generate(path, {responses: verdicts / verifiers, problems, verifiers});
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
