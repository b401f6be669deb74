import type {SplitField} from "../datasets.js";
import {bestBlind, biasAndSkill, type BiasAndSkill} from "../metrics/blind-judges.js";
import type {FirstErrors} from "../metrics/first-errors.js";
import type {StepMetrics} from "../metrics/steps.js";
import {decimal, integer, percent, quantity, signed} from "../text/numbers.js";
import {isApart, leads, listed, ranked} from "./words.js";

type Rule = Pick<StepMetrics, "rule" | "threshold">;

/** A rule in a few words: "strict 0.5". */
export function ruleName({rule, threshold}: Rule): string {
  return `${rule} ${decimal(threshold, Math.abs(threshold) < 0.1 ? 2 : 1)}`;
}

/** A rule as a sentence says it. */
export function ruleText({rule, threshold}: Rule): string {
  const t = decimal(threshold, Math.abs(threshold) < 0.1 ? 2 : 1);
  if (rule === "absolute") return `a step is judged correct when its score is at least ${t}`;
  if (rule === "strict") return `a step is judged correct when its score is above ${t}`;
  return `a step is judged correct when its score less the previous step's is above ${t} (before the first: 0)`;
}

/** Labelled steps, with a score or not. */
const labelled = ({n_steps, unscored}: StepMetrics) => n_steps + unscored;

/** The share of labelled steps that may lack a score before a scorer is not ranked by the rest. */
const tolerated = 0.05;

/** Whether too many labelled steps lack a score for the rest to stand for all. */
export const isIncomplete = (row: StepMetrics): boolean => row.unscored > tolerated * labelled(row);

/** Why a PRMScore is not shown or ranked; null where it stands. Never a 0 in place of what is undefined. */
export function withheld(row: StepMetrics): string | null {
  if (isIncomplete(row))
    return `${integer(row.unscored)} of ${integer(labelled(row))} steps have no score: not ranked`;
  if (row.prm_score === null) return row.note ?? "undefined";
  if (row.fp + row.tn === 0) return `no erroneous step: F1_correct ${percent(row.f1_correct)}`;
  return null;
}

