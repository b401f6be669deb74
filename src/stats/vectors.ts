/**
 * The cosine of the angle between two vectors, in [-1, 1]: what rounding puts beyond is cut. null where
 * one has no length. Throws for vectors of different dimension.
 */
export function cosine(u: ArrayLike<number>, v: ArrayLike<number>): number | null {
  if (u.length !== v.length) {
    throw new RangeError(`invalid vectors: of ${u.length} and ${v.length} dimensions`);
  }
  // Scaled by the largest entry, so that the squares neither overflow nor vanish.
  const [a, b] = [largest(u), largest(v)];
  if (a === 0 || b === 0) return null;
  let [product, uu, vv] = [0, 0, 0];
  for (let i = 0; i < u.length; ++i) {
    const [x, y] = [u[i]! / a, v[i]! / b];
    product += x * y;
    uu += x * x;
    vv += y * y;
  }
  return Math.max(-1, Math.min(1, product / Math.sqrt(uu * vv)));
}

function largest(v: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < v.length; ++i) most = Math.max(most, Math.abs(v[i]!));
  return most;
}

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
