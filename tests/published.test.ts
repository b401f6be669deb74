import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, describe, expect, test} from "vitest";
import {
  missing,
  published,
  publishedTable,
  type PublishedRow,
  type PublishedTable
} from "../loaders/published.js";

const folder = join(import.meta.dirname, "../data/published");
const tables = published();

const rowsOf = (name: string): PublishedRow[] => publishedTable(name).rows;

function number(row: PublishedRow, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new Error(`no number in ${column}: ${JSON.stringify(row)}`);
  return value;
}

/** The one row with these values. */
function pick(rows: PublishedRow[], where: PublishedRow): PublishedRow {
  const found = rows.filter((row) => Object.entries(where).every(([k, v]) => row[k] === v));
  if (found.length !== 1) throw new Error(`${found.length} rows for ${JSON.stringify(where)}`);
  return found[0]!;
}

const accuracy = (table: number, where: PublishedRow): number =>
  number(pick(rowsOf(`reasonflux-table-${table}`), where), "accuracy");

const caveats = (name: string): string => publishedTable(name).caveats.join("\n");

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Whether two figures agree to a tolerance, with room for binary fractions. */
const near = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance + 1e-9;

describe("data/published", () => {
  test("every CSV has an entry in sources.yaml, and every entry a CSV", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".csv"));
    expect(tables.map(({name}) => `${name}.csv`).sort()).toEqual(files.sort());
    expect(new Set(readdirSync(folder))).toEqual(new Set([...files, "sources.yaml"]));
  });

  test("tables have the rows of their sources", () => {
    expect(tables.map(({name, rows}) => [name, rows.length])).toEqual([
      ["reasonflux-table-1", 28],
      ["reasonflux-table-2", 32],
      ["reasonflux-table-3", 24],
      ["reasonflux-table-4", 12],
      ["reasonflux-table-5", 12],
      ["reasonflux-table-6", 8],
      ["reasonflux-table-7", 6],
      ["prime-headline", 13],
      ["medprmbench-card", 11],
      ["prmbench-leaderboard", 26],
      ["prmbench-classes", 230],
      ["prmbench-best-of-8", 150],
      ["best-of-n-curves", 340]
    ]);
  });

  test.each(tables)("$name says where it comes from", (table: PublishedTable) => {
    expect(Object.keys(table).sort()).toEqual(
      "address caveats citation licence name rows table title typed unit".split(" ")
    );
    expect(table.citation).toMatch(/\(20\d\d\)/);
    expect(table.address).toMatch(/^https:\/\//);
    expect(table.caveats.length).toBeGreaterThan(0);
  });

  test.each(tables)("$name holds finite numbers, and no row twice", ({rows}) => {
    const numbers = rows.flatMap((row) => Object.values(row)).filter((v) => typeof v === "number");
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((v) => !Number.isFinite(v) || Object.is(v, -0))).toEqual([]);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });

  test("shares in per cent lie between 0 and 100, in fractions between 0 and 1", () => {
    for (const {name, unit, rows} of tables) {
      if (name.endsWith("headline") || name.endsWith("card")) continue;
      const plain = ["arrow", "alpha", "beta", "n", "trials", "checkpoint"];
      const top = unit.startsWith("fraction") ? 1 : 100;
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        if (typeof value !== "number" || plain.includes(column)) continue;
        expect(value, `${name}: ${column}`).toBeGreaterThanOrEqual(0);
        expect(value, `${name}: ${column}`).toBeLessThanOrEqual(top);
      }
    }
  });

  test("what is missing from PRIME is said, with the reason", () => {
    expect(missing()).toHaveLength(3);
    expect(missing()[0]!.what).toContain("PRIME's table of verifiers");
    expect(missing()[1]!.what).toContain("runs behind PRIME's R2");
    for (const {why} of missing()) expect(why).not.toBe("");
  });
});

