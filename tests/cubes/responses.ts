/**
 * Seven responses and two verifiers with a null in every field that may have one, made up by hand. The
 * generic format: a row a verdict.
 */
const gold = {
  r1: {problem_id: "p1", policy: "null", subject: "o'clock", gold_outcome: 1, gold_process: 1},
  r2: {problem_id: "p1", policy: null, subject: null, gold_outcome: 1, gold_process: 0},
  r3: {problem_id: "p1", policy: "m", subject: "a", gold_outcome: 0, gold_process: 1},
  r4: {problem_id: "p2", policy: "m", subject: "a", gold_outcome: 0, gold_process: 0},
  r5: {problem_id: "p2", policy: null, subject: null, gold_outcome: 1, gold_process: null},
  r6: {problem_id: null, policy: "null", subject: "o'clock", gold_outcome: null, gold_process: 0},
  r7: {problem_id: "p3", policy: null, subject: null, gold_outcome: null, gold_process: null}
};

const judged = (response_id: keyof typeof gold, verifier: string, verdict: unknown, more = {}) => ({
  benchmark: "b",
  response_id,
  ...gold[response_id],
  verifier,
  verdict,
  ...more
});

export const rows: readonly object[] = [
  judged("r1", "full", 1),
  judged("r2", "full", true),
  judged("r3", "full", "Incorrect."),
  judged("r4", "full", 0),
  judged("r5", "full", 0, {outcome_verdict: 1, process_verdict: null}),
  judged("r6", "full", "**Correct**"),
  judged("r7", "full", 1),
  judged("r1", "part", 1, {trial: 0, tokens: 10}),
  judged("r1", "part", 1, {trial: 1, tokens: 10}),
  judged("r1", "part", 0, {trial: 2, tokens: null}),
  judged("r2", "part", 1, {trial: 0}),
  judged("r2", "part", 0, {trial: 1}),
  judged("r3", "part", "I can't tell", {trial: 0, tokens: 5}),
  judged("r3", "part", 1, {trial: 1}),
  judged("r5", "part", null)
];
