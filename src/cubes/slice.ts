import type {Dimension} from "../records.js";
import {literal} from "./sql.js";

/** One condition on responses: the field has this value; null asks for rows where it is not known. */
export interface Condition {
  field: Dimension;
  value: string | null;
}

/** Which responses are counted, and by which fields they are split. */
export interface Slice {
  by: readonly Dimension[];
  where: readonly Condition[];
}

export const everything: Slice = {by: [], where: []};

/** The conditions as SQL; values of one field are alternatives, fields must all hold. */
export function condition(slice: Slice): string {
  const byField = new Map<Dimension, string[]>();
  for (const {field, value} of slice.where) {
    const test = value === null ? `${field} IS NULL` : `${field} = ${literal(value)}`;
    byField.set(field, [...(byField.get(field) ?? []), test]);
  }
  return ["TRUE", ...[...byField.values()].map((tests) => `(${tests.join(" OR ")})`)].join(" AND ");
}

/** The fields of a cube's keys: those of the slice, after `first`, each once. */
export function keys(slice: Slice, ...first: Dimension[]): Dimension[] {
  return [...new Set([...first, ...slice.by])];
}

/**
 * `WITH` clauses that a cube begins with: `r`, the responses of the slice, each with the number of its
 * group (`slot`), and `slots`, the groups. Joining on the number is safe where a key is null.
 */
export function grouped(
  slice: Slice,
  dimensions: readonly Dimension[],
  columns: readonly string[],
  extra = "TRUE"
): string {
  const fields = dimensions.length > 0 ? dimensions.join(", ") : "0 AS nothing";
  const plainFields = dimensions.length > 0 ? dimensions.join(", ") : "nothing";
  const equal = dimensions.map((field) => `x.${field} IS NOT DISTINCT FROM slots.${field}`);
  return `x AS (SELECT uid, problem, ${[...new Set([...dimensions, ...columns])].join(", ")} FROM responses
      WHERE ${condition(slice)} AND ${extra}),
    slots AS (SELECT row_number() OVER () AS slot, * FROM (SELECT DISTINCT ${fields} FROM x ORDER BY ${plainFields})),
    r AS (SELECT slot, uid, problem, ${columns.map((column) => `x.${column}`).join(", ")} FROM x
      JOIN slots ON ${["TRUE", ...equal].join(" AND ")})`;
}

/**
 * Sums over clusters of the products of counts: `a_b` is the sum of a times b. With them a
 * proportion's standard error is had without the rows.
 */
export function moments(counts: readonly string[]): string[] {
  return pairs(counts).map(([a, b]) => `sum(${a} * ${b})::DOUBLE AS ${a}_${b}`);
}

/** The pairs of counts of which a cube carries the products, each once. */
export function pairs<T extends string>(counts: readonly T[]): [T, T][] {
  return counts.flatMap((a, i) => counts.slice(i).map((b): [T, T] => [a, b]));
}
