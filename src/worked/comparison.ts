import {pairComparison} from "../metrics/pairs.js";
import {clusteredProportion, wilson} from "../stats/interval.js";
import {holm} from "../stats/multiplicity.js";
import {clusteredDifference, mcnemar, newcombe} from "../stats/paired.js";
import {decimal, percent, points} from "../text/numbers.js";
import {counts, example, four, numbers, paired, pOf, whole} from "./example.js";

/** Wilson's interval of a proportion. */
export const wilsonInterval = example({
  code: "wilson in src/stats/interval.ts",
  fields: {x: whole("successes x", 8), n: whole("of n", 10)},
  work: ({x, n}) => {
    if (x > n) throw new RangeError("more successes than rows");
    const ends = wilson(x, n);
    return {
      steps:
        ends === null
          ? []
          : [
              `p = ${x} / ${n} = ${four(x / n)}, z = 1.9600`,
              `centre = (p + z²/2n) / (1 + z²/n) = ${four((ends.lo + ends.hi) / 2)}`,
              `half width = ${four((ends.hi - ends.lo) / 2)}`
            ],
      result: ends === null ? "can’t tell: n = 0" : `${percent(ends.lo)} to ${percent(ends.hi)}`,
      values: {lo: ends?.lo ?? null, hi: ends?.hi ?? null}
    };
  }
});

