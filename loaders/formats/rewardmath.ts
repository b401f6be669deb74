import {createHash} from "node:crypto";
import type {Part} from "../../src/records.js";
import {expected, has, list, required, requiredText, response, texts} from "./fields.js";
import {type Format, Rejection} from "./format.js";

/**
 * RewardMATH: a reward model's score of ten solutions a problem; the first is right, the others are
 * wrong. Judges that compared pairs ("A" or "B") are kept as scores of which only the order counts:
 * 0.5 for the right solution, and 1 or 0 for a wrong one that was or was not preferred to it.
 *
 * The store wants a row for each solution, so one input row yields ten responses, by the key of the
 * problem's text; a problem that comes twice in a file counts as two.
 */
export const rewardmath: Format = {
  name: "rewardmath",
  describes: "RewardMATH: scores of one right and nine wrong solutions a problem",
  recognises: (row) => has(row, "problem", "solution_reference", "score"),
  reader: ({stem, names}) => {
    const scorer = names.scorer ?? stem.replace(/_reward$/, "");
    const seen = new Map<string, number>();
    return (row) => {
      const question = requiredText(row, "problem");
      const hash = createHash("sha256").update(question).digest("hex").slice(0, 12);
      const times = (seen.get(hash) ?? 0) + 1;
      // Counted before the rest is looked at, so that a rejected row does not move the next one up.
      seen.set(hash, times);
      const wrote = required(texts(row, "solution_reference"), "solution_reference");
      const given = required(list(row, "score"), "score");
      const isPairwise = has(row, "chosen_position");
      // A file of pairs names the writers of the wrong solutions alone.
      const policies = isPairwise ? [null, ...wrote] : wrote;
      const scores = isPairwise
        ? pairwise(given, list(row, "chosen_position"))
        : given.map(stepScores);
      if (scores.length !== policies.length) {
        throw new Rejection(
          `score has ${given.length} entries: expected ${wrote.length}, one a solution`
        );
      }
      const problem_id = times === 1 ? hash : `${hash}#${times}`;
      const benchmark = "rewardmath";
      const part: Part = "response";
      return {
        responses: policies.map((policy, i) =>
          response({
            benchmark,
            problem_id,
            response_id: `${problem_id}/${i}`,
            policy,
            question,
            gold_outcome: i === 0 ? 1 : 0
          })
        ),
        steps: scores.map((list, i) => ({
          benchmark,
          response_id: `${problem_id}/${i}`,
          part,
          scorer,
          scores: list,
          labels: null,
          texts: null,
          surplus: 0
        }))
      };
    };
  }
};

function stepScores(score: unknown): (number | null)[] {
  return (Array.isArray(score) ? score : [score]).map((value) => {
    if (value === null) return null;
    if (typeof value === "number") return Number.isFinite(value) ? value : null;
    throw expected("score", "a number or a list of numbers for each solution", value);
  });
}

/** Nine comparisons of the right solution with a wrong one, as scores of all ten. */
function pairwise(chosen: unknown[], positions: unknown[] | null): (number | null)[][] {
  if (positions?.length !== chosen.length) {
    throw new Rejection(
      `chosen_position has ${positions?.length ?? 0} entries: expected ${chosen.length}`
    );
  }
  return [[0.5], ...chosen.map((choice, i) => [preferred(choice, positions[i])])];
}

/** 1 where the wrong solution was preferred, 0 where the right one was, null where the judge named neither. */
function preferred(choice: unknown, right: unknown): number | null {
  if (right !== "A" && right !== "B") throw expected("chosen_position", '"A" or "B"', right);
  return choice !== "A" && choice !== "B" ? null : choice === right ? 0 : 1;
}
