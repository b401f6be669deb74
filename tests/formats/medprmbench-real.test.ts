import {expect, test} from "vitest";
import {stepRows} from "../../loaders/answers.js";
import {everything} from "../../src/cubes/slice.js";
import {hasShared, shared} from "../shared.js";
import {jsonl, storeOf, storeOfTexts} from "../store.js";

const signs = (scores: readonly number[]) => scores.map((score) => (score >= 0.5 ? "+" : "-"));

interface Given {
  id: string;
  question_id: string;
  labels: number[];
  scores: number[];
}

/** Ways in which a critic may write the same signs. */
const styles: readonly ((said: readonly string[]) => string)[] = [
  (said) => said.join(" "),
  (said) => JSON.stringify(said),
  (said) => said.map((sign, i) => `Step ${i + 1}: ${sign} because 5 - 3 is 2`).join("\n"),
  (said) =>
    `Read - all.\n${said.map((sign, i) => `(${i + 1}) ${sign === "+" ? "" : "in"}correct`).join("\n")}`,
  (said) => `| Step | |\n|---|---|\n${said.map((sign, i) => `| ${i + 1} | ${sign} |`).join("\n")}`,
  (said) => `<think>1. -</think>\`\`\`\n${said.join("\n").replaceAll("-", "−")}\n\`\`\``,
  (said) => said.map((sign, i) => `**Step ${i + 1}:** The sum is a + b - c. ${sign}`).join("\n")
];

test.skipIf(!hasShared)(
  "PRMBench's chains and Skywork's scores, in the two protocols, are not what PRMBench's own files give",
  async () => {
    const {store} = await storeOf([
      `${shared}/data/prmbench/gold`,
      `${shared}/data/prmbench/skywork_prm_7B_on_prmbench_first1000.jsonl`
    ]);
    const rows = await store.rows(
      `SELECT r.response_id AS id, r.problem_id AS question_id, l.labels, s.scores FROM responses r
       JOIN labels l USING (uid) JOIN scores s USING (uid) WHERE r.error_class <> 'correct' ORDER BY id`
    );
    store.close();
    const given = (rows as unknown as Given[]).map(({id, question_id, labels, scores}, i) => {
      // Its last score is of no step.
      const own = scores.length === labels.length + 1 ? scores.slice(0, -1) : scores;
      const steps = labels.map(() => "step");
      return {
        chain: {id, question_id, steps, labels},
        prm: {id, p_plus: own.map((p) => [p, 1 - p])},
        critic: {
          id,
          judge: "critic",
          question: null,
          steps,
          generated: styles[i % styles.length]!(signs(own))
        }
      };
    });
    const {store: other} = await storeOfTexts({
      "chains.jsonl": jsonl(given.map(({chain}) => chain)),
      "prm.jsonl": jsonl(given.map(({prm}) => prm)),
      "critic.jsonl": jsonl(given.map(({critic}) => critic))
    });
    const found = await stepRows(other, everything, "absolute", 0.5);
    other.close();
    expect(found.map(({scorer}) => scorer)).toEqual(["critic", "prm"]);
    // By PRMBench's own code: the reference's confusion over 242 rows (no score is 0.5, so its strict rule is this one).
    for (const row of found)
      expect(row).toMatchObject({n_responses: 242, tp: 1002, fp: 94, fn: 1648, tn: 370});
  },
  60_000
);
