import type {LuckyMetrics} from "../metrics/lucky.js";
import type {VerdictMetrics} from "../metrics/verdicts.js";
import {decimal, integer, percent, quantity} from "../text/numbers.js";
import {isApart, listed, ranked, type Estimate} from "./words.js";

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

/** What the responses with the right answer, and all of them, are made of: sound, lucky, slip, wrong. */
export function luckyComposition(
  rows: readonly (LuckyMetrics & {group: string})[],
  what: string
): string {
  const known = rows.filter(({n}) => n > 0);
  if (known.length === 0) return `No ${what} has responses with both gold bits`;
  const sums = (name: "n" | "outcome_correct" | "lucky" | "slip") =>
    known.reduce((total, row) => total + row[name], 0);
  const slips =
    sums("slip") === 0 ? "no slip is labelled" : `${quantity(sums("slip"), "slip")} beside them`;
  return `${integer(sums("lucky"))} of ${quantity(sums("outcome_correct"), "right answer")} are lucky, ${slips}, among ${quantity(sums("n"), "response")}`;
}

/** How many of the lucky guesses verifiers reject, and whether that beats a coin. */
export function luckyRejection(
  rows: readonly Pick<
    VerdictMetrics,
    | "verifier"
    | "benchmark"
    | "lucky_n"
    | "lucky_rejection_rate"
    | "lucky_rejection_lo"
    | "lucky_rejection_hi"
  >[]
): string {
  const sorted = ranked(
    rows.map((row) => ({
      name: row.verifier,
      value: row.lucky_rejection_rate,
      lo: row.lucky_rejection_lo,
      hi: row.lucky_rejection_hi,
      n: row.lucky_n,
      benchmark: row.benchmark
    }))
  );
  const [first, second] = sorted;
  if (!first) return "No verifier here was asked about a lucky guess";
  const rate = `${percent(first.value)} of ${quantity(first.n, "lucky guess", "lucky guesses")}`;
  if (!second) {
    const {lo, hi} = first;
    const coin =
      lo === null || hi === null
        ? ""
        : lo > 0.5
          ? ", more than a coin would"
          : hi < 0.5
            ? ", fewer than a coin would"
            : ", which a coin might as well";
    return `${first.name} rejects ${rate} on ${first.benchmark}${coin}`;
  }
  if (isApart(first, second))
    return `${first.name} rejects the most lucky guesses: ${percent(first.value)}`;
  return `${first.name} rejects ${rate}; its interval overlaps that of ${second.name} (${percent(second.value)})`;
}

/**
 * How well scores tell sound from lucky where every answer is right: the best AUC, how many others its
 * interval does not tell from it, and how many are no better than chance.
 */
export function seesThrough(rows: readonly (Estimate & {n: number})[], benchmark: string): string {
  const sorted = ranked(rows);
  const [first] = sorted;
  if (!first) return "No scorer was asked on a benchmark whose answers are all right";
  const blind = sorted.filter(({lo}) => lo !== null && lo <= 0.5);
  const level = sorted.filter((row) => row !== first && !isApart(first, row));
  const best = `On ${benchmark}, ${first.name} separates sound from lucky best, AUC ${decimal(first.value)}`;
  const others =
    sorted.length === 1
      ? ""
      : level.length === 0
        ? `, plainly above the other ${integer(sorted.length - 1)}`
        : level.length === sorted.length - 1
          ? `; its interval overlaps those of all ${integer(level.length)} others`
          : `; its interval overlaps those of ${integer(level.length)} of the ${integer(sorted.length - 1)} others`;
  const chance =
    blind.length === 0
      ? ""
      : `, and ${listed(blind.map(({name}) => name))} can't be told from chance`;
  return `${best}${others}${chance}`;
}