/** How a scorer's lists fall short of the steps, in a sentence; null where they fit. */
export function shortfall(row: StepMetrics): string | null {
  const parts = [
    row.length_mismatch > 0
      ? `${integer(row.length_mismatch)} of ${quantity(row.n_responses, "response")} ${row.length_mismatch === 1 ? "has" : "have"} a list of another length`
      : "",
    row.unscored > 0
      ? `${integer(row.unscored)} of ${quantity(labelled(row), "step")} ${row.unscored === 1 ? "has" : "have"} no score`
      : ""
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join("; ");
}

const estimates = (rows: readonly StepMetrics[]) =>
  ranked(
    rows
      .filter((row) => withheld(row) === null)
      .map((row) => ({
        name: row.scorer,
        value: row.prm_score,
        lo: row.prm_score_lo,
        hi: row.prm_score_hi,
        n: row.n_steps
      }))
  );

/** Which scorer judges the steps of a benchmark best under a rule, or that it can't be told. */
export function bestJudge(rows: readonly StepMetrics[], benchmark: string): string {
  const [first, second, ...others] = estimates(rows);
  if (!first) return `No PRMScore is defined on ${benchmark}: every scorer lacks scores or labels`;
  const under = rows[0] ? ` under ${ruleName(rows[0])}` : "";
  const said = `PRMScore ${percent(first.value)} on ${benchmark}${under}`;
  if (!second) return `${first.name}: ${said}`;
  const close = [second, ...others].filter((other) => !isApart(first, other));
  if (close.length === 0) return `${first.name} judges steps best: ${said}`;
  return `${first.name} is highest, ${said}, but its interval overlaps that of ${close.length === 1 ? `${close[0]!.name} (${percent(close[0]!.value)})` : `${close.length} others`}`;
}

/** How much the choice of rule moves a PRMScore: the scorer that it moves most. */
export function ruleMatters(rows: readonly (StepMetrics & {name: string})[]): string {
  const moved = [...new Set(rows.map(({name}) => name))]
    .flatMap((name) => {
      const of = rows
        .filter((row) => row.name === name && withheld(row) === null)
        .sort((a, b) => b.prm_score! - a.prm_score!);
      const [high, low] = [of[0], of.at(-1)];
      return high && low && high !== low
        ? [{name, high, low, by: high.prm_score! - low.prm_score!}]
        : [];
    })
    .sort((a, b) => b.by - a.by);
  const [most] = moved;
  if (!most) return "No scorer has a PRMScore under two rules";
  if (most.by === 0) return "The rules agree: they judge every step alike";
  return `The rule alone moves ${most.name} from ${percent(most.low.prm_score)} (${ruleName(most.low)}) to ${percent(most.high.prm_score)} (${ruleName(most.high)})`;
}

/** The rules that judge every step of every scorer as an earlier one does: [later, earlier] names. */
export function sameRules(groups: readonly (readonly StepMetrics[])[]): [string, string][] {
  const same = (a: readonly StepMetrics[], b: readonly StepMetrics[]) =>
    a.length > 0 &&
    a.length === b.length &&
    a.every((row, i) =>
      (["tp", "fp", "fn", "tn"] as const).every((key) => row[key] === b[i]![key])
    );
  return groups.flatMap((group, i) => {
    const earlier = groups.slice(0, i).find((other) => same(group, other));
    return earlier ? [[ruleName(group[0]!), ruleName(earlier[0]!)] as [string, string]] : [];
  });
}

/** What a benchmark's chains are split by: the field as a control, a sentence and a plural say it. */
export const splitNames: Readonly<Record<SplitField, {label: string; one: string; many: string}>> =
  {
    error_class: {label: "class of error", one: "class of error", many: "classes"},
    error_group: {label: "group of errors", one: "group of errors", many: "groups"},
    severity: {label: "severity", one: "severity", many: "severities"},
    question_source: {label: "question source", one: "question source", many: "sources"}
  };

/** Which of the parts that a benchmark is split into a scorer judges best and worst. */
export function classes(
  rows: readonly (StepMetrics & {group: string})[],
  scorer: string,
  field: SplitField = "error_class"
): string {
  const {one, many} = splitNames[field];
  const sorted = ranked(
    rows
      .filter((row) => withheld(row) === null)
      .map((row) => ({
        name: row.group,
        value: row.prm_score,
        lo: row.prm_score_lo,
        hi: row.prm_score_hi
      }))
  );
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return `${scorer}: no ${one} has a PRMScore`;
  if (first === last) return `${scorer}: PRMScore ${percent(first.value)} on ${first.name}`;
  const span = `${scorer}: PRMScore from ${percent(last.value)} (${last.name}) to ${percent(first.value)} (${first.name})`;
  return isApart(first, last) ? span : `${span}; the intervals overlap, can't tell ${many} apart`;
}

/** Who finds the first wrong step, or its absence, most often, or that it can't be told. */
export function firstErrors(rows: readonly StepMetrics[]): string {
  const sorted = ranked(
    rows
      .filter((row) => row.located > 0 && row.unscored <= tolerated * labelled(row))
      .map((row) => ({
        name: row.scorer,
        value: row.first_error_accuracy,
        lo: row.first_error_accuracy_lo,
        hi: row.first_error_accuracy_hi,
        row
      }))
  );
  const [first, second] = sorted;
  if (!first) return "No chain here has a first error that is known.";
  const {row} = first;
  const f1 =
    row.processbench_f1 === null ? "" : ` (ProcessBench F1 ${percent(row.processbench_f1)})`;
  const said = `${first.name} names the first wrong step, or that there is none, in ${percent(first.value)} of ${quantity(row.located, "chain")} on ${row.benchmark}${f1}`;
  if (!second) return `${said}.`;
  return leads(sorted)
    ? `${said}, most often of ${integer(sorted.length)}.`
    : `${said}; its interval overlaps that of ${listed(
        sorted
          .slice(1)
          .filter((other) => !isApart(first, other))
          .map(({name}) => name)
      )}.`;
}

/** Where scorers see the first error of flawed chains: how often exactly, early, late or nowhere. */
export function distances(rows: readonly FirstErrors[]): string {
  const known = rows.filter(({flawed}) => flawed > 0);
  const share = (row: FirstErrors) => row.exact / row.flawed;
  const [top] = [...known].sort((a, b) => share(b) - share(a) || a.scorer.localeCompare(b.scorer));
  if (!top) return "No chain here has an error, so nothing is early or late";
  if (top.exact === top.flawed)
    return `${top.scorer} accuses the first wrong step of each of ${quantity(top.flawed, "flawed chain")}`;
  const kinds = [
    ["too early", top.early + top.one_early],
    ["too late", top.late + top.one_late],
    ["nowhere", top.unaccused],
    ["nothing, having left a step without a score", top.unjudged]
  ] as const;
  const [worst] = [...kinds].sort((a, b) => b[1] - a[1]);
  return `${top.scorer} accuses the first wrong step of ${percent(share(top))} of ${quantity(top.flawed, "flawed chain")}; where it misses, it most often accuses ${worst![0]}`;
}

/** Where the first error lies in the middle of flawed chains, and where a scorer first accuses; steps from 1. */
export function positions(row: FirstErrors): string {
  const middle = (counts: readonly number[]) => {
    const half = counts.reduce((a, b) => a + b, 0) / 2;
    let sum = 0;
    return half === 0 ? null : counts.findIndex((n) => (sum += n) >= half) + 1;
  };
  const [gold, seen] = [middle(row.gold_at), middle(row.accused_at)];
  if (gold === null) return "No chain here has an error to look for";
  const where = `Half of the first errors lie by step ${integer(gold)}`;
  return seen === null
    ? `${where}; ${row.scorer} accuses no step`
    : `${where}; half of what ${row.scorer} accuses first, by step ${integer(seen)}`;
}

/** A scorer that accuses one and the same step of most chains, whatever is wrong; null where none does. */
export function fixation(rows: readonly FirstErrors[]): string | null {
  const found = rows.flatMap(({scorer, accused_at}) => {
    const accused = accused_at.reduce((a, b) => a + b, 0);
    const most = Math.max(...accused_at);
    return accused >= 10 && most > 0.8 * accused
      ? [
          `${scorer} accuses step ${accused_at.indexOf(most) + 1} in ${percent(most / accused, 0)} of what it accuses, whatever is wrong`
        ]
      : [];
  });
  return found.length === 0 ? null : `${found.join("; ")}.`;
}

/** In which part a scorer overlooks most, by the share of erroneous steps that it finds. */
export function overlooked(
  rows: readonly (StepMetrics & {group: string})[],
  scorer: string,
  field: SplitField = "error_class"
): string {
  const {one, many} = splitNames[field];
  const sorted = ranked(
    rows.map((row) => ({
      name: row.group,
      value: row.recall_error,
      lo: row.recall_error_lo,
      hi: row.recall_error_hi
    }))
  );
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last)
    return `${scorer}: can’t tell what it overlooks, no ${one} has an erroneous step`;
  if (first === last)
    return `${scorer} finds ${percent(first.value)} of erroneous steps of ${first.name}`;
  const span = `${scorer} finds ${percent(first.value)} of erroneous steps of ${first.name} and ${percent(last.value)} of ${last.name}`;
  return isApart(first, last) ? span : `${span}; the intervals overlap, can’t tell ${many} apart`;
}

