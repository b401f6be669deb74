import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {groupEffect, rewardGroups} from "../../src/metrics/reward-groups.js";
import {paperSettings, RewardSet, type RewardTrace} from "../../src/metrics/reward-set.js";
import {traceRewards} from "../../src/metrics/trace-rewards.js";
import {cosineUnit, packCosines, unpackCosines} from "../../src/text/packed.js";

const trace = (of: Partial<RewardTrace>): RewardTrace => ({
  benchmark: "b",
  response_id: "r",
  problem_id: null,
  policy: null,
  correct: null,
  scorer: "s",
  part: "trajectory",
  texts: null,
  others: null,
  labels: null,
  align: [],
  matched: [],
  quality: null,
  succession: [],
  negatives: "",
  n_negatives: 0,
  final: null,
  final_n: null,
  ...of
});

const setOf = (traces: readonly RewardTrace[]) =>
  new RewardSet(
    traces,
    traces.map(({negatives}) => unpackCosines(negatives))
  );

const cosine = fc.double({min: -1, max: 1, noNaN: true});
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, {nil: null});

test("packed cosines come back as others", () => {
  fc.assert(
    fc.property(fc.array(cosine), (values) => {
      const back = unpackCosines(packCosines(values));
      values.forEach((value, i) =>
        expect(Math.abs(back[i]! / cosineUnit - value)).toBeLessThan(1.6e-5)
      );
    })
  );
  expect([...unpackCosines(packCosines([1, -1, null]))]).toEqual([cosineUnit, -cosineUnit, 0]);
});

describe("the sliders' arithmetic", () => {
  test("it is not that of the equations", () => {
    const steps = fc.array(
      fc.record({
        align: optional(cosine),
        quality: optional(fc.double({min: 0, max: 1, noNaN: true})),
        own: cosine,
        others: fc.tuple(cosine, cosine)
      }),
      {minLength: 1, maxLength: 6}
    );
    fc.assert(
      fc.property(
        steps,
        optional(fc.constantFrom(0, 0.2, 1)),
        fc.constantFrom(0.1, 1, 2),
        fc.constantFrom(0, 0.5, 1),
        (list, final, tau, alpha) => {
          const of = {
            align: list.map(({align}) => align),
            matched: list.map(() => null),
            quality: list.map(({quality}) => quality),
            succession: list.map(({own}, t) => (t === 0 ? null : own)),
            negatives: list.flatMap(({others}, t) => (t === 0 ? [null, null] : others)),
            n_negatives: 2
          };
          const wanted = traceRewards(of, final, {tau, alpha});
          const set = setOf([trace({...of, negatives: packCosines(of.negatives), final})]);
          const settings = {...paperSettings, tau, alpha};
          const found = set.steps(0, settings);
          // What packing leaves of a cosine, 1.6e-5, over tau.
          const near = (a: number | null, b: number | null) =>
            b === null
              ? expect(a).toBeNull()
              : expect(Math.abs(a! - b)).toBeLessThan((4e-5 / tau) * 3);
          found.forEach(({coherence, reward}, t) => {
            near(coherence, wanted.coherence[t]!);
            near(reward, wanted.step[t]!);
          });
          const [total] = set.totals(settings);
          near(Number.isNaN(total) ? null : total!, wanted.total);
        }
      )
    );
  });

  test("a trace without a final reward keeps its rank among those with one", () => {
    const traces = [
      trace({align: [0.5], final: 1, n_negatives: 0, succession: [null]}),
      trace({align: [0.9], succession: [null]})
    ];
    const set = setOf(traces);
    expect([...set.totals(paperSettings)]).toEqual([1.5, Number.NaN]);
    expect(set.totals({...paperSettings, alpha: 0})[1]).toBeCloseTo(0.9, 12);
  });

  test("weights and centers are mistaken for one another", () => {
    const set = setOf([trace({align: [0.2, 0.8], quality: [1, 0], succession: [null, null]})]);
    const total = (settings: object) => set.totals({...paperSettings, ...settings})[0];
    expect(total({weighting: "align"})).toBe(0.5);
    expect(total({weighting: "quality", center: "last"})).toBe(0);
    expect(total({weighting: "equal", center: "max"})).toBe(0.6);
    expect(total({weighting: "equal", center: "min"})).toBe(0.4);
  });

  test("the coherence's weight is off", () => {
    // A step of align 0, own cosine 1 and one negative of cosine 1: coherence 0, weights 1/2 each.
    const set = setOf([
      trace({
        align: [0, 0],
        succession: [null, 1],
        negatives: packCosines([null, 1]),
        n_negatives: 1
      })
    ]);
    expect(set.coherenceShare(1)).toBeCloseTo(0.5, 12);
  });
});

describe("groups", () => {
  const member = (problem_id: string, correct: 0 | 1) => trace({problem_id, correct});
  const traces = [
    member("p", 1),
    member("p", 0),
    member("q", 1),
    member("q", 1),
    member("alone", 1)
  ];
  const totals = [0.1, 0.9, 0.2, 0.4, 0.5];

  test("a group of one has advantages, or the outcome's own are not those of equation 13", () => {
    const groups = rewardGroups(traces, totals, 0);
    expect(groups.map(({problem}) => problem)).toEqual(["p", "q"]);
    // Outcomes 1 and 0: mean 0.5, sample sd 0.707107: 0.5 / 0.707207.
    const [right, wrong] = groups[0]!.members;
    expect(right!.before).toBeCloseTo(0.707007, 5);
    expect(wrong!.after).toBeCloseTo(-0.707007, 5);
  });

  test("a process reward that goes against the outcome is not said", () => {
    // p at beta 0.8: 0.2 + 0.08 = 0.28 against 0.72: the wrong one is ahead. q: alike until rewarded.
    expect(groupEffect(rewardGroups(traces, totals, 0.8))).toEqual({
      groups: 2,
      flat: 1,
      mixed: 1,
      overturned: 1
    });
    expect(groupEffect(rewardGroups(traces, totals, 0))).toMatchObject({overturned: 0});
  });

  test("a trace without a reward or a problem is in a group", () => {
    expect(rewardGroups(traces, [Number.NaN, 1, 1, 1, 1], 0.5).map(({problem}) => problem)).toEqual(
      ["q"]
    );
    expect(rewardGroups([trace({correct: 1}), trace({correct: 0})], [1, 1], 0.5)).toEqual([]);
  });
});
