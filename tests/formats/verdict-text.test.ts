import {readFileSync} from "node:fs";
import {describe, expect, test} from "vitest";
import {verdict} from "../../loaders/formats/fields.js";
import {readVerdict} from "../../loaders/formats/verdict-text.js";
import {hasShared, shared} from "../shared.js";

const long = "The student computes the sum. Is it right? No step is wrong so far.\n";

describe("a judge's verdict is not read, or read the wrong way round", () => {
  test.each([
    // xVerify.
    ["[Correct]", 1],
    ["[Incorrect]", 0],
    [`${long}Judgement result: [Incorrect]`, 0],
    // Words alone, with what models put around them.
    ["**Wrong.**", 0],
    ["**Correct**", 1],
    ["correct", 1],
    ["Incorrect.", 0],
    ['"Yes"', 1],
    ["`no`", 0],
    ["not correct", 0],
    ["- Pass", 1],
    // CompassVerifier: A correct, B incorrect, C no valid response.
    ["\\boxed{A}", 1],
    ["\\boxed{B}", 0],
    [`${long}$\\boxed{C}$`, 0],
    [`First I thought \\boxed{A}. ${long} But: \\boxed{\\text{B}}`, 0],
    ["\\boxed{correct}", 1],
    // General verifier prompts; the spelling varies.
    [`${long}Final Judgment: Yes`, 1],
    [`${long}Final Judgement: No - Final Judgement:\nWrong\nFirst Error Step: 3`, 0],
    [`${long}**Verdict:** Correct`, 1],
    [`${long}**Final Verdict**: **incorrect**, since x = 2`, 0],
    ["GRADE: C", 1],
    ["GRADE: I", 0],
    // PRIME's judges.
    ["<process>True</process><result>True</result>", 1],
    ["<process>False</process>\n<result>True</result>", 0],
    [`${long}<verdict> correct </verdict>`, 1],
    ['```json\n{"process": true, "result": false, "reason": "the box holds {x}"}\n```', 0],
    ['{"verdict": "Correct", "why": "sound"}', 1],
    [`${long}{"is_correct": 0}`, 0],
    // Chinese.
    ["正确", 1],
    ["错误。", 0],
    ["不正确", 0],
    ["推导有误。最终判断：错误", 0],
    ["过程和结果都没有问题。\n判断：正确。", 1],
    // First or last sentence.
    [`Correct. ${long}`, 1],
    [`No, the second step divides by zero and that ${long}`, 0],
    [`${long}Wrong.`, 0],
    // Thinking does not count.
    [`<think>Final Judgment: Yes</think>\nFinal Judgment: No`, 0]
  ])("%j", (reply, bit) => {
    expect(verdict(reply)).toBe(bit);
  });
});

describe("a verdict is read where there is none", () => {
  test.each([
    "",
    "garbled",
    "The final answer is correct but the derivation is flawed",
    "The answer is correct.",
    "Answer with [Correct] or [Incorrect].",
    "\\boxed{3}",
    "\\boxed{-1}",
    "A",
    "Final Judgment: unclear",
    "判断：无法确定",
    '{"verdict": "maybe"}',
    "<process>True</process",
    "<process>True</process>",
    "Final Judgment: Nonetheless",
    "对不起，我不能判断",
    "null"
  ])("%j", (reply) => {
    expect(verdict(reply)).toBeNull();
  });
});

test("outcome and process are not told apart, or the whole is another than both", () => {
  expect(readVerdict("<process>False</process><result>True</result>")).toEqual({
    verdict: 0,
    outcome: 1,
    process: 0
  });
  expect(readVerdict('{"process": "correct", "result": "correct"}')).toEqual({
    verdict: 1,
    outcome: 1,
    process: 1
  });
  // Half a reply: what is missing is not made up.
  expect(readVerdict("<process>True</process>")).toEqual({
    verdict: null,
    outcome: null,
    process: 1
  });
});

test.each([
  ["brackets", "[".repeat(200_000)],
  ["bold", "**".repeat(100_000)],
  ["labels", "Final Judgment".repeat(20_000)],
  ["boxes", "\\boxed{".repeat(40_000)],
  ["tags", "<process>".repeat(30_000)],
  ["fences", "```json {".repeat(30_000)],
  ["spaces", `Final Judgment${" ".repeat(200_000)}x`]
])("a reply of many %s hangs the import", (_, reply) => {
  // The test runner's own limit is what fails: reading is linear, or this never comes back.
  expect(verdict(reply)).toBeNull();
});

describe.skipIf(!hasShared)("real replies", () => {
  test("GPT-3.5's replies in MR-MATH are read as something else than their authors read", () => {
    const rows = readFileSync(`${shared}/data/mr-math/evaluators/gpt3_5_turbo.json`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as {response: string; correctness_pred: string});
    const disagree = rows.filter(
      ({response, correctness_pred}) => verdict(response) !== verdict(correctness_pred)
    );
    expect(rows).toHaveLength(159);
    expect(disagree.map(({response}) => response.slice(-60))).toEqual([]);
  });
});
