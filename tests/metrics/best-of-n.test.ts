import {describe, expect, test} from "vitest";
import {bestOfN, defaultNs, type BestOfN, type Candidate} from "../../src/metrics/best-of-n.js";
import {ranking} from "../../src/metrics/ranking.js";
import {wilson} from "../../src/stats/interval.js";
import {generator, shuffle} from "../../src/stats/random.js";
import {data, describeReference, expectReference, values} from "../stats/reference.js";

/** Candidates of one problem from parallel lists. */
const candidates = (
  scores: readonly (number | null)[],
  correct: readonly number[],
  {problem = 1, answers = []}: {problem?: number; answers?: readonly string[]} = {}
): Candidate[] =>
  scores.map((score, i) => ({
    problem,
    score,
    correct: correct[i] === 1 ? 1 : 0,
    answer: answers[i] ?? null
  }));

describeReference("Best-of-N against the reference", () => {
  test("pass@k is not the unbiased estimate", () => {
    const rows = values<{n: number; c: number; k: number; pass_at_k: number | null}[]>("pass_at_k");
    for (const {n, c, k, pass_at_k} of rows.filter(({n}) => n <= 20_000)) {
      const scores = Array.from({length: n}, (_, i) => i);
      const right = scores.map((i) => (i < c ? 1 : 0));
      const [{oracle}] = bestOfN(candidates(scores, right), [k]) as [BestOfN];
      if (pass_at_k === null) expect(oracle).toBeNull();
      else expect(oracle, `${c} of ${n} at ${k}`).toBeCloseTo(pass_at_k, 11);
    }
  });

  test("equal scores are not shared, or N above the number of candidates has a value", () => {
    const blocks = data<Record<string, {scores: number[]; correct: number[]}>>("best_of_n");
    for (const [name, {scores, correct}] of Object.entries(blocks)) {
      const wanted = values<{n: number}[]>("best_of_n", name);
      const found = bestOfN(
        candidates(scores, correct),
        wanted.map(({n}) => n)
      );
      expectReference(
        "best_of_n",
        name,
        found.map(({n, accuracy, oracle}) => ({n, accuracy, oracle}))
      );
    }
  });

  test("the majority vote draws with replacement, or gives leaders the whole credit", () => {
    // The reference's tolerance is for 10,000 draws; ours is the mean of 200 a problem, so 60 equal
    // problems make 12,000.
    const {answers, right} = data<{answers: string[]; right: string}>("majority_vote");
    const votes = values<{n: number; without_replacement: number}[]>("majority_vote", "vote");
    const problems = Array.from({length: 60}, (_, problem) =>
      candidates(
        answers.map(() => 0.5),
        answers.map((answer) => Number(answer === right)),
        {problem, answers}
      )
    ).flat();
    const found = bestOfN(
      problems,
      votes.map(({n}) => n)
    );
    found.forEach(({majority}, i) =>
      expect(Math.abs(majority! - votes[i]!.without_replacement)).toBeLessThan(0.02)
    );
  });
});

