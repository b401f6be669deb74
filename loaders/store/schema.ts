/**
 * The tables of the store. Rows stand twice: as they were read (`*_in`, with source and line, so that
 * nothing is lost and a file can be replaced), and settled (`responses`, `votes`, …), in which each
 * response, verdict and score list stands once. `settle.ts` makes the second from the first; the
 * cubes read only the settled ones.
 */

/** Columns of the tables of rows as read, in the order in which they are appended. */
export const inputColumns = {
  responses_in: {
    benchmark: "VARCHAR",
    response_id: "VARCHAR",
    problem_id: "VARCHAR",
    policy: "VARCHAR",
    discipline: "VARCHAR",
    subject: "VARCHAR",
    question: "VARCHAR",
    reference: "VARCHAR",
    text: "VARCHAR",
    answer: "VARCHAR",
    gold_outcome: "TINYINT",
    gold_process: "TINYINT",
    gold_first_error: "INTEGER",
    n_steps: "INTEGER",
    error_class: "VARCHAR",
    error_group: "VARCHAR",
    severity: "VARCHAR",
    question_source: "VARCHAR"
  },
  verdicts_in: {
    benchmark: "VARCHAR",
    response_id: "VARCHAR",
    verifier: "VARCHAR",
    trial: "INTEGER",
    verdict: "TINYINT",
    outcome_verdict: "TINYINT",
    process_verdict: "TINYINT",
    predicted_first_error: "INTEGER",
    tokens: "DOUBLE",
    raw: "VARCHAR"
  },
  steps_in: {
    benchmark: "VARCHAR",
    response_id: "VARCHAR",
    part: "VARCHAR",
    scorer: "VARCHAR",
    scores: "DOUBLE[]",
    labels: "TINYINT[]",
    texts: "VARCHAR[]",
    surplus: "INTEGER"
  },
  rewards_in: {
    benchmark: "VARCHAR",
    response_id: "VARCHAR",
    part: "VARCHAR",
    scorer: "VARCHAR",
    align: "DOUBLE[]",
    matched: "INTEGER[]",
    quality: "DOUBLE[]",
    succession: "DOUBLE[]",
    negatives: "DOUBLE[]",
    n_negatives: "INTEGER",
    final: "DOUBLE",
    final_n: "INTEGER"
  },
  runs_in: {
    run: "VARCHAR",
    base: "VARCHAR",
    verifier: "VARCHAR",
    verifier_accuracy: "DOUBLE",
    verifier_n: "INTEGER",
    false_positive_rate: "DOUBLE",
    false_negative_rate: "DOUBLE",
    benchmark: "VARCHAR",
    accuracy: "DOUBLE",
    baseline: "DOUBLE",
    n_problems: "INTEGER",
    n_runs: "INTEGER"
  },
  logs_in: {run: "VARCHAR", step: "DOUBLE", metric: "VARCHAR", value: "DOUBLE"}
} as const;

export type InputTable = keyof typeof inputColumns;
export const inputTables = Object.keys(inputColumns) as InputTable[];

/** The version of this schema; a store of another version is refused, not guessed at. */
export const version = 5;

const columns = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

/** Creates what a new store needs. */
export const createTables = [
  "CREATE TABLE meta (key VARCHAR PRIMARY KEY, value VARCHAR)",
  `INSERT INTO meta VALUES ('schema', '${version}')`,
  `CREATE TABLE sources (
    source INTEGER PRIMARY KEY, path VARCHAR, format VARCHAR, bytes BIGINT,
    records INTEGER, read INTEGER, rejected INTEGER,
    state VARCHAR, hash VARCHAR, reader VARCHAR)`,
  // What took long to compute or to ask for, by its content: it outlives the rows that it was made from.
  "CREATE TABLE embeddings (encoder VARCHAR, hash VARCHAR, vector BLOB)",
  "CREATE TABLE replies (hash VARCHAR, model VARCHAR, reply VARCHAR)",
  "CREATE TABLE rejects (source INTEGER, file VARCHAR, line INTEGER, reason VARCHAR, text VARCHAR)",
  ...inputTables.map(
    (table) =>
      `CREATE TABLE ${table} (source INTEGER, line INTEGER, ${columns(inputColumns[table])})`
  )
];
