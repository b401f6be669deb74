/** Words that findings share: how a comparison of intervals reads. */

/** Something with a value and its 95% interval; null where undefined. */
export interface Estimate {
  name: string;
  value: number | null;
  lo: number | null;
  hi: number | null;
}

/** Those with a value, highest first. */
export function ranked<T extends Estimate>(estimates: readonly T[]): (T & {value: number})[] {
  return estimates
    .filter((estimate): estimate is T & {value: number} => estimate.value !== null)
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name));
}

/**
 * Whether the first of two is plainly above the second: their intervals do not touch. Two intervals that
 * do touch may still differ (a paired test says); this is a word for a title, not a test.
 */
export function isApart(above: Estimate, below: Estimate): boolean {
  return above.lo !== null && below.hi !== null && above.lo > below.hi;
}

/** Whether the first of several is plainly above each of the others, not only above the second. */
export function leads([first, ...others]: readonly Estimate[]): boolean {
  return first !== undefined && others.every((other) => isApart(first, other));
}

/** With its first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a", "a and b", "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
