import type {Bound, Json} from "../stats/reference.js";

/** What Assay has to say to a block of reference values. */
export interface Answer {
  /**
   * Where its figures come from, in our words: they are carried into the project, and checked there
   * where the reference is not. Without a source they are not: they need files of public data.
   */
  source?: string;
  /** Parts of values and input that need such files in a block that is carried otherwise. */
  notCarried?: readonly string[];
  /** Fields of the block's values that are its input, by name or dotted path. */
  given?: readonly string[];
  /** Fields that are not ours to meet, and why. */
  unmet?: Readonly<Record<string, string>>;
  /** What the values are computed from: figures and tables; the block's inline data by default. */
  input?: (data: Json) => unknown;
  /** All values but the given and the unmet, by our code; it sees of the block's values only the given. */
  values: (input: unknown, given: Json) => unknown;
}

/** An answer whose functions say what they take. */
export const answer = <Input = unknown, Given = unknown>(
  of: Omit<Answer, "values"> & {values: (input: Input, given: Given) => unknown}
): Answer => of as Answer;

/** A block's values or those carried of it, and how near ours must come. */
export interface Figures {
  data: unknown;
  values: Json;
  tolerance: Bound & {keys?: Record<string, Bound>};
}

// A word to the reader, not a value.
const prose = ["note"];

const hits = (path: string, keys: readonly string[]): string | undefined =>
  keys.find((key) => `.${path}`.endsWith(`.${key}`));

/** The values without the fields named, or only these; `met` is told which names were found. */
export function cut(
  value: Json,
  keys: readonly string[],
  {keep = false, path = "", met}: {keep?: boolean; path?: string; met?: (key: string) => void} = {}
): Json | undefined {
  const key = hits(path, keys);
  if (key !== undefined) met?.(key);
  if (key !== undefined) return keep ? value : undefined;
  if (value === null || typeof value !== "object") return keep ? undefined : value;
  const below = Object.entries(value).flatMap(([name, of]): [string, Json][] => {
    const left = cut(of, keys, {keep, path: path ? `${path}.${name}` : name, ...(met && {met})});
    return left === undefined ? [] : [[name, left]];
  });
  return Array.isArray(value) ? below.map(([, of]) => of) : Object.fromEntries(below);
}

/** The values that an answer must meet, those it is given, and names of its lists that no field has. */
export function parts({given = [], unmet = {}}: Answer, values: Json) {
  const stale = new Set([...given, ...Object.keys(unmet)]);
  const met = (key: string) => stale.delete(key);
  const left = cut(values, [...given, ...Object.keys(unmet), ...prose], {met});
  return {wanted: left ?? null, given: cut(values, given, {keep: true}) ?? null, stale: [...stale]};
}

/** Of what we computed, the fields that are wanted; and the wanted ones that we did not compute. */
export function answered(
  wanted: Json,
  ours: unknown,
  path = ""
): {actual: unknown; missing: string[]} {
  if (ours === undefined) return {actual: undefined, missing: [`${path}: not computed`]};
  const plain = [wanted, ours].some((value) => value === null || typeof value !== "object");
  if (plain || Array.isArray(wanted) !== Array.isArray(ours)) return {actual: ours, missing: []};
  if (Array.isArray(wanted) && wanted.length !== (ours as unknown[]).length)
    return {actual: ours, missing: []};
  const below = Object.entries(wanted as object).map(([name, of]) => {
    const value = (ours as Record<string, unknown>)[name];
    return [name, answered(of as Json, value, path ? `${path}.${name}` : name)] as const;
  });
  const missing = below.flatMap(([, of]) => of.missing);
  const actual = below.filter(([, of]) => of.actual !== undefined);
  return {
    missing,
    actual: Array.isArray(wanted)
      ? actual.map(([, of]) => of.actual)
      : Object.fromEntries(actual.map(([name, of]) => [name, of.actual]))
  };
}
