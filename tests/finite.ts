/** Where a value, looked through to its last field, holds a number that is none: paths to NaN and Infinity. */
export function notFinite(value: unknown, path = "value"): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (value === null || typeof value !== "object") return [];
  const below = value instanceof Map ? value.entries() : Object.entries(value);
  return [...below].flatMap(([name, of]) => notFinite(of, `${path}.${name}`));
}

/** Whether ends that are there enclose the estimate, within rounding, and lie in the range. */
export function encloses(
  estimate: number | null,
  lo: number | null,
  hi: number | null,
  [least, most]: readonly [number, number] = [-Infinity, Infinity]
): boolean {
  if (estimate === null) return lo === null && hi === null;
  if (estimate < least || estimate > most) return false;
  if (lo === null || hi === null) return lo === hi;
  const slack = 1e-12 * Math.max(1, Math.abs(estimate));
  return least <= lo && lo <= estimate + slack && estimate - slack <= hi && hi <= most;
}
