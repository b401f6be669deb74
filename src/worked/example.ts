import {decimal} from "../text/numbers.js";

/** What a reader may change in a worked example. */
export interface Field<T> {
  kind: "number" | "choice" | "text";
  label: string;
  value: T;
  /** The value of what was typed; throws an error that says what is wrong with it. */
  parse: (text: string) => T;
  /** How the value reads in its control. */
  print: (value: T) => string;
  /** Of a number. */
  min?: number;
  max?: number;
  step?: number | "any";
  /** Of a choice. */
  options?: readonly string[];
}

/** What an example comes to: the steps, each a line; the result in a line; the numbers that are in it. */
export interface Answer {
  steps: readonly string[];
  result: string;
  /** What is undefined and why; what is assumed. */
  note?: string | null;
  /** By the names of the command line's JSON. */
  values: Readonly<Record<string, number | null>>;
}

/** A worked example: inputs that a reader edits, and the same functions that pages and commands call. */
export interface Example {
  /** The functions called, and where they are. */
  code: string;
  fields: Readonly<Record<string, Field<unknown>>>;
  /** Throws an error in words for inputs that can't be. */
  work: (inputs: Readonly<Record<string, unknown>>) => Answer;
}

/** An example whose `work` gets the values of its fields, by name. */
export function example<Inputs extends Record<string, unknown>>({
  code,
  fields,
  work
}: {
  code: string;
  fields: {[K in keyof Inputs]: Field<Inputs[K]>};
  work: (inputs: Inputs) => Answer;
}): Example {
  return {
    code,
    fields: fields as unknown as Example["fields"],
    work: (inputs) => work(inputs as Inputs)
  };
}

/** The answer of an example to its own inputs, some of them replaced. */
export function answer(of: Example, replaced: Readonly<Record<string, unknown>> = {}): Answer {
  const own = Object.entries(of.fields).map(([name, {value}]) => [name, value] as const);
  return of.work({...Object.fromEntries(own), ...replaced});
}

/** A count: a whole number, 0 or more. */
export function whole(label: string, value: number, {min = 0, max}: Bounds = {}): Field<number> {
  const read = real(label, value, {min, ...(max === undefined ? {} : {max})});
  const parse = (text: string) => {
    const x = read.parse(text);
    if (!Number.isInteger(x)) throw new RangeError(`${label}: a whole number, not ${text}`);
    return x;
  };
  return {...read, parse, step: 1};
}

interface Bounds {
  min?: number;
  max?: number;
}

/** A number within bounds. */
export function real(label: string, value: number, bounds: Bounds = {}): Field<number> {
  const {min = -Infinity, max = Infinity} = bounds;
  const parse = (text: string) => {
    const x = numberOf(label, text);
    if (x < min || x > max)
      throw new RangeError(
        max === Infinity
          ? `${label}: ${min} or more, not ${text}`
          : `${label}: ${min} to ${max}, not ${text}`
      );
    return x;
  };
  return {kind: "number", label, value, parse, print: String, step: "any", ...bounds};
}

const listed = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== "");
const longest = 200;

function items(label: string, text: string): string[] {
  const parts = listed(text);
  if (parts.length > longest) throw new RangeError(`${label}: ${longest} at most`);
  return parts;
}

/** Numbers, apart by blanks or commas. */
export function numbers(label: string, value: readonly number[]): Field<readonly number[]> {
  return {
    kind: "text",
    label,
    value,
    parse: (text) => items(label, text).map((part) => numberOf(label, part)),
    print: (all) => all.join(" ")
  };
}

/** Zeros and ones. */
export function bits(label: string, value: readonly number[]): Field<readonly number[]> {
  const parse = (text: string) =>
    items(label, text).map((part) => {
      if (part !== "0" && part !== "1") throw new RangeError(`${label}: 0 or 1, not ${part}`);
      return Number(part);
    });
  return {...numbers(label, value), parse};
}

/** Counts of a list. */
export function counts(label: string, value: readonly number[]): Field<readonly number[]> {
  const one = whole(label, 0);
  return {...numbers(label, value), parse: (text) => items(label, text).map(one.parse)};
}

/** Numbers, of which a dash is a missing one. */
export function withMissing(
  label: string,
  value: readonly (number | null)[]
): Field<readonly (number | null)[]> {
  return {
    kind: "text",
    label,
    value,
    parse: (text) =>
      items(label, text).map((part) => (/^[-–—?]$/.test(part) ? null : numberOf(label, part))),
    print: (all) => all.map((x) => x ?? "–").join(" ")
  };
}

/** Words, apart by blanks or commas. */
export function words(label: string, value: readonly string[]): Field<readonly string[]> {
  return {
    kind: "text",
    label,
    value,
    parse: (text) => items(label, text),
    print: (all) => all.join(" ")
  };
}

/** One of several words. */
export function choice<const T extends string>(label: string, options: readonly T[]): Field<T> {
  return {
    kind: "choice",
    label,
    value: options[0]!,
    options,
    parse: (text) => text as T,
    print: String
  };
}

function numberOf(label: string, text: string): number {
  const x = Number(text.trim().replace("−", "-"));
  if (text.trim() === "" || !Number.isFinite(x))
    throw new RangeError(`${label}: a number, not ${text.trim() === "" ? "nothing" : text}`);
  return x;
}

/** Throws where two lists that run side by side are not of one length. */
export function paired(a: string, x: readonly unknown[], b: string, y: readonly unknown[]): void {
  if (x.length !== y.length)
    throw new RangeError(`${x.length} of “${a}”, ${y.length} of “${b}”: one for each, please`);
}

/** A number in a step: four decimals, or none where it is whole. */
export function four(x: number | null): string {
  return x !== null && Number.isInteger(x) ? decimal(x, 0) : decimal(x, 4);
}

/** A p value in a step. */
export function pOf(p: number | null): string {
  return p !== null && p < 0.0001 ? "p < 0.0001" : `p = ${decimal(p, 4)}`;
}

/** "(a + b)/n = 0.8", or that there is nothing to divide by. */
export function share(name: string, above: string, below: string, value: number | null): string {
  return `${name} = ${above} / ${below}${value === null ? ": undefined, nothing to divide by" : ` = ${four(value)}`}`;
}
