/**
 * The cosine of the angle between two vectors, in [-1, 1]: what rounding puts beyond is cut. null where
 * one has no length. Throws for vectors of different dimension.
 */
export function cosine(u: readonly number[], v: readonly number[]): number | null {
  if (u.length !== v.length) {
    throw new RangeError(`invalid vectors: of ${u.length} and ${v.length} dimensions`);
  }
  const norms = norm(u) * norm(v);
  if (norms === 0) return null;
  const product = u.reduce((sum, x, i) => sum + x * v[i]!, 0);
  return Math.max(-1, Math.min(1, product / norms));
}

const norm = (v: readonly number[]): number => Math.hypot(...v);

/** log sum exp(x), without overflow; -Infinity for no values. */
export function logSumExp(values: readonly number[]): number {
  const most = Math.max(...values);
  if (most === -Infinity) return most;
  return most + Math.log(values.reduce((sum, x) => sum + Math.exp(x - most), 0));
}

/** exp(x)/sum exp(x) for each value, without overflow: weights in [0, 1] that sum to 1; none for none. */
export function softmax(values: readonly number[]): number[] {
  const total = logSumExp(values);
  return values.map((x) => Math.exp(x - total));
}