describe("ReasonFlux-PRM, arXiv:2506.18896", () => {
  const human = "Human-curated (s1k)";
  const benchmarks = ["AIME24", "AIME25", "MATH500", "GPQA-Diamond"];

  test.each([1, 2])("Table %i: an arrow is the accuracy less the human-curated one", (table) => {
    for (const row of rowsOf(`reasonflux-table-${table}`)) {
      const base = accuracy(table, {source: human, benchmark: row["benchmark"]!});
      if (row["source"] === human) expect(row["arrow"]).toBeNull();
      else expect(number(row, "arrow")).toBeCloseTo(number(row, "accuracy") - base, 6);
    }
  });

  test("Tables 1 and 2 share every row but ReasonFlux-PRM's", () => {
    const key = (row: PublishedRow): string => JSON.stringify(row);
    const second = rowsOf("reasonflux-table-2").filter((r) => r["source"] !== "ReasonFlux-PRM-7B");
    expect(second.map(key).sort()).toEqual(rowsOf("reasonflux-table-1").map(key).sort());
  });

  test("Section 5.1: +6.0 on MATH500 and +6.1 on GPQA-Diamond over human-curated data", () => {
    const gain = (benchmark: string): number =>
      accuracy(2, {source: "ReasonFlux-PRM-7B", benchmark}) -
      accuracy(2, {source: human, benchmark});
    expect(gain("MATH500")).toBeCloseTo(6.0, 6);
    expect(gain("GPQA-Diamond")).toBeCloseTo(6.1, 6);
    expect(gain("AIME25")).toBe(0);
  });

  test("Section 3 says all PRM-selected sets fall short; two rows on AIME24 do not", () => {
    const level = rowsOf("reasonflux-table-1").filter(
      (r) => r["arrow"] !== null && number(r, "arrow") >= 0
    );
    expect(level.map((r) => [r["source"], r["benchmark"], r["arrow"]])).toEqual([
      ["Qwen2.5-Math-PRM-72B", "AIME24", 0],
      ["Qwen2.5-Math-PRM-72B, on model responses", "AIME24", 3.4]
    ]);
  });

  test("abstract: the 12.1 % of fine-tuning is no single baseline's", () => {
    const average = (source: string): number =>
      mean(benchmarks.map((benchmark) => accuracy(2, {source, benchmark})));
    const others = [...new Set(rowsOf("reasonflux-table-2").map((r) => String(r["source"])))];
    const gains = others
      .filter((source) => source !== "ReasonFlux-PRM-7B")
      .map((source) => average("ReasonFlux-PRM-7B") - average(source));
    expect(gains.filter((gain) => near(gain, 12.1, 0.1))).toEqual([]);
    expect(gains[0]).toBeCloseTo(4.7, 6);
    expect(mean(gains)).toBeCloseTo(12.046, 3);
    expect(caveats("reasonflux-table-2")).toContain("12.05");
  });

  const qwen = "Qwen2.5-7B-Instruct";
  const distilled = "DeepSeek-R1-Distill-Qwen-7B";
  const gain = (policy: string, benchmark: string, over: string): number =>
    accuracy(3, {policy, benchmark, reward: "ReasonFlux-PRM-7B"}) -
    accuracy(3, {policy, benchmark, reward: over});

  test("Section 5.2: the gains under GRPO that the text names", () => {
    expect(gain(qwen, "AIME24", "Rule-based")).toBeCloseTo(3.4, 6);
    expect(gain(qwen, "AIME25", "Qwen2.5-Math-PRM-7B")).toBeCloseTo(3.8, 6);
    expect(gain(distilled, "GPQA-Diamond", "Qwen2.5-Math-PRM-7B")).toBeCloseTo(2.5, 6);
    const at = (benchmark: string, reward: string): number =>
      accuracy(3, {policy: distilled, benchmark, reward});
    expect([at("MATH500", "Rule-based"), at("MATH500", "ReasonFlux-PRM-7B")]).toEqual([89.6, 94.8]);
    expect(at("GPQA-Diamond", "Rule-based")).toBe(47.1);
    expect(at("GPQA-Diamond", "ReasonFlux-PRM-7B")).toBe(51.6);
  });

  test("Section 5.2 says +5.8 on AIME25 where Table 3 gives +6.0", () => {
    expect(gain(qwen, "AIME25", "Rule-based")).toBeCloseTo(6.0, 6);
    expect(caveats("reasonflux-table-3")).toContain("17.1 - 11.1 = 6.0");
  });

  test("abstract: the 4.5 % of reinforcement learning is 4.4 in Table 3", () => {
    const gains = [qwen, distilled].flatMap((policy) =>
      benchmarks.map((benchmark) => gain(policy, benchmark, "Rule-based"))
    );
    expect(mean(gains)).toBeCloseTo(4.4, 6);
    expect(caveats("reasonflux-table-3")).toContain("average 4.4 points");
  });

  test("accuracies are whole counts of answers, but for two", () => {
    const problems: Record<string, number> = {AIME24: 30, AIME25: 15, MATH500: 500};
    const odd = [1, 2, 3, 4, 5, 6, 7].flatMap((table) =>
      rowsOf(`reasonflux-table-${table}`)
        .filter((row) => {
          const n = (problems[String(row["benchmark"])] ?? 198) * (table === 3 ? 16 : 1);
          const value = number(row, "accuracy");
          return !near((100 * Math.round((value / 100) * n)) / n, value, 0.05);
        })
        .map((row) => [table, row["benchmark"], row["accuracy"]])
    );
    expect(odd).toEqual([
      [3, "AIME25", 11.1],
      [5, "AIME25", 16.7]
    ]);
    expect(caveats("reasonflux-table-3")).toContain("The 11.1 ");
    expect(caveats("reasonflux-table-5")).toContain("(16.7) is no multiple of 1 in 15");
  });

  test("no alpha of Table 4 gives the ReasonFlux-PRM row of Table 2", () => {
    const row = benchmarks
      .slice(0, 3)
      .map((benchmark) => accuracy(2, {source: "ReasonFlux-PRM-7B", benchmark}));
    const at = (alpha: number): number[] =>
      benchmarks.slice(0, 3).map((benchmark) => accuracy(4, {alpha, benchmark}));
    expect(row).toEqual([40, 33.3, 84.8]);
    expect([0.1, 0.8, 1, 1.5].map(at)).not.toContainEqual(row);
    expect(at(0.8).slice(0, 2)).toEqual(row.slice(0, 2));
    expect(at(1)[2]).toBe(row[2]);
    expect(at(1.5)[1]).toBe(40);
  });

  test("Section 5.4: beta = 0.8 is the best; AIME25 does not rise all the way", () => {
    const at = (benchmark: string): number[] =>
      [0.1, 0.3, 0.5, 0.8].map((beta) => accuracy(5, {beta, benchmark}));
    expect(at("AIME24")).toEqual([10, 13.3, 13.3, 20]);
    expect(at("AIME25")).toEqual([6.7, 13.3, 6.7, 16.7]);
    expect(at("MATH500").at(-1)).toBe(76.8);
  });

  test("Appendix D.1: the gains from 1.5B to 7B", () => {
    const more = (policy: string, benchmark: string): number =>
      accuracy(6, {policy, benchmark, size: "7B"}) - accuracy(6, {policy, benchmark, size: "1.5B"});
    expect(more(qwen, "MATH500")).toBeCloseTo(3.8, 6);
    expect(more(qwen, "GPQA-Diamond")).toBeCloseTo(3.5, 6);
    expect(more(distilled, "MATH500")).toBeCloseTo(3.4, 6);
    expect(more(distilled, "GPQA-Diamond")).toBeCloseTo(3.0, 6);
  });

  test("Appendix D.2: 77.0 to 89.8 is +12.8", () => {
    const at = (checkpoint: string): number =>
      accuracy(7, {checkpoint, reward: "ReasonFlux-PRM-7B"});
    const first = at("Checkpoint 1: original backbone");
    const second = at("Checkpoint 2: SFT on 1k ReasonFlux-PRM-7B selected data");
    expect([first, second]).toEqual([77, 89.8]);
    expect(second - first).toBeCloseTo(12.8, 6);
  });

  test("Tables 3, 6 and 7 differ by up to a point on one setting", () => {
    const reward = "ReasonFlux-PRM-7B";
    const apart = rowsOf("reasonflux-table-6")
      .filter((row) => row["size"] === "7B")
      .map((row) => {
        const {policy, benchmark} = row;
        const other = accuracy(3, {policy: policy!, benchmark: benchmark!, reward});
        return Number((number(row, "accuracy") - other).toFixed(1));
      });
    expect(apart).toEqual([0.4, -0.6, -1, -0.1]);
    const again = ["Rule-based", "Qwen2.5-Math-PRM-7B", reward].map((source) => {
      const other = accuracy(3, {policy: qwen, benchmark: "MATH500", reward: source});
      const checkpoint = "Checkpoint 1: original backbone";
      return Number((accuracy(7, {checkpoint, reward: source}) - other).toFixed(1));
    });
    expect(again).toEqual([0.4, 0.6, -0.2]);
  });
});

