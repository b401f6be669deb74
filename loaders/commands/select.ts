import {writeFileSync} from "node:fs";
import type {Command} from "commander";
import {csv} from "../../src/text/csv.js";
import {quantity, share} from "../../src/text/numbers.js";
import type {Aggregate} from "../../src/cubes/scores.js";
import {Failure} from "../failure.js";
import {selections, type Selection} from "../selection.js";
import {withStore} from "../store/store.js";
import {writeRows} from "../training-data.js";
import {numberOf} from "./number.js";
import {print, type Column, type OutputOptions} from "./output.js";
import {aggregateOption} from "./scores.js";
import {withSlice, type SliceOptions} from "./slice.js";

const columns: Column[] = [
  {key: "scorer", label: "scorer", kind: "text"},
  {key: "part", label: "part", kind: "text"},
  {key: "k", label: "k", kind: "integer"},
  {key: "n", label: "of", kind: "integer"},
  {key: "cut", label: "cut", kind: "number"},
  {key: "margin", label: "margin", kind: "number"},
  {key: "tied", label: "tied", kind: "integer"},
  {key: "kept", label: "kept %", kind: "share", interval: ["kept_lo", "kept_hi"]},
  {key: "correct", label: "right %", kind: "share", interval: ["correct_lo", "correct_hi"]},
  {key: "correct_of_all", label: "of all %", kind: "share"},
  {key: "from", label: "by oracle model", kind: "text"},
  {key: "shared", label: "overlap", kind: "text"}
];

interface Options extends SliceOptions, OutputOptions {
  db: string;
  scorer?: string[];
  k: number;
  alpha: number;
  aggregate: Aggregate;
  seed: number;
  ids?: string;
  jsonl?: string;
}

export function select(program: Command): void {
  withSlice(program.command("select"))
    .summary("the top k traces by reward, as training data")
    .option(
      "--scorer <name>",
      "whose scores; again for more (all)",
      (name: string, earlier: string[] = []) => [...earlier, name]
    )
    .option("--k <n>", "how many traces", numberOf("--k", {least: 1, whole: true}), 1000)
    .option(
      "--alpha <x>",
      "weight of the final reward, where there is one",
      numberOf("--alpha", {least: 0}),
      1
    )
    .addOption(aggregateOption("mean"))
    .option(
      "--seed <n>",
      "of the bootstrap over steps",
      numberOf("--seed", {least: 0, whole: true}),
      1
    )
    .option(
      "--ids <file>",
      "writes the selection's ids, rewards and how often each is kept (CSV, or JSONL by its name)"
    )
    .option("--jsonl <file>", "writes the rows that the traces were read from, for fine-tuning")
    .description(
      "Ranks traces by equation 11 of ReasonFlux-PRM, the mean of step rewards plus alpha times the final reward, and takes the k highest; ties by id. Kept: the share of the selection that stays when each trace's steps are drawn again (bootstrap). Overlap: Jaccard, between scorers. Margin: the last reward that is in, less the first that is out."
    )
    .action(async (options: Options) => {
      if (options.by.length > 0)
        throw new Failure("select ranks all traces together; give --where in place of --by");
      const found = await withStore(options.db, async (store) => {
        const found = await selections(store, {...options, scorers: options.scorer ?? null});
        if ((options.ids ?? options.jsonl) !== undefined && found.length !== 1)
          throw new Failure(
            `--ids and --jsonl write one selection; name one with --scorer (${found.map(({row}) => row.scorer).join(", ")})`
          );
        const [only] = found;
        if (options.ids !== undefined && only) writeIds(options.ids, only);
        if (options.jsonl !== undefined && only) {
          const n = await writeRows(store, only.traces, options.jsonl);
          process.stderr.write(`${quantity(n, "row")} written to ${options.jsonl}\n`);
        }
        return found;
      });
      print(
        found.map(({row}) => (options.json || options.csv ? row : {...row, ...inWords(row)})),
        columns,
        options,
        `The ${options.k} traces of highest reward; step scores by ${options.aggregate}, 95% intervals`,
        "no scores in the store, or --where matches nothing"
      );
      for (const {row} of found)
        if (row.n < row.k)
          process.stderr.write(
            `${row.scorer}: only ${quantity(row.n, "trace")} with a reward, all taken\n`
          );
    });
}

function inWords({policies, overlap}: Selection["row"]) {
  const named = policies.filter(({policy}) => policy !== null);
  return {
    from:
      named.map(({policy, selected, of}) => `${policy} ${selected} of ${of}`).join(", ") || null,
    shared:
      Object.entries(overlap)
        .map(([scorer, value]) => `${scorer} ${share(value)}%`)
        .join(", ") || null
  };
}

function writeIds(path: string, {traces}: Selection): void {
  const keys = ["rank", "benchmark", "response_id", "reward", "inclusion"] as const;
  const rows = traces.map((trace, i) => ({rank: i + 1, ...trace}));
  const text = path.endsWith(".jsonl")
    ? rows.map((row) => `${JSON.stringify(row)}\n`).join("")
    : csv(
        [...keys],
        rows.map((row) => keys.map((key) => row[key]))
      );
  writeFileSync(path, text);
}
