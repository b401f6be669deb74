import type {Steps, Verdict} from "../../src/records.js";

type Key = {benchmark: string; response_id: string};

/** A step list of which nothing but the key is known yet. */
export const steps = (of: Partial<Steps> & Key): Steps => ({
  part: "response",
  scorer: null,
  scores: null,
  labels: null,
  texts: null,
  surplus: 0,
  ...of
});

/** A verdict that could not be read. */
export const verdict = (of: Partial<Verdict> & Key & {verifier: string}): Verdict => ({
  trial: 0,
  verdict: null,
  outcome_verdict: null,
  process_verdict: null,
  predicted_first_error: null,
  tokens: null,
  raw: null,
  ...of
});

/** A change that takes a field away, and what must be said of it. */
export const missing = (field: string) => ({
  change: {[field]: null},
  reason: `${field} is missing`
});
