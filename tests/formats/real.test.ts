import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, test} from "vitest";
import type {Imported} from "../../loaders/store/import.js";
import type {Store} from "../../loaders/store/store.js";
import {hasShared, shared} from "../shared.js";
import {storeOf} from "../store.js";

// Other people's files, where they are at hand (DATA.md); StrictPRMBench's are in tests/cli/answers.test.ts.
interface Folder {
  folder: string;
  format: string;
  read: number;
  rejected: number;
  skipped: number;
}

const folders: readonly Folder[] = [
  // 6,216 items in 25 files and a result file of 1,000; four tables and a summary are no evaluation outputs.
  {folder: "prmbench", format: "prmbench", read: 7216, rejected: 0, skipped: 5},
  {folder: "processbench", format: "processbench", read: 1400, rejected: 0, skipped: 0},
  {folder: "mr-math", format: "mr-math", read: 7 * 159, rejected: 0, skipped: 0},
  // 13 models on 483 problems, two of them on 485, and two files of comparisons.
  {folder: "rewardmath", format: "rewardmath", read: 15 * 483 + 4, rejected: 0, skipped: 0},
  {folder: "mr-ben", format: "mr-ben", read: 3468, rejected: 0, skipped: 0},
  {folder: "rlvr-noisy-rewards", format: "rlvr-noisy-rewards", read: 141, rejected: 1, skipped: 0}
];

const stores = new Map<string, {store: Store; files: Imported[]; messages: string[]}>();
const rows = (folder: string, sql: string) => stores.get(folder)!.store.rows(sql);

/** Rows of a file, counted without our readers: of an array in JSON, else lines less a CSV's head. */
function rowsIn(path: string): number {
  const text = readFileSync(path, "utf8").trim();
  if (text.startsWith("[")) return (JSON.parse(text) as unknown[]).length;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return path.endsWith(".csv") ? lines - 1 : lines;
}

