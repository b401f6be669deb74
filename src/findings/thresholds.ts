import type {ResponseSweep, StepSweep} from "../datasets.js";
import type {AucPair} from "../metrics/auc-pairs.js";
import type {CalibrationSummary} from "../metrics/calibration.js";
import {rates, recalls, type SeparationCurves} from "../metrics/curves.js";
import {majorityClass} from "../metrics/majority-class.js";
import {decimal, interval, percent, pValue, quantity, share} from "../text/numbers.js";
import {isApart, leads, listed, ranked} from "./words.js";

/** A threshold or an AUC or ECE as it is printed. */
export const threshold = (t: number | null): string =>
  t === null ? decimal(null) : String(Number(t.toPrecision(3))).replace(/^-/, "−");
export const ece = (x: number | null): string => decimal(x, 3);

interface Choice {
  best_threshold: number | null;
  best: number | null;
  nested: number | null;
  optimism: number | null;
}

/** The best threshold, and how much of it is selection; in per cent, or as `format` prints. */
export function howMuchIsSelection(
  {best_threshold, best, nested, optimism}: Choice,
  format: (x: number, digits: number) => string = percent
): string {
  if (best_threshold === null || best === null)
    return "can't tell a best threshold: correct or incorrect ones are missing";
  if (nested === null || optimism === null)
    return `best at ${threshold(best_threshold)}: ${format(best, 1)}; can't tell how much of it is selection: too few problems`;
  // Where one decimal would print both the same, a second tells what the difference is.
  const digits = optimism !== 0 && format(best, 1) === format(nested, 1) ? 2 : 1;
  const points = share(optimism, digits);
  const part =
    optimism <= 0 || Number(points) === 0
      ? "so none of it is selection"
      : `so ${points} points of it are selection`;
  return `best at ${threshold(best_threshold)}: ${format(best, digits)}; chosen on other problems ${format(nested, digits)}, ${part}`;
}

/** What judging all responses alike has right, and whether any threshold has more. */
export function againstAlike(
  row: Pick<ResponseSweep, "positive" | "negative" | "best_accuracy" | "nested_accuracy">
): string {
  const sum = (counts: readonly number[]) => counts.reduce((n, count) => n + count, 0);
  const alike = majorityClass(sum(row.positive), sum(row.negative));
  if (alike === null || row.best_accuracy === null) return "";
  const said = `${alike.verdict === "accept" ? "Accepting" : "Rejecting"} everything is right in ${percent(alike.share)}`;
  if (row.best_accuracy <= alike.share)
    return `${said}: no threshold does better, so accuracy says nothing here; see balanced accuracy.`;
  return row.nested_accuracy !== null && row.nested_accuracy <= alike.share
    ? `${said}: a threshold chosen on other problems does no better.`
    : `${said}.`;
}

/** What 0.5 costs against a threshold chosen on other problems: the scorer that it costs most. */
export function costOfHalf(
  rows: readonly Pick<
    ResponseSweep,
    | "scorer"
    | "accuracy_at_half"
    | "accuracy_at_half_lo"
    | "accuracy_at_half_hi"
    | "nested_accuracy"
    | "nested_lo"
    | "nested_hi"
  >[],
  benchmark: string
): string {
  const known = rows
    .filter((row) => row.accuracy_at_half !== null && row.nested_accuracy !== null)
    .sort(
      (a, b) =>
        b.nested_accuracy! - b.accuracy_at_half! - (a.nested_accuracy! - a.accuracy_at_half!)
    );
  const [most] = known;
  if (!most)
    return rows.length === 0
      ? `${benchmark} has no scores of known gold: no threshold to choose`
      : `Can't tell what a threshold of 0.5 costs on ${benchmark}: scores are no probabilities, or on too few problems`;
  const gain = most.nested_accuracy! - most.accuracy_at_half!;
  if (percent(most.accuracy_at_half) === percent(most.nested_accuracy) || gain <= 0)
    return `On ${benchmark} no scorer gains by a threshold chosen on other problems: 0.5 is as good`;
  const [half, nested] = [
    {
      name: "",
      value: most.accuracy_at_half,
      lo: most.accuracy_at_half_lo,
      hi: most.accuracy_at_half_hi
    },
    {name: "", value: most.nested_accuracy, lo: most.nested_lo, hi: most.nested_hi}
  ];
  const told = isApart(nested, half) ? "" : "; the intervals overlap, can’t tell";
  return `On ${benchmark} ${most.scorer} has most to gain over 0.5: ${percent(most.accuracy_at_half)} there, ${percent(most.nested_accuracy)} at a threshold chosen on other problems${told}`;
}

