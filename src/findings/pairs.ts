import type {PairComparison} from "../metrics/pairs.js";
import {decimal, integer, percent, points, pValue, quantity, share} from "../text/numbers.js";
import {listed} from "./words.js";

/** A comparison whose verifiers have names to print. */
export type NamedPair = PairComparison & {nameA: string; nameB: string};

/** What all pairs of one benchmark say: how many differ, and who can't be told apart. */
export function allPairs(pairs: readonly NamedPair[], benchmark: string): string {
  if (pairs.length === 0) return `No two verifiers have judged the same responses of ${benchmark}`;
  const level = pairs.filter(({better}) => better === null);
  const n = Math.max(...pairs.map((pair) => pair.n));
  if (pairs.length === 1) return pairSentence(pairs[0]!);
  const of = `${quantity(pairs.length, "pair")} of verifiers on ${benchmark}`;
  if (level.length === 0) return `All ${of} can be told apart (n = ${integer(n)})`;
  if (level.length === pairs.length)
    return `None of the ${of} can be told apart at n = ${integer(n)}`;
  const few = level.length <= 3;
  const named = level
    .slice(0, few ? 3 : 2)
    .map(({nameA, nameB}) => `${nameA} and ${nameB}`)
    .join("; ");
  return `${integer(level.length)} of ${of} can’t be told apart at n = ${integer(n)}: ${named}${few ? "" : `; and ${integer(level.length - 2)} more`}`;
}

/**
 * Whether the first of all is better than the others by paired tests.
 *
 * @param first its id
 * @param ranked the ids of those that judged every row; others are not ranked, and not counted here
 */
export function against(
  first: string,
  pairs: readonly NamedPair[],
  ranked: readonly string[]
): string {
  const own = pairs.filter(
    ({a, b}) => (a === first && ranked.includes(b)) || (b === first && ranked.includes(a))
  );
  if (own.length === 0) return "";
  const other = ({a, nameA, nameB}: NamedPair) => (a === first ? nameB : nameA);
  const level = own.filter(({better}) => better === null).map(other);
  const beaten = own.filter(({better}) => better === first).length;
  const others = quantity(own.length, "other");
  const above = own.filter(({better}) => better !== null && better !== first).map(other);
  if (above.length > 0) return `but less than ${listed(above)} by the paired test`;
  if (level.length === 0)
    return own.length === 1 ? "more often than the other" : `more often than each of the ${others}`;
  const apart = `can’t be told from ${listed(level)} at this n`;
  return beaten === 0 ? apart : `more often than ${integer(beaten)} of the ${others}, but ${apart}`;
}

/** One pair in a sentence: who is right more often and by how much, or why that can't be told. */
export function pairSentence(pair: NamedPair): string {
  const {nameA, nameB, difference, better} = pair;
  if (better === null)
    return `${nameA} and ${nameB}: can’t tell which is right more often${why(pair)}`;
  const [first, second] = difference > 0 ? [nameA, nameB] : [nameB, nameA];
  return `${first} is right more often than ${second}, by ${share(Math.abs(difference))} points on ${quantity(pair.n, "response")}`;
}

function why({n, p_value, note, detectable}: PairComparison): string {
  if (p_value === null || note?.startsWith("no discordant")) return ` (${note})`;
  return detectable === null
    ? ` at n = ${integer(n)}`
    : ` at n = ${integer(n)}, where one pair alone shows a difference of ${share(detectable)} points four times in five`;
}

/** How sure a pair's sentence is: the test, its p, the counts behind it, and what the separate intervals hide. */
export function pairEvidence(
  pair: NamedPair,
  separate: {a: [number, number] | null; b: [number, number] | null; isAdjusted: boolean}
): string {
  const {only_a, only_b, nameA, nameB, test, p_value, p_mcnemar, p_holm, difference_lo} = pair;
  const counts = `${integer(Math.max(only_a, only_b))} against ${integer(Math.min(only_a, only_b))} that only one has right`;
  const interval =
    difference_lo === null
      ? ""
      : `${nameA} less ${nameB}: ${points(pair.difference)} points, 95% interval ${points(difference_lo)} to ${points(pair.difference_hi)}. `;
  const p =
    test === "exact McNemar"
      ? `Exact McNemar p ${is(p_value)} (${counts})`
      : `Paired t, clustered by ${quantity(pair.problems, "problem")}: p ${is(p_value)} (${counts}; McNemar, which ignores that responses share problems, has p ${is(p_mcnemar)})`;
  const holm = separate.isAdjusted ? `; ${pValue(p_holm)} after Holm over all pairs` : "";
  const {a, b} = separate;
  const overlap = a !== null && b !== null && a[0] <= b[1] && b[0] <= a[1];
  const hidden =
    overlap && pair.better !== null
      ? ` Their separate intervals overlap (${percent(a[0])} to ${percent(a[1])} and ${percent(b[0])} to ${percent(b[1])}), which settles nothing: both judge the same responses.`
      : "";
  return `${interval}${p}${holm}.${hidden}`;
}

/** In how many subjects one of two is better. */
export function subjectsApart(
  rows: readonly Pick<PairComparison, "better">[],
  nameA: string,
  nameB: string
): string {
  const told = rows.filter(({better}) => better !== null).length;
  const of = quantity(rows.length, "subject");
  return told === 0
    ? `${nameA} and ${nameB} can’t be told apart in any of ${of}`
    : `${nameA} and ${nameB} differ in ${integer(told)} of ${of}; in the others that can’t be told`;
}

const is = (p: number | null) => {
  const text = pValue(p);
  return text.startsWith("<") ? `< ${text.slice(1)}` : `= ${text}`;
};

/** How far verifiers agree beyond chance, and which two agree most. */
export function agreement(alpha: number | null, pairs: readonly NamedPair[]): string {
  const known = pairs.filter((pair): pair is NamedPair & {kappa: number} => pair.kappa !== null);
  const most = Math.max(0, ...pairs.map(({n}) => n));
  if (most > 0 && most < 10)
    return `Can’t tell how far verifiers agree from ${quantity(most, "response")}`;
  if (known.length === 0) return "Can’t tell how far verifiers agree: none varies its verdict";
  const [closest] = [...known].sort((a, b) => b.kappa - a.kappa);
  const {nameA, nameB, kappa} = closest!;
  if (known.length === 1)
    return `${nameA} and ${nameB} ${agreeing(kappa)} (kappa ${decimal(kappa)})`;
  const whole = alpha === null ? "" : `Verifiers ${agreeing(alpha)} (alpha ${decimal(alpha)}); `;
  return `${whole}closest are ${nameA} and ${nameB} (kappa ${decimal(kappa)})`;
}

/** Words for a chance-corrected agreement, after Krippendorff's 0.667 and 0.8. */
function agreeing(x: number): string {
  if (x < -0.2) return "contradict each other more than chance would have it";
  const degree =
    x >= 0.8 ? "well" : x >= 2 / 3 ? "fairly well" : x >= 0.2 ? "only in part" : "hardly";
  return `agree ${degree} beyond chance`;
}
