import {describe, expect, test} from "vitest";
import type {SelectionSummary} from "../../src/datasets.js";
import {
  agreement,
  coherenceWeight,
  firmness,
  groupsSaid,
  selectionChange,
  separates
} from "../../src/findings/rewards.js";
import {paperSettings} from "../../src/metrics/reward-set.js";

const of = (
  name: string,
  auc: number | null,
  lo: number | null = null,
  hi: number | null = null
) => ({name, auc, auc_lo: lo, auc_hi: hi});

describe("which part of the reward separates", () => {
  test("a lead is claimed where intervals overlap, or chance is not named", () => {
    expect(
      separates([
        of("quality", 0.8, 0.7, 0.9),
        of("coherence", 0.55, 0.45, 0.65),
        of("alignment", 0.72, 0.6, 0.8)
      ])
    ).toBe(
      "Quality tells right traces from wrong ones best (AUC 0.800), though the interval of alignment reaches its own; coherence can't be told from chance"
    );
    expect(separates([of("quality", 0.9, 0.85, 0.95), of("alignment", 0.7, 0.6, 0.8)])).toBe(
      "Quality tells right traces from wrong ones best (AUC 0.900)"
    );
  });

  test("chance, or no gold, is called a lead", () => {
    expect(separates([of("quality", 0.55, 0.4, 0.7)])).toContain(
      "No part of the reward is plainly above chance"
    );
    expect(separates([of("quality", 0.3, 0.2, 0.4)])).toContain(
      "No part of the reward is plainly above chance"
    );
    expect(separates([of("quality", null)])).toContain("No trace here has known gold");
    expect(separates([])).toContain("No trace here has known gold");
  });
});

test("the paper's own selection is said to have changed", () => {
  expect(selectionChange(15, 15, paperSettings)).toBe(
    "The paper's settings: the 15 traces of highest reward"
  );
  expect(selectionChange(15, 15, {...paperSettings, alpha: 0.9})).toBe(
    "These settings select the same 15 traces as the paper's"
  );
  expect(selectionChange(3, 15, {...paperSettings, tau: 0.1})).toBe(
    "These settings keep 3 of the 15 traces that the paper's select"
  );
});

test("a weight is said where no step has a coherence", () => {
  expect(coherenceWeight(null, 1)).toBe("No step here has a coherence");
  expect(coherenceWeight(0.0171, 0.1)).toBe(
    "At τ = 0.10 the coherence has 1.7% of a step's weight, on average"
  );
});

test.each([
  [
    {groups: 0, flat: 0, mixed: 0, overturned: 0},
    0.8,
    "No problem here has several traces of known outcome: no group to form"
  ],
  [
    {groups: 3, flat: 1, mixed: 2, overturned: 1},
    0.8,
    "1 of 3 groups has outcomes that are all alike, and only the process reward tells their members apart; in 1 of 2 mixed groups some wrong member ends above a right one"
  ],
  [
    {groups: 3, flat: 3, mixed: 0, overturned: 0},
    0.8,
    "3 of 3 groups have outcomes that are all alike, and only the process reward tells their members apart"
  ],
  [
    {groups: 3, flat: 2, mixed: 1, overturned: 0},
    0,
    "With β = 0 nothing but the outcome counts: 2 of 3 groups give no signal"
  ]
])("groups %j at beta %d are told otherwise", (effect, beta, said) =>
  expect(groupsSaid(effect, beta)).toBe(said)
);

describe("selections", () => {
  const row = (
    scorer: string,
    kept: number | null,
    overlap: Record<string, number> = {}
  ): SelectionSummary => ({
    ...{scorer, part: "response", k: 1000, n: 16_000, unranked: 0, cut: 0.9, margin: 0.1, tied: 0},
    ...{
      kept,
      kept_lo: kept,
      kept_hi: kept,
      resamples: 200,
      correct: 0.9,
      correct_lo: 0.8,
      correct_hi: 0.95
    },
    ...{correct_of_all: 0.8, policies: [], overlap}
  });

  test("scorers that share little agree", () => {
    const rows = [
      row("a", 0.5, {b: 0.1, c: 0.4}),
      row("b", 0.8, {a: 0.1, c: 0.2}),
      row("c", null, {a: 0.4, b: 0.2})
    ];
    expect(agreement(rows)).toBe(
      "Scorers hardly agree on the best 1,000 traces: any two share 10.0% to 40.0% of what either selects"
    );
    expect(firmness(rows)).toBe(
      "When steps are drawn again, a keeps 50.0% of its selection, b 80.0%"
    );
  });

  test("one scorer, or scorers that share much, hardly agree", () => {
    expect(agreement([row("a", 1)])).toBe("One scorer alone: no overlap to show");
    expect(agreement([row("a", 1, {b: 0.9}), row("b", 1, {a: 0.9})])).toBe(
      "a and b share 90.0% of what either selects (1,000 traces)"
    );
    const alike = {a: 0.9, b: 0.9, c: 0.9};
    expect(agreement(["a", "b", "c"].map((name) => row(name, 1, alike)))).toContain(
      "largely agree"
    );
  });
});
