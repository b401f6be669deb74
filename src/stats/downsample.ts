/** A point of a line; y null is a gap. */
export interface LinePoint {
  x: number;
  y: number | null;
}

/**
 * Fewer points that draw the same line at `buckets` pixels: of each bucket of x, and each stretch without a gap
 * in it, the first, the last, the lowest and the highest, of each gap one null. Points in order of x. No minimum and
 * no maximum is lost. Throws for buckets < 1. Source: M4 (Jugel et al., 2014).
 */
export function downsampled<P extends LinePoint>(points: readonly P[], buckets: number): P[] {
  if (!(buckets >= 1)) throw new RangeError(`invalid buckets: ${buckets}`);
  if (points.length <= 4 * buckets) return [...points];
  const lo = points[0]!.x;
  const width = (points.at(-1)!.x - lo) / buckets;
  const bucketOf = ({x, y}: P) =>
    y === null ? -1 : width === 0 ? 0 : Math.min(buckets - 1, Math.floor((x - lo) / width));
  const kept: P[] = [];
  for (let first = 0; first < points.length;) {
    const bucket = bucketOf(points[first]!);
    let last = first;
    while (last + 1 < points.length && bucketOf(points[last + 1]!) === bucket) ++last;
    if (bucket < 0) kept.push(points[first]!);
    else kept.push(...extremes(points, first, last));
    first = last + 1;
  }
  return kept;
}

function extremes<P extends LinePoint>(points: readonly P[], first: number, last: number): P[] {
  let [low, high] = [first, first];
  for (let i = first; i <= last; ++i) {
    if (points[i]!.y! < points[low]!.y!) low = i;
    if (points[i]!.y! > points[high]!.y!) high = i;
  }
  return [...new Set([first, low, high, last])].sort((a, b) => a - b).map((i) => points[i]!);
}
