import type {ApartRow} from "../datasets.js";
import type {Ranking} from "../metrics/ranking.js";
import type {ScoreSummary} from "../metrics/scores.js";
import {decimal, integer, interval, percent, quantity} from "../text/numbers.js";
import {capital, isApart, leads, listed, ranked} from "./words.js";

/** AUC as it is printed. */
export const auc = (x: number | null): string => decimal(x, 3);

type Scored = Pick<ScoreSummary, "auc" | "auc_lo" | "auc_hi"> & {scorer: string};

const estimates = (rows: readonly Scored[]) =>
  ranked(rows.map((row) => ({name: row.scorer, value: row.auc, lo: row.auc_lo, hi: row.auc_hi})));

/** Which scorer tells correct from incorrect best on a benchmark, or that it can't be told. */
export function bestSeparation(rows: readonly Scored[], benchmark: string): string {
  const sorted = estimates(rows);
  const [first, second] = sorted;
  if (!first) return `${benchmark} has no scorer with both correct and incorrect responses: no AUC`;
  const said = `${first.name} (AUC ${auc(first.value)})`;
  if (!(first.lo !== null && first.lo > 0.5))
    return sorted.length === 1
      ? `${said} can't be told from chance on ${benchmark}`
      : `No scorer is plainly above chance on ${benchmark}; the highest is ${said}`;
  if (!second) return `${said} separates correct from incorrect on ${benchmark}; chance is 0.5`;
  if (leads(sorted)) return `${said} separates correct from incorrect best on ${benchmark}`;
  const close = sorted.slice(1).filter((other) => !isApart(first, other));
  const whose =
    close.length === 1
      ? `the interval of ${close[0]!.name} (${auc(close[0]!.value)}) reaches`
      : `the intervals of ${close.length} others reach`;
  return `${said} is highest on ${benchmark}; ${whose} its own, so only a paired test can tell them apart`;
}

