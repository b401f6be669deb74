/** `npm run bench`: measures what DESIGN sets budgets for, and prints it as one JSON document. */
import {cpus, totalmem} from "node:os";
import {parseArgs} from "node:util";
import {version} from "@duckdb/node-api";
import {boardBudget, timeBoard} from "./bench/board.js";
import {firstChartBudget, firstCharts} from "./bench/first-chart.js";
import {importBudget, timeImport} from "./bench/import.js";
import {buildClean, removeSite, type CleanSite} from "./bench/site.js";
import {rewardBudget, timeRewards} from "./bench/rewards.js";
import {timeVerifiers, verifiersBudget} from "./bench/verifiers.js";
import {Failure} from "./failure.js";

const usage = `npm run --silent bench -- [--only NAME]... [--quick]

  --only NAME  first_chart, build, verifiers, board, rewards or import; again for more; default all
  --quick      fewer rows and runs`;

const buildBudget = 60;

const say = (what: string) => process.stderr.write(`bench: ${what}\n`);

let built: CleanSite | undefined;
function site(): CleanSite {
  if (!built) {
    say("a clean build");
    built = buildClean();
  }
  return built;
}

const measures: Record<string, (quick: boolean) => Promise<object>> = {
  first_chart: async (quick) => ({
    budget: firstChartBudget,
    pages: await firstCharts(site().dist, quick ? 1 : 5, say)
  }),
  build: () => {
    const seconds = Number(site().seconds.toFixed(1));
    return Promise.resolve({budget: buildBudget, seconds, within: seconds < buildBudget});
  },
  verifiers: async (quick) => {
    const verdicts = quick ? 1_000_000 : 10_000_000;
    const runs = quick ? 5 : 9;
    say(`verifiers, ${verdicts} verdicts, a response a problem`);
    const own = await timeVerifiers(verdicts, verdicts / 10, runs);
    say(`verifiers, ${verdicts} verdicts, ten responses a problem`);
    const shared = await timeVerifiers(verdicts, verdicts / 100, runs);
    return {budget: verifiersBudget, own_problems: own, shared_problems: shared};
  },
  board: async (quick) => {
    const responses = quick ? 50_000 : 500_000;
    say(`board, 20 verifiers on ${responses} responses in 16 subjects`);
    return {budget: boardBudget, ...(await timeBoard(responses, quick ? 1 : 3))};
  },
  rewards: async (quick) => {
    const traces = quick ? 20 : 1000;
    say(`rewards, ${traces} traces of 100 steps`);
    return {budget: rewardBudget, ...(await timeRewards(traces, 100))};
  },
  import: async (quick) => {
    const rows = quick ? 100_000 : 1_000_000;
    say(`import, ${rows} rows`);
    return {budget: importBudget, ...(await timeImport(rows, quick ? 1 : 3))};
  }
};

function options(): {only: string[]; quick: boolean} | null {
  const {values} = parseArgs({
    options: {
      only: {type: "string", multiple: true},
      quick: {type: "boolean", default: false},
      help: {type: "boolean", short: "h", default: false}
    }
  });
  if (values.help) return null;
  const only = values.only ?? Object.keys(measures);
  for (const name of only)
    if (!Object.hasOwn(measures, name))
      throw new Failure(`--only ${name}: expected ${Object.keys(measures).join(", ")}`);
  return {only, quick: values.quick};
}

async function bench({only, quick}: {only: string[]; quick: boolean}): Promise<object> {
  const [processor] = cpus();
  const results: Record<string, object> = {};
  for (const name of only) results[name] = await measures[name]!(quick);
  return {
    machine: {
      cores: cpus().length,
      processor: processor?.model ?? null,
      memory_gb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      duckdb: version()
    },
    quick,
    ...results
  };
}

try {
  const given = options();
  if (given === null) process.stdout.write(`${usage}\n`);
  else process.stdout.write(`${JSON.stringify(await bench(given), null, 2)}\n`);
} catch (error) {
  const wrongUse = error instanceof TypeError && "code" in error;
  if (!(error instanceof Failure || wrongUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof Failure ? error.exit : 2;
} finally {
  removeSite();
}