describe("Best-of-N", () => {
  test("three problems, all solved, are certain", () => {
    const candidates = [1, 2, 3].map((problem) => ({
      problem,
      score: 1,
      correct: 1 as const,
      answer: null
    }));
    const [row] = bestOfN(candidates, [1]);
    // Wilson's interval of 3 of 3: 3/(3 + z^2), by hand.
    expect(row!.accuracy_lo).toBeCloseTo(3 / (3 + 1.959963984540054 ** 2), 10);
    expect(row!.accuracy_hi).toBe(1);
  });

  test("a problem with too few candidates lowers the accuracy at large N", () => {
    const two = [
      ...candidates([0.9, 0.1], [1, 0], {problem: 1}),
      ...candidates([0.9, 0.1, 0.2], [0, 1, 1], {problem: 2})
    ];
    const [two2, three] = bestOfN(two, [2, 3]) as [BestOfN, BestOfN];
    // By hand: at 2, problem 1 always picks the right one, problem 2 picks 0.9 (wrong) in 2 of 3 pairs.
    expect(two2.problems).toBe(2);
    expect(two2.accuracy).toBeCloseTo((1 + 1 / 3) / 2, 12);
    expect(three).toMatchObject({problems: 1, accuracy: 0, accuracy_lo: null, oracle: 1});
  });

  test("a candidate without a score is picked before one with the lowest", () => {
    const [row] = bestOfN(candidates([null, -1e300], [1, 0]), [2]);
    expect(row).toMatchObject({accuracy: 0, oracle: 1});
    const [level] = bestOfN(candidates([null, null], [1, 0]), [2]);
    expect(level).toMatchObject({accuracy: 0.5});
  });

  test("the order of rows changes an answer", () => {
    const random = generator(7);
    const rows = Array.from({length: 40}, (_, problem) =>
      candidates(
        Array.from({length: 9}, () => Math.round(random() * 4) / 4),
        Array.from({length: 9}, () => Math.round(random())),
        {problem, answers: Array.from({length: 9}, () => "abé"[Math.floor(random() * 3)]!)}
      )
    ).flat();
    expect(bestOfN(shuffle(random, rows), [1, 2, 4, 9])).toEqual(bestOfN(rows, [1, 2, 4, 9]));
  });

  test("the majority vote depends on who scored the candidates", () => {
    const answers = ["1", "2", "1", "3"];
    const vote = (scores: number[]) =>
      bestOfN(candidates(scores, [1, 0, 1, 0], {answers}), [3])[0]!.majority;
    expect(vote([0.1, 0.2, 0.3, 0.4])).toBe(vote([4, 3, 2, 1]));
  });

  test("without answers there is a majority, or without candidates a number", () => {
    expect(bestOfN(candidates([1, 2], [1, 0]), [2])[0]!.majority).toBeNull();
    expect(bestOfN([], [1])[0]).toEqual({
      n: 1,
      problems: 0,
      accuracy: null,
      accuracy_lo: null,
      accuracy_hi: null,
      majority: null,
      weighted_majority: null,
      random: null,
      gain: null,
      gain_lo: null,
      gain_hi: null,
      oracle: null
    });
  });

  test("the default Ns leave out the whole number of candidates", () => {
    expect(defaultNs(candidates([1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 0]))).toEqual([1, 2, 4, 6]);
    expect(defaultNs(candidates([1], [0]))).toEqual([1]);
  });
});

describe("against a random pick", () => {
  test("the gain is not paired by problem, or its interval not a t interval", () => {
    // N = 2 of 2. Problem 1 picks the right one, 2 the wrong one, 3 the right one: 1, 0, 1; at random 0.5 each.
    // Differences 0.5, -0.5, 0.5: mean 1/6, sd 0.577350; t(0.975, 2) = 4.302653: half 1.434218.
    const [row] = bestOfN(
      [
        ...candidates([0.9, 0.1], [1, 0], {problem: 1}),
        ...candidates([0.9, 0.1], [0, 1], {problem: 2}),
        ...candidates([0.9, 0.1], [1, 0], {problem: 3}),
        // Too few candidates: in no part of the comparison.
        ...candidates([0.9], [0], {problem: 4})
      ],
      [2]
    );
    expect(row).toMatchObject({problems: 3, random: 0.5});
    expect(row!.gain).toBeCloseTo(1 / 6, 12);
    expect(row!.gain_lo).toBeCloseTo(1 / 6 - 1.434218, 5);
    expect(row!.gain_hi).toBeCloseTo(1 / 6 + 1.434218, 5);
  });

  test("picking one of one differs from a random pick, by rounding", () => {
    // N = 1 is a random pick whatever the scores: the gain is 0, with no spread.
    const scored = [10, 10, 17].flatMap((right, problem) =>
      candidates(
        Array.from({length: 31}, (_, i) => i / 31),
        Array.from({length: 31}, (_, i) => (i < right ? 1 : 0)),
        {problem}
      )
    );
    expect(bestOfN(scored, [1])[0]).toMatchObject({gain: 0, gain_lo: 0, gain_hi: 0});
  });

  test("one problem has an interval", () => {
    const [row] = bestOfN(candidates([0.9, 0.1], [1, 0]), [2]);
    expect(row).toMatchObject({gain: 0.5, gain_lo: null, gain_hi: null});
  });
});

