/**
 * x rounded to 12 significant digits: the rule for ties. Two values are equal where their roundings
 * are, so that 0.1 + 0.2 ties with 0.3 and 1 - 0.1 - 0.2 with 0.7. Never -0; Infinity stays.
 */
export function significant(x: number): number {
  if (Number.isInteger(x) && Math.abs(x) < 1e12) return x + 0;
  return Number(x.toPrecision(12));
}
