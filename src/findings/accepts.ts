import {integer, percent, quantity} from "../text/numbers.js";

/** What a verifier accepts of responses without gold. */
export interface Accepting {
  name: string;
  benchmark: string;
  /** null: it answered nothing that can be read. */
  value: number | null;
  answered: number;
}

/** What is known of verifiers where there is no gold: what they accept, and that this is no accuracy. */
export function accepts(rows: readonly Accepting[]): string {
  const known = rows.filter((row): row is Accepting & {value: number} => row.value !== null);
  const sets = new Set(rows.map(({benchmark}) => benchmark)).size;
  if (known.length === 0) return "None of the verdicts without gold can be read";
  if (known.length === 1) {
    const [{name, benchmark, value, answered}] = known as [(typeof known)[0]];
    return `${name} accepts ${percent(value)} of ${integer(answered)} on ${benchmark}; no gold says whether rightly`;
  }
  const values = known.map(({value}) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => percent(value));
  const where = sets === 1 ? `on ${known[0]!.benchmark}` : `on ${quantity(sets, "benchmark")}`;
  const share = least === most ? least! : `from ${least} to ${most}`;
  return `Verifiers ${where} accept ${share} of the responses; no gold says whether rightly`;
}
