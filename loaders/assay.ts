import {readFileSync} from "node:fs";
import {Command, CommanderError} from "commander";
import {bestOfN} from "./commands/best-of-n.js";
import {compare} from "./commands/compare.js";
import {fetchCommand} from "./commands/fetch.js";
import {importCommand} from "./commands/import.js";
import {lucky} from "./commands/lucky.js";
import {power} from "./commands/power.js";
import {rewards} from "./commands/rewards.js";
import {regression} from "./commands/regression.js";
import {scores} from "./commands/scores.js";
import {select} from "./commands/select.js";
import {steps} from "./commands/steps.js";
import {trials} from "./commands/trials.js";
import {verifiers} from "./commands/verifiers.js";
import {Failure} from "./failure.js";
import {printable} from "./printable.js";

const {version, description} = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8")
) as {
  version: string;
  description: string;
};

const program = new Command("assay")
  .description(`${description}.\nExit status: 0 done, 1 the data fall short, 2 wrong use.`)
  .version(version)
  .configureHelp({showGlobalOptions: true})
  .exitOverride();

const commands = [
  importCommand,
  fetchCommand,
  verifiers,
  compare,
  power,
  trials,
  lucky,
  steps,
  scores,
  bestOfN,
  rewards,
  select,
  regression
];
for (const command of commands) command(program);
for (const command of program.commands)
  command.exitOverride().configureOutput({outputError: () => {}});
program.configureOutput({outputError: () => {}});

// A reader that stops reading, such as head, is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) {
      const message = error.message.replace(/^error: /, "").replaceAll("\n", " ");
      complain(message === "(outputHelp)" ? "say what to do; see assay --help" : message);
    }
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof Failure) {
    complain(error.message);
    process.exitCode = error.exit;
  } else {
    // Not foreseen: still one line for the terminal; the stack for who asks.
    complain(error instanceof Error ? error.message.split("\n")[0]! : String(error));
    if (process.env.ASSAY_DEBUG) process.stderr.write(`${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

function complain(message: string): void {
  process.stderr.write(`assay: ${printable(message)}\n`);
}
