import {describe, expect, test} from "vitest";
import {
  bestChoice,
  choiceTitle,
  divergence,
  inProblems,
  noiseSentence,
  noiseTitle,
  pointsSaid,
  trainingTitle
} from "../../src/findings/training.js";
import type {PublishedGain} from "../../src/metrics/published-gains.js";
import type {TrainingCurve} from "../../src/metrics/training-curves.js";

const gain = (
  label: string,
  benchmark: string,
  value: number,
  n: number | null
): PublishedGain => ({
  label,
  benchmark,
  policy: "",
  value: 0.5 + value,
  baseline: 0.5,
  gain: value,
  one_problem: n === null ? null : 1 / n
});

describe("choiceTitle", () => {
  const gains = [
    gain("a", "AIME24", 0.067, 30),
    gain("a", "AIME25", 0, 15),
    gain("a", "MATH500", 0.06, 500),
    gain("b", "AIME24", -0.2, 30)
  ];
  test("counts what is above, level and below", () => {
    expect(choiceTitle(gains, "a", "the rest")).toBe(
      "a is above the rest on 2 of 3 results (+6.0 to +6.7 points), level on the rest"
    );
    expect(choiceTitle([...gains, gain("a", "x", -0.1, null)], "a", "r")).toMatch(/below on 1$/);
    expect(choiceTitle(gains, "b", "the rest")).toBe(
      "b is above the rest on none of 1 result: −20.0 points"
    );
    expect(choiceTitle(gains.slice(0, 1), "a", "the rest")).toBe(
      "a is above the rest on AIME24: +6.7 points"
    );
    expect(choiceTitle([], "a", "the rest")).toBe("The table has nothing on a");
  });
  test("bestChoice has the highest mean gain, ties by name", () => {
    expect(bestChoice(gains)).toBe("a");
    expect(bestChoice([gain("z", "x", 0.1, null), gain("c", "x", 0.1, null)])).toBe("c");
    expect(bestChoice([])).toBeNull();
  });
  test("inProblems says what a gain is in problems, where these are few", () => {
    expect(inProblems(gains, "a")).toBe("+6.7 points on AIME24 are 2 of its 30 problems.");
    expect(inProblems([gain("a", "AIME24", 0.05, 30)], "a")).toBe("");
    expect(inProblems([], "a")).toBe("");
  });
});

describe("noise", () => {
  const cell = (fp: number, fn: number, accuracy: number) => ({fp, fn, accuracy, runs: 1});
  const grid = (...cells: ReturnType<typeof cell>[]) => ({base: "1.5B", benchmark: "gsm8k", cells});
  const full = grid(cell(0, 0, 0.7), cell(0.1, 0, 0.71), cell(0.3, 0.3, 0.6), cell(0.5, 0.5, 0.01));

  test("noiseTitle runs from the clean verifier to the worst pair, or from the best", () => {
    expect(noiseTitle(full)).toBe(
      "1.5B, gsm8k: from 70.0% under a clean verifier to 1.0% at fp 0.5, fn 0.5"
    );
    expect(noiseTitle(grid(cell(0.1, 0, 0.71), cell(0.5, 0.5, 0.01)))).toContain("under fp 0.1");
    expect(noiseTitle(grid(cell(0.1, 0.2, 0.5)))).toContain("the only pair of rates");
    expect(noiseTitle(grid())).toBe("No run here has a false-positive and a false-negative rate");
  });
  test("noiseSentence needs cells on both sides; the sum itself is within", () => {
    expect(noiseSentence(full)).toBe(
      "Where a verifier's false-positive and false-negative rates add up to 0.6 or less, runs end at 60.0% to 71.0%; beyond it, at 1.0%."
    );
    expect(noiseSentence(grid(cell(0, 0, 0.7)))).toBe("");
  });
});

describe("training curves", () => {
  const curve = (
    run: string,
    metric: string,
    ys: readonly (number | null)[],
    more: Partial<TrainingCurve> = {}
  ): TrainingCurve => {
    const points = ys.map((y, x) => ({x, y}));
    const known = points.filter((point): point is {x: number; y: number} => point.y !== null);
    return {
      ...{
        run,
        metric,
        isSparse: false,
        raw: points,
        smoothed: points,
        steps: points.length,
        missing: 0,
        repeated: 0
      },
      last: known.at(-1) ?? null,
      highest: known.reduce((best, at) => (at.y > best.y ? at : best), known[0]!),
      lowest: null,
      ...more
    };
  };

  test("the run that ends highest is not named, or its peak not told", () => {
    expect(
      trainingTitle([curve("a", "eval_acc", [0.1, 0.6, 0.5]), curve("b", "eval_acc", [0.1, 0.4])])
    ).toBe("a ends highest on eval_acc: 0.500; its best was 0.600, at step 1");
    expect(trainingTitle([curve("a", "eval_acc", [0.1, 0.5])])).toBe(
      "a ends on eval_acc: 0.500, its best"
    );
    expect(trainingTitle([curve("a", "eval_acc", [0.5]), curve("b", "eval_acc", [0.5])])).toContain(
      "a and b end highest"
    );
  });

  test("without an accuracy a winner is named", () => {
    expect(trainingTitle([curve("a", "loss", [1]), curve("a", "reward", [1])])).toBe(
      "Reward and loss of 1 run; no validation accuracy to compare by"
    );
  });

  test("a reward that parts from accuracy is passed over, or seen where there is none", () => {
    const reward = curve("a", "reward", [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
    // Neighbours differ by 0.05: noise 0.035; the fall is 0.2.
    const falling = [0.45, 0.5, 0.45, 0.4, 0.35, 0.3];
    expect(divergence([reward, curve("a", "eval_acc", falling)])).toBe(
      "Reward rises while validation accuracy falls, both smoothed: a after step 1 (reward 0.20 to 0.60, accuracy 0.500 to 0.300). That may be noise, or a reward that is being gamed."
    );
    expect(divergence([reward, curve("a", "eval_acc", [0.2, 0.3, 0.4, 0.5])])).toBeNull();
    expect(divergence([reward])).toBeNull();
    // One validation after the peak, or a fall within the noise.
    expect(divergence([reward, curve("a", "eval_acc", [0.2, 0.3, 0.4, 0.5, 0.3])])).toBeNull();
    expect(
      divergence([reward, curve("a", "eval_acc", [0.5, 0.6, 0.4, 0.5, 0.4, 0.45])])
    ).toBeNull();
  });

  test("gaps, repeats and sparse metrics are not said", () => {
    expect(pointsSaid([curve("a", "loss", [1])])).toBe("");
    expect(pointsSaid([curve("a", "loss", [1], {missing: 1, repeated: 2, isSparse: true})])).toBe(
      "1 value missing: the lines break there. 2 steps logged with several values: all are drawn, the smoothed line goes through their mean. Loss has a value at few steps: drawn through them."
    );
  });
});
