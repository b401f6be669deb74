import {describe, expect, test} from "vitest";
import {adjusted, pairComparison, swapped, tiers} from "../../src/metrics/pairs.js";
import {pairCell as cell} from "./cell.js";

describe("a comparison", () => {
  test("10 against 2 has another p than exact McNemar's", () => {
    const row = pairComparison(cell(40, 10, 2, 8));
    // METRICS, "Values to check against": 0.03857; mid-p by hand: p - C(12, 2)/2^12.
    expect(row.p_value).toBeCloseTo(0.03857, 5);
    expect(row.p_mid).toBeCloseTo(0.0385742 - 66 / 4096, 6);
    expect(row).toMatchObject({test: "exact McNemar", n: 60, difference: 8 / 60, design_effect: 1});
  });

  test("the detectable difference is not that of the correlation in the data", () => {
    // phi = (40*10 - 5*5)/(45*15) = 375/675; accuracy 0.75; METRICS' formula, z's 1.959964 + 0.841621.
    const row = pairComparison(cell(40, 5, 5, 10));
    expect(row.correlation).toBeCloseTo(375 / 675, 12);
    const wanted = 2.801585218 * Math.sqrt((2 * 0.75 * 0.25 * (1 - 375 / 675)) / 60);
    expect(row.detectable).toBeCloseTo(wanted, 8);
  });

  test("no discordant pair, or one problem, gives a number instead of a reason", () => {
    const none = pairComparison(cell(5, 0, 0, 5));
    expect(none).toMatchObject({difference: 0, p_value: 1});
    expect(none.note).toMatch(/^no discordant pair/);
    const one = pairComparison({...cell(2, 1, 0, 1), clusters: 1, dd: 1, dm: 4, mm: 16});
    expect(one).toMatchObject({p_value: null, difference_lo: null, design_effect: null});
    expect(one.note).toMatch(/^one problem only/);
    const even = pairComparison({...cell(0, 4, 0, 0), clusters: 2, dd: 8, dm: 8, mm: 8});
    expect(even.p_value).toBeNull();
    expect(even.note).toMatch(/^the same difference/);
  });

  test("a verifier that is always right gives NaN", () => {
    const row = pairComparison(cell(8, 2, 0, 0));
    expect(row).toMatchObject({correlation: null, detectable: null, kappa: 0});
  });

  test("swapping turns the interval inside out", () => {
    const row = pairComparison(cell(40, 10, 2, 8));
    const turned = swapped(row);
    expect(turned).toMatchObject({a: "b", b: "a", only_a: 2, only_b: 10, difference: -8 / 60});
    expect(turned.difference_lo).toBe(-row.difference_hi!);
    expect(swapped(turned)).toEqual(row);
  });

  test("Holm runs over pairs of another benchmark, or names a winner that it doesn't find", () => {
    const rows = [
      {...pairComparison(cell(40, 10, 2, 8)), b: "c"},
      pairComparison(cell(40, 2, 14, 4)),
      {...pairComparison(cell(40, 10, 2, 8)), benchmark: "y"}
    ];
    const [first, second, other] = adjusted(rows);
    // 2 against 14: p = 2 * 137/65536 = 0.004181; times 2. Then the larger, 0.03857, times 1.
    expect(second!.p_holm).toBeCloseTo(0.0083618, 6);
    expect(first!.p_holm).toBeCloseTo(0.0385742, 6);
    expect(other!.p_holm).toBeCloseTo(0.0385742, 6);
    expect([first!.better, second!.better]).toEqual(["a", "b"]);
    const [weak] = adjusted([pairComparison(cell(40, 5, 4, 8))]);
    expect(weak!.better).toBeNull();
  });
});

test("verifiers that can't be told apart have no letter in common", () => {
  const pair = (a: string, b: string, better: string | null) => ({
    ...pairComparison(cell(1, 1, 1, 1)),
    a,
    b,
    better
  });
  const three = [pair("a", "b", null), pair("a", "c", "a"), pair("b", "c", "b")];
  expect(tiers(["a", "b", "c"], three)).toEqual(["a", "a", "b"]);
  expect(tiers(["a", "b", "c", "d"], three)).toBeNull();
  expect(tiers(["a"], three)).toBeNull();
});
