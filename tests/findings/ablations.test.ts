import {expect, test} from "vitest";
import {ablation, falls} from "../../src/findings/ablations.js";

const points = (benchmark: string, ...accuracies: number[]) =>
  accuracies.map((accuracy, i) => ({weight: [0.1, 0.8, 1, 1.5][i]!, benchmark, accuracy}));

test("where benchmarks peak", () => {
  expect(
    ablation([...points("A", 26.7, 40, 33.3, 33.3), ...points("B", 81, 83, 84, 83)], "α")
  ).toBe("No one α is best: A peaks at 0.8 and B peaks at 1.0");
  expect(ablation([...points("A", 1, 2), ...points("B", 1, 2)], "β")).toBe(
    "All 2 benchmarks are best at β = 0.8, the largest tried: the peak may lie beyond"
  );
  expect(ablation(points("A", 1, 3, 2), "α")).toBe("A is best at α = 0.8, not the largest tried");
  expect(ablation(points("A", 3, 3), "α")).toMatch(/^A is best at α = 0.1/);
  expect(ablation([], "α")).toBe("No figures on α");
});

test("where accuracy falls as the weight grows", () => {
  expect(falls([...points("A", 26.7, 40, 33.3), ...points("B", 1, 2)], "α")).toBe(
    "A falls from 40.0% to 33.3% between α = 0.8 and 1.0."
  );
  expect(falls(points("A", 1, 2, 2), "α")).toBeNull();
});
