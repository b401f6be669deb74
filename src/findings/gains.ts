import type {ClaimedR2} from "../metrics/gain-intervals.js";
import type {GainRegression} from "../metrics/gains.js";
import type {PublishedGain} from "../metrics/published-gains.js";
import {decimal, integer, interval, percent, points, quantity} from "../text/numbers.js";

/** How wide an interval of R2 may be before a title gives no number for it. */
const tooWide = 0.6;
/** Fewer runs than this, and a bootstrap over them is not to be trusted. */
const few = 10;

/** "0.50 (0.39–0.58)", or "0.50" where there is no interval. */
export function r2Text(row: Pick<GainRegression, "r2" | "r2_lo" | "r2_hi">, digits = 2): string {
  const text = decimal(row.r2, digits);
  if (row.r2_lo === null || row.r2_hi === null) return text;
  return `${text} (${interval({lo: row.r2_lo, hi: row.r2_hi}, (x) => decimal(x, digits))})`;
}

/** The name of a group of runs: its base policy and benchmark. */
export function groupName(row: Pick<GainRegression, "base" | "benchmark">): string {
  const benchmark = row.benchmark === "all" ? "all benchmarks" : row.benchmark;
  return row.base === null ? benchmark : `${row.base}, ${benchmark}`;
}

/** Whether fewer runs stand behind a regression than a bootstrap can bear. */
export function isFew(row: GainRegression): boolean {
  return row.n < few;
}

/** The regression that answers first: the one with the most runs; null where none has an R2. */
export function largest(rows: readonly GainRegression[]): GainRegression | null {
  return rows
    .filter(({r2}) => r2 !== null)
    .reduce<GainRegression | null>(
      (best, row) => (best === null || row.n > best.n ? row : best),
      null
    );
}

/** Does accuracy predict the gain? In a sentence or two, from the regression with the most runs. */
export function gainsAnswer(rows: readonly GainRegression[]): string {
  const row = largest(rows);
  if (row === null) {
    const most = Math.max(0, ...rows.map(({n}) => n));
    return most === 0
      ? "There are no runs here, so nothing can be said yet."
      : `Can't tell: no group has enough runs to fit a line (the most is ${most}; it takes three, with different accuracies).`;
  }
  const numbers = `R² = ${r2Text(row)}, n = ${integer(row.n)} runs, leave-one-out R² = ${decimal(row.r2_loo)}`;
  const where = row.base === null ? groupName(row) : `Base policy ${groupName(row)}`;
  if (isOpen(row)) return `Can't tell at this n. ${where}: ${numbers}.`;
  const falls = row.slope! < 0;
  const verdict = falls
    ? "The higher the accuracy, the worse the result"
    : row.r2_lo! >= 0.9
      ? "Yes, closely"
      : "Yes, but only in part";
  const curve =
    row.spearman !== null && !falls && row.spearman ** 2 > (row.r2 ?? 0) + 0.08
      ? ` Ranks agree better (Spearman ${decimal(row.spearman)}): the relation bends.`
      : "";
  return `${verdict}. ${where}: ${numbers}.${curve}`;
}

/**
 * What is left of the regression with the most runs among better verifiers alone: those of `x` (in words)
 * from `least` on. Empty where either has no R2, or they are of different groups.
 */
export function rangeSentence(
  whole: GainRegression | null,
  part: GainRegression | null,
  least: number,
  x: string
): string {
  if (whole === null || part === null || part.n === whole.n) return "";
  if (groupName(whole) !== groupName(part)) return "";
  return `Among verifiers with ${x} of ${decimal(least, 1)} or more, R² is ${r2Text(part)}, n = ${integer(part.n)}.`;
}

/** No interval of R2, one that reaches 0, or one too wide to say anything. */
function isOpen(row: GainRegression): boolean {
  return (
    row.r2_lo === null ||
    row.r2_hi === null ||
    row.r2_lo < 0.01 ||
    row.r2_hi - row.r2_lo > tooWide ||
    // A bootstrap over few runs is too sure of itself: Fisher's interval must say something too.
    (isFew(row) && (row.r2_fisher_hi ?? 1) - (row.r2_fisher_lo ?? 0) > tooWide)
  );
}

