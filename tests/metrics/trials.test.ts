import {describe, expect, test} from "vitest";
import {consensus, vote, type TrialRow} from "../../src/metrics/trials.js";
import {binaryAlpha, krippendorffAlpha} from "../../src/stats/krippendorff.js";

const row = (gold: 0 | 1 | null, trials: number, readable: number, accepts: number, n = 1) =>
  ({gold, trials, readable, accepts, n, tokens: null, with_tokens: 0}) satisfies TrialRow;

describe("a vote of k trials", () => {
  test("one trial is not the share of right trials", () => {
    // 3 of 8 accept where gold accepts; 6 of 8 reject, one can't be read, where gold rejects.
    const one = vote([row(1, 8, 8, 3), row(0, 8, 7, 1)], 1);
    expect(one.majority).toBeCloseTo((3 / 8 + 6 / 8) / 2, 12);
    expect(one.unanimous).toBeCloseTo((1 + 7 / 8) / 2, 12);
  });

  test("a majority of three is counted otherwise than by hand", () => {
    // 2 of 4 right: of the 4 draws of three, each pair of right ones with one of the two wrong: 2; others lose.
    expect(vote([row(1, 4, 4, 2)], 3).majority).toBeCloseTo(2 / 4, 12);
    // 3 of 5 right: C(3,2)C(2,1) + C(3,3) = 7 of 10 draws.
    expect(vote([row(1, 5, 5, 3)], 3).majority).toBeCloseTo(7 / 10, 12);
    // One right, one lost, one wrong: all three drawn, a tie.
    expect(vote([row(1, 3, 2, 1)], 3).majority).toBe(0);
    // One right and two lost: a majority of what can be read.
    expect(vote([row(0, 3, 1, 0)], 3).majority).toBeCloseTo(1, 12);
  });

  test("all of k agreeing is not told from all of k being right", () => {
    const all = vote([row(1, 3, 3, 3), row(1, 3, 3, 0), row(1, 3, 3, 2)], 3);
    expect(all.unanimous).toBeCloseTo(2 / 3, 12);
    expect(all.unanimous_accuracy).toBeCloseTo(1 / 2, 12);
    expect(vote([row(1, 2, 2, 1)], 2).unanimous_accuracy).toBeNull();
    expect(() => vote([row(1, 2, 2, 1)], 3)).toThrow("invalid vote: 3 of 2 trials");
  });

  test("the consensus score of a response without a readable trial is 0", () => {
    expect(consensus([row(1, 2, 0, 0, 3), row(null, 4, 2, 1, 2), row(0, 2, 2, 1, 5)])).toEqual([
      {c: 0.5, accept: 0, reject: 5, unknown: 2},
      {c: null, accept: 3, reject: 0, unknown: 0}
    ]);
  });
});

test("alpha from counts differs from alpha of the ratings", () => {
  // Krippendorff (2011), two observers by ten units, binary: published 0.095.
  const a = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
  const b = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
  const counts = a.map((x, i) => ({yes: x + b[i]!, no: 2 - x - b[i]!, n: 1}));
  const wanted = krippendorffAlpha([a, b])!;
  const found = binaryAlpha([...counts, {yes: 1, no: 0, n: 4}])!;
  expect(found.alpha).toBeCloseTo(0.095, 3);
  for (const key of [
    "alpha",
    "observedDisagreement",
    "expectedDisagreement",
    "units",
    "values"
  ] as const)
    expect(found[key]).toBeCloseTo(wanted[key]!, 12);
  expect(binaryAlpha([{yes: 2, no: 0, n: 3}])!.alpha).toBeNull();
  expect(binaryAlpha([{yes: 1, no: 0, n: 3}])).toBeNull();
});
