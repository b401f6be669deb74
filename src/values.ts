/** Where values cross from SQL to JavaScript: the one place that knows BigInt, dates and Arrow's own types. */

/** A value as charts, JSON and metrics can use it: no BigInt, no Date, no non-finite number. */
export type Plain = string | number | boolean | null | Plain[] | {[key: string]: Plain};

/**
 * Turns what the database returns into plain values: integers of any width become numbers (text
 * where a number would not be exact), dates ISO text, NaN and the infinities null, and the rows and
 * lists of an Arrow table (DuckDB-Wasm's results) objects and arrays.
 */
export function plain(value: unknown): Plain {
  switch (typeof value) {
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
    case "number":
      return Number.isFinite(value) ? value : null;
    case "string":
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      if (Array.isArray(value)) return value.map(plain);
      // A date, or a row or list of Arrow's.
      if ("toJSON" in value && typeof value.toJSON === "function") {
        return plain((value as {toJSON(): unknown}).toJSON());
      }
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
    default:
      return null;
  }
}
