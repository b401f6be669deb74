import {groupBy} from "../stats/grouping.js";
import {integer, percent} from "../text/numbers.js";
import {capital, isApart, ranked, type Estimate} from "./words.js";

/** A subject as readers know it: "high_school_physics" is "High school physics". */
export function subjectName(subject: string | null): string {
  return subject === null || subject.trim() === ""
    ? "Not said"
    : capital(subject.replaceAll("_", " "));
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
  if (first.value === last.value)
    return `Every ${what} has the wrong answer in ${percent(first.value)} of ${of}`;
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

/**
 * Which verifier is highest in most subjects, and which subject is lowest for most verifiers: over the
 * verifiers that judged every subject whole. A tie is nobody's. Counts of highest values, no test.
 */
export function verifiersBySubject(cells: readonly SubjectCell[], benchmark: string): string {
  const subjects = [...new Set(cells.map(({subject}) => subject))];
  const whole = [...groupBy(cells, ({verifier}) => verifier).values()]
    .filter((of) => of.length === subjects.length && of.every(({value}) => value !== null))
    .flat() as (SubjectCell & {value: number})[];
  const verifiers = [...new Set(whole.map(({verifier}) => verifier))];
  if (subjects.length < 2 || verifiers.length === 0)
    return `No verifier has judged two subjects of ${benchmark} whole`;
  const lowest = mostOften(extremes(whole, "verifier", "subject", -1));
  if (verifiers.length === 1)
    return lowest === null
      ? `${verifiers[0]!} has its lowest accuracy in several subjects at once`
      : `${lowest[0]} is the lowest subject of ${verifiers[0]!}`;
  const highest = mostOften(extremes(whole, "subject", "verifier", 1));
  const first =
    highest === null
      ? "No verifier is highest alone in most subjects"
      : `${highest[0]} is highest in ${integer(highest[1])} of ${integer(subjects.length)} subjects`;
  return lowest !== null && 2 * lowest[1] > verifiers.length
    ? `${first}; ${lowest[0]} is the lowest of ${integer(lowest[1])} of ${integer(verifiers.length)} verifiers`
    : `${first}; no subject is the lowest of most of ${integer(verifiers.length)} verifiers`;
}

/** Of each group the member with the highest (or, with -1, the lowest) value; none where several have it. */
function extremes(
  cells: readonly (SubjectCell & {value: number})[],
  group: "subject" | "verifier",
  member: "subject" | "verifier",
  sign: 1 | -1
): string[] {
  return [...groupBy(cells, (cell) => cell[group]).values()].flatMap((of) => {
    const top = Math.max(...of.map(({value}) => sign * value));
    const having = of.filter(({value}) => sign * value === top);
    return having.length === 1 ? [having[0]![member]] : [];
  });
}

/** The name that stands most often, and how often; null where there is none, or several do. */
function mostOften(names: readonly string[]): [name: string, times: number] | null {
  const counts = [...groupBy(names, (name) => name)]
    .map(([name, of]): [string, number] => [name, of.length])
    .sort((a, b) => b[1] - a[1]);
  const [first, second] = counts;
  return first === undefined || first[1] === second?.[1] ? null : first;
}

/**
 * The lucky-guess rates of groups from highest to lowest, and how many pairs of them can be told apart.
 *
 * @param what the groups, in the plural
 */
export function ratesApart(
  rows: readonly {group: string; rate_of_correct: number | null; outcome_correct: number}[],
  tiers: {apart: number; pairs: number} | null,
  what: string
): string {
  const known = rows
    .filter((row): row is typeof row & {rate_of_correct: number} => row.rate_of_correct !== null)
    .sort((a, b) => b.rate_of_correct - a.rate_of_correct || a.group.localeCompare(b.group));
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return `No lucky-guess rate by ${what} is defined here`;
  if (first === last)
    return `${first.group}: ${percent(first.rate_of_correct)} of ${integer(first.outcome_correct)} right answers are lucky`;
  const said = `From ${percent(first.rate_of_correct)} of right answers (${first.group}) to ${percent(last.rate_of_correct)} (${last.group}) are lucky`;
  const apart = groupsApart(tiers, what).replace(/\.$/, "");
  return apart === "" ? said : `${said}; ${apart[0]!.toLowerCase()}${apart.slice(1)}`;
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