/** What a threshold does to PRMScore on steps. */
export function stepThreshold(row: StepSweep): string {
  const half = row.at_half === null ? "" : `; at 0.5 it is ${share(row.at_half)}`;
  return `${row.scorer} on ${row.benchmark}: PRMScore is ${howMuchIsSelection(row, share)}${half}`;
}

type Curve = SeparationCurves & {scorer: string};

const at = (curve: Curve, band: "roc" | "pr", i: number) => ({
  name: curve.scorer,
  value: curve[band]?.y[i] ?? null,
  lo: curve[band]?.lo?.[i] ?? null,
  hi: curve[band]?.hi?.[i] ?? null
});

const withEnds = ({value, lo, hi}: {value: number; lo: number | null; hi: number | null}) =>
  `${percent(value)}${lo === null || hi === null ? "" : ` (${interval({lo, hi}, (x) => share(x))})`}`;

/** How much of the correct a scorer accepts while it accepts a tenth of the incorrect, and who accepts more. */
export function atATenth(curves: readonly Curve[], scorer: string): string {
  const i = rates.indexOf(0.1);
  const all = ranked(curves.map((curve) => at(curve, "roc", i)));
  const chosen = all.find(({name}) => name === scorer);
  if (!chosen) {
    const note = curves.find((curve) => curve.scorer === scorer)?.note;
    return `${scorer}: no ROC curve${note ? `, for there is ${note}` : ""}`;
  }
  const said = `Where it accepts 10% of the incorrect responses, ${scorer} accepts ${withEnds(chosen)} of the correct`;
  if (chosen.lo === null) return `${said}; too few problems for an interval`;
  const above = all.filter((other) => isApart(other, chosen)).map(({name}) => name);
  if (all.length === 1) return `${said}; at random it would be 10%`;
  if (above.length > 0)
    return `${said}; ${above.length > 2 ? quantity(above.length, "other") : listed(above)} ${above.length > 1 ? "accept" : "accepts"} more`;
  return all[0] === chosen && leads(all) ? `${said}, more than any other` : said;
}

/** How precise a scorer's acceptance is where it keeps four fifths of the correct, against accepting everything. */
export function atFourFifths(curve: Curve | undefined): string {
  if (!curve?.pr || curve.prevalence === null)
    return `${curve?.scorer ?? "This scorer"}: no precision-recall curve${curve?.note ? `, for there is ${curve.note}` : ""}`;
  const {value, ...ends} = at(curve, "pr", recalls.indexOf(0.8));
  const said = `Keeping 80% of the correct responses, ${curve.scorer} is right in ${withEnds({value: value!, ...ends})} of what it accepts`;
  const isTold = ends.lo !== null && ends.lo > curve.prevalence;
  return `${said}; accepting everything, in ${percent(curve.prevalence)}${isTold ? "" : ": no difference that can be told"}`;
}