/** What one regression says, as the title of its figure; `x` in words. */
export function regressionTitle(row: GainRegression, x: string): string {
  const where = groupName(row);
  if (row.n === 0) return `${where}: no run has both values`;
  if (row.r2 === null)
    return `${where}: no line can be fitted to ${quantity(row.n, "run")}${row.note ? ` (${row.note})` : ""}`;
  const what = row.y === "gain" ? "gain" : row.y === "accuracy" ? "accuracy reached" : row.y;
  if (isOpen(row))
    return `${where}: from ${quantity(row.n, "run")}, can't tell how much of the ${what} ${x} explains`;
  return `${where}: ${x} explains ${percent(row.r2, 0)} of the variance of the ${what}${isFew(row) ? ` (${quantity(row.n, "run")} only)` : ""}`;
}

/** How R2 differs over groups, and how many runs the high ones rest on. */
export function r2Groups(rows: readonly GainRegression[]): string {
  const known = rows.filter((row): row is GainRegression & {r2: number} => row.r2 !== null);
  const sorted = [...known].sort((a, b) => b.r2 - a.r2);
  const [top] = sorted;
  if (top === undefined) return "No group has enough runs for an R²";
  const range = (of: readonly {r2: number}[]) => {
    const [hi, lo] = [of[0]!, of.at(-1)!].map(({r2}) => decimal(r2)) as [string, string];
    return hi === lo ? hi : `${lo} to ${hi}`;
  };
  const many = sorted.filter((row) => !isFew(row));
  if (sorted.length === 1)
    return `${groupName(top)}: R² = ${decimal(top.r2)} from ${quantity(top.n, "run")}`;
  if (many.length === 0)
    return `R² is ${range(sorted)}, but no group has more than ${quantity(Math.max(...sorted.map(({n}) => n)), "run")}: can't tell`;
  if (isFew(top))
    return `The highest R² (${decimal(top.r2)}) rests on ${quantity(top.n, "run")}; with ${few} or more it is ${range(many)}`;
  return `With ${few} runs or more, R² is ${range(many)}`;
}

/** Groups whose two intervals of R2 disagree by so much that neither should be trusted. */
export function doubtful(rows: readonly GainRegression[]): GainRegression[] {
  return rows.filter(
    ({r2_lo, r2_hi, r2_fisher_lo, r2_fisher_hi}) =>
      r2_lo !== null &&
      r2_hi !== null &&
      r2_fisher_lo !== null &&
      r2_fisher_hi !== null &&
      Math.max(Math.abs(r2_lo - r2_fisher_lo), Math.abs(r2_hi - r2_fisher_hi)) > 0.3
  );
}

/** What a claim of an R2 without an interval leaves open. */
export function claimTitle(rows: readonly ClaimedR2[]): string {
  const row = rows.find(({n, lo}) => n >= 7 && lo !== null) ?? rows.find(({lo}) => lo !== null);
  if (row?.lo == null || row.hi === null)
    return "An R² from three verifiers or fewer has no interval";
  return `An R² of ${decimal(row.r2)} from ${row.n} verifiers would be compatible with ${decimal(row.lo)} to ${decimal(row.hi)}`;
}

/** What published gains amount to: how many are above the baseline, and how far they reach. */
export function publishedGainsTitle(
  rows: readonly PublishedGain[],
  {over, what}: {over: string; what: string}
): string {
  if (rows.length === 0) return `The table has nothing to compare with ${over}`;
  const up = rows.filter(({gain}) => gain > 0).length;
  const least = Math.min(...rows.map(({gain}) => gain));
  const most = Math.max(...rows.map(({gain}) => gain));
  const reach =
    points(least) === points(most) ? points(most) : `${points(least)} to ${points(most)}`;
  const count = up === rows.length ? `All ${rows.length}` : `${up} of ${rows.length}`;
  return `${count} results with ${what} are above ${over}: ${reach} points`;
}
