import type {Bit, Response, Verdict} from "../../src/records.js";
import {parseJson} from "../sources/json.js";
import {Rejection, type Row} from "./format.js";
import {readVerdict, wordBit} from "./verdict-text.js";

/**
 * Typed reads of a row's fields. Each returns null where the field is missing, null or empty, and
 * throws a Rejection that names the field and echoes the value where it is something else than
 * expected. Tables in text form hold text everywhere, so numbers and lists are read from text as well.
 */

/** A text; numbers and booleans become text, but for whole numbers too large to be read exactly. */
export function text(row: Row, key: string): string | null {
  const value = row[key];
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value);
    throw expected(key, "a text (a number as large as this loses its last digits)", value);
  }
  throw expected(key, "a text", value);
}

/** The value; a Rejection that names the field where there is none. */
export function required<T>(value: T | null, key: string): T {
  if (value === null) throw new Rejection(`${key} is missing`);
  return value;
}

/** A text that must be there. */
export const requiredText = (row: Row, key: string): string => required(text(row, key), key);

/** A finite number; null for NaN and the infinities, in whatever way they are written. */
export function number(row: Row, key: string): number | null {
  return toNumber(row[key], key);
}

/** A finite number that must be there. */
export const requiredNumber = (row: Row, key: string): number => required(number(row, key), key);

/** A whole number, of the 32 bits that the store keeps. */
export function integer(row: Row, key: string): number | null {
  const value = number(row, key);
  if (value === null || value === (value | 0)) return value;
  throw expected(key, Number.isInteger(value) ? "a number below 2^31" : "a whole number", row[key]);
}

/** 1 or 0, also as true or false, or as one of the words that stand for them. */
export function bit(row: Row, key: string): Bit {
  const given = row[key];
  if (given === 1 || given === 0) return given;
  const value = looseBit(given);
  if (value === undefined) throw expected(key, "1, 0, true or false", row[key]);
  return value;
}

/** As `bit`, but also from a judge's reply, and anything unreadable is null: it counts as unanswered, not as broken. */
export function verdict(value: unknown): Bit {
  const bit = looseBit(value);
  if (bit !== undefined) return bit;
  return typeof value === "string" ? readVerdict(value).verdict : null;
}

function looseBit(value: unknown): Bit | undefined {
  if (value === undefined || value === null || value === "") return null;
  if (value === 1 || value === true) return 1;
  if (value === 0 || value === false) return 0;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : null;
  return typeof value === "string" ? wordBit(value) : undefined;
}

/** A list; from a table in text form, the JSON text of one. Null where the field is missing. */
export function list(row: Row, key: string): unknown[] | null {
  let value = row[key];
  if (typeof value === "string" && value.trimStart().startsWith("[")) {
    try {
      value = parseJson(value);
    } catch {
      throw expected(key, "a list", value);
    }
  }
  if (value === undefined || value === null || value === "") return null;
  if (!Array.isArray(value)) throw expected(key, "a list", value);
  return value as unknown[];
}

/** A list of numbers, null inside for what is no finite number. */
export function numbers(row: Row, key: string): (number | null)[] | null {
  return list(row, key)?.map((value) => toNumber(value, key)) ?? null;
}

/** A list of bits. */
export function bits(row: Row, key: string): Bit[] | null {
  return list(row, key)?.map((value) => bit({[key]: value}, key)) ?? null;
}

/** A list of texts. */
export function texts(row: Row, key: string): string[] | null {
  return (
    list(row, key)?.map((value) => {
      if (typeof value !== "string") throw expected(key, "a list of texts", value);
      return value;
    }) ?? null
  );
}

function toNumber(value: unknown, key: string): number | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string") {
    const trimmed = value.trim();
    if (/^[+-]?(nan|inf(inity)?)$/i.test(trimmed)) return null;
    if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  }
  throw expected(key, "a number", value);
}

/** The Rejection for a value of another kind than expected. */
export function expected(key: string, what: string, value: unknown): Rejection {
  const shown = written(value);
  return new Rejection(
    `${key} is ${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}: expected ${what}`
  );
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "nested too deep to be shown";
  }
}

/** Does the row have all these keys? */
export function has(row: Row, ...keys: string[]): boolean {
  return keys.every((key) => Object.hasOwn(row, key));
}

/** A response of which nothing but the key is known yet. */
export function response(
  fields: Partial<Response> & Pick<Response, "benchmark" | "response_id">
): Response {
  return {
    problem_id: null,
    policy: null,
    discipline: null,
    subject: null,
    question: null,
    reference: null,
    text: null,
    answer: null,
    gold_outcome: null,
    gold_process: null,
    gold_first_error: null,
    n_steps: null,
    error_class: null,
    error_group: null,
    severity: null,
    question_source: null,
    ...fields
  };
}

/**
 * Gold labels of steps known by their first error alone (ProcessBench): right before it, wrong at it,
 * unknown after it.
 * @param firstError 0-based, -1 for none
 */
export function labelsToFirstError(firstError: number, n: number): Bit[] {
  return Array.from({length: n}, (_, i) =>
    firstError < 0 || i < firstError ? 1 : i === firstError ? 0 : null
  );
}

/** The value as a row of its own, of a field that holds an object or a list of them. */
export function object(value: unknown, key: string): Row {
  if (value === undefined || value === null) throw new Rejection(`${key} is missing`);
  if (typeof value !== "object" || Array.isArray(value)) throw expected(key, "an object", value);
  return value as Row;
}

/** A verdict on the final answer alone, such as a metric's; null where it is neither right nor wrong. */
export function outcomeVerdict(
  of: Pick<Verdict, "benchmark" | "response_id" | "verifier">,
  verdict: Bit,
  raw: string | null = null
): Verdict {
  return {
    ...of,
    trial: 0,
    verdict,
    outcome_verdict: verdict,
    process_verdict: null,
    predicted_first_error: null,
    tokens: null,
    raw
  };
}
