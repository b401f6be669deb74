import type {ClaimedR2, Foreseen} from "../metrics/gain-intervals.js";
import type {GainRegression} from "../metrics/gains.js";
import type {PublishedGain} from "../metrics/published-gains.js";
import {listed} from "./words.js";
import {decimal, integer, interval, percent, points, quantity} from "../text/numbers.js";

/** How wide an interval of R2 may be before a title gives no number for it. */
const tooWide = 0.6;
/** Fewer verifiers than this, and a bootstrap over them is not to be trusted. */
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

/** Whether fewer verifiers stand behind a regression than a bootstrap over them can bear. */
export function isFew(row: GainRegression): boolean {
  return row.verifiers < few;
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
      : most < 3
        ? `Can't tell: no group has enough runs to fit a line (the most is ${most}; it takes three, with different accuracies).`
        : `Can't tell: no line can be fitted (${[...new Set(rows.flatMap(({note}) => note ?? []))].join("; ") || "no spread"}).`;
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
  return `${where}: ${x} explains ${percent(row.r2, 0)} of the variance of the ${what}${isFew(row) ? ` (${quantity(row.verifiers, "verifier")} only)` : ""}`;
}

/** Whether a PRM's score says how well it picks the best of eight, over several benchmarks. */
export function pickTitle(rows: readonly GainRegression[]): string {
  const known = rows.filter((row): row is GainRegression & {r2: number} => row.r2 !== null);
  if (known.length === 0) return "Can’t tell whether PRMScore predicts Best-of-8: too few models";
  const n = Math.max(...known.map((row) => row.n));
  const told = known.filter((row) => !isOpen(row) && row.slope! > 0);
  const of = quantity(n, "model");
  if (told.length === 0)
    return `From ${of} can’t tell whether PRMScore predicts Best-of-8 accuracy`;
  const said = told.map((row) => `${row.benchmark} (R² ${decimal(row.r2)})`);
  const rest = known.length - told.length;
  return `From ${of}, PRMScore predicts Best-of-8 accuracy on ${listed(said)}${rest === 0 ? "" : `; on the other ${integer(rest)} that can’t be told`}`;
}

/** What the most influential run does to R2, and whether the line hangs on it; empty where there is none. */
export function influenceSentence(row: GainRegression): string {
  if (row.most_influential === null || row.r2 === null || row.cooks === null) return "";
  const moves = `without ${row.most_influential} R² is ${decimal(row.r2_without)} instead of ${decimal(row.r2)}`;
  const turns =
    row.slope !== null && row.slope_without !== null && row.slope * row.slope_without < 0;
  if (turns) return `The line hangs on one run: ${moves}, and the slope turns round.`;
  // Cook and Weisberg's mark: a distance above 1 moves the line out of its own 50% region.
  return row.cooks > 1
    ? `The line hangs on one run: ${moves} (Cook’s distance ${decimal(row.cooks)}).`
    : `No run decides it: ${moves}, and no other moves the line more (Cook’s distance ${decimal(row.cooks)}).`;
}

/** What pooling benchmarks does to R2; empty where nothing is pooled. */
export function poolingSentence(row: GainRegression): string {
  if (row.r2_within === null || row.r2 === null) return "";
  const both = `R² is ${decimal(row.r2)} over all runs together and ${decimal(row.r2_within)} about each benchmark’s own mean`;
  return Math.abs(row.r2 - row.r2_within) < 0.1
    ? `Pooling benchmarks changes little: ${both}.`
    : `Pooling benchmarks matters: ${both}.`;
}

/**
 * What the line foresees at one accuracy of a verifier.
 *
 * @param at the accuracy, as printed
 * @param what "gain", printed in points, or the accuracy reached, in per cent
 */
export function foreseenSentence(
  of: Foreseen | null,
  at: string,
  what: "gain" | "accuracy"
): string {
  const say = (x: number) => (what === "gain" ? points(x) : percent(x));
  if (of === null) return "Can’t tell: there is no line.";
  if (of.prediction === null || of.confidence === null)
    return `Can’t tell: a line through fewer than five runs has no interval (it passes ${say(of.y)} at ${at}).`;
  const unit = what === "gain" ? " points" : "";
  const {prediction, confidence} = of;
  const beyond = of.isBeyond
    ? " No run here had such a verifier: the line is drawn on, and nothing says that it holds."
    : "";
  const range = `${say(prediction.lo)} to ${say(prediction.hi)}${unit}`;
  return `A new run with a verifier at ${at} is foreseen at ${say(of.y)}${unit}, somewhere from ${range} (95% prediction); the mean of many such runs from ${say(confidence.lo)} to ${say(confidence.hi)}.${beyond}`;
}

/** How the line changes where x is known with error too; empty where there is no second line. */
export function demingSentence(row: GainRegression, isSet: boolean): string {
  if (row.slope === null || row.deming_slope === null) return "";
  if (isSet)
    return `x was set, not measured, so there is no error in it to allow for; with equal errors in both axes the slope would be ${decimal(row.deming_slope)} instead of ${decimal(row.slope)}.`;
  return `With equal errors in both axes (total least squares, dotted) the slope is ${decimal(row.deming_slope)} instead of ${decimal(row.slope)}: error in x flattens the ordinary line.`;
}

/** From how many verifiers a claimed R2 would be sure to lie above some value. */
export function neededTitle(
  r2: number,
  rows: readonly {least: number; n: number | null}[]
): string {
  const [first] = rows.filter(({n}) => n !== null);
  if (!first) return `No number of verifiers puts an R² of ${decimal(r2)} above these`;
  return `To lie above ${decimal(first.least)} with its whole 95% interval, an R² of ${decimal(r2)} needs ${integer(first.n)} verifiers`;
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
    return `R² is ${range(sorted)}, but no group has more than ${quantity(Math.max(...sorted.map(({verifiers}) => verifiers)), "verifier")}: can't tell`;
  if (isFew(top))
    return `The highest R² (${decimal(top.r2)}) rests on ${quantity(top.verifiers, "verifier")}; with ${few} or more it is ${range(many)}`;
  return `With ${few} verifiers or more, R² is ${range(many)}`;
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
