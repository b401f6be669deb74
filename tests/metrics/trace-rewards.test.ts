import {describe, expect, test} from "vitest";
import {advantages, mixedReward} from "../../src/metrics/rewards.js";
import {components, traceRewards} from "../../src/metrics/trace-rewards.js";

// Three steps s1 = (1, 0), s2 = (0.6, 0.8), s3 = (0, 1), two response steps a1 = (1, 0), a2 = (0, 1), two
// negatives (0.8, 0.6), (-1, 0), all of length 1, so that a cosine is the sum of products.
const steps = [
  [1, 0],
  [0.6, 0.8],
  [0, 1]
];
const response = [
  [1, 0],
  [0, 1]
];
const negatives = [
  [0.8, 0.6],
  [-1, 0]
];
const quality = [0.9, 0.5, null];
const of = components(steps, response, negatives, quality);
const close = (values: readonly (number | null)[], expected: readonly (number | null)[]) => {
  expect(values.length).toBe(expected.length);
  values.forEach((value, i) =>
    expected[i] === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected[i]!, 5)
  );
};

describe("three steps, by hand", () => {
  test("equation 5: align is not the best cosine, or matched not its step", () => {
    // s1: 1 with a1, 0 with a2. s2: 0.6 and 0.8. s3: 0 and 1.
    close(of.align, [1, 0.8, 1]);
    expect(of.matched).toEqual([0, 1, 1]);
  });

  test("equation 5 by index: parts of three and two steps are zipped short", () => {
    expect(() => components(steps, response, negatives, quality, "index")).toThrow(
      "3 of the trajectory, 2"
    );
    // s2 with a2 = (1, 0): 0.6; s3 with (0, 1): 1.
    close(
      components(
        steps,
        [
          [0, 1],
          [1, 0],
          [0, 1]
        ],
        negatives,
        null,
        "index"
      ).align,
      [0, 0.6, 1]
    );
  });

  test("equation 7: coherence is not the log ratio over negatives", () => {
    // s2: cos(s1, s2) = 0.6; negatives 0.8, -1: log(e^0.8 + e^-1) = log(2.225541 + 0.367879) = 0.952977.
    // s3: cos(s2, s3) = 0.8; negatives 0.96, -0.6: log(2.611696 + 0.548812) = 1.150733.
    close(of.succession, [null, 0.6, 0.8]);
    close(traceRewards(of, null).coherence, [null, 0.6 - 0.952977, 0.8 - 1.150733]);
    // tau = 0.5: 1.2 - log(e^1.6 + e^-2) = 1.2 - log(4.953032 + 0.135335) = 1.2 - 1.626957.
    close(traceRewards(of, null, {tau: 0.5}).coherence.slice(1, 2), [1.2 - 1.626957]);
  });

  test("equation 8: a missing component is taken as 0", () => {
    // s1, no coherence: e^1 = 2.718282, e^0.9 = 2.459603; (2.718282 + 0.9 * 2.459603) / 5.177885.
    // s2: e^0.8 = 2.225541, e^0.5 = 1.648721, e^-0.352977 = 0.702593;
    //     (0.8 * 2.225541 + 0.5 * 1.648721 - 0.352977 * 0.702593) / 4.576855.
    // s3, no quality: (2.718282 - 0.350733 * 0.704172) / 3.422454.
    close(traceRewards(of, null).step, [0.952498, 0.514938, 0.722086]);
  });

  test("equations 9 and 11: the final reward is lost, or a missing one counts as 0", () => {
    // (0.952498 + 0.514938 + 0.722086) / 3 = 0.729841; two of five answers right: 0.4.
    expect(traceRewards(of, null).total).toBeCloseTo(0.729841, 5);
    expect(traceRewards(of, 0.4).total).toBeCloseTo(1.129841, 5);
    expect(traceRewards(of, 0.4, {alpha: 0.5}).total).toBeCloseTo(0.929841, 5);
  });

  test("equations 12 and 13: the mix or the group's advantages are off", () => {
    // 0.2 * 1 + 0.8 * 1.129841 = 1.103873. The group 1.103873, 0.5, 0.9: mean 0.834624, sample sd 0.307199.
    const mixed = mixedReward(1, 1.129841);
    expect(mixed).toBeCloseTo(1.103873, 5);
    close(advantages([mixed, 0.5, 0.9]), [0.876179, -1.08892, 0.212744]);
  });
});

describe("what is missing", () => {
  test("an empty response makes alignments of 0", () => {
    const {align, matched} = components(steps, [], negatives, null);
    expect(align).toEqual([null, null, null]);
    expect(matched).toEqual([null, null, null]);
  });

  test("without negatives a coherence is made up", () => {
    const alone = components(steps, response, [], null);
    expect(alone.n_negatives).toBe(0);
    const {coherence, step} = traceRewards(alone, null);
    expect(coherence).toEqual([null, null, null]);
    // Equation 8 of one component is that component.
    close(step, [1, 0.8, 1]);
  });

  test("a trace of one step without a response has a reward", () => {
    const {step, total} = traceRewards(components([[1, 0]], [], negatives, null), null);
    expect(step).toEqual([null]);
    expect(total).toBeNull();
  });
});
