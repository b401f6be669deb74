/**
 * What a clustered estimate needs of the data: n rows in G clusters, with s_g the sum of x and m_g
 * the number of rows of cluster g. A GROUP BY of a GROUP BY yields it.
 */
export interface ClusterMoments {
  /** Rows, n = sum m_g. */
  n: number;
  /** The sum of x over the rows; for a proportion, the successes. */
  x: number;
  /** Clusters with at least one row, G. */
  clusters: number;
  /** The sum of s_g squared. */
  sumXX: number;
  /** The sum of s_g m_g. */
  sumXM: number;
  /** The sum of m_g squared. */
  sumMM: number;
}

/** The moments of values in clusters; the two arrays run parallel, a cluster is named by its key. */
export function clusterMoments(
  values: readonly number[],
  clusters: readonly (string | number)[]
): ClusterMoments {
  if (values.length !== clusters.length) {
    throw new RangeError(`invalid clusters; ${values.length} values, ${clusters.length} keys`);
  }
  const sums = new Map<string | number, {s: number; m: number}>();
  values.forEach((value, i) => {
    const key = clusters[i]!;
    const sum = sums.get(key);
    if (sum) {
      sum.s += value;
      sum.m += 1;
    } else sums.set(key, {s: value, m: 1});
  });
  const moments = {n: values.length, x: 0, clusters: sums.size, sumXX: 0, sumXM: 0, sumMM: 0};
  for (const {s, m} of sums.values()) {
    moments.x += s;
    moments.sumXX += s * s;
    moments.sumXM += s * m;
    moments.sumMM += m * m;
  }
  return moments;
}

/**
 * The standard error of the ratio x/n of cluster sums, sqrt(G/(G-1) sum_g (s_g - r m_g)^2)/n with
 * r = x/n: for rows, the error of the mean clustered by G. null for fewer than two clusters. Source:
 * linearisation, Cochran (1977) 6.3; R's sandwich::vcovCL(lm(x ~ 1), type = "HC0", cadjust = TRUE).
 */
export function clusteredError({
  n,
  x,
  clusters,
  sumXX,
  sumXM,
  sumMM
}: ClusterMoments): number | null {
  if (!(n > 0) || clusters < 2) return null;
  const r = x / n;
  const squares = sumXX - 2 * r * sumXM + r * r * sumMM;
  // Three large terms cancel where the clusters agree; what is left below their rounding is 0.
  if (squares <= 1e-14 * (sumXX + r * r * sumMM)) return 0;
  return Math.sqrt((clusters / (clusters - 1)) * squares) / n;
}
