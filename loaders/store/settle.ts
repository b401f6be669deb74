import type {Store} from "./store.js";

/** Something that stands in the store under one key more than once, with different content. */
export interface Duplicate {
  what: "response" | "verdict" | "scores" | "labels";
  benchmark: string;
  response_id: string;
  /** The verifier or scorer, where the duplicate is its. */
  name: string | null;
  times: number;
}

/**
 * Makes the settled tables from the rows as read. Rows of one key that agree wherever both say
 * something are one response; rows that disagree are different responses, each kept and counted, and
 * reported. A verdict belongs to the response in its own row, else to the one of its key.
 *
 * Gold labels of a response that differ are reported, and the first of them in order is counted.
 *
 * `responses` has one row a response, `votes` one a response and verifier (the majority of its trials;
 * an even split is null; the first error that they name, null where they name different ones), `labels` and `scores` one a step list, `runs` and `logs` one a record.
 */
export async function settle(store: Store): Promise<void> {
  await store.transaction(async () => {
    for (const statement of statements) await store.run(statement);
    await store.setMeta("settled", "yes");
  });
  await store.run("CHECKPOINT");
}

const fields = [
  "problem_id",
  "policy",
  "discipline",
  "subject",
  "answer",
  "gold_outcome",
  "gold_process",
  "gold_first_error",
  "error_class",
  "error_group",
  "severity",
  "question_source"
];
const longFields = ["question", "reference", "text"];
const content = `hash(${[...fields, "n_steps", ...longFields].join(", ")})`;
const conflicts = [...fields, ...longFields]
  .map((field) => `min(${field}) IS DISTINCT FROM max(${field})`)
  .join(" OR ");

/** What is known of a response beside its own fields: a first error says whether it is sound, and labels say where it is. */
const firstErrorOfLabels = `CASE
  WHEN list_contains(l.labels, 0) THEN list_position(l.labels, 0) - 1
  WHEN len(l.labels) > 0 AND len(list_filter(l.labels, lambda x: x IS NULL)) = 0 THEN -1
END`;

