/** A text as an SQL literal. */
export function literal(text: string | null): string {
  return text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`;
}