describe("the weighted majority", () => {
  const vote = (scores: (number | null)[], answers: (string | null)[], n: number) =>
    bestOfN(
      scores.map((score, i) => ({
        problem: 1,
        score,
        correct: answers[i] === "right" ? 1 : 0,
        answer: answers[i]!
      })),
      [n]
    )[0]!;

  test("votes do not weigh their scores", () => {
    // Two votes of 0.3 for the wrong answer, one of 0.9 for the right one.
    expect(vote([0.3, 0.3, 0.9], ["wrong", "wrong", "right"], 3)).toMatchObject({
      majority: 0,
      weighted_majority: 1
    });
    // 0.1 + 0.2 is 0.3: a tie, shared.
    expect(vote([0.1, 0.2, 0.3], ["wrong", "wrong", "right"], 3)).toMatchObject({
      weighted_majority: 0.5
    });
  });

  test("of two it is not the better-scored, on average over draws", () => {
    // Three pairs: (0.9 right, 0.1 wrong), (0.9 right, 0.5 wrong), (0.1 wrong, 0.5 wrong): 2 of 3 right.
    const {weighted_majority} = vote([0.9, 0.1, 0.5], ["right", "wrong", "wrong"], 2);
    // Of 200 draws: within four standard errors, 4 sqrt(2/9/200) = 0.133.
    expect(Math.abs(weighted_majority! - 2 / 3)).toBeLessThan(0.133);
  });

  test("a negative or missing score weighs something", () => {
    expect(vote([-0.3, 0.9], ["wrong", "right"], 2).weighted_majority).toBeNull();
    expect(vote([null, 0.9], ["wrong", "right"], 2).weighted_majority).toBeNull();
    expect(vote([0.1, 0.9], [null, null], 2).weighted_majority).toBeNull();
  });
});

describe("ranking of the one right solution", () => {
  test("a tie counts as a win, or the reciprocal rank gives the right one the benefit", () => {
    // By hand, right first: strictly first (rank 1); level with the best wrong one (rank 2, ties against
    // it); below two (rank 3); without a score (rank 3, below both). First 1/4, tie 1/4,
    // MRR = (1 + 1/2 + 1/3 + 1/3)/4.
    const row = ranking([
      ...candidates([0.9, 0.5, 0.1], [1, 0, 0], {problem: 1}),
      ...candidates([0.3, 0.1 + 0.2, 0.1], [1, 0, 0], {problem: 2}),
      ...candidates([0.1, 0.5, 0.7], [1, 0, 0], {problem: 3}),
      ...candidates([null, 0.5, -2], [1, 0, 0], {problem: 4})
    ]);
    const interval = wilson(1, 4)!;
    expect(row).toMatchObject({n: 4, candidates: 3, first: 0.25, tie: 0.25});
    expect(row).toMatchObject({first_lo: interval.lo, first_hi: interval.hi});
    expect(row.mrr).toBeCloseTo((1 + 1 / 2 + 1 / 3 + 1 / 3) / 4, 12);
  });

  test("a problem with two right ones, none, or a single candidate is ranked", () => {
    const row = ranking([
      ...candidates([3, 2, 1], [1, 1, 0], {problem: 1}),
      ...candidates([3, 2], [0, 0], {problem: 2}),
      ...candidates([3], [1], {problem: 3})
    ]);
    expect(row).toEqual({
      n: 0,
      candidates: null,
      first: null,
      first_lo: null,
      first_hi: null,
      tie: null,
      mrr: null
    });
  });
});
