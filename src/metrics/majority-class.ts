/** What a verifier scores that says the same of every response. */
export interface MajorityClass {
  /** The larger class's share, from 0.5 to 1. */
  share: number;
  /** Accept where gold accepts at least half. */
  verdict: "accept" | "reject";
  n: number;
}

/** The larger class of gold; null where there is no row. */
export function majorityClass(accept: number, reject: number): MajorityClass | null {
  const n = accept + reject;
  if (n === 0) return null;
  const verdict = accept >= reject ? "accept" : "reject";
  return {share: Math.max(accept, reject) / n, verdict, n};
}
