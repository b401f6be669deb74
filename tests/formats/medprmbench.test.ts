import {expect, test} from "vitest";
import {medprmbench, stepsIn} from "../../loaders/formats/medprmbench.js";

test.each([
  ["a chain without a last delimiter loses its last step", "a ки b", ["a", "b"]],
  ["a chain with a last delimiter gains a step", "a ки\nb ки\n", ["a", "b"]],
  ["an empty step is dropped, which moves labels", "a ки ки b ки", ["a", "", "b"]],
  ["numbered lines are one step", "Step 1: a\nmore\nStep 2: b", ["a\nmore", "b"]],
  ["a list inside a step cuts it", "1. a\n  5. x\n  1. y\n2. b", ["a\n  5. x\n  1. y", "b"]],
  ["an amount at a line's start cuts a step", "1. a\n20 mg\n2. b", ["a\n20 mg", "b"]],
  ["a text before step 1 is a step", "Think.\n(1) a\n(2) b", ["Think.\na", "b"]],
  ["a text without numbers is lost", "a\nb", ["a\nb"]],
  ["an empty text is a step", " ", []]
])("%s", (_, text, steps) => {
  expect(stepsIn(text)).toEqual(steps);
});

test("a chain without an id, in two files, does not join; or two chains of one question do", () => {
  const read = medprmbench.reader({stem: "prm", names: {}});
  const id = (row: Record<string, unknown>) => read(row).responses![0]!.response_id;
  const row = {question: "?", steps: ["a", "b"], labels: [1, 0]};
  expect(id(row)).toBe(id({question: "?", chain: "1. a\n2. b", p_plus: [0.5, 0.5]}));
  expect(id(row)).not.toBe(id({...row, steps: ["a", "c"]}));
});
