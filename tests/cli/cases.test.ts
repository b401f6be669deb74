import {execFileSync} from "node:child_process";
import {mkdirSync, readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, test} from "vitest";
import {hasShared, shared} from "../shared.js";
import {assay, scratch, type Ran} from "./assay.js";

// Each folder of shared/cases is an input that broke a tool like ours, with the right answer; its
// README defines the checks.

interface Check {
  command?: number;
  exit?: number | number[] | null;
  where?: Record<string, unknown>;
  fields?: Record<string, unknown>;
  rows?: number;
  between?: Record<string, [number, number]>;
  non_empty?: string[];
  stdout_matches?: string[];
  stderr_matches?: string[];
  output_matches?: string[];
  stdout_lacks?: string[];
  stderr_lacks?: string[];
  same_rows_as?: number;
  peak_memory?: {at_most_times: number; of_command: number};
  any_of?: Check[][];
}

interface Case {
  title: string;
  make?: string;
  run: (string | string[])[];
  expect: Check[];
}

const cases = hasShared
  ? readdirSync(`${shared}/cases`, {withFileTypes: true}).filter((entry) => entry.isDirectory())
  : [];

describe.skipIf(!hasShared)("cases", () => {
  test.each(cases.map(({name}) => name))(
    "%s",
    async (name) => {
      const dir = `${shared}/cases/${name}`;
      const {
        make,
        run,
        expect: checks
      } = JSON.parse(readFileSync(`${dir}/case.json`, "utf8")) as Case;
      const folder = scratch();
      const out = join(folder, "out");
      mkdirSync(out);
      const fill = (text: string) =>
        text
          .replaceAll("{dir}", dir)
          .replaceAll("{out}", out)
          .replace(/\{(db\d*)\}/g, (_, db: string) => join(folder, `${db}.duckdb`));
      if (make) {
        const [program, ...args] = make.split(" ").map(fill);
        execFileSync(program!, args);
      }
      const ran: Ran[] = [];
      for (const command of run) {
        const args = (typeof command === "string" ? command.split(" ") : command).map(fill);
        ran.push(await assay(args));
      }
      for (const check of checks) verify(check, ran);
    },
    600_000
  );
});

function verify(check: Check, ran: readonly Ran[]): void {
  if (check.any_of) {
    const failures = check.any_of.map((list) =>
      failure(() => list.forEach((item) => verify(item, ran)))
    );
    const [first] = failures;
    if (first && !failures.includes(null)) throw first;
    return;
  }
  const result = ran[check.command!]!;
  const said = `command ${check.command}: ${result.stderr}`;
  if (check.exit === undefined) expect(result.exit, said).toBe(0);
  else if (check.exit !== null) expect([check.exit].flat(), said).toContain(result.exit);
  if (check.where || check.rows !== undefined) verifyRows(check, result, said);
  for (const pattern of check.stdout_matches ?? [])
    expect(result.stdout).toMatch(new RegExp(pattern, "im"));
  for (const pattern of check.stderr_matches ?? [])
    expect(result.stderr).toMatch(new RegExp(pattern, "im"));
  for (const pattern of check.output_matches ?? [])
    expect(result.stdout + result.stderr).toMatch(new RegExp(pattern, "im"));
  for (const pattern of check.stdout_lacks ?? [])
    expect(result.stdout).not.toMatch(new RegExp(pattern, "im"));
  for (const pattern of check.stderr_lacks ?? [])
    expect(result.stderr).not.toMatch(new RegExp(pattern, "im"));
  if (check.same_rows_as !== undefined)
    expect(JSON.parse(result.stdout)).toEqual(JSON.parse(ran[check.same_rows_as]!.stdout));
  if (check.peak_memory) {
    const {at_most_times, of_command} = check.peak_memory;
    expect(result.peak / ran[of_command]!.peak, "peak memory").toBeLessThanOrEqual(at_most_times);
  }
}

function verifyRows(
  {where = {}, fields = {}, rows, between = {}, non_empty = []}: Check,
  {stdout}: Ran,
  said: string
): void {
  const all = JSON.parse(stdout) as Record<string, unknown>[];
  const found = all.filter((row) =>
    Object.entries(where).every(([key, value]) => row[key] === value)
  );
  if (rows !== undefined) {
    expect(found.length, said).toBe(rows);
    return;
  }
  expect(
    found.length,
    `${said}: rows with ${JSON.stringify(where)} of ${stdout.slice(0, 2000)}`
  ).toBe(1);
  const [row] = found as [Record<string, unknown>];
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === "number") expect(row[key], key).toBeCloseTo(value, 6);
    else expect(row, key).toHaveProperty(key, value);
  }
  for (const [key, [lo, hi]] of Object.entries(between)) {
    expect(row[key], key).toBeGreaterThanOrEqual(lo);
    expect(row[key], key).toBeLessThanOrEqual(hi);
  }
  for (const key of non_empty) expect(row[key], key).toMatch(/\S/);
}

function failure(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as Error;
  }
}