describe("cards", () => {
  const value = (table: string, name: string): number =>
    number(pick(rowsOf(table), {name}), "value");

  test("PRIME, arXiv:2602.11570: the figures of its abstract and introduction", () => {
    const names = ["samples", "lucky guesses", "gain on AIME24", "gain on AIME25"];
    expect(names.map((name) => value("prime-headline", name))).toEqual([2530, 16.98, 8.29, 9.12]);
    expect(value("prime-headline", "gain on Beyond-AIME")).toBe(7.31);
    expect(value("prime-headline", "R2 of verifier accuracy and RLVR gain")).toBe(0.92);
    const counts = ["categories", "subdisciplines", "experts", "verification trials"];
    expect(counts.map((name) => value("prime-headline", name))).toEqual([16, 480, 18, 8]);
  });

  test("MedPRMBench, arXiv:2604.17282: two chains a question, PRMScore 87.1", () => {
    expect(value("medprmbench-card", "reasoning chains")).toBe(
      2 * value("medprmbench-card", "questions")
    );
    expect(value("medprmbench-card", "step labels")).toBe(113910);
    expect(value("medprmbench-card", "PRMScore of the baseline")).toBe(87.1);
  });
});

describe("PRMBench, arXiv:2501.03124", () => {
  const leaderboard = rowsOf("prmbench-leaderboard");
  const classes = rowsOf("prmbench-classes");
  const bestOf8 = rowsOf("prmbench-best-of-8");
  const classOf: Record<string, string> = {
    all: "overall",
    redundency: "NR",
    circular: "NCL",
    counterfactual: "ES",
    step_contradiction: "SC",
    domain_inconsistency: "DC",
    confidence: "CI",
    missing_condition: "PS",
    deception: "DR",
    multi_solutions: "MS"
  };

  test("leaderboard: S1, S2 and S3 are the means of their columns within rounding", () => {
    const parts = {S1: ["NR", "NCL"], S2: ["ES", "SC", "DC", "CI"], S3: ["PS", "DR", "MS"]};
    const exceptions = leaderboard.flatMap((row) =>
      Object.entries(parts)
        .filter(([s, columns]) => {
          const expected = mean(columns.map((column) => number(row, column)));
          // Both sides are rounded to 0.1, so they may be 0.05 + 0.05 apart.
          return !near(number(row, s), expected, 0.1);
        })
        .map(([s]) => [row["model"], s])
    );
    expect(exceptions).toEqual([]);
    expect(caveats("prmbench-leaderboard")).toContain("there are no exceptions");
  });

  test("leaderboard: sorted by overall, the best first", () => {
    const overall = leaderboard.map((row) => number(row, "overall"));
    expect(overall).toEqual(overall.toSorted((a, b) => b - a));
  });

  test("classes: 23 models in ten classes", () => {
    expect(new Set(classes.map((row) => row["model"])).size).toBe(23);
    expect(new Set(classes.map((row) => row["class"]))).toEqual(new Set(Object.keys(classOf)));
  });

  test("classes: prm_score is half of both F1 within rounding, where both are given", () => {
    const given = classes.filter((row) => row["negative_f1"] !== null);
    const exceptions = given.filter((row) => {
      const half = mean([number(row, "f1"), number(row, "negative_f1")]);
      return !near(number(row, "prm_score"), half, 0.1);
    });
    expect(given).toHaveLength(227);
    expect(exceptions).toEqual([]);
    expect(caveats("prmbench-classes")).toContain("there are no exceptions");
  });

  test("classes: what has no meaning is empty, not -100", () => {
    const empty = (column: string): [unknown, unknown][] =>
      classes.filter((row) => row[column] === null).map((row) => [row["model"], row["class"]]);
    const all = [...new Set(classes.map((row) => row["model"]))].map((m) => [m, "multi_solutions"]);
    expect(empty("wrong_step_accuracy")).toEqual(all);
    expect(empty("first_error_accuracy")).toEqual(all);
    const undefinedF1 = ["o1mini", "qwen_qwq", "o1preview"].map((m) => [m, "multi_solutions"]);
    expect(empty("negative_f1")).toEqual(undefinedF1);
    expect(empty("prm_score")).toEqual(undefinedF1);
    expect(empty("similarity")).toEqual(
      ["o1mini", "o1preview"].flatMap((m) =>
        ["circular", "counterfactual", "missing_condition", "deception"].map((c) => [m, c])
      )
    );
  });

  test("classes: the leaderboard prints the same figures, but for models it has since replaced", () => {
    const differing = new Map<string, [string, number, number][]>();
    const shared = classes.filter((row) => row["leaderboard_model"] !== null);
    for (const row of shared) {
      const entry = pick(leaderboard, {model: row["leaderboard_model"]!});
      const name = String(row["class"]);
      const here = number(row, name === "multi_solutions" ? "f1" : "prm_score");
      const there = number(entry, classOf[name]!);
      if (here === there) continue;
      const model = String(row["model"]);
      differing.set(model, [...(differing.get(model) ?? []), [name, here, there]]);
    }
    expect(shared).toHaveLength(160);
    expect([...differing.keys()].sort()).toEqual([
      "reasoneval7b",
      "skyworkprm_1_5B",
      "skyworkprm_7B"
    ]);
    expect(differing.get("reasoneval7b")).toEqual([
      ["all", 60, 60.1],
      ["missing_condition", 55.6, 55.7]
    ]);
    expect(differing.get("skyworkprm_1_5B")).toHaveLength(10);
    expect(differing.get("skyworkprm_7B")).toHaveLength(10);
    expect(differing.get("skyworkprm_7B")![0]).toEqual(["all", 36.2, 65.1]);
  });

  test("Best-of-8: 13 PRMs and 13 critics, each table with its two references", () => {
    const count = (kind: string): number =>
      new Set(bestOf8.filter((r) => r["kind"] === kind).map((r) => `${r["table"]} ${r["model"]}`))
        .size;
    expect(["prm", "critic", "reference"].map(count)).toEqual([13, 13, 4]);
  });

  test("Best-of-8: the average is the rounded mean of the four, with one exception", () => {
    const exceptions = bestOf8
      .filter((row) => row["benchmark"] === "average")
      .map((row) => {
        const same = bestOf8.filter(
          (r) => r["table"] === row["table"] && r["model"] === row["model"]
        );
        const four = same.filter((r) => r["benchmark"] !== "average");
        expect(four).toHaveLength(4);
        return {
          model: row["model"],
          printed: number(row, "accuracy"),
          of4: mean(four.map((r) => number(r, "accuracy")))
        };
      })
      .filter(({printed, of4}) => !near(printed, of4, 0.05));
    expect(exceptions).toEqual([{model: "Qwen2.5-Math-PRM-72B", printed: 84.2, of4: 84.125}]);
    expect(caveats("prmbench-best-of-8")).toContain("printed 84.2, the mean is 84.125");
  });

  test("Best-of-8: the two tables agree on Pass@8 and disagree on Maj@8", () => {
    const at = (table: string, model: string): number[] =>
      bestOf8
        .filter((row) => row["table"] === table && row["model"] === model)
        .map((row) => number(row, "accuracy"));
    expect(at("PRMs", "Pass@8")).toEqual(at("critics", "Pass@8"));
    expect(at("PRMs", "Maj@8")).toEqual([96.5, 68, 41, 87, 73.1]);
    expect(at("critics", "Maj@8")).toEqual([96.5, 68, 41, 86, 72.9]);
  });

  test("Best-of-8: critics' PRMScores are the leaderboard's; the deviations left out hold", () => {
    const critics = bestOf8.filter((r) => r["kind"] === "critic");
    const scores = critics.filter((r) => r["benchmark"] === "average");
    const unlisted = scores.filter((row) => {
      const entry = leaderboard.find((r) => r["model"] === row["model"]);
      if (entry) expect(row["prm_score"]).toBe(entry["overall"]);
      return !entry;
    });
    expect(unlisted.map((r) => r["model"])).toEqual([
      "MetaMath-70B",
      "Qwen2.5-Math-7B",
      "WizardMath-7B"
    ]);
    const deviation = (values: number[]): number =>
      Math.sqrt(mean(values.map((v) => (v - mean(values)) ** 2)));
    const printed = {GSM8K: 0.87, MATH: 1.83, OlympiadBench: 2.25, MMLU: 1.19, average: 0.91};
    for (const [benchmark, sd] of Object.entries(printed)) {
      const values = critics.filter((r) => r["benchmark"] === benchmark);
      expect(near(deviation(values.map((r) => number(r, "accuracy"))), sd, 0.01)).toBe(true);
    }
    expect(deviation(scores.map((r) => number(r, "prm_score")))).toBeCloseTo(7.02, 2);
  });
});

