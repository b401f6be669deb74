import {expect, test} from "vitest";
import {finalAnswer, isSameAnswer} from "../../src/text/final-answer.js";
import {splitSteps, splitThinking} from "../../src/text/steps.js";

test.each([
  ["So \\boxed{1}. No: \\boxed{\\frac{1}{2}}.", "\\frac{1}{2}"],
  ["The answer is 4.", "4"],
  ["Answer: 12 apples\nGood.", "12 apples"],
  ["First.\n\n 7 ", "7"],
  ["An open \\boxed{3", "An open \\boxed{3"],
  ["", null]
])("the final answer of %j is another", (text, answer) => expect(finalAnswer(text)).toBe(answer));

test.each([
  ["1,000", "1000"],
  ["50\\%", "0.5"],
  ["\\frac{1}{2}", "0.5"],
  ["$ 3.0 $", "3"],
  ["\\boxed{ B }", "b"],
  ["x + 1", "x+1."]
])("%s and %s are not the same answer", (a, b) => expect(isSameAnswer(a, b)).toBe(true));

test.each([
  ["1,000", "1"],
  ["", ""],
  ["12", "1,2"],
  ["x+1", "1+x"],
  ["0.5", "0.50001"],
  ["1/0", "Infinity"]
])("%s and %s are the same answer", (a, b) => expect(isSameAnswer(a, b)).toBe(false));

test.each([
  ["a\n\nb\n \n\n c ", undefined, ["a", "b", "c"]],
  ["a\nb", undefined, ["a\nb"]],
  ["a<extra_0>b<extra_0>", "<extra_0>", ["a", "b"]],
  ["a ки\nb ки", "ки", ["a", "b"]],
  ["Step 1: a Step 2: b", /Step \d+:/, ["a", "b"]],
  ["a\r\n\r\nb", undefined, ["a", "b"]],
  ["", undefined, []]
] as const)("%j split by %s has other steps", (text, delimiter, steps) =>
  expect(splitSteps(text, delimiter)).toEqual(steps)
);

test("a delimiter with a group puts the group among the steps", () => {
  expect(splitSteps("a1b", /(\d)/)).toEqual(["a", "b"]);
});

test.each([
  ["<think>a</think>b", "a", "b"],
  ["a</think>b", "a", "b"],
  ["<think>a", "a", null],
  ["b", null, "b"],
  ["<|begin_of_thought|>a<|end_of_thought|> <|begin_of_solution|>b<|end_of_solution|>", "a", "b"]
])("%s is divided elsewhere", (text, trajectory, response) =>
  expect(splitThinking(text)).toEqual({trajectory, response})
);
