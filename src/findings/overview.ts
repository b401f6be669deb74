import type {Kind} from "../records.js";
import type {GainRegression} from "../metrics/gains.js";
import type {MeanGain} from "../metrics/mean-gains.js";
import {
  decimal,
  integer,
  interval,
  percent,
  points,
  quantity,
  share as fraction
} from "../text/numbers.js";
import {modelName} from "./models.js";
import {placeOf, type Place} from "./places.js";
import {isApart, ranked, type Estimate} from "./words.js";

/** What one source says of one model. Values are fractions; null where undefined. */
export interface Answer extends Estimate {
  n: number | null;
}

/** One question, asked of one source: a column of the evidence. */
export interface Question {
  key: string;
  /** The head of the column, a few words. */
  asks: string;
  /** Data set or table, and n. */
  of: string;
  /** "%" a fraction, "pp" a difference of fractions, "" as it is. */
  unit: "%" | "pp" | "";
  kind: Kind;
  /** What is measured, in a sentence. */
  about: string;
  answers: readonly Answer[];
}

/** One model, and its answer to each question that it was asked; a missing key is not judged. */
export interface EvidenceRow {
  model: string;
  answers: Readonly<Record<string, Answer & {place: Place | null}>>;
  /** How many questions have an answer. */
  judged: number;
  /** Has an answer from the user's own data. */
  yours: boolean;
}

/** The models under one display name, those of the user first, then by how many questions judged them. */
export function evidence(questions: readonly Question[]): EvidenceRow[] {
  const rows = new Map<string, Record<string, Answer & {place: Place | null}>>();
  const own = new Set<string>();
  for (const {key, kind, answers} of questions)
    for (const answer of answers.filter(({value}) => value !== null)) {
      const model = modelName(answer.name);
      if (kind === "yours") own.add(model);
      const row = rows.get(model) ?? {};
      // One source may have a model under two ids; the first stands, none is averaged.
      row[key] ??= {...answer, place: placeOf(answer, answers)};
      rows.set(model, row);
    }
  const first = ({answers}: EvidenceRow) => questions.findIndex(({key}) => key in answers);
  return [...rows]
    .map(([model, answers]) => {
      const judged = Object.keys(answers).length;
      return {model, answers, judged, yours: own.has(model)};
    })
    .sort(
      (a, b) =>
        Number(b.yours) - Number(a.yours) ||
        b.judged - a.judged ||
        first(a) - first(b) ||
        (b.answers[questions[first(b)]!.key]!.value ?? 0) -
          (a.answers[questions[first(a)]!.key]!.value ?? 0) ||
        a.model.localeCompare(b.model)
    );
}

/** The title over the evidence: whether one model leads, and whether a lead is more than chance. */
export function leaders(questions: readonly Question[]): string {
  const asked = questions
    .map(({answers}) => ranked(answers))
    .filter((answers) => answers.length > 1);
  if (asked.length === 0) return "No question here has two models to compare";
  const names = [...new Set(asked.map(([top]) => modelName(top!.name)))];
  const barred = asked.filter((answers) => answers.every(({lo, hi}) => lo !== null && hi !== null));
  const clear = barred.filter(([top, next]) => isApart(top!, next!)).length;
  const asks = quantity(asked.length, "question");
  const led =
    names.length === 1
      ? `${names[0]} is first on ${asks}`
      : `${asks}, ${integer(names.length)} ${names.length === asked.length ? "different leaders" : "leaders"}`;
  if (barred.length === 0) return `${led}, none with error bars`;
  return `${led}; of the ${integer(barred.length)} with error bars, ${clear === 0 ? "none has" : `${integer(clear)} ${clear === 1 ? "has" : "have"}`} a lead clear of them`;
}

/**
 * What the evidence can and can't say, in a sentence: how many models were trained on, what that brought,
 * and whether a measured score can be set against it. Five are the fewest that a line has an interval for.
 */
