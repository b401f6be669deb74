import type {MajorityClass} from "../metrics/majority-class.js";
import {isPartial} from "../metrics/verdicts.js";
import {decimal, integer, percent, quantity} from "../text/numbers.js";
import {isApart, leads, listed, ranked, type Estimate} from "./words.js";

/** A verifier's accuracy on one benchmark; `n` are the gold rows, `answered` those that it has a row on. */
export interface VerifierAccuracy extends Estimate {
  n: number;
  answered: number;
}

/** Those that judged all rows, or all but a few; the others are incomplete and are not ranked. */
export function complete<T extends VerifierAccuracy>(rows: readonly T[]): T[] {
  return rows.filter(({n, answered}) => !isPartial({asked: answered, n}));
}

/**
 * Which verifier is the most accurate on one benchmark, and whether it beats a verifier that always
 * says the same.
 *
 * @param compared how it stands beside the others by paired tests; without it, the separate intervals say
 */
export function mostAccurate(
  rows: readonly VerifierAccuracy[],
  benchmark: string,
  majority: MajorityClass | null,
  compared = ""
): string {
  const sorted = ranked(complete(rows));
  const [first, second] = sorted;
  if (!first)
    return rows.length === 0
      ? `No verifier has judged ${benchmark}`
      : `No verifier has judged all of ${benchmark}, so none is ranked`;
  const against = majority === null ? "" : `, ${beside(first, majority)}`;
  const said = `${first.name} is right on ${percent(first.value)} of ${integer(first.n)}`;
  if (compared !== "") return `${said}${against}; ${compared}`;
  if (!second) return `${said}${against}`;
  if (leads(sorted)) return `${said}${against}; plainly more than ${second.name}`;
  const level = sorted.filter((row) => row !== first && !isApart(first, row));
  const others =
    sorted.length === 2
      ? `${second.name} (${percent(second.value)})`
      : listed(level.map(({name}) => name));
  return level.length > 1 && level.length === sorted.length - 1
    ? `${said}${against}; its interval overlaps those of all ${integer(level.length)} others`
    : `${said}${against}; its interval overlaps that of ${others}`;
}

/** The accuracy against that of always saying the same. */
function beside({lo, hi}: Estimate, {share, verdict}: MajorityClass): string {
  const always = `always saying “${verdict}” (${percent(share)})`;
  if (lo === null || hi === null) return `beside ${percent(share)} for always saying “${verdict}”`;
  if (lo > share) return `better than ${always}`;
  if (hi < share) return `worse than ${always}`;
  return `not plainly better than ${always}`;
}

/** Where false accepts come from: the shares accepted of lucky guesses, slips and wrong answers. */
export function falseAccepts(
  row: {
    verifier: string;
    lucky_accepted: number | null;
    slip_accepted: number | null;
    wrong_accepted: number | null;
    specificity: number | null;
  } | null
): string {
  if (row === null) return "No verifier here has a false accept to look at";
  const cells = [
    ["lucky guesses", row.lucky_accepted],
    ["slips", row.slip_accepted],
    ["wrong answers", row.wrong_accepted]
  ] as const;
  const known = cells.filter(([, value]) => value !== null);
  const absent = cells.filter(([, value]) => value === null).map(([name]) => name);
  if (known.length === 0)
    return row.specificity === null
      ? `${row.verifier} met no response that gold rejects`
      : `${row.verifier} accepts ${percent(1 - row.specificity)} of what gold rejects; gold does not say which of it is lucky, a slip or wrong`;
  const accepts = listed(known.map(([name, value]) => `${percent(value)} of ${name}`));
  return `${row.verifier} accepts ${accepts}${absent.length === 0 ? "" : `; this benchmark has no ${absent.join(" or ")}`}`;
}

/** First and last of a published leaderboard, in its own unit; without error bars nothing more is said. */
export function leaderboard(
  rows: readonly {model: string; group: string; overall: number}[],
  unit: string
): string {
  const sorted = [...rows].sort((a, b) => b.overall - a.overall || a.model.localeCompare(b.model));
  const [first] = sorted;
  if (!first) return "The leaderboard is empty";
  const tied = sorted.filter(({overall}) => overall === first.overall);
  const top = `${listed(tied.map(({model}) => model))} ${tied.length > 1 ? "lead" : "leads"} ${quantity(rows.length, "model")} at ${decimal(first.overall, 1)}${unit}`;
  const prm = sorted.find(({group}) => group === "PRM");
  if (!prm || tied.includes(prm)) return top;
  return `${top}; the best PRM is ${prm.model} (${decimal(prm.overall, 1)}${unit})`;
}
