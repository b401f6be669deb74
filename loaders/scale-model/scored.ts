import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {silent} from "../progress.js";
import {bundledEncoder} from "../rewards/encoders.js";
import {Given} from "../rewards/given.js";
import {embed, reward} from "../rewards/rewards.js";
import {Traces} from "../rewards/traces.js";
import {importPaths} from "../store/import-paths.js";
import type {Store} from "../store/store.js";
import {writtenTraces} from "./traces.js";

const problems = 25;
/** Traces of each problem by each of the two programs: a group of six, as the paper samples. */
const each = 3;
const seed = 1;

/** Puts the scale model's traces into a store, and scores them as `assay rewards` would: both parts, all components. */
export async function scoredScaleModel(store: Store): Promise<void> {
  const traces = writtenTraces(problems, each, seed);
  const folder = mkdtempSync(join(tmpdir(), "assay-scale-"));
  try {
    const file = join(folder, "word-problems.jsonl");
    writeFileSync(file, traces.map((trace) => `${JSON.stringify(trace)}\n`).join(""));
    await importPaths(store, [file], {format: "traces"}, silent);
  } finally {
    rmSync(folder, {recursive: true});
  }
  const given = await Given.in(store);
  for (const trace of traces) {
    await given.putQuality(trace, "trajectory", trace.quality);
    await given.putFinal(trace, {answers: trace.answers, right: null});
  }
  const found = await Traces.of(store, null);
  const encoder = await bundledEncoder();
  const {negatives} = await embed(store, found, encoder, seed, silent);
  await reward(store, found, encoder, given, negatives, {
    scorer: "reasonflux",
    parts: ["trajectory", "response"],
    ...{align: "best", tau: 1, negatives: 16, alpha: 1, seed}
  });
}