describe("Best of N on PRM800K, tongyx361/reward-by-prm800k", () => {
  const rows = rowsOf("best-of-n-curves");
  const curves = new Map<string, PublishedRow[]>();
  for (const row of rows) {
    const key = `${row["scorer"]} ${row["checkpoint"]} ${row["metric"]}`;
    curves.set(key, [...(curves.get(key) ?? []), row]);
  }

  test("85 curves of four points, ten trials each", () => {
    expect(curves.size).toBe(85);
    for (const curve of curves.values()) {
      expect(curve.map((row) => row["n"])).toEqual([2, 4, 8, 16]);
      expect(curve.every((row) => row["trials"] === 10)).toBe(true);
    }
    const checkpoints = new Set(rows.map((row) => `${row["scorer"]} ${row["checkpoint"]}`));
    expect([...checkpoints].filter((name) => name.includes("Llama-2-7b"))).toHaveLength(20);
    expect(checkpoints).toContain("best-wizardmath-13b 900");
  });

  test("a mean of ten trials over 500 problems is a multiple of 1 in 5,000", () => {
    for (const row of rows) {
      const answers = number(row, "mean") * 5000;
      expect(answers).toBeCloseTo(Math.round(answers), 6);
    }
  });

  test("at n = 16 the draws are the whole pool: no spread but for ties", () => {
    const whole = rows.filter((row) => row["n"] === 16);
    expect(Math.max(...whole.map((row) => number(row, "sd")))).toBeLessThan(0.003);
    const drawn = rows.filter((row) => row["n"] !== 16);
    expect(Math.min(...drawn.map((row) => number(row, "sd")))).toBeGreaterThan(0.003);
  });

  test("majority voting beats every reward model from n = 8 on", () => {
    for (const n of [8, 16]) {
      const at = rows.filter((row) => row["n"] === n);
      const best = at.reduce((a, b) => (number(a, "mean") >= number(b, "mean") ? a : b));
      expect(best["metric"]).toBe("majority_voting");
    }
  });
});

