import {describe, expect, test} from "vitest";
import {composition, jaccard, stability, topK, type Selectable} from "../../src/metrics/top-k.js";
import {meanOfKnown} from "../../src/metrics/trace-rewards.js";
import {shuffle, generator} from "../../src/stats/random.js";

const of = (...rewards: (number | null)[]) => rewards.map((reward, i) => ({id: `t${i}`, reward}));
const trace = (id: string, steps: number[], policy: string | null = null): Selectable => ({
  id,
  policy,
  steps,
  added: 0
});

describe("the k highest", () => {
  test("they are others, or the cut is not between them and the rest", () => {
    expect(topK(of(0.2, 0.9, null, 0.5, 0.7), 2)).toEqual({
      indices: [1, 4],
      ranked: 4,
      cut: 0.7,
      margin: expect.closeTo(0.2, 12) as number,
      tied: 0
    });
  });

  test("a tie at the cut goes by the order of rows, or is not said", () => {
    // 0.1 + 0.2 is 0.3 to twelve digits; t0, t1 and t3 tie, and two of them are in.
    const rows = [
      {id: "b", reward: 0.3},
      {id: "c", reward: 0.1 + 0.2},
      {id: "d", reward: 0.1},
      {id: "a", reward: 0.3}
    ];
    expect(topK(rows, 2)).toMatchObject({indices: [3, 0], margin: 0, tied: 3});
  });

  test("more are asked for than there are", () => {
    expect(topK(of(0.5, null), 5)).toEqual({
      indices: [0],
      ranked: 1,
      cut: 0.5,
      margin: null,
      tied: 0
    });
    expect(topK([], 5)).toEqual({indices: [], ranked: 0, cut: null, margin: null, tied: 0});
  });
});

test("overlap is not what both share over what either has", () => {
  // {a, b, c} and {b, c, d, e}: 2 of 5.
  expect(jaccard(new Set("abc"), new Set("bcde"))).toBe(0.4);
  expect(jaccard(new Set(), new Set())).toBeNull();
});

test("composition forgets a policy of which none is selected", () => {
  const traces = ["x", "y", "x", null].map((policy) => ({policy}));
  expect(composition(traces, [0, 2])).toEqual([
    {policy: "x", selected: 2, of: 2},
    {policy: null, selected: 0, of: 1},
    {policy: "y", selected: 0, of: 1}
  ]);
});

describe("drawing steps again", () => {
  test("a selection that cannot change is unstable", () => {
    const traces = [trace("a", [0.9, 0.8]), trace("b", [0.5, 0.4]), trace("c", [0.3, 0.1])];
    expect(stability(traces, 1, meanOfKnown)).toMatchObject({kept: 1, kept_lo: 1, inclusion: [1]});
  });

  test("one that hangs on the draw is stable", () => {
    // a is 0 or 1 or between, with probability 1/4, 1/2, 1/4 of means 0, 1/2, 1; b is 0.4 always. a has the
    // higher mean (0.5) and is selected; a resample keeps it unless it draws two zeros: 3/4.
    const found = stability([trace("a", [0, 1]), trace("b", [0.4, 0.4])], 1, meanOfKnown, {
      resamples: 20_000
    })!;
    // Within four standard errors, 4 sqrt(3/16/20000) = 0.012.
    expect(Math.abs(found.kept - 0.75)).toBeLessThan(0.012);
    expect(found.inclusion[0]).toBe(found.kept);
  });

  test("it depends on the order of traces", () => {
    const random = generator(3);
    const traces = Array.from({length: 30}, (_, i) =>
      trace(`t${i}`, [random(), random(), random()])
    );
    const found = stability(traces, 10, meanOfKnown);
    expect(stability(shuffle(random, traces), 10, meanOfKnown)).toEqual(found);
  });

  test("one score a trace has a stability", () => {
    expect(stability([trace("a", [1]), trace("b", [0])], 1, meanOfKnown)).toBeNull();
  });
});
