/** The data of each topic of the dashboard, from an open store. */
import {acceptCube} from "../src/cubes/accepts.js";
import {bins, scoreHistogram, scorersOfLists} from "../src/cubes/histogram.js";
import {everyJudge, judgeNames, scorersOnly} from "../src/cubes/judges.js";
import {luckyCube} from "../src/cubes/lucky.js";
import {discordant, pairCube} from "../src/cubes/pairs.js";
import {candidates, type Aggregate} from "../src/cubes/scores.js";
import {everything, type Slice} from "../src/cubes/slice.js";
import {defaultThreshold, firstErrorTable, rules, stepCube, type Rule} from "../src/cubes/steps.js";
import {raterTable, trialMoments, trialTable} from "../src/cubes/trials.js";
import {verdictCube} from "../src/cubes/verdicts.js";
import {splitFields} from "../src/datasets.js";
import type {
  DiscordantData,
  DiscordantSample,
  Topic,
  Topics,
  ScoreHistogram,
  ScoreRowOf,
  SplitField
} from "../src/datasets.js";
import {bareOf} from "../src/metrics/accepts.js";
import type {Candidate} from "../src/metrics/best-of-n.js";
import {
  accurate,
  gainRegressions,
  predictors,
  runValue,
  usefulFrom,
  type Resampled,
  type RunField
} from "../src/metrics/gains.js";
import type {Counts} from "../src/metrics/proportion.js";
import {ranking} from "../src/metrics/ranking.js";
import type {Dimension, Log, Run} from "../src/records.js";
import {groupBy} from "../src/stats/grouping.js";
import {apartRows} from "./apart.js";
import {rewardTopic} from "./reward-topic.js";
import {thresholdTopic} from "./threshold-topic.js";
import {bestOfNRows, runs, scoreRows, type Engine} from "./answers.js";

const by = (...fields: Dimension[]): Slice => ({by: fields, where: []});

/** The aggregates that the pages offer, the default first. */
const aggregates: readonly Aggregate[] = ["mean", "min", "last", "product", "geomean"];

/** Those of which intervals are drawn. */
const resampled: readonly Aggregate[] = ["mean", "min"];

const cells = async (store: Engine, sql: string) => (await store.rows(sql)) as Counts[];

export const topics: {readonly [T in Topic]: (store: Engine) => Promise<Topics[T]>} = {
  verdicts: async (store) => {
    const whole = await cells(store, verdictCube(everything));
    const bare = bareOf(await cells(store, acceptCube(everything)), whole);
    return {
      whole,
      bySubject: await cells(store, verdictCube(by("discipline", "subject"))),
      scored: await cells(store, verdictCube(everything, scorersOnly)),
      scoredBySubject: await cells(store, verdictCube(by("discipline", "subject"), scorersOnly)),
      ...(bare.length === 0 ? {} : {bare})
    };
  },
  pairs: async (store) => ({
    pairs: await cells(store, pairCube(everything, everyJudge)),
    raters: await cells(store, raterTable(everything, everyJudge))
  }),
  "pairs-by-subject": async (store) => ({
    pairs: (await cells(store, pairCube(by("discipline", "subject"), everyJudge))).filter(
      ({discipline, subject}) => discipline !== null || subject !== null
    )
  }),
  discordant: async (store) => {
    // As many of each pair and side as make some 500 of all.
    const judges = (await store.rows(judgeNames(everyJudge))).length;
    const most = Math.max(3, Math.round(500 / Math.max(1, judges * (judges - 1))));
    return {
      pairs: discordantPairs(await store.rows(discordant(everything, everyJudge, {most})))
    };
  },
  trials: async (store) => {
    const table = await cells(store, trialTable(everything));
    const repeated = new Set(
      table.filter(({trials}) => Number(trials) > 1).map(({verifier}) => verifier)
    );
    const wanted = (rows: Counts[]) => rows.filter(({verifier}) => repeated.has(verifier ?? null));
    return {
      table: wanted(table),
      moments: wanted(await cells(store, trialMoments(everything)))
    };
  },
  lucky: async (store) => ({
    whole: await cells(store, luckyCube(by("benchmark"))),
    byPolicy: await cells(store, luckyCube(by("benchmark", "policy"))),
    byDiscipline: await cells(store, luckyCube(by("benchmark", "discipline"))),
    bySubject: await cells(store, luckyCube(by("benchmark", "discipline", "subject"))),
    byDisciplineAndPolicy: await cells(store, luckyCube(by("benchmark", "discipline", "policy")))
  }),
  steps: async (store) => {
    const others = await splitsOf(store);
    return {
      rules: await Promise.all(
        rules.map(async (rule) => ({
          rule,
          threshold: defaultThreshold(rule),
          whole: await cells(store, stepCube(everything, rule, defaultThreshold(rule))),
          byClass: await cells(store, stepCube(by("error_class"), rule, defaultThreshold(rule))),
          ...(others.length === 0 ? {} : {splits: await splits(store, others, rule)}),
          firstErrors: await cells(store, firstErrorTable(everything, rule, defaultThreshold(rule)))
        }))
      )
    };
  },
  scores: async (store) => {
    const ofLists = new Set((await store.rows(scorersOfLists)).map(({scorer}) => scorer));
    const parts = await Promise.all(aggregates.map((name) => scoresUnder(store, name)));
    // One score a response is the same under every aggregate: it stands once, under the first.
    const wanted = <T extends {scorer: string; aggregate: string}>(rows: T[]) =>
      rows.filter(({scorer, aggregate}) => aggregate === aggregates[0] || ofLists.has(scorer));
    return {
      whole: parts.flatMap((part) => wanted(part.whole)),
      byPolicy: parts.flatMap((part) => wanted(part.byPolicy)),
      histograms: parts.flatMap((part) => wanted(part.histograms)),
      ranking: parts.flatMap((part) => wanted(part.ranking)),
      apart: wanted((await Promise.all(resampled.map((name) => apartRows(store, name)))).flat())
    };
  },
  thresholds: (store) => thresholdTopic(store, aggregates),
  "best-of-n": async (store) => {
    const all = await Promise.all(
      aggregates.map((name) => bestOfNRows(store, everything, name, null))
    );
    const rows = choices(all.flat());
    const split = await Promise.all(
      aggregates.map((name) => bestOfNRows(store, by("subject"), name, null))
    );
    const bySubject = choices(split.flat()).map((row) => ({...row, subject: row.subject ?? null}));
    return bySubject.some(({subject}) => subject !== null) ? {rows, bySubject} : {rows};
  },
  rewards: rewardTopic,
  runs: async (store) => {
    const all = await runs(store);
    return {
      runs: all,
      logs: (await store.rows("SELECT * FROM logs ORDER BY ALL")) as unknown as Log[],
      drawn: [
        {least: null, rows: predictors.flatMap((x) => drawnOf(all, x))},
        {least: usefulFrom, rows: drawnOf(accurate(all, usefulFrom), "verifier_accuracy")}
      ]
    };
  }
};

