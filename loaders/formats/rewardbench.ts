import type {Bit, Part} from "../../src/records.js";
import {has, integer, list, number, numbers, required, response, text} from "./fields.js";
import {type Format, Rejection, type Row} from "./format.js";

/**
 * RewardBench: a reward model's scores of a chosen and a rejected answer a prompt; version 2 has several
 * of either, in two lists or in one of which the first `num_correct` are the chosen ones. Its programs
 * write one object of columns. Of a judge that compared the two answers only `results` is known: its
 * scores are the order alone, 0.5 for the chosen answer and 1 less the result for the rejected one.
 */
export const rewardbench: Format = {
  name: "rewardbench",
  describes: "RewardBench: a reward model's scores of chosen and rejected answers",
  recognises: (row) =>
    has(row, "scores_chosen", "scores_rejected") ||
    has(row, "scores", "num_correct") ||
    has(row, "text_chosen", "text_rejected", "results"),
  unfold: (document) => (isColumns(document) ? rowsOf(document) : [document]),
  reader: ({stem, names}) => {
    let count = 0;
    const seen = new Map<string, number>();
    return (row) => {
      // Counted before the rest is looked at, so that a rejected row does not move the next one up.
      const id = text(row, "id") ?? `#${++count}`;
      const times = (seen.get(id) ?? 0) + 1;
      seen.set(id, times);
      const problem_id = times === 1 ? id : `${id}#${times}`;
      const answers = answersOf(row);
      // The ids of version 2 begin anew.
      const version = answers[0]?.name === "chosen" ? "rewardbench" : "rewardbench-2";
      const benchmark = names.benchmark ?? version;
      const scorer = names.scorer ?? text(row, "model") ?? stem;
      const part: Part = "whole";
      return {
        responses: answers.map(({name, gold}) =>
          response({
            benchmark,
            problem_id,
            response_id: `${problem_id}/${name}`,
            policy: textOnly(row, `${name}_model`),
            subject: text(row, "subset"),
            question: textOnly(row, "prompt"),
            text: textOnly(row, name),
            gold_outcome: gold
          })
        ),
        steps: answers.map(({name, score}) => ({
          benchmark,
          response_id: `${problem_id}/${name}`,
          part,
          scorer,
          scores: [score],
          labels: null,
          texts: null,
          surplus: 0
        }))
      };
    };
  }
};

interface Answer {
  /** `chosen` and `rejected`, or the place in the list. */
  name: string;
  gold: Bit;
  score: number | null;
}

function answersOf(row: Row): Answer[] {
  if (has(row, "scores")) {
    const scores = scoresOf(row, "scores");
    const right = required(integer(row, "num_correct"), "num_correct");
    if (right < 1 || right > scores.length)
      throw new Rejection(`num_correct is ${right}: expected 1 to ${scores.length}, as scores`);
    return numbered(scores, right);
  }
  if (Array.isArray(row.scores_chosen) || Array.isArray(row.scores_rejected)) {
    const chosen = scoresOf(row, "scores_chosen");
    const rejected = scoresOf(row, "scores_rejected");
    // A reward model's output of one value is a list in some files of version 1.
    return chosen.length === 1 && rejected.length === 1
      ? pair(chosen[0]!, rejected[0]!)
      : numbered([...chosen, ...rejected], chosen.length);
  }
  const chosen = number(row, "scores_chosen");
  const rejected = number(row, "scores_rejected");
  if (chosen !== null || rejected !== null) return pair(chosen, rejected);
  return pair(0.5, 1 - required(number(row, "results"), "scores_chosen"));
}

const pair = (chosen: number | null, rejected: number | null): Answer[] => [
  {name: "chosen", gold: 1, score: chosen},
  {name: "rejected", gold: 0, score: rejected}
];

const numbered = (scores: readonly (number | null)[], right: number): Answer[] =>
  scores.map((score, i) => ({name: String(i), gold: i < right ? 1 : 0, score}));

/** A list of scores; each may be a list of one. */
function scoresOf(row: Row, key: string): (number | null)[] {
  const given = required(list(row, key), key).flatMap((score) =>
    Array.isArray(score) && score.length === 1 ? (score as unknown[]) : [score]
  );
  return numbers({[key]: given}, key)!;
}

/** The text of a field that may hold a conversation as well. */
const textOnly = (row: Row, key: string) => (typeof row[key] === "string" ? text(row, key) : null);

/** Columns by which one object of many rows is told from one row, in which they hold a value each. */
const perRow = ["id", "subset", "results", "text_chosen"];
const isColumns = (document: Row) => perRow.some((key) => Array.isArray(document[key]));

/** The rows of an object of columns; what is no list is said of every row, and a column that ends early is missing. */
function* rowsOf(columns: Row): Iterable<Row> {
  const lists = Object.entries(columns).flatMap(([key, value]): [string, unknown[]][] =>
    Array.isArray(value) ? [[key, value]] : []
  );
  const n = Math.max(...lists.map(([, values]) => values.length));
  for (let i = 0; i < n; ++i)
    yield {...columns, ...Object.fromEntries(lists.map(([key, values]) => [key, values[i]]))};
}
