import type {Envelope, FinalPick} from "../metrics/best-of-n-tables.js";
import {integer, interval, percent, quantity} from "../text/numbers.js";
import {isApart, listed} from "./words.js";

/** "91.8% (89.4–94.2)". */
function valueText(row: FinalPick): string {
  if (row.accuracy_lo === null || row.accuracy_hi === null) return percent(row.accuracy);
  const ends = {lo: row.accuracy_lo, hi: row.accuracy_hi};
  return `${percent(row.accuracy)} (${interval(ends, (x) => percent(x).replace("%", ""))})`;
}

/** Problems below which a share of them says too little for a title to rank scorers by. */
const few = 30;

const named = (row: FinalPick) => ({
  name: row.scorer,
  value: row.accuracy,
  lo: row.accuracy_lo,
  hi: row.accuracy_hi
});

/** The picks whose whole interval is above, and below, a reference; those that hold it are neither. */
export function against(
  picks: readonly FinalPick[],
  reference: number
): {above: FinalPick[]; below: FinalPick[]} {
  return {
    above: picks.filter(({accuracy_lo: lo}) => lo !== null && lo > reference),
    below: picks.filter(({accuracy_hi: hi}) => hi !== null && hi < reference)
  };
}

/** Who picks best at the largest N under one aggregate, and whose intervals its own overlaps. */
export function bestPick(picks: readonly FinalPick[]): string {
  const known = picks.filter(({accuracy}) => accuracy !== null);
  const [first, second] = known;
  if (!first) return "No scorer has enough candidates to pick from";
  const where = `at N = ${integer(first.n)}`;
  if (first.problems < few)
    return `${quantity(first.problems, "problem")} ${first.problems === 1 ? "has" : "have"} as many as ${first.n} candidates: can't tell who picks best`;
  if (!second)
    return `${first.scorer} picks right in ${percent(first.accuracy)} of problems ${where}`;
  if (isApart(named(first), named(second)))
    return `${first.scorer} picks best ${where}: ${percent(first.accuracy)}`;
  const level = known.slice(1).filter((row) => !isApart(named(first), named(row)));
  const others =
    level.length > 2
      ? `those of ${level.length} others`
      : `that of ${listed(level.map(({scorer}) => scorer))}`;
  return `${first.scorer} is ahead ${where} (${percent(first.accuracy)}), but its interval overlaps ${others}`;
}

/** Which picks beat the vote; null where there is no vote. */
export function voteSentence(picks: readonly FinalPick[], majority: number | null): string {
  if (picks.length === 0 || picks[0]!.problems < few) return "";
  if (majority === null)
    return "The candidates carry no answers, so there is no majority vote to beat.";
  const {above, below} = against(picks, majority);
  const vote = `the majority vote's ${percent(majority)}`;
  const open = picks.length - above.length - below.length;
  const ahead =
    above.length === 0
      ? `No pick's interval is above ${vote}`
      : `${listed([...new Set(above.map(({scorer}) => scorer))])} ${above.length === 1 ? "is" : "are"} above ${vote}`;
  const rest = [
    below.length > 0 ? `${integer(below.length)} below` : "",
    open > 0 ? `${integer(open)} can't be told from it` : ""
  ].filter((text) => text !== "");
  return `${ahead}${rest.length > 0 ? `; ${rest.join(", ")}` : ""}.`;
}

/** Which picks are worse than picking at random, and which better, by their paired intervals. */
export function againstRandom(picks: readonly FinalPick[]): string {
  const known = picks.filter(({gain_lo, gain_hi}) => gain_lo !== null && gain_hi !== null);
  const [first] = known;
  if (!first) return "Too few problems to compare a pick with a random one";
  const name = ({scorer, aggregates, aggregate}: FinalPick) =>
    aggregates.length > 1 ? scorer : `${scorer} by ${aggregate}`;
  const worse = known.filter(({gain_hi}) => gain_hi! < 0);
  const better = known.filter(({gain_lo}) => gain_lo! > 0);
  const open = known.length - worse.length - better.length;
  const counts = [
    `${integer(better.length)} of ${quantity(known.length, "pick")} ${better.length === 1 ? "beats" : "beat"} a random one`,
    ...(open > 0 ? [`${integer(open)} can't be told from it`] : [])
  ].join(", ");
  if (worse.length === 0) return `No pick is plainly worse than a random one; ${counts}`;
  const who = worse.length <= 3 ? listed(worse.map(name)) : `${integer(worse.length)} picks`;
  return `${who} ${worse.length === 1 ? "is" : "are"} worse than a random pick; ${counts}`;
}

/** The best scorer and aggregate of all, with how many beat the vote. */
export function allPicks(picks: readonly FinalPick[], majority: number | null): string {
  const known = picks.filter(({accuracy}) => accuracy !== null);
  const [first] = known;
  if (!first) return "No scorer has enough candidates to pick from";
  if (first.problems < few)
    return `From ${quantity(first.problems, "problem")}, can't tell which scorer and aggregate pick best`;
  const what =
    first.aggregates.length === 1 ? `${first.scorer} by ${first.aggregate}` : first.scorer;
  const level = known.slice(1).filter((row) => !isApart(named(first), named(row))).length;
  const beat =
    majority === null
      ? ""
      : `; ${against(known, majority).above.length} of ${known.length} are above the majority vote (${percent(majority)})`;
  const tie = level === 0 ? "" : `, overlapping ${quantity(level, "other")}`;
  return `Highest: ${what}, ${valueText(first)}${tie}${beat}`;
}

/** Published picks of one benchmark, in per cent, against the majority vote. */
export function publishedPicks(
  rows: readonly {model: string; accuracy: number}[],
  vote: number | null,
  what: string
): string {
  if (rows.length === 0) return "The table has no such rows";
  const sorted = [...rows].sort((a, b) => b.accuracy - a.accuracy);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const range = `${percent(last.accuracy / 100)} to ${percent(first.accuracy / 100)}`;
  if (vote === null) return `${what}: ${range}`;
  const up = sorted.filter(({accuracy}) => accuracy > vote).length;
  const count = up === rows.length ? `All ${rows.length}` : `${up} of ${rows.length}`;
  return `${what}: ${count} print more than the majority vote (${percent(vote / 100)}), from ${range}`;
}

/** At which n a vote without a model is above the best of many models. */
export function envelopeTitle(
  models: readonly Envelope[],
  vote: readonly {n: number; value: number}[]
): string {
  if (models.length === 0) return "The table has no such rows";
  const most = Math.max(...models.map((row) => row.models));
  const beats = models.filter(({n, best}) =>
    vote.some((point) => point.n === n && point.value > best)
  );
  if (beats.length === 0)
    return `The best of ${most} reward models is level with the majority vote or above it at every N`;
  return `The majority vote beats all ${most} reward models at N = ${listed(beats.map(({n}) => String(n)))}`;
}