describe("a fault is one line that names the file and the line", () => {
  const made: string[] = [];
  afterAll(() => made.forEach((path) => rmSync(path, {recursive: true})));

  /** A copy of data/published with one file changed. */
  function copy(file: string, change: (content: string) => string): string {
    const path = mkdtempSync(join(tmpdir(), "assay-published-"));
    made.push(path);
    cpSync(folder, path, {recursive: true});
    const content = file.includes("new") ? "" : readFileSync(join(folder, file), "utf8");
    writeFileSync(join(path, file), change(content));
    return path;
  }

  function message(path: string): string {
    try {
      published(path);
    } catch (error) {
      return String(error);
    }
    return "no fault";
  }

  test.each([
    [
      "a number with a unit",
      "16.7,-16.6",
      "16.7 %,-16.6",
      '2: expected a number in accuracy, got "16.7 %"'
    ],
    ["a dash", "16.7,-16.6", "16.7,-", '2: expected a number or nothing in arrow, got "-"'],
    ["an empty accuracy", "16.7,-16.6", ",-16.6", '2: expected a number in accuracy, got ""'],
    ["a field too many", "16.7,-16.6", "16.7,-16.6,1", "2: expected 4 fields, got 5"],
    ["a renamed column", "arrow", "delta", "1: expected header source,benchmark,accuracy,arrow"],
    ["an open quote", "Random,AIME25", '"Random,AIME25', "expected valid CSV"]
  ])("a CSV with %s", (_, before, after, expected) => {
    const path = copy("reasonflux-table-1.csv", (content) => content.replace(before, after));
    expect(message(path)).toMatch(/reasonflux-table-1\.csv:\d+: expected [^\n]+$/);
    expect(message(path)).toContain(expected);
  });

  test("an entry without its table number, at the line where the entry begins", () => {
    const yaml = readFileSync(join(folder, "sources.yaml"), "utf8");
    const line = yaml.split("\n").findIndex((l) => l.includes("prmbench-leaderboard.csv")) + 1;
    const path = copy("sources.yaml", (text) => text.replace("    table: leaderboard\n", ""));
    expect(message(path)).toContain(
      `sources.yaml:${line}: expected a full entry, got tables.9.table`
    );
  });

  test("sources.yaml that is no YAML", () => {
    const path = copy("sources.yaml", (text) => text.replace("title: The PRMBench", "title: : ["));
    expect(message(path)).toMatch(/sources\.yaml:\d+: expected valid YAML, got [^\n]+$/);
  });

  test("a CSV that sources.yaml does not list", () => {
    expect(message(copy("new.csv", () => "a\n1\n"))).toMatch(
      /new\.csv:1: expected an entry in sources\.yaml, got none$/
    );
  });

  test("an entry whose CSV is not there", () => {
    const path = copy("sources.yaml", (yaml) => yaml.replace("table-7.csv", "table-8.csv"));
    rmSync(join(path, "reasonflux-table-7.csv"));
    expect(message(path)).toMatch(/reasonflux-table-8\.csv:1: expected a file that can be read/);
  });

  test("a table that is asked for by a wrong name", () => {
    expect(() => publishedTable("reasonflux-table-9")).toThrow(
      /sources\.yaml:1: expected one of reasonflux-table-1, .*, got "reasonflux-table-9"$/
    );
  });
});
