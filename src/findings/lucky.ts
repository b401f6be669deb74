import type {LuckyMetrics} from "../metrics/lucky.js";
import {integer, percent} from "../text/numbers.js";
import {isApart, ranked} from "./words.js";

/** How common lucky guesses are on benchmarks: their lowest and highest share of right answers. */
export function luckyBenchmarks(
  rows: readonly (LuckyMetrics & {benchmark: string | null})[]
): string {
  const sorted = ranked(
    rows.map((row) => ({
      name: row.benchmark ?? "unknown",
      value: row.rate_of_correct,
      lo: row.rate_of_correct_lo,
      hi: row.rate_of_correct_hi
    }))
  );
  const most = sorted[0];
  const least = sorted.at(-1);
  if (!most || !least)
    return "No data set here has both gold bits, so no lucky-guess rate is defined";
  if (most === least)
    return `${percent(most.value)} of right answers on ${most.name} are lucky guesses`;
  return `Of right answers, ${percent(least.value)} (${least.name}) to ${percent(most.value)} (${most.name}) come from a flawed derivation`;
}

/** Which group's right answers are lucky most often, or that it can't be told. */
export function luckyGroups(
  rows: readonly (LuckyMetrics & {group: string})[],
  what: string
): string {
  const sorted = ranked(
    rows.map((row) => ({
      name: row.group,
      value: row.rate_of_correct,
      lo: row.rate_of_correct_lo,
      hi: row.rate_of_correct_hi,
      n: row.outcome_correct
    }))
  );
  const [first, second] = sorted;
  if (!first) return `No lucky-guess rate by ${what} is defined here`;
  if (!second)
    return `${first.name}: ${percent(first.value)} of ${integer(first.n)} right answers are lucky`;
  const last = sorted.at(-1)!;
  if (isApart(first, second))
    return `${first.name} is lucky most often: ${percent(first.value)} of its right answers`;
  if (isApart(first, last)) {
    return `${first.name} (${percent(first.value)}) is lucky more often than ${last.name} (${percent(last.value)}); its neighbours can't be told apart`;
  }
  return `From ${percent(last.value)} (${last.name}) to ${percent(first.value)} (${first.name}), but at this n the intervals overlap: can't tell`;
}