const statements = [
  // Each distinct content of a key; long texts as hashes, which is all that a comparison wants.
  `CREATE OR REPLACE TEMP TABLE contents AS
   SELECT benchmark, response_id, ${content} AS content, min(source) AS source,
     ${fields.map((field) => `any_value(${field}) AS ${field}`).join(", ")}, any_value(n_steps) AS n_steps,
     ${longFields.map((field) => `any_value(hash(${field})) FILTER (${field} IS NOT NULL) AS ${field}`).join(", ")}
   FROM responses_in GROUP BY ALL`,
  `CREATE OR REPLACE TEMP TABLE conflicted AS
   SELECT benchmark, response_id, count(*) AS times FROM contents GROUP BY ALL
   HAVING count(*) > 1 AND (${conflicts})`,
  `CREATE OR REPLACE TEMP TABLE settled AS
   SELECT row_number() OVER (ORDER BY benchmark, response_id, content) AS uid, * FROM (
     SELECT benchmark, response_id, NULL AS content, 1 AS copies,
       ${[...fields, "n_steps", ...longFields].map((field) => `max(${field}) AS ${field}`).join(", ")}
     FROM contents ANTI JOIN conflicted USING (benchmark, response_id)
     GROUP BY benchmark, response_id
     UNION ALL BY NAME
     SELECT c.* EXCLUDE (source), times AS copies FROM contents c JOIN conflicted USING (benchmark, response_id)
     UNION ALL BY NAME
     SELECT benchmark, response_id, NULL AS content, 1 AS copies
     FROM (SELECT benchmark, response_id FROM verdicts_in UNION SELECT benchmark, response_id FROM steps_in UNION SELECT benchmark, response_id FROM rewards_in)
     ANTI JOIN contents USING (benchmark, response_id))`,
  `CREATE OR REPLACE TEMP TABLE key_uid AS
   SELECT benchmark, response_id, min(uid) AS uid FROM settled GROUP BY ALL`,
  // Which of the responses under a conflicted key a row of a file speaks of.
  `CREATE OR REPLACE TEMP TABLE row_uid AS
   SELECT r.source, r.line, r.benchmark, r.response_id, s.uid
   FROM (SELECT source, line, benchmark, response_id, ${content} AS content FROM responses_in SEMI JOIN conflicted USING (benchmark, response_id)) r
   JOIN settled s USING (benchmark, response_id, content)`,
  `CREATE OR REPLACE TEMP VIEW steps_uid AS
   SELECT coalesce(r.uid, k.uid) AS uid, s.* EXCLUDE (benchmark, response_id)
   FROM steps_in s JOIN key_uid k USING (benchmark, response_id)
   LEFT JOIN row_uid r USING (source, line, benchmark, response_id)`,
  `CREATE OR REPLACE TABLE labels AS
   SELECT uid, part, min(labels) AS labels, coalesce(len(min(labels)), max(len(texts))) AS n_steps,
     count(DISTINCT labels)::INTEGER AS versions
   FROM steps_uid WHERE labels IS NOT NULL OR texts IS NOT NULL GROUP BY uid, part`,
  `CREATE OR REPLACE TABLE scores AS
   SELECT DISTINCT uid, part, scorer, scores, surplus FROM steps_uid WHERE scorer IS NOT NULL`,
  `CREATE OR REPLACE TABLE responses AS
   SELECT uid, benchmark, response_id, problem_id,
     hash(benchmark, coalesce(problem_id, question::VARCHAR, response_id)) AS problem,
     policy, discipline, subject, error_class, error_group, severity, question_source, answer, gold_outcome, process AS gold_process,
     CASE WHEN gold_outcome IS NULL THEN process WHEN process IS NULL THEN gold_outcome
       ELSE gold_outcome * process END AS gold,
     CASE WHEN gold_outcome = 1 AND process = 1 THEN 'sound' WHEN gold_outcome = 1 AND process = 0 THEN 'lucky'
       WHEN gold_outcome = 0 AND process = 1 THEN 'slip' WHEN gold_outcome = 0 AND process = 0 THEN 'wrong' END AS cell,
     first_error AS gold_first_error, n_steps, copies
   FROM (
     SELECT s.* EXCLUDE (n_steps), coalesce(l.n_steps, s.n_steps) AS n_steps,
       coalesce(s.gold_first_error, CASE WHEN s.gold_process = 1 THEN -1 END, ${firstErrorOfLabels})::INTEGER AS first_error,
       coalesce(s.gold_process, CASE WHEN first_error = -1 THEN 1 WHEN first_error >= 0 THEN 0 END)::TINYINT AS process
     FROM settled s LEFT JOIN labels l ON l.uid = s.uid AND l.part = 'response')`,
  `CREATE OR REPLACE TABLE rewards AS
   SELECT DISTINCT k.uid, w.* EXCLUDE (source, line, benchmark, response_id)
   FROM rewards_in w JOIN key_uid k USING (benchmark, response_id)`,
  // The steps' texts, of responses with rewards: pages show these, and no others.
  `CREATE OR REPLACE TABLE texts AS
   SELECT uid, part, arg_min(texts, (source, line)) AS texts FROM steps_uid SEMI JOIN rewards USING (uid)
   WHERE texts IS NOT NULL GROUP BY uid, part`,
  `CREATE OR REPLACE TEMP VIEW verdicts_uid AS
   SELECT DISTINCT coalesce(r.uid, k.uid) AS uid, verifier, trial, verdict, outcome_verdict, process_verdict,
     predicted_first_error, tokens
   FROM verdicts_in v JOIN key_uid k USING (benchmark, response_id)
   LEFT JOIN row_uid r USING (source, line, benchmark, response_id)`,
  `CREATE OR REPLACE TABLE votes AS
   SELECT uid, verifier, count(*)::INTEGER AS trials, count(verdict)::INTEGER AS readable,
     sum(verdict)::INTEGER AS accepts, ${majority("verdict")}, ${majority("outcome_verdict")},
     ${majority("process_verdict")}, sum(tokens) AS tokens,
     CASE WHEN min(predicted_first_error) = max(predicted_first_error) THEN min(predicted_first_error) END AS predicted_first_error
   FROM verdicts_uid GROUP BY uid, verifier`,
  "CREATE OR REPLACE TABLE runs AS SELECT DISTINCT * EXCLUDE (source, line) FROM runs_in",
  "CREATE OR REPLACE TABLE logs AS SELECT DISTINCT * EXCLUDE (source, line) FROM logs_in",
  `CREATE OR REPLACE TABLE duplicates AS
   SELECT 'response' AS what, benchmark, response_id, NULL AS name, times FROM conflicted
   UNION ALL
   SELECT 'labels', benchmark, response_id, NULL, versions FROM labels JOIN responses USING (uid) WHERE versions > 1
   UNION ALL
   SELECT 'verdict', benchmark, response_id, verifier, times FROM (
     SELECT uid, verifier, trial, count(*) AS times FROM verdicts_uid GROUP BY ALL HAVING count(*) > 1) JOIN responses USING (uid)
   UNION ALL
   SELECT 'scores', benchmark, response_id, scorer, times FROM (
     SELECT uid, part, scorer, count(*) AS times FROM scores GROUP BY ALL HAVING count(*) > 1) JOIN responses USING (uid)
   ORDER BY ALL`,
  ...["contents", "conflicted", "settled"].map((table) => `DROP TABLE temp.${table}`)
];

function majority(field: string): string {
  return `CASE WHEN 2 * sum(${field}) > count(${field}) THEN 1
    WHEN 2 * sum(${field}) < count(${field}) THEN 0 END::TINYINT AS ${field}`;
}

/** What stands twice in the store. */
export async function duplicates(store: Store): Promise<Duplicate[]> {
  return (await store.rows("SELECT * FROM duplicates ORDER BY ALL")) as unknown as Duplicate[];
}
