/** What a cell of a table may hold. */
export type Value = string | number | bigint | boolean | null | undefined;

/**
 * RFC 4180: fields with a quote, a comma or a line break are quoted, quotes are doubled, lines end in
 * CR LF. Numbers are at full precision. Null, undefined, NaN and infinities are empty fields.
 */
export function csv(header: readonly string[], rows: Iterable<readonly Value[]>): string {
  const lines = [record(header)];
  for (const row of rows) lines.push(record(row));
  return lines.join("");
}

/** One record with its line end. */
export function record(values: readonly Value[]): string {
  // A lone empty field is quoted: an empty line would be no record.
  const text = values.length === 1 && field(values[0]) === "" ? '""' : values.map(field).join(",");
  return `${text}\r\n`;
}

function field(value: Value): string {
  if (value == null || (typeof value === "number" && !Number.isFinite(value))) return "";
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
