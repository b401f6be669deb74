// `npm test`: types, lint and tests, each whatever came of the others. Arguments go to vitest: npm test -- tests/cli.
import {spawnSync} from "node:child_process";
import {mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";

const report = ".assay/tests.json";

/** Runs one step in plain sight; whether it succeeded. */
function succeeds(...command) {
  return spawnSync(process.execPath, command, {stdio: ["ignore", 1, 2]}).status === 0;
}

const steps = {
  types: ["node_modules/typescript/bin/tsc", "--noEmit"],
  lint: ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0"],
  format: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  tests: [
    ...["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"],
    ...[`--outputFile.json=${report}`, ...process.argv.slice(2)]
  ]
};

rmSync(report, {force: true});
const failed = Object.keys(steps).filter((step) => !succeeds(...steps[step]));
for (const step of failed) process.stdout.write(`${step} failed\n`);

const line = `${totals()}\n`;
process.stdout.write(line);
mkdirSync(".assay", {recursive: true});
writeFileSync(".assay/totals", line);
process.exitCode = failed.length === 0 ? 0 : 1;

/** What came of the tests; they count for nothing where the code is not even sound. */
function totals() {
  if (failed.some((step) => step !== "tests")) return "0 passed, 1 failed";
  try {
    const {numPassedTests, numFailedTests} = JSON.parse(readFileSync(report, "utf8"));
    // A file that can't be loaded has no tests that could fail.
    const atLeast = failed.length === 0 ? 0 : 1;
    return `${numPassedTests} passed, ${Math.max(numFailedTests, atLeast)} failed`;
  } catch {
    return "0 passed, 1 failed";
  }
}