/** Scorers that can be set beside blind judges: with a PRMScore, and both classes of gold among their steps. */
export function besideBlind(
  rows: readonly StepMetrics[]
): (StepMetrics & BiasAndSkill & {prm_score: number})[] {
  return rows.flatMap((row) => {
    const of = withheld(row) === null ? biasAndSkill(row) : null;
    return of === null ? [] : [{...row, ...of, prm_score: row.prm_score!}];
  });
}

/** Which scorers do no better than the best judge that looks at no step, by their intervals. */
export function blindTitle(rows: readonly StepMetrics[]): string {
  const known = besideBlind(rows).filter((row) => row.prm_score_lo !== null);
  const best = `the best blind judge (PRMScore ${percent(bestBlind, 0)})`;
  if (known.length === 0) return `Can’t tell whether a scorer beats ${best}: no interval here`;
  const names = (of: typeof known) =>
    of.length > 4 ? `${integer(of.length)} scorers` : listed(of.map(({scorer}) => scorer));
  const below = known.filter((row) => row.prm_score_hi! < bestBlind);
  const unsure = known.filter(
    (row) => row.prm_score_lo! <= bestBlind && row.prm_score_hi! >= bestBlind
  );
  if (below.length + unsure.length === 0)
    return known.length === 1
      ? `${known[0]!.scorer} beats ${best}`
      : `Every scorer beats ${best}: ${integer(known.length)} of ${integer(known.length)}`;
  const parts = [
    below.length > 0
      ? `${names(below)} ${below.length === 1 ? "is" : "are"} worse than ${best}`
      : "",
    unsure.length > 0 ? `${names(unsure)} can’t be told from ${below.length > 0 ? "it" : best}` : ""
  ];
  return parts.filter((part) => part !== "").join("; ");
}

/** What bias costs the scorer that it costs most, and what its skill brings back; null where there is none. */
export function biasCosts(rows: readonly StepMetrics[]): string | null {
  const [most] = besideBlind(rows).sort(
    (a, b) => b.bias - a.bias || a.scorer.localeCompare(b.scorer)
  );
  if (!most) return null;
  const rates = `${most.scorer} calls ${percent(most.accused)} of its steps erroneous where ${percent(most.erroneous)} are`;
  const cost = `as a blind judge it would have ${percent(most.blind)}, ${decimal(most.bias * 100, 1)} points less than at gold’s own rate`;
  const {prm_score_lo: lo, prm_score_hi: hi} = most;
  const isUnsure = lo === null || hi === null || (lo <= most.blind && hi >= most.blind);
  const brought = `what it sees in the steps brings ${signed(most.skill * 100)}`;
  const skill = isUnsure
    ? `${brought}, which can’t be told from nothing`
    : most.skill > 0
      ? brought
      : `${brought}: worse than accusing as many at random`;
  return `${rates}: ${cost}; ${skill}.`;
}

/** The top of PRMBench's published leaderboard, and how close it is. */
export function leaderboard(
  rows: readonly {model: string; class: string; overall: number}[]
): string {
  const sorted = [...rows].sort((a, b) => b.overall - a.overall || a.model.localeCompare(b.model));
  const prm = sorted.find((row) => row.class === "PRM");
  const [first] = sorted;
  if (!first) return "The leaderboard is empty";
  const top = sorted.filter((row) => row.overall === first.overall).map((row) => row.model);
  const led = `${top.join(" and ")} ${top.length > 1 ? "share the lead of" : "leads"} PRMBench at ${decimal(first.overall, 1)}%`;
  return !prm || top.includes(prm.model)
    ? led
    : `${led}; the best PRM is ${prm.model} at ${decimal(prm.overall, 1)}%`;
}