/** The fields besides the class that some response has. */
async function splitsOf(store: Engine): Promise<SplitField[]> {
  const [has] = await store.rows(
    `SELECT ${splitFields.map((field) => `count(${field})::INTEGER AS ${field}`).join(", ")} FROM responses`
  );
  return splitFields.filter((field) => field !== "error_class" && (has![field] as number) > 0);
}

async function splits(store: Engine, fields: readonly SplitField[], rule: Rule) {
  const cubes = fields.map(async (field) => {
    const split = await cells(store, stepCube(by(field), rule, defaultThreshold(rule)));
    return [field, split.filter((cell) => cell[field] !== null)] as const;
  });
  return Object.fromEntries(await Promise.all(cubes)) as Partial<Record<SplitField, Counts[]>>;
}

/** Rows of scorers that have several candidates for a problem: one is no choice. */
function choices<T extends {scorer: string; benchmark: string; n: number}>(rows: T[]): T[] {
  const sets = groupBy(rows, ({scorer, benchmark}) => JSON.stringify([scorer, benchmark]));
  return [...sets.values()].filter((of) => of.some(({n}) => n > 1)).flat();
}

function drawnOf(of: readonly Run[], x: RunField): Resampled[] {
  if (!of.some((run) => runValue(run, x) !== null)) return [];
  return gainRegressions(of, {x}).map(({drawn}) => drawn);
}

function discordantPairs(rows: readonly object[]): DiscordantData["pairs"] {
  type Row = DiscordantSample & {a: string; b: string; benchmark: string};
  const groups = groupBy(rows as readonly Row[], ({a, b, benchmark}) =>
    JSON.stringify([a, b, benchmark])
  );
  return [...groups.values()].map((group) => {
    const [{a, b, benchmark}] = group as [Row];
    return {a, b, benchmark, samples: group.map(sampleOf)};
  });
}

function sampleOf(row: DiscordantSample): DiscordantSample {
  const {response_id, problem_id, policy, subject, rightly, verdict_a, verdict_b} = row;
  const {gold, gold_outcome, gold_process} = row;
  const known = {gold, gold_outcome, gold_process, verdict_a, verdict_b};
  return {response_id, problem_id, policy, subject, ...known, rightly};
}

async function scoresUnder(store: Engine, aggregate: Aggregate) {
  const scored = await store.rows(candidates(everything, aggregate));
  const sets = groupBy(scored, ({scorer, benchmark}) => JSON.stringify([scorer, benchmark]));
  return {
    whole: (await scoreRows(store, everything, aggregate)) as ScoreRowOf[],
    byPolicy: (await scoreRows(store, by("policy"), aggregate)) as (ScoreRowOf & {
      policy: string | null;
    })[],
    histograms: await histograms(store, aggregate),
    ranking: [...sets.values()]
      .map((set) => ({
        scorer: set[0]!.scorer as string,
        benchmark: set[0]!.benchmark as string,
        aggregate,
        ...ranking(set as unknown as Candidate[])
      }))
      .filter(({n}) => n > 0)
  };
}

async function histograms(store: Engine, aggregate: Aggregate): Promise<ScoreHistogram[]> {
  const bars = await store.rows(scoreHistogram(everything, aggregate));
  const groups = groupBy(bars, ({scorer, part, benchmark, policy, gold}) =>
    JSON.stringify([scorer, part, benchmark, policy, gold])
  );
  return [...groups.values()].map((group) => {
    const counts = Array.from({length: bins}, () => 0);
    for (const {bin, n} of group) counts[bin as number] = n as number;
    const {scorer, part, benchmark, policy, gold, lo, hi} = group[0] as unknown as ScoreHistogram;
    return {scorer, part, benchmark, policy, gold, lo, hi, aggregate, counts};
  });
}
