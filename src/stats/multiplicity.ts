/**
 * Holm's step-down adjusted p values, in the order given: the k-th smallest of m times m - k + 1, made
 * non-decreasing, at most 1. A null, a test that could not be made, stays null and does not count.
 * Source: Holm (1979); R's p.adjust(p, "holm").
 */
export function holm(p: readonly (number | null)[]): (number | null)[] {
  const tests = p.flatMap((value, i) => (value == null ? [] : [{value, i}]));
  tests.sort((a, b) => a.value - b.value);
  const adjusted = p.map((): number | null => null);
  let last = 0;
  tests.forEach(({value, i}, k) => {
    last = Math.max(last, Math.min(1, value * (tests.length - k)));
    adjusted[i] = last;
  });
  return adjusted;
}