describe.skipIf(!hasShared)("real files", () => {
  beforeAll(async () => {
    for (const {folder} of folders) stores.set(folder, await storeOf([`${shared}/data/${folder}`]));
  });
  afterAll(() => stores.forEach(({store}) => store.close()));

  test.each(folders)("a row of $folder is lost, or read as another format", (of) => {
    const {files, messages} = stores.get(of.folder)!;
    expect(new Set(files.map(({format}) => format))).toEqual(new Set([of.format]));
    const sum = (key: "read" | "rejected") => files.reduce((n, file) => n + file[key], 0);
    expect(sum("read")).toBe(of.read);
    expect(sum("rejected")).toBe(of.rejected);
    for (const {path, read, rejected} of files) expect(read + rejected, path).toBe(rowsIn(path));
    const all = readdirSync(join(shared, "data", of.folder), {
      recursive: true,
      withFileTypes: true
    }).filter((entry) => entry.isFile());
    expect(all.length - files.length).toBe(of.skipped);
    expect(messages.filter((line) => line.startsWith("skipped"))).toHaveLength(
      of.skipped > 0 ? 1 : 0
    );
    expect(messages.filter((line) => line.startsWith("duplicate"))).toEqual([]);
  });

  test("PRMBench has other items, steps or classes than METRICS.md says", async () => {
    const modified = "error_class <> 'correct'";
    const [total] = await rows(
      "prmbench",
      `SELECT count(*) AS items, sum(n_steps) AS steps, count(DISTINCT problem_id) AS idx FROM responses WHERE ${modified}`
    );
    expect(total).toEqual({items: 6216, steps: 83_456, idx: 758});
    const [classes] = await rows(
      "prmbench",
      `SELECT count(DISTINCT error_class) AS classes FROM responses WHERE ${modified}`
    );
    expect(classes).toEqual({classes: 9});
    const [multi] = await rows(
      "prmbench",
      `SELECT count(*) AS items, count(*) FILTER (gold_process = 0) AS flawed FROM responses WHERE error_class = 'multi_solutions'`
    );
    expect(multi).toEqual({items: 165, flawed: 0});
  });

  test("PRMBench's five repeated keys are merged, or scores meet no chain", async () => {
    expect(
      await rows("prmbench", "SELECT count(*) AS n FROM responses WHERE response_id LIKE '%#2'")
    ).toEqual([{n: 5}]);
    // A scored chain has labels; a list is one longer than its steps in 992 of 1,000, and cut short in 8.
    const [lists] = await rows(
      "prmbench",
      `SELECT count(*) AS n, count(l.labels) AS labelled, count(*) FILTER (len(s.scores) = l.n_steps + 1) AS longer,
         count(*) FILTER (len(s.scores) < l.n_steps) AS shorter
       FROM scores s LEFT JOIN labels l USING (uid, part)`
    );
    expect(lists).toEqual({n: 1000, labelled: 1000, longer: 992, shorter: 8});
  });

  test("ProcessBench's or MR-MATH's gold is counted otherwise", async () => {
    expect(
      await rows(
        "processbench",
        "SELECT benchmark, count(*) AS n, min(gold_first_error) AS least FROM responses GROUP BY ALL ORDER BY ALL"
      )
    ).toEqual([
      {benchmark: "processbench/gsm8k", n: 400, least: -1},
      {benchmark: "processbench/math", n: 1000, least: -1}
    ]);
    expect(
      await rows(
        "mr-math",
        `SELECT count(*) AS n, count(DISTINCT problem) AS problems, sum(gold_outcome) AS right,
           count(*) FILTER (gold_process = 0) AS flawed FROM responses`
      )
    ).toEqual([{n: 159, problems: 129, right: 159, flawed: 83}]);
  });

  test("an MR-MATH list does not match the steps, but for roscoe's one score a solution", async () => {
    const found = await rows(
      "mr-math",
      `SELECT scorer, count(*) FILTER (len(scores) = r.n_steps) AS same, count(*) AS n
       FROM scores JOIN responses r USING (uid) GROUP BY ALL ORDER BY ALL`
    );
    expect(found.map(({scorer, same}) => [scorer, same])).toEqual([
      ["math-shepherd_mistral-7b", 159],
      ["reasoneval_llama2-7b", 159],
      ["reasoneval_mistral-7b", 159],
      ["reasoneval_wizardmath-7b-v1.0", 159],
      ["roscoe-ss", expect.any(Number)]
    ]);
    expect(found[4]!.n).toBe(159);
  });

  test("a RewardMATH problem of one file is another's, or comparisons are scored as ranks", async () => {
    const scorers = await rows(
      "rewardmath",
      "SELECT scorer, count(*) AS n FROM scores GROUP BY ALL ORDER BY ALL"
    );
    expect(scorers).toHaveLength(15);
    expect(scorers.filter(({n}) => n === 4850).map(({scorer}) => scorer)).toEqual([
      "chatgpt",
      "gpt4o"
    ]);
    expect(
      await rows(
        "rewardmath",
        "SELECT count(*) AS n, count(DISTINCT problem) AS problems, sum(gold_outcome) AS right FROM responses"
      )
    ).toEqual([{n: 4850, problems: 485, right: 485}]);
    const values = await rows(
      "rewardmath",
      "SELECT DISTINCT scores[1] AS score FROM scores WHERE scorer LIKE '%_pairwise' ORDER BY score"
    );
    expect(values.map(({score}) => score)).toEqual([0, 0.5, 1, null]);
  });

  test("Mr-Ben's problems are its rows", async () => {
    expect(
      await rows(
        "mr-ben",
        "SELECT count(*) AS n, count(DISTINCT problem) AS problems FROM responses"
      )
    ).toEqual([{n: 3468, problems: 1165}]);
  });

  test("a GRPO run is of the wrong model, or the blank one counts", async () => {
    expect(
      await rows(
        "rlvr-noisy-rewards",
        "SELECT base, count(*) AS n FROM runs GROUP BY ALL ORDER BY ALL"
      )
    ).toEqual([
      {base: "0.5B", n: 25},
      {base: "1.5B", n: 116}
    ]);
    expect(stores.get("rlvr-noisy-rewards")!.messages).toEqual([
      expect.stringMatching(
        /batch32_metrics.csv:\d+: final_validation_accuracy of \S+ is missing: .*\(rejected; 141 rows read/
      )
    ]);
  });
});
