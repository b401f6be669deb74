// `npm test`: types, lint and tests, each whatever came of the others. Arguments go to vitest: npm test -- tests/cli.
import {spawnSync} from "node:child_process";
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";

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

mkdirSync(".assay", {recursive: true});
writeFileSync(".assay/totals", `${totals()}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** What came of the tests, for .ci/run; they count for nothing where the code is not even sound. */
function totals() {
  if (!existsSync(report) || failed.some((step) => step !== "tests")) return "0 passed, 1 failed";
  const {numPassedTests, numFailedTests, testResults} = JSON.parse(readFileSync(report, "utf8"));
  // A file that can't be loaded or prepared has no test that failed.
  const files = testResults.filter(
    ({status, assertionResults}) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed")
  );
  const atLeast = failed.length === 0 ? 0 : 1;
  return `${numPassedTests} passed, ${Math.max(numFailedTests + files.length, atLeast)} failed`;
}
