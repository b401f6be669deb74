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
