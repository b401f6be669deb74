import {existsSync, readFileSync} from "node:fs";
import {describe, expect} from "vitest";

// The reference values lie beside the repository, not in it: a fresh clone on its own has none.
const shared = new URL("../../../shared/", import.meta.url);
const file = new URL("reference/statistics.json", shared);

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};
export interface Bound {
  abs?: number;
  rel?: number;
}
export interface Block {
  data: Json;
  values: Json;
  tolerance: Bound & {keys?: Record<string, Bound>};
}

export const hasReference = existsSync(file);
/** All blocks by name; none where the file isn't there. */
export const blocks = hasReference
  ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Block>)
  : {};

/** Tests against the reference; skipped where it isn't there. Say so once: see reference.test.ts. */
export const describeReference = describe.skipIf(!hasReference);

function block(name: string): Block {
  const found = blocks[name];
  if (!found) throw new Error(`no reference block: ${name}`);
  return found;
}

/** The inline data of a block, as the type that the test knows it to have. */
export function data<T>(name: string): T {
  return block(name).data as T;
}

// A name may hold dots itself, so each dot may part two names or not.
function at(value: unknown, path: string): unknown {
  if (path === "") return value;
  if (value === null || typeof value !== "object") return undefined;
  const fields = value as Record<string, unknown>;
  if (path in fields) return fields[path];
  for (let dot = path.indexOf("."); dot > 0; dot = path.indexOf(".", dot + 1)) {
    const found = at(fields[path.slice(0, dot)], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The value at a dotted path of a block's values; all of them without one. */
export function values<T>(name: string, path = ""): T {
  const value = at(block(name).values, path);
  if (value === undefined) throw new Error(`no reference value: ${name}, ${path}`);
  return value as T;
}

/** The text of a file of shared/. */
export function text(path: string): string {
  return readFileSync(new URL(path, shared), "utf8");
}

/** The lines of a JSON Lines file of shared/. */
export function lines<T>(path: string): T[] {
  return text(path)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as T);
}

/** The bound for a path: that of the longest key which is a field name on it or a run of it. */
export function boundFor(tolerance: Block["tolerance"], path: string): {bound: Bound; key: string} {
  const dotted = `.${path}.`;
  const keys = Object.keys(tolerance.keys ?? {}).filter((key) => dotted.includes(`.${key}.`));
  keys.sort((a, b) => b.split(".").length - a.split(".").length || b.length - a.length);
  const key = keys[0];
  return key == null ? {bound: tolerance, key: ""} : {bound: tolerance.keys![key]!, key};
}

/** Every way in which `actual` differs from `wanted`; only what `actual` has is compared. */
export function differences(
  actual: unknown,
  wanted: unknown,
  tolerance: Block["tolerance"],
  path = ""
): string[] {
  const at = path || "value";
  if (Array.isArray(actual) && Array.isArray(wanted) && actual.length !== wanted.length) {
    return [`${at}: ${actual.length} entries, wanted ${wanted.length}`];
  }
  if (actual !== null && wanted !== null && typeof actual === "object") {
    return Object.entries(actual).flatMap(([key, value]) => {
      const deeper = path ? `${path}.${key}` : key;
      const other = (wanted as Record<string, unknown>)[key];
      if (other === undefined) return [`${deeper}: not in the reference`];
      return differences(value, other, tolerance, deeper);
    });
  }
  if (typeof actual !== "number" || typeof wanted !== "number") {
    return Object.is(actual, wanted) ? [] : [`${at}: ${actual}, wanted ${wanted}`];
  }
  const {bound, key} = boundFor(tolerance, path);
  const whole = Number.isInteger(actual) && Number.isInteger(wanted) && key === "";
  const slack = whole ? 0 : Math.max(bound.abs ?? 0, (bound.rel ?? 0) * Math.abs(wanted));
  if (Math.abs(actual - wanted) <= slack) return [];
  return [`${at}: ${actual}, wanted ${wanted} within ${slack}`];
}

/** Fails with every field of `actual` that does not agree with the block's values at `path`. */
export function expectReference(name: string, path: string, actual: unknown): void {
  const {tolerance} = block(name);
  expect(differences(actual, values<unknown>(name, path), tolerance, path)).toEqual([]);
}
