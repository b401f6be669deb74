import {Store} from "../store/store.js";

export interface Generated {
  responses: number;
  problems: number;
  /** Each judges every response once. */
  verifiers: number;
  /** 13 by default. */
  subjects?: number;
}

/**
 * Makes a store whose settled tables are as settle.ts leaves them: responses by uid, votes in the order
 * of a GROUP BY. What stands in them comes from hashes, and is the same each time.
 */
export async function generate(
  path: string,
  {responses, problems, verifiers, subjects = 13}: Generated
): Promise<void> {
  const store = await Store.create(path);
  try {
    await store.run("SET memory_limit = '4GB'");
    await store.run(`CREATE TABLE responses AS
      SELECT i AS uid, 'generated' AS benchmark, 'r' || i AS response_id, 'p' || p AS problem_id,
        hash('generated', 'p' || p) AS problem, 'policy ' || (i % 7) AS policy, NULL::VARCHAR AS discipline,
        'subject ' || (p % ${subjects}) AS subject, NULL::VARCHAR AS error_class,
        NULL::VARCHAR AS error_group, NULL::VARCHAR AS severity, NULL::VARCHAR AS question_source, NULL::VARCHAR AS answer,
        outcome AS gold_outcome, process AS gold_process, outcome * process AS gold,
        CASE WHEN outcome = 1 THEN CASE WHEN process = 1 THEN 'sound' ELSE 'lucky' END
          WHEN process = 1 THEN 'slip' ELSE 'wrong' END AS cell,
        NULL::INTEGER AS gold_first_error, NULL::INTEGER AS n_steps, 1::BIGINT AS copies
      FROM (SELECT i, i * ${problems} // ${responses} AS p, (hash(i, 'outcome') % 10 < 6)::TINYINT AS outcome,
        (hash(i, 'process') % 10 < 7)::TINYINT AS process FROM range(${responses}) t(i))`);
    await store.run(`CREATE TABLE votes AS
      SELECT uid, verifier, count(*)::INTEGER AS trials, count(verdict)::INTEGER AS readable,
        sum(verdict)::INTEGER AS accepts, max(verdict) AS verdict, max(outcome_verdict) AS outcome_verdict,
        max(process_verdict) AS process_verdict, sum(tokens) AS tokens, NULL::INTEGER AS predicted_first_error
      FROM (
        SELECT i AS uid, 'verifier ' || v AS verifier, NULL::TINYINT AS outcome_verdict, NULL::TINYINT AS process_verdict,
          CASE WHEN hash(i, v) % 50 > 0 THEN hash(i, v, 'verdict') % 3 // 2 END::TINYINT AS verdict,
          (hash(v, i) % 1000)::DOUBLE AS tokens
        FROM range(${responses}) t(i), range(${verifiers}) u(v))
      GROUP BY uid, verifier`);
    await store.run(
      `CREATE TABLE scores (uid BIGINT, part VARCHAR, scorer VARCHAR, scores DOUBLE[], surplus INTEGER)`
    );
    await store.setMeta("settled", "yes");
    await store.run("CHECKPOINT");
  } finally {
    store.close();
  }
}
