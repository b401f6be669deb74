import {expect, test} from "vitest";
import {qualityPrompt, readQualities} from "../../loaders/rewards/judge.js";

test.each([
  ['{"scores": [0.5, 1]}', [0.5, 1]],
  ['Here you are:\n```json\n{"scores": [0, 1.0]}\n```\nStep [1] is weak.', [0, 1]],
  ["[0.25, null]", [0.25, null]],
  ["I weighed [1, 2, 3] first, then gave [0.1, 0.2].", [0.1, 0.2]]
])("%s is not read", (reply, scores) => {
  expect(readQualities(reply, 2)).toMatchObject({scores, isReadable: true, outOfRange: 0});
});

test.each([
  "",
  "Both steps are sound.",
  '{"scores": [0.5]}',
  '{"scores": [0.5, 0.5, 0.5]}',
  '["a", "b"]',
  "[0.5, "
])("%s is taken for scores of two steps", (reply) => {
  expect(readQualities(reply, 2)).toEqual({scores: [null, null], isReadable: false, outOfRange: 0});
});

test("a score outside 0 to 1 is cut or kept", () => {
  expect(readQualities("[8, -0.1]", 2)).toEqual({
    scores: [null, null],
    isReadable: true,
    outOfRange: 2
  });
});

test("the judge of step 2 sees step 3 (equation 6 gives it s_<t)", () => {
  const prompt = qualityPrompt(
    {question: "Q?", trajectory: ["one", "two", "three"], response: ["R"]},
    1,
    2
  );
  expect(prompt).toContain("[1] one");
  expect(prompt).toContain("[2] two");
  expect(prompt).not.toContain("three");
});
