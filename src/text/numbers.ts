/** How numbers are printed, on pages, in figures and at the terminal. Missing is an em dash. */

export type Missing = null | undefined;

export interface Interval {
  lo: number;
  hi: number;
}

export const missing = "—";
const minus = "−";

/** A number with `digits` decimals and a true minus; never "−0.0". NaN and infinities are missing. */
export function decimal(x: number | Missing, digits = 2): string {
  if (x == null || !Number.isFinite(x)) return missing;
  const text = Math.abs(x).toFixed(digits);
  return x < 0 && Number(text) !== 0 ? minus + text : text;
}

/** A fraction as per cent, with its sign: 0.4166 is "41.7%". */
export function percent(x: number | Missing, digits = 1): string {
  const text = share(x, digits);
  return text === missing ? text : `${text}%`;
}

/** A fraction as per cent for a column whose head says so: 0.4166 is "41.7". */
export function share(x: number | Missing, digits = 1): string {
  return decimal(x == null ? null : x * 100, digits);
}

/** A difference with its sign: 1.25 is "+1.3"; what rounds to zero has none. */
export function signed(x: number | Missing, digits = 1): string {
  const text = decimal(x, digits);
  return text === missing || text.startsWith(minus) || Number(text) === 0 ? text : `+${text}`;
}

/** A difference of fractions in percentage points, with its sign: 0.032 is "+3.2". */
export function points(x: number | Missing, digits = 1): string {
  return signed(x == null ? null : x * 100, digits);
}

/** A count with commas: 12345 is "12,345". */
export function integer(x: number | bigint | Missing): string {
  if (x == null) return missing;
  const text = typeof x === "bigint" ? String(x) : decimal(x, 0);
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count and its noun: (1, "verdict") is "1 verdict", (12345, "verdict") is "12,345 verdicts". */
export function quantity(n: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${integer(n)} ${Number(n) === 1 ? noun : plural}`;
}

/** Bytes as a size: 999 is "999 bytes", 574343 is "574 kB", 12240719 is "12.2 MB". Units are powers of 1000. */
export function size(bytes: number | Missing): string {
  if (bytes == null || !Number.isFinite(bytes)) return missing;
  if (bytes < 999.5) return quantity(Math.round(bytes), "byte");
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.5 && unit + 1 < units.length; ++unit) value /= 1000;
  return `${decimal(value, value < 99.95 ? 1 : 0)} ${units[unit]}`;
}

/** An interval, both ends in one format: "39.2–44.1", or "−1.0 to 2.4" where a sign is in the way. */
export function interval(
  ends: Interval | Missing,
  format: (x: number) => string = (x) => decimal(x)
): string {
  if (ends == null) return missing;
  const lo = format(ends.lo);
  const hi = format(ends.hi);
  return [lo, hi].some((end) => /^[+−]/.test(end)) ? `${lo} to ${hi}` : `${lo}–${hi}`;
}

/** A p-value: three decimals below 0.1, and "<0.001" below what is worth telling apart. */
export function pValue(p: number | Missing): string {
  if (p == null || !Number.isFinite(p)) return missing;
  return p < 0.001 ? "<0.001" : p.toFixed(p < 0.1 ? 3 : 2);
}
