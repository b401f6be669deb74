import {bestOfN} from "../metrics/best-of-n.js";
import {passAtK} from "../stats/combinatorics.js";
import {percent} from "../text/numbers.js";
import {bits, example, four, numbers, paired, whole, words} from "./example.js";

/** Best-of-N, majority and oracle on the candidates of one problem. */
export const bestOf = example({
  code: "bestOfN in src/metrics/best-of-n.ts",
  fields: {
    scores: numbers("scores", [0.9, 0.5, 0.5, 0.2, 0.9]),
    correct: bits("right (1) or not (0)", [1, 0, 1, 0, 0]),
    answers: words("answers", ["7", "5", "7", "3", "9"]),
    n: whole("N", 2, {min: 1})
  },
  work: ({scores, correct, answers, n}) => {
    paired("scores", scores, "right", correct);
    paired("scores", scores, "answers", answers);
    const [of] = bestOfN(
      scores.map((score, i) => ({
        problem: 0,
        score,
        correct: correct[i] as 0 | 1,
        answer: answers[i]!
      })),
      [n]
    );
    const right = correct.filter((c) => c === 1).length;
    return {
      steps: [
        `M = ${scores.length} candidates, c = ${right} right`,
        `a random pick is right in ${scores.length === 0 ? "—" : percent(right / scores.length)}`,
        `oracle = 1 − C(${scores.length - right}, ${n}) / C(${scores.length}, ${n}) = ${four(of!.oracle)}`,
        `majority of ${n} = ${four(of!.majority)}`
      ],
      result: `best of ${n}: ${percent(of!.accuracy)}`,
      note: of!.accuracy === null ? `fewer than ${n} candidates` : null,
      values: {accuracy: of!.accuracy, majority: of!.majority, oracle: of!.oracle}
    };
  }
});

/** The unbiased estimate of pass@k. */
export const passAt = example({
  code: "passAtK in src/stats/combinatorics.ts",
  fields: {n: whole("samples n", 10), c: whole("right c", 3), k: whole("k", 5)},
  work: ({n, c, k}) => {
    if (c > n) throw new RangeError("more right than there are samples");
    const value = passAtK(n, c, k);
    return {
      steps: [`pass@${k} = 1 − C(${n - c}, ${k}) / C(${n}, ${k}) = ${four(value)}`],
      result: `pass@${k} = ${percent(value)}`,
      note: value === null ? "k is above the number of samples" : null,
      values: {pass_at_k: value}
    };
  }
});
