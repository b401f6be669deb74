import {clusteredRatio, type ClusteredEstimate} from "../stats/interval.js";

/** A row of a cube: keys, counts, and sums over problems of products of counts, named `a_b`. */
export type Counts = Readonly<Record<string, number | string | null>>;

/** A count of a cube's row; a row that lacks it is a fault in the program, not in the data. */
export function count(cell: Counts, name: string): number {
  const value = cell[name];
  if (typeof value !== "number") throw new TypeError(`a cube row has no count ${name}`);
  return value;
}

/** Sum over problems of the product of two counts. */
function moment(cell: Counts, a: string, b: string): number {
  return count(cell, Object.hasOwn(cell, `${a}_${b}`) ? `${a}_${b}` : `${b}_${a}`);
}

const sum = (cell: Counts, of: readonly string[], by: readonly string[]) =>
  of.reduce((total, a) => total + by.reduce((part, b) => part + moment(cell, a, b), 0), 0);

/**
 * The proportion of some counts among others, clustered by problem: Wilson's interval, at the
 * effective number of rows where responses share a problem (METRICS, "Clustered proportion").
 *
 * @param cell a cube's row with the products of all counts named
 * @param of the counts above the line, each also in `among`
 * @param among the counts below it
 * @param clusters problems with at least one of `among`; the cell's own number where not said
 * @returns null where the counts below the line are all 0
 */
export function proportion(
  cell: Counts,
  of: readonly string[],
  among: readonly string[],
  clusters = count(cell, "clusters")
): ClusteredEstimate | null {
  const total = (names: readonly string[]) => names.reduce((n, name) => n + count(cell, name), 0);
  const den = total(among);
  if (den === 0) return null;
  const sumDenDen = sum(cell, among, among);
  return clusteredRatio({
    num: total(of),
    den,
    // Where each row has a problem of its own, so has each of these.
    clusters: sumDenDen === den ? den : Math.min(clusters, den),
    sumNumNum: sum(cell, of, of),
    sumNumDen: sum(cell, of, among),
    sumDenDen
  });
}

/** The ratio, or null where the denominator is 0. */
export function ratio(above: number, below: number): number | null {
  return below === 0 ? null : above / below;
}

/** An estimate as the three fields of a row: NAME, NAME_lo, NAME_hi; all null where it is. */
export function ends<Name extends string>(name: Name, estimate: ClusteredEstimate | null) {
  return {
    [name]: estimate?.estimate ?? null,
    [`${name}_lo`]: estimate?.lo ?? null,
    [`${name}_hi`]: estimate?.hi ?? null
  } as Record<Name | `${Name}_lo` | `${Name}_hi`, number | null>;
}
