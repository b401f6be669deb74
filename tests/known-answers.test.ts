import {readFileSync} from "node:fs";
import {describe, expect, test} from "vitest";
import {answered, cut, parts, type Answer, type Figures} from "./known-answers/answer.js";
import {answers} from "./known-answers/answers.js";
import {
  blocks,
  describeReference,
  differences,
  hasReference,
  type Json
} from "./stats/reference.js";

// Every block of the reference values against our own code. Blocks that need no file of public data
// are carried in carried.json, figures only, and stand in where the reference is not there;
// `npx vitest run tests/known-answers.test.ts -u` writes it anew where it is.
const carriedFile = new URL("known-answers/carried.json", import.meta.url);

/** What does not agree; nothing where all does. */
async function faults(of: Answer, {data, values, tolerance}: Figures): Promise<string[]> {
  const {wanted, given} = parts(of, values);
  const {actual, missing} = answered(wanted, await of.values(data, given));
  return [...missing, ...differences(actual, wanted, tolerance)];
}

/** The input of an answer from the reference: read from files, or the block's own. */
const inputOf = (name: string): unknown => {
  const {data} = blocks[name]!;
  return (answers[name]!.input ?? ((inline: Json) => inline))(data);
};

/** A block as it is carried: what is needed to compute it, what is to come out, and how exactly. */
function carriedOf(name: string) {
  const of = answers[name]!;
  const {values, tolerance} = blocks[name]!;
  const left = [...(of.notCarried ?? []), ...Object.keys(of.unmet ?? {}), "note"];
  const input = inputOf(name);
  const {abs, rel, keys} = tolerance;
  return {
    source: of.source!,
    data: typeof input === "string" ? null : cut(input as Json, [...left, "rule", "path"]),
    values: cut(values, left),
    tolerance: {abs, rel, keys}
  };
}

const carriedNames = Object.keys(answers).filter((name) => answers[name]!.source !== undefined);

describeReference("the reference's", () => {
  const names = Object.keys(blocks).filter((name) => name !== "_about");

  test("block has no answer of ours, or an answer no block", () => {
    expect(Object.keys(answers).sort()).toEqual(names.sort());
  });

  test.each(names)("%s comes out otherwise", async (name) => {
    const of = answers[name];
    if (!of) throw new Error(`unknown block: ${name}`);
    const {values, tolerance} = blocks[name]!;
    expect(parts(of, values).stale, "listed, but not in the block").toEqual([]);
    expect(await faults(of, {data: inputOf(name), values, tolerance})).toEqual([]);
  });

  test("figures are not those that are carried", async () => {
    const carried = Object.fromEntries(carriedNames.map((name) => [name, carriedOf(name)]));
    const lines = Object.entries(carried).map(
      ([name, block]) => `${JSON.stringify(name)}: ${JSON.stringify(block)}`
    );
    await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot(carriedFile.pathname);
  });
});

describe("carried", () => {
  type Carried = Record<string, Figures & {source: string}>;
  const carried = JSON.parse(readFileSync(carriedFile, "utf8")) as Carried;
  if (!hasReference) {
    const rest = Object.keys(answers).filter((name) => !(name in carried));
    console.log(`skipped: known answers from public data, ${rest.join(", ")}`);
  }

  test("blocks are more or fewer than those with a source", () => {
    expect(Object.keys(carried)).toEqual(carriedNames);
  });

  test.each(Object.keys(carried))("%s comes out otherwise", async (name) => {
    expect(await faults(answers[name]!, carried[name]!)).toEqual([]);
  });
});

describe("the table of answers", () => {
  const of: Answer = {given: ["n"], unmet: {"b.other": "why"}, values: () => ({})};

  test("lets a value pass that it does not compute", () => {
    const {wanted} = parts(of, {n: 1, b: {p: 0.5, other: 2}, note: "words"});
    expect(wanted).toEqual({b: {p: 0.5}});
    expect(answered(wanted, {b: {}}).missing).toEqual(["b.p: not computed"]);
    expect(answered([1, 2], [1]).actual).toEqual([1]);
    expect(differences([1], [1, 2], {})).toHaveLength(1);
  });

  test("shows an answer the value that it is to compute", () => {
    expect(parts(of, {n: 1, b: {p: 0.5, other: 2}}).given).toEqual({n: 1, b: {}});
    expect(parts(of, [{n: 1, p: 2}]).given).toEqual([{n: 1}]);
  });

  test("keeps an exception that no block has any more", () => {
    expect(parts(of, {n: 1, b: {p: 0.5}}).stale).toEqual(["b.other"]);
  });
});