/** Which pairs of scorers can't be told apart by AUC at this n. */
export function cannotBeTold(pairs: readonly AucPair[], benchmark: string): string {
  const tested = pairs.filter(({p_holm}) => p_holm !== null);
  if (tested.length === 0)
    return pairs.length === 0
      ? `${benchmark} has one scorer alone: no pair to compare`
      : `Can't tell any pair of scorers apart on ${benchmark}: ${listed([...new Set(pairs.flatMap(({note}) => note ?? []))])}`;
  const close = tested
    .filter(({p_holm}) => p_holm! >= 0.05)
    .sort((a, b) => b.p_holm! - a.p_holm! || a.difference! - b.difference!);
  const all = quantity(tested.length, "pair");
  const [only] = tested;
  if (only && tested.length === 1)
    return `${only.a} and ${only.b} ${close.length === 1 ? "can't be" : "are"} told apart by AUC on ${benchmark}`;
  const untested = pairs.length - tested.length;
  if (close.length === 0)
    return `All ${all} of scorers are told apart by AUC on ${benchmark}${untested > 0 ? `; ${untested} more could not be tested` : ""}`;
  const names = close.map(({a, b}) => `${a} and ${b}`);
  const shown = names.length > 3 ? `; the closest are ${names[0]}` : `: ${names.join("; ")}`;
  return close.length === tested.length
    ? `None of ${all} of scorers can be told apart by AUC on ${benchmark}`
    : `${close.length} of ${all} can't be told apart by AUC on ${benchmark}${shown}`;
}

/** Whom the highest is told from, with Holm's p where it is not. */
export function highestAgainst(pairs: readonly AucPair[]): string {
  const [first] = pairs;
  if (!first) return "One scorer alone: nothing to compare";
  const open = pairs.filter(({p_holm}) => p_holm === null || p_holm >= 0.05);
  if (open.length === 0)
    return `${first.a} has a higher AUC than ${pairs.length === 1 ? first.b : `each of the ${pairs.length} others`}`;
  const names = open.map(({b, p_holm}) => `${b} (p ${pValue(p_holm)})`);
  return `${first.a} has the highest AUC, but can't be told from ${names.length > 3 ? quantity(names.length, "other") : listed(names)}`;
}

type Calibrated = CalibrationSummary & {scorer: string};

/** Who is best calibrated, and to which side scores err. */
export function bestCalibrated(rows: readonly Calibrated[], benchmark: string): string {
  const known = ranked(
    rows.map((row) => ({...row, name: row.scorer, value: row.ece, lo: row.ece_lo, hi: row.ece_hi}))
  ).reverse();
  const [first, second] = known;
  if (!first)
    return rows.length === 0
      ? `${benchmark} has no scores of known gold: no calibration`
      : `Can't tell how calibrated scores are on ${benchmark}: scores are not probabilities`;
  if (known.every(({lo}) => lo === null))
    return `Can't tell how calibrated scores are on ${benchmark}: too few problems`;
  const said = `${first.name} (ECE ${ece(first.value)})`;
  const side = sides(known);
  if (!second)
    return `${said}: ${side || "its scores can't be told from calibrated ones"} on ${benchmark}`;
  const close = known.slice(1).filter((other) => !isApart(other, first));
  const names =
    close.length > 2 ? quantity(close.length, "other") : listed(close.map(({name}) => name));
  const lead =
    close.length === 0
      ? `${said} is the best calibrated on ${benchmark}`
      : `${said} has the lowest calibration error on ${benchmark}, but its interval overlaps that of ${names}`;
  return side ? `${lead}; ${side}` : lead;
}

/** To which side the scorers err whose error can be told from none. */
function sides(known: readonly (Calibrated & {value: number})[]): string {
  const off = known.filter(({ece_lo}) => ece_lo !== null && ece_lo > 0);
  // A scorer errs to one side where the mean error is most of the calibration error.
  const high = off.filter(({bias, ece}) => bias !== null && bias > ece! / 2).length;
  const low = off.filter(({bias, ece}) => bias !== null && -bias > ece! / 2).length;
  if (high + low === 0) return "";
  if (known.length === 1) return `its scores are too ${high > 0 ? "high" : "low"}`;
  return [
    high > 0 && `${high} of ${known.length} score too high`,
    low > 0 &&
      `${high > 0 ? low : `${low} of ${known.length}`} ${high > 0 ? "too low" : "score too low"}`
  ]
    .filter(Boolean)
    .join(", ");
}