export function whatItSays(gains: readonly MeanGain[], questions: readonly Question[]): string {
  const can = "This evidence ranks reward models question by question";
  if (gains.length === 0)
    return `${can}, but can't say which one to train on: none was trained on.`;
  const measured = new Set(
    questions
      .filter(({kind}) => kind === "measured" || kind === "yours")
      .flatMap(({answers}) => answers.filter(({value}) => value !== null))
      .map(({name}) => modelName(name))
  );
  const both = gains.filter(({label}) => measured.has(modelName(label))).length;
  if (both >= 5)
    return `${can}, and sets ${integer(both)} of them against what training on them brought.`;
  const brought = gains.map(({label, gain}) => `${modelName(label)} ${points(gain)}`).join(", ");
  const overlap =
    both === 0
      ? "and none of those is judged on measured data"
      : `and ${integer(both)} of those ${both === 1 ? "is" : "are"} judged on measured data`;
  return `${can}, but can't say which one to train on: only ${integer(gains.length)} ${gains.length === 1 ? "was" : "were"} trained on (${brought} points over a rule-based reward, published without error bars), ${overlap}.`;
}

/** The user's own verifiers on one benchmark: which is the most accurate, or that it can't be told. */
export function yoursSay(answers: readonly Answer[], benchmark: string): string | null {
  const [first, second] = ranked(answers);
  if (!first) return null;
  const at = `${modelName(first.name)} has ${share(first)} of ${quantity(first.n ?? 0, "verdict")} right on ${benchmark}`;
  if (!second) return `In your data, ${at}.`;
  return isApart(first, second)
    ? `In your data, ${at}, plainly ahead of ${modelName(second.name)} (${share(second)}).`
    : `In your data, ${at}; its interval overlaps that of ${modelName(second.name)} (${share(second)}), so their order is open.`;
}

function share({value, lo, hi}: Answer): string {
  const ends = lo === null || hi === null ? "" : ` (${interval({lo, hi}, (x) => fraction(x))})`;
  return `${percent(value)}${ends}`;
}

function plain({value, lo, hi}: Answer): string {
  return `${decimal(value)}${lo === null || hi === null ? "" : ` (${interval({lo, hi})})`}`;
}

/** First of several by a score, and how many others its interval does not tell it from. */
export function bestOf({answers, unit}: Pick<Question, "answers" | "unit">, what: string): string {
  const sorted = ranked(answers);
  const [first] = sorted;
  if (!first) return `No model has ${what} here.`;
  const others = sorted.slice(1);
  const level = others.filter((other) => !isApart(first, other)).length;
  const printed = unit === "%" ? share(first) : plain(first);
  const said = `${modelName(first.name)} is first by ${what}, ${printed}`;
  if (others.length === 0) return `${said}; it is the only one judged.`;
  if (sorted.some(({lo}) => lo === null))
    return `${said}, of ${integer(sorted.length)}, without intervals.`;
  if (level === 0) return `${said}, plainly above the other ${integer(others.length)}.`;
  return level === others.length
    ? `${said}; its interval overlaps those of all ${integer(level)} others.`
    : `${said}; its interval overlaps those of ${integer(level)} of the ${integer(others.length)} others.`;
}

/** How much of the accuracy after training the verifier's accuracy explains, in the set with the most runs. */
export function gainAnswer(rows: readonly GainRegression[]): string {
  const fitted = rows.filter(({r2}) => r2 !== null);
  const [most] = [...fitted].sort((a, b) => b.n - a.n);
  if (!most) return "No set of runs here has enough points for a line.";
  const known = most.r2_lo !== null && most.r2_hi !== null;
  const ends = known ? ` (${interval({lo: most.r2_lo!, hi: most.r2_hi!})})` : " (no interval)";
  const of = most.benchmark === "all" ? "on all benchmarks" : `on ${most.benchmark}`;
  const after = most.y === "gain" ? "the gain of training" : "accuracy after training";
  return `Over ${quantity(most.n, "run")} of ${most.base ?? "one base policy"} ${of} (${quantity(most.verifiers, "verifier")}), R² between verifier accuracy and ${after} is ${decimal(most.r2)}${ends}.`;
}