/** What a clustered estimate needs, from each problem's sum and number of rows. */
function momentsOf(sums: readonly number[], sizes: readonly number[]) {
  const rows = sizes.map((m, g) => ({m, s: sums[g]!})).filter(({m}) => m > 0);
  const total = (of: (row: {m: number; s: number}) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  return {
    n: total(({m}) => m),
    x: total(({s}) => s),
    clusters: rows.length,
    sumXX: total(({s}) => s * s),
    sumXM: total(({s, m}) => s * m),
    sumMM: total(({m}) => m * m)
  };
}

/** A proportion whose rows share problems. */
export const clusteredInterval = example({
  code: "clusteredProportion in src/stats/interval.ts",
  fields: {
    right: counts("right, by problem", [4, 4, 3, 0, 1]),
    of: counts("responses, by problem", [4, 4, 4, 4, 4])
  },
  work: ({right, of}) => {
    paired("right", right, "responses", of);
    if (right.some((x, g) => x > of[g]!))
      throw new RangeError("a problem with more right than responses");
    const moments = momentsOf(right, of);
    const ends = clusteredProportion(moments);
    if (ends === null)
      return {steps: [], result: "can’t tell: no response", values: {lo: null, hi: null}};
    const plain = wilson(moments.x, moments.n)!;
    return {
      steps: [
        `p = ${moments.x} / ${moments.n} = ${four(ends.estimate)}, in ${moments.clusters} problems`,
        `se = ${four(ends.se)}, deff = ${four(ends.deff)}`,
        `effective n = ${decimal(ends.nEffective, 2)}`,
        `as if each had a problem of its own: ${percent(plain.lo)} to ${percent(plain.hi)}`
      ],
      result:
        ends.lo === null
          ? "no interval"
          : `${percent(ends.estimate)}, ${percent(ends.lo)} to ${percent(ends.hi)}`,
      note:
        ends.lo === null
          ? "one problem, and not all alike: nothing to tell its spread from"
          : ends.deff === null
            ? "all right or all wrong: Wilson at the number of problems"
            : ends.deff <= 1
              ? "a design effect below 1 counts as 1: plain Wilson"
              : null,
      values: {lo: ends.lo, hi: ends.hi, se: ends.se, design_effect: ends.deff}
    };
  }
});

/** McNemar's tests and Newcombe's interval of two verifiers on the same responses. */
export const mcnemarTest = example({
  code: "mcnemar, newcombe in src/stats/paired.ts",
  fields: {
    both: whole("both right", 40),
    onlyA: whole("only A", 10),
    onlyB: whole("only B", 2),
    neither: whole("both wrong", 8)
  },
  work: ({both, onlyA, onlyB, neither}) => {
    const tests = mcnemar({onlyA, onlyB});
    const ends = newcombe({both, onlyA, onlyB, neither});
    const n = onlyA + onlyB;
    return {
      steps: [
        `${n} responses tell the two apart; under no difference each is A’s with chance 1/2`,
        `exact: 2 · P(at most ${Math.min(onlyA, onlyB)} of ${n}) → ${pOf(tests.pExact)}; mid-p: ${pOf(tests.pMid)}`,
        `difference = (${onlyA} − ${onlyB}) / ${ends?.n ?? 0} = ${four(ends?.difference ?? null)}`
      ],
      result:
        ends === null
          ? "can’t tell: no response"
          : `A − B = ${points(ends.difference)} points, ${points(ends.lo)} to ${points(ends.hi)}; ${pOf(tests.pExact)}`,
      note: n === 0 ? "no discordant pair: the two are right on the same responses" : null,
      values: {
        p_exact: tests.pExact,
        p_mid: tests.pMid,
        difference: ends?.difference ?? null,
        difference_lo: ends?.lo ?? null,
        difference_hi: ends?.hi ?? null
      }
    };
  }
});

/** The paired difference where responses share problems. */
export const clusteredTest = example({
  code: "clusteredDifference in src/stats/paired.ts",
  fields: {
    a: counts("A right, by problem", [2, 1, 3, 0, 5]),
    b: counts("B right, by problem", [1, 1, 3, 1, 3]),
    of: counts("responses, by problem", [3, 1, 5, 2, 6])
  },
  work: ({a, b, of}) => {
    paired("A right", a, "responses", of);
    paired("B right", b, "responses", of);
    if (of.some((m, g) => a[g]! > m || b[g]! > m))
      throw new RangeError("a problem with more right than responses");
    const gaps = a.map((x, g) => x - b[g]!);
    const moments = momentsOf(gaps, of);
    const row = clusteredDifference(moments);
    if (row === null)
      return {steps: [], result: "can’t tell: no response", values: {difference: null}};
    return {
      steps: [
        `A − B by problem: ${gaps.map((d) => (d < 0 ? `−${-d}` : d)).join(", ")}; difference = ${moments.x} / ${moments.n} = ${four(row.difference)}`,
        `se = ${four(row.se)}, t = ${four(row.t)} on ${moments.clusters} − 1 degrees of freedom`
      ],
      result:
        row.p === null
          ? "can’t tell"
          : `A − B = ${points(row.difference)} points, ${points(row.lo)} to ${points(row.hi)}; ${pOf(row.p)}`,
      note:
        row.se === null
          ? "one problem only: nothing to tell its spread from"
          : row.se === 0
            ? "the same difference in every problem: no spread to test against"
            : null,
      values: {
        difference: row.difference,
        se: row.se,
        p_value: row.p,
        difference_lo: row.lo,
        difference_hi: row.hi
      }
    };
  }
});

/** The correlation of two right-wrong columns, which power rests on. */
export const columns = example({
  code: "pairComparison in src/metrics/pairs.ts",
  fields: mcnemarTest.fields as {
    both: ReturnType<typeof whole>;
    onlyA: ReturnType<typeof whole>;
    onlyB: ReturnType<typeof whole>;
    neither: ReturnType<typeof whole>;
  },
  work: ({both, onlyA, onlyB, neither}) => {
    const n = both + onlyA + onlyB + neither;
    if (n === 0) throw new RangeError("no response");
    const [right, other] = [both + onlyA, both + onlyB];
    const row = pairComparison({
      ...{a: "A", b: "B", benchmark: "", n, clusters: n, unshared: 0},
      ...{both_right: both, only_a: onlyA, only_b: onlyB, both_wrong: neither},
      ...{accept_both: 0, accept_a: 0, accept_b: 0, reject_both: 0},
      ...{dd: onlyA + onlyB, dm: onlyA - onlyB, mm: n},
      ...{aa: right, am: right, bb: other, bm: other}
    });
    return {
      steps: [
        `accuracies ${four(row.accuracy_a)} and ${four(row.accuracy_b)}`,
        `ρ = (${both} · ${neither} − ${onlyA} · ${onlyB}) / √(${right} · ${n - right} · ${other} · ${n - other}) = ${four(row.correlation)}`
      ],
      result:
        row.detectable === null
          ? "can’t tell"
          : `${n} responses find a difference of ${decimal(100 * row.detectable, 1)} points`,
      note:
        row.correlation === null
          ? "one of the two is always right or always wrong: no correlation"
          : null,
      values: {correlation: row.correlation, detectable: row.detectable}
    };
  }
});

/** Holm's adjustment over several tests. */
export const holmAdjusted = example({
  code: "holm in src/stats/multiplicity.ts",
  fields: {p: numbers("p values", [0.04, 0.001, 0.03, 0.03, 0.5])},
  work: ({p}) => {
    if (p.some((x) => x < 0 || x > 1)) throw new RangeError("a p value is between 0 and 1");
    const all = holm(p);
    const order = p.map((_, i) => i).sort((i, j) => p[i]! - p[j]!);
    const below = all.filter((x) => x! < 0.05).length;
    return {
      steps: order
        .slice(0, 12)
        .map(
          (i, k) => `${p[i]} · ${p.length - k} = ${four(p[i]! * (p.length - k))} → ${four(all[i]!)}`
        ),
      result: `${below} of ${p.length} below 5% after adjustment`,
      values: Object.fromEntries(all.map((x, i) => [`p${i + 1}`, x]))
    };
  }
});
