import {describe, expect, test} from "vitest";
import {answerOf, wordProblems} from "../loaders/scale-model/problems.js";
import {judged, writtenTraces} from "../loaders/scale-model/traces.js";
import {generator} from "../src/stats/random.js";

describe("word problems", () => {
  test("a wrong plan gives the right answer, or an answer is no whole number", () => {
    for (const {plan, wrongPlan, question} of wordProblems(generator(1), 200)) {
      expect(answerOf(wrongPlan), question).not.toBe(answerOf(plan));
      expect(Number.isInteger(answerOf(plan)), question).toBe(true);
    }
  });

  test("an answer is not that of the question", () => {
    const [train] = wordProblems(generator(1), 1);
    const [speed, hours, rest] = [...train!.question.matchAll(/\d+/g)].map(Number);
    expect(answerOf(train!.plan)).toBe(speed! * hours! + rest!);
  });
});

describe("traces", () => {
  const traces = writtenTraces(20, 3, 7);

  test("the same seed gives others", () => {
    expect(writtenTraces(20, 3, 7)).toEqual(traces);
    expect(writtenTraces(20, 3, 8)).not.toEqual(traces);
  });

  test("lists do not run parallel, or gold contradicts the text", () => {
    for (const trace of traces) {
      expect(trace.trajectory_labels.length).toBe(trace.trajectory.length);
      expect(trace.quality.length).toBe(trace.trajectory.length);
      expect(trace.response.at(-1) === `The answer is ${trace.reference}`).toBe(
        trace.gold_outcome === 1
      );
      expect(trace.trajectory_labels.includes(0)).toBe(trace.gold_process === 0);
    }
    // Both outcomes and all kinds of fault are there.
    expect(new Set(traces.map(({gold_outcome}) => gold_outcome)).size).toBe(2);
    expect(traces.some(({trajectory_labels}) => trajectory_labels.includes(null))).toBe(true);
  });

  test("the judge passes a slip, or judges what it can't check", () => {
    expect(judged("Now the area: 6 * 7 = 42.")).toBe(1);
    expect(judged("6 * 7 = 42, so 42 - 50 = 8.")).toBe(0.5);
    expect(judged("6 * 7 = 41.")).toBe(0);
    expect(judged("42 - 50 = -8.")).toBe(1);
    expect(judged("Where was I?")).toBe(0.5);
  });
});
