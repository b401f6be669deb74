import type {Estimate} from "./words.js";
import {isApart} from "./words.js";

/** The places, from the top, that an estimate may hold among others. */
export interface Place {
  /** One more than those plainly above. */
  first: number;
  /** All but those plainly below. */
  last: number;
  /** How many have a value. */
  of: number;
  /** False where an interval is missing: then the place is the printed value's, and no more is known. */
  hasIntervals: boolean;
}

/**
 * Where one of several estimates stands: "plainly" above or below means that intervals do not touch.
 * Without intervals, equal values share the places that they take. Null for an estimate without a value.
 */
export function placeOf<T extends Estimate>(one: T, among: readonly T[]): Place | null {
  if (one.value === null) return null;
  const valued = among.filter(({value}) => value !== null);
  const hasIntervals = valued.every(({lo, hi}) => lo !== null && hi !== null);
  const above = (a: T, b: T) => (hasIntervals ? isApart(a, b) : a.value! > b.value!);
  return {
    first: 1 + valued.filter((other) => above(other, one)).length,
    last: valued.length - valued.filter((other) => above(one, other)).length,
    of: valued.length,
    hasIntervals
  };
}

/** "2 of 5", "1–3 of 5"; "" without a place, or where there is nothing to compare with. */
export function placeText(place: Place | null): string {
  if (place === null || place.of < 2) return "";
  const {first, last, of} = place;
  return `${first === last ? first : `${first}–${last}`} of ${of}`;
}
