import fc from "fast-check";
import {cells, type Run} from "../../src/records.js";
import {share, value} from "../stats/arbitraries.js";

export const problem = fc.nat(4);
export const bit = fc.constantFrom(0 as const, 1 as const);
export const judged = fc.array(
  fc.record({problem, gold: fc.constantFrom(...cells), verdict: fc.option(bit, {nil: null})}),
  {maxLength: 14}
);
export const chain = fc.record({
  problem,
  steps: fc.array(fc.record({correct: fc.boolean(), judged: fc.boolean()}), {maxLength: 4})
});
export const chains = fc.array(chain, {maxLength: 8});
export const pairs = fc.array(fc.record({problem, a: fc.boolean(), b: fc.boolean()}), {
  minLength: 1,
  maxLength: 14
});
export const scored = fc.array(
  fc.record({
    problem,
    value: fc.option(value, {nil: null}),
    positive: fc.nat(2),
    negative: fc.nat(2),
    unknown: fc.nat(1)
  }),
  {maxLength: 10}
);
export const candidates = fc.array(
  fc.record({
    problem,
    score: fc.option(value, {nil: null}),
    correct: bit,
    answer: fc.option(fc.constantFrom("1", "2", "x"), {nil: null})
  }),
  {maxLength: 12}
);
export const known = fc.option(share, {nil: null});
export const run = fc.record({
  run: fc.constant(null),
  base: fc.constantFrom(null, "base"),
  verifier: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
  verifier_accuracy: known,
  verifier_n: fc.option(fc.nat(30), {nil: null}),
  false_positive_rate: known,
  false_negative_rate: known,
  benchmark: fc.constantFrom("x", "y"),
  accuracy: share,
  baseline: known,
  n_problems: fc.option(fc.nat(30), {nil: null}),
  n_runs: fc.constant(null)
}) satisfies fc.Arbitrary<Run>;
export const runs = fc.array(run, {maxLength: 12});
export const trials = fc.array(
  fc
    .tuple(
      fc.constantFrom(0 as const, 1 as const, null),
      fc.nat(3),
      fc.nat(3),
      fc.nat(2),
      fc.nat(3)
    )
    .filter(([, accepts, rejects, lost]) => accepts + rejects + lost > 0)
    .map(([gold, accepts, rejects, lost, n]) => ({
      gold,
      trials: accepts + rejects + lost,
      readable: accepts + rejects,
      accepts,
      n: n + 1,
      tokens: null,
      with_tokens: 0
    })),
  {minLength: 1, maxLength: 5}
);

export const responses = fc
  .array(
    fc.record({
      raw: fc.oneof(share, value),
      gold: bit,
      lucky: bit,
      problem: fc.nat(8),
      fold: fc.nat(4)
    }),
    {maxLength: 16}
  )
  .map((rows) =>
    rows.map((row, response) => ({...row, response, lucky: row.gold === 0 ? row.lucky : 0}))
  );
