/** An estimate with its interval, as findings take it. */
export const estimate = (
  name: string,
  value: number | null,
  lo: number | null = null,
  hi: number | null = null
) => ({name, value, lo, hi, n: 100, answered: 100});
