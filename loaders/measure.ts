/** `npm run measure`: computes data/measured from the public data beside the checkout. */
import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {relative} from "node:path";
import {argv} from "node:process";
import {pathToFileURL} from "node:url";
import type {Dataset, Source, Topic} from "../src/datasets.js";
import {isEmpty} from "./datasets.js";
import {Failure} from "./failure.js";
import {silent} from "./progress.js";
import {scoredScaleModel} from "./scale-model/scored.js";
import {inputFiles} from "./sources/files.js";
import {importPaths} from "./store/import-paths.js";
import {Store} from "./store/store.js";
import {topics} from "./topics.js";

/** A public data set, by its folder; only figures computed from it are kept. */
interface PublicData {
  source: Source;
  paths: string[];
}

const publicData: readonly PublicData[] = [
  {
    paths: ["strictprmbench"],
    source: {
      name: "StrictPRMBench",
      kind: "measured",
      citation:
        "StrictPRMBench: step scores of 5 PRMs on 32 candidates for each of 500 GSM8K problems",
      licence: "CC-BY-4.0"
    }
  },
  {
    paths: ["prmbench/gold", "prmbench/skywork_prm_7B_on_prmbench_first1000.jsonl"],
    source: {
      name: "PRMBench",
      kind: "measured",
      citation:
        "PRMBench (Song et al., 2025, arXiv:2501.03124): gold chains, and Skywork-PRM-7B's step scores on the first 1,000 rows",
      licence: "Apache-2.0"
    }
  },
  {
    paths: ["processbench"],
    source: {
      name: "ProcessBench",
      kind: "measured",
      citation: "ProcessBench (Zheng et al., 2024, arXiv:2412.06559): the GSM8K and MATH subsets",
      licence: "not stated"
    }
  },
  {
    paths: ["mr-math"],
    source: {
      name: "MR-MATH",
      kind: "measured",
      citation:
        "MR-MATH invalid set (ReasonEval; Xia et al., 2024, arXiv:2404.05692): 159 solutions with the right answer, six evaluators",
      licence: "not stated"
    }
  },
  {
    paths: ["rewardmath"],
    source: {
      name: "RewardMATH",
      kind: "measured",
      citation:
        "RewardMATH (Kim et al., 2024, arXiv:2410.01729): reward models and judges on one right and nine wrong solutions a problem",
      licence: "MIT"
    }
  },
  {
    paths: ["mr-ben"],
    source: {
      name: "Mr-Ben",
      kind: "measured",
      citation:
        "Mr-Ben (Zeng et al., 2024, arXiv:2406.13975): mathematics, physics, chemistry and biology",
      licence: "MIT"
    }
  },
  {
    paths: ["rlvr-noisy-rewards"],
    source: {
      name: "RLVR with noisy rewards",
      kind: "measured",
      citation:
        "GRPO runs on GSM8K under verifiers with set false-positive and false-negative rates (rlvr-noisy-rewards)",
      licence: "Apache-2.0"
    }
  }
];

/** The scale model, by its name on pages; its problems are made, its traces scored by the real encoder. */
const scaleModel: Source = {
  name: "Word problems (scale model)",
  kind: "scale model",
  citation:
    "Word problems made from a seed, worked by two programs of ours; rewards by the bundled encoder, a judge that checks equations, and a program that answers by each trace's plan",
  licence: "MIT"
};
/** What the scale model is shown in. */
const scaleTopics: readonly Topic[] = ["rewards", "scores"];

/** An entry of provenance.json: the files that a data set's figures were computed from. */
export interface Provenance {
  name: string;
  files: {path: string; bytes: number; sha256: string}[];
}

/** The measured data of each topic, and where they come from, computed from a folder of public data. */
export async function measure(folder: string, say: (line: string) => void) {
  const measured = Object.fromEntries(
    Object.keys(topics).map((topic) => [topic, []])
  ) as unknown as Record<Topic, Dataset<object>[]>;
  const provenance: Provenance[] = [];
  for (const {source, paths} of publicData) {
    say(source.name);
    const absolute = paths.map((path) => `${folder}/${path}`);
    const store = await Store.create(":memory:");
    try {
      const {failed, messages} = await importPaths(store, absolute, {}, silent);
      if (failed) throw new Failure(messages[0]!, 1);
      for (const topic of Object.keys(topics) as Topic[]) {
        const data = await topics[topic](store);
        if (!isEmpty(data)) measured[topic].push({source, data});
      }
    } finally {
      store.close();
    }
    provenance.push({name: source.name, files: await files(folder, absolute)});
  }
  say(scaleModel.name);
  const store = await Store.create(":memory:");
  try {
    await scoredScaleModel(store);
    for (const topic of scaleTopics)
      measured[topic].push({source: scaleModel, data: await topics[topic](store)});
  } finally {
    store.close();
  }
  return {measured, provenance};
}

async function files(folder: string, paths: readonly string[]) {
  const found = await inputFiles(paths);
  return found.flatMap((file) =>
    file instanceof Error
      ? []
      : [
          {
            path: relative(folder, file.path),
            bytes: file.bytes,
            sha256: createHash("sha256").update(readFileSync(file.path)).digest("hex")
          }
        ]
  );
}

async function main(): Promise<void> {
  const folder = argv[2] ?? "../shared/data";
  if (!existsSync(folder))
    throw new Failure(
      `${folder}: no such folder; say where the public data are: npm run measure -- PATH`
    );
  const {measured, provenance} = await measure(folder, (line) =>
    process.stderr.write(`measuring ${line}\n`)
  );
  mkdirSync("data/measured", {recursive: true});
  for (const [topic, sets] of Object.entries(measured))
    writeFileSync(`data/measured/${topic}.json`, `${JSON.stringify(sets)}\n`);
  writeFileSync("data/measured/provenance.json", `${JSON.stringify(provenance, null, 1)}\n`);
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exit;
  }
}
