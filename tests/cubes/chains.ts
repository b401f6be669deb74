/**
 * Step lists made up by hand, in the generic format: two problems, both parts, lists that are too long,
 * too short, missing, and half empty, a step of unknown label, and one scorer that gave two lists.
 */
const labels: Record<string, (0 | 1 | null)[]> = {
  "s1 response": [1, 1, 0, 1],
  "s1 trajectory": [1, 0],
  "s2 response": [1, 1],
  "s3 response": [1, null, 0]
};

const scored = (
  response_id: string,
  part: string,
  scorer: string,
  step_scores: (number | null)[] | null,
  more = {}
) => ({
  benchmark: "b",
  problem_id: response_id === "s3" ? "q2" : "q1",
  response_id,
  part,
  scorer,
  step_scores,
  step_labels: labels[`${response_id} ${part}`],
  ...more
});

export const chains: readonly object[] = [
  scored("s1", "response", "a", [0.9, 0.5, 0.4, 0.8]),
  scored("s1", "trajectory", "a", [0.2, 0.9]),
  scored("s2", "response", "a", [0.7, 0.6, 0.1]),
  scored("s3", "response", "a", [0.6, 0.7]),
  scored("s1", "response", "b", null),
  scored("s2", "response", "b", [null, 0.9]),
  scored("s2", "response", "c", [0.9, 0.8]),
  scored("s2", "response", "c", [0.1, 0.9])
];
