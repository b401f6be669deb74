import {groupBy} from "../stats/grouping.js";
import {integer, percent} from "../text/numbers.js";
import {isApart, ranked, type Estimate} from "./words.js";

/** A subject as readers know it: "high_school_physics" is "High school physics". */
export function subjectName(subject: string | null): string {
  return subject === null || subject.trim() === ""
    ? "Not said"
    : capital(subject.replaceAll("_", " "));
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

/** Where the answers or derivations go wrong most often, or that it can't be told. */
export function errorGroups(
  rows: readonly (Estimate & {n: number})[],
  what: string,
  of = "responses"
): string {
  const sorted = ranked(rows);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return `No error rate by ${what} is defined here`;
  if (first === last)
    return `${first.name}: ${percent(first.value)} of ${integer(first.n)} ${of} have the wrong answer`;
  if (!isApart(first, last))
    return `From ${percent(last.value)} (${last.name}) to ${percent(first.value)} (${first.name}) wrong, but the intervals overlap: can't tell`;
  return `${first.name} has the wrong answer most often, ${percent(first.value)} of ${of}; ${last.name} the least, ${percent(last.value)}`;
}

/** How many pairs of groups can be told apart, `what` in the plural; empty where there are none to compare. */
export function groupsApart(tiers: {apart: number; pairs: number} | null, what: string): string {
  if (tiers === null) return "";
  const {apart, pairs} = tiers;
  if (pairs === 1)
    return apart === 1 ? `The two ${what} differ.` : `The two ${what} can’t be told apart.`;
  if (apart === 0) return `No two ${what} can be told apart at this n.`;
  return apart === pairs
    ? `Every two of the ${what} can be told apart.`
    : `Of ${integer(pairs)} pairs of ${what}, ${integer(apart)} can be told apart.`;
}

/** What shrinking does to the highest rate, or that there is nothing to shrink by. */
export function shrinkage(
  rows: readonly {name: string; raw: number | null; shrunk: number | null; n: number}[]
): string {
  const known = rows.filter((row): row is typeof row & {raw: number} => row.raw !== null);
  if (known.length < 2) return "";
  const [top] = [...known].sort((a, b) => b.raw - a.raw || a.n - b.n);
  const {name, raw, shrunk, n} = top!;
  if (shrunk === null)
    return "The rates spread no more than chance would have them, so nothing is gained by telling them apart: the pooled rate is the best guess for each.";
  return `Shrunk towards the pooled rate (rings), the highest, ${percent(raw)} of ${integer(n)} (${name}), becomes ${percent(shrunk)}.`;
}

/** A verifier's accuracy in one subject; null where it did not judge all of it. */
export interface SubjectCell {
  verifier: string;
  subject: string;
  value: number | null;
}

/** Which verifier leads in most subjects, and which subject is hardest for most verifiers. */
export function verifiersBySubject(cells: readonly SubjectCell[], benchmark: string): string {
  const known = cells.filter((cell): cell is SubjectCell & {value: number} => cell.value !== null);
  const subjects = [...new Set(known.map(({subject}) => subject))];
  const verifiers = [...new Set(known.map(({verifier}) => verifier))];
  if (subjects.length < 2) return `No verifier has judged two subjects of ${benchmark} whole`;
  const [leader, leads] = mostOften(best(known, "subject", "verifier", 1));
  const [hardest, falls] = mostOften(best(known, "verifier", "subject", -1));
  const first =
    verifiers.length < 2
      ? ""
      : `${leader} is the most accurate in ${integer(leads)} of ${integer(subjects.length)} subjects; `;
  if (verifiers.length === 1) return `${hardest} is the hardest subject for ${verifiers[0]!}`;
  return 2 * falls > verifiers.length
    ? `${first}${hardest} is the hardest for ${integer(falls)} of ${integer(verifiers.length)} verifiers`
    : `${first}no subject is the hardest for most of ${integer(verifiers.length)} verifiers`;
}

/** Of each group the member with the highest (or, with -1, the lowest) value; ties count for each. */
function best<K extends "subject" | "verifier">(
  cells: readonly (SubjectCell & {value: number})[],
  group: K,
  member: "subject" | "verifier",
  sign: 1 | -1
): string[] {
  return [...groupBy(cells, (cell) => cell[group]).values()].flatMap((of) => {
    const top = Math.max(...of.map(({value}) => sign * value));
    return of.filter(({value}) => sign * value === top).map((cell) => cell[member]);
  });
}

function mostOften(names: readonly string[]): [name: string, times: number] {
  const counts = [...groupBy(names, (name) => name)].map(([name, of]): [string, number] => [
    name,
    of.length
  ]);
  return counts.sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]!;
}

/** Who missed part of which subjects, and so is not ranked there; empty where nobody did. */
export function incomplete(
  rows: readonly {verifier: string; subject: string; answered: number; n: number}[]
): string {
  const missed = rows.filter(({answered, n}) => answered < n);
  if (missed.length === 0) return "";
  const said = missed
    .slice(0, 6)
    .map(
      ({verifier, subject, answered, n}) =>
        `${verifier} judged ${integer(answered)} of ${integer(n)} in ${subject}`
    );
  const more = missed.length - said.length;
  return `Incomplete, and not ranked there: ${said.join("; ")}${more > 0 ? `; and ${integer(more)} more` : ""}.`;
}

/** The hardest and the easiest of classes for one model; a class without a value is left out. */
export function hardestClass(
  rows: readonly (Estimate & {n?: number | null})[],
  model: string,
  measure = "PRMScore"
): string {
  const sorted = ranked(rows);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return `${model} has no ${measure} by class of error`;
  if (first === last) return `${model} has one class with a ${measure}: ${first.name}`;
  const told = isApart(first, last)
    ? `${last.name} is harder for ${model} than ${first.name}`
    : `No class of error is plainly harder for ${model}`;
  return `${told}: ${measure} from ${percent(last.value)} (${last.name}) to ${percent(first.value)} (${first.name})`;
}

/** Which class is the lowest of its model most often, ties counting for each; for tables without error bars. */
export function classTable(
  cells: readonly {model: string; class: string; value: number | null}[]
): string {
  const classes = [...new Set(cells.map((cell) => cell.class))];
  const models = new Set(cells.map(({model}) => model)).size;
  const worst = new Map<string, number>();
  for (const model of new Set(cells.map((cell) => cell.model))) {
    const known = cells.filter((cell) => cell.model === model && cell.value !== null);
    if (known.length < 2) continue;
    const least = Math.min(...known.map(({value}) => value!));
    for (const cell of known)
      if (cell.value === least) worst.set(cell.class, (worst.get(cell.class) ?? 0) + 1);
  }
  const [top] = classes
    .filter((name) => worst.has(name))
    .sort((a, b) => worst.get(b)! - worst.get(a)! || a.localeCompare(b));
  if (top === undefined) return "No model has a score in two classes to compare";
  const n = worst.get(top)!;
  return 2 * n > models
    ? `${top} is the hardest class for ${integer(n)} of ${integer(models)} models`
    : `No class of error is the hardest for most of ${integer(models)} models; ${top} is for ${integer(n)}`;
}

const spelling = new Map([["redundency", "Redundancy"]]);

/** A PRMBench class as readers know it; the project spells one of them its own way. */
export function className(name: string): string {
  return spelling.get(name) ?? subjectName(name);
}