/** The scorers that no interval puts above chance; null where there is none. */
export function atChance(rows: readonly Scored[]): string | null {
  const low = estimates(rows).filter(({lo, hi}) => lo !== null && hi !== null && lo <= 0.5);
  if (low.length === 0) return null;
  const below = low.filter(({hi}) => hi! < 0.5).map(({name}) => name);
  const near = low.filter(({hi}) => hi! >= 0.5).map(({name}) => name);
  return [
    near.length > 0 ? `Not told from chance: ${listed(near)}.` : "",
    below.length > 0 ? `Plainly below chance: ${listed(below)}.` : ""
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** For each benchmark the scorer with the highest AUC, in one sentence. */
export function leaders(groups: readonly {benchmark: string; rows: readonly Scored[]}[]): string {
  const best = groups.flatMap(({benchmark, rows}) => {
    const [first] = estimates(rows);
    return first
      ? [
          `${auc(first.value)} on ${benchmark} (${first.name}${first.lo === null || first.hi === null ? "" : `, ${interval({lo: first.lo, hi: first.hi}, auc)}`})`
        ]
      : [];
  });
  return best.length === 0
    ? "No data set here has scores on both correct and incorrect responses."
    : `The highest AUC is ${listed(best)}.`;
}

/** How much the choice of aggregate moves a benchmark's AUC: the scorer that it moves most. */
export function aggregateMatters(
  rows: readonly (Pick<ScoreSummary, "auc"> & {scorer: string; aggregate: string})[]
): string {
  const scorers = [...new Set(rows.map(({scorer}) => scorer))];
  const moved = scorers
    .map((scorer) => {
      const of = rows
        .filter((row) => row.scorer === scorer && row.auc !== null)
        .sort((a, b) => b.auc! - a.auc!);
      return {
        scorer,
        high: of[0],
        low: of.at(-1),
        by: of.length < 2 ? 0 : of[0]!.auc! - of.at(-1)!.auc!
      };
    })
    .filter(({high, low}) => high !== undefined && high !== low)
    .sort((a, b) => b.by - a.by);
  const [most] = moved;
  if (!most?.high || !most.low) return "One aggregate only: nothing to compare";
  if (auc(most.high.auc) === auc(most.low.auc))
    return "The aggregate of step scores does not move the AUC";
  return `The aggregate moves ${most.scorer} most: AUC ${auc(most.low.auc)} by ${most.low.aggregate}, ${auc(most.high.auc)} by ${most.high.aggregate}`;
}

/** Who wrote the correct and the incorrect responses: whether separation can be that of the writer. */
export function writers(
  rows: readonly {policy: string; positive: number; negative: number}[],
  scorer: string
): string {
  const correct = rows.filter(({positive}) => positive > 0).map(({policy}) => policy);
  const incorrect = rows.filter(({negative}) => negative > 0).map(({policy}) => policy);
  const both = correct.filter((policy) => incorrect.includes(policy));
  if (correct.length === 0 || incorrect.length === 0)
    return `${scorer}: the scored responses are all ${correct.length > 0 ? "correct" : "incorrect"}, or of unknown gold`;
  if (both.length === 0)
    return `${scorer}: no policy wrote both correct and incorrect solutions, so a gap may be the writer's`;
  if (rows.length === 1) return `${scorer}: correct and incorrect responses of ${rows[0]!.policy}`;
  return `${scorer}: ${both.length} of ${quantity(rows.length, "policy", "policies")} wrote correct and incorrect responses alike`;
}

/** Within which policy a scorer separates best and worst. */
export function separationByPolicy(
  rows: readonly (Pick<ScoreSummary, "auc" | "auc_lo" | "auc_hi"> & {policy: string})[],
  scorer: string
): string | null {
  const sorted = estimates(rows.map((row) => ({...row, scorer: row.policy})));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last || first === last) return null;
  const span = `${scorer}: AUC from ${auc(last.value)} (${last.name}) to ${auc(first.value)} (${first.name})`;
  return isApart(first, last)
    ? span
    : `${span}; the intervals overlap, so policies can't be told apart`;
}

/** Which scorer puts the one right solution strictly first most often, and who only ties. */
export function firstPlaces(rows: readonly (Ranking & {scorer: string})[]): string {
  const sorted = ranked(
    rows.map((row) => ({
      ...row,
      name: row.scorer,
      value: row.first,
      lo: row.first_lo,
      hi: row.first_hi
    }))
  );
  const [first, second] = sorted;
  if (!first) return "No problem here has exactly one right solution among wrong ones";
  const of = first.candidates === null ? "" : ` of ${first.candidates}`;
  const said = `${first.name} puts the right solution strictly first${of} in ${percent(first.value)} of ${quantity(first.n, "problem")}`;
  if (!second) return said;
  return leads(sorted)
    ? `${said}, more often than any other`
    : `${said}; its interval overlaps that of ${listed(
        sorted
          .slice(1)
          .filter((other) => !isApart(first, other))
          .map(({name, value}) => `${name} (${percent(value)})`)
      )}`;
}

/** The scorers whose right solution is level with the best wrong one more often than first; null for none. */
export function ties(rows: readonly (Ranking & {scorer: string})[]): string | null {
  const tied = rows
    .filter(({tie, first}) => tie !== null && first !== null && tie > first && tie >= 0.1)
    .sort((a, b) => b.tie! - a.tie!);
  if (tied.length === 0) return null;
  return `Ties for first place are more common than first places for ${listed(
    tied.map(({scorer, tie, n}) => `${scorer} (${percent(tie)} of ${integer(n)})`)
  )}: a coarse scale can't pick one.`;
}

/** Which part of a response tells more: thinking trajectory or final response. */
export function parts(rows: readonly (Scored & {part: string})[]): string {
  const gaps = [...new Set(rows.map(({scorer}) => scorer))].flatMap((scorer) => {
    const at = (part: string) => {
      const row = rows.find((r) => r.scorer === scorer && r.part === part);
      return {
        name: part,
        value: row?.auc ?? null,
        lo: row?.auc_lo ?? null,
        hi: row?.auc_hi ?? null
      };
    };
    const [trajectory, response] = [at("trajectory"), at("response")];
    return trajectory.value === null || response.value === null
      ? []
      : [{scorer, trajectory, response}];
  });
  if (gaps.length === 0)
    return "No scorer has an AUC on both thinking trajectories and final responses";
  const apart = gaps.filter(
    ({trajectory, response}) => isApart(trajectory, response) || isApart(response, trajectory)
  );
  if (apart.length === 0)
    return `Trajectory or response: for ${gaps.length === 1 ? gaps[0]!.scorer : `all ${gaps.length} scorers`} the intervals overlap, can't tell which part separates better`;
  const better = apart.filter(({trajectory, response}) => isApart(response, trajectory)).length;
  return `The final response separates better than the trajectory for ${better}, the trajectory better for ${apart.length - better}, of ${quantity(gaps.length, "scorer")}`;
}

/** Whether a scorer's scores set two oracle models apart, or right from wrong; trajectory and response beside one another where both are scored. */
export function apartTitle(rows: readonly ApartRow[], by: "policy" | "gold"): string {
  const known = rows.filter(({auc}) => auc !== null);
  const [first] = known;
  if (!first)
    return by === "policy" ? "Scores by oracle model" : "Scores of right and wrong responses";
  if (by === "policy" && first.b === "the others") {
    const most = [...known].sort((x, y) => Math.abs(y.auc! - 0.5) - Math.abs(x.auc! - 0.5))[0]!;
    return `${most.a} stands out most: its responses score ${most.auc! > 0.5 ? "above" : "below"} the others' in ${percent(Math.max(most.auc!, 1 - most.auc!))} of pairs${told(most) ? "" : ", which can't be told from chance"}`;
  }
  const said = known.map((row) => {
    const higher = row.auc! >= 0.5;
    const [up, down] = higher ? [row.a, row.b] : [row.b, row.a];
    const share = percent(Math.max(row.auc!, 1 - row.auc!));
    return told(row)
      ? `on ${whichPart(row.part)} ${up} scores above ${down} in ${share} of pairs`
      : `on ${whichPart(row.part)} ${row.a} and ${row.b} can't be told apart`;
  });
  return capital(listed(said));
}

const told = ({auc_lo: lo, auc_hi: hi}: ApartRow) =>
  lo !== null && hi !== null && (lo > 0.5 || hi < 0.5);

const whichPart = (part: string) =>
  part === "trajectory" ? "thinking trajectories" : part === "whole" ? "whole traces" : "responses";
