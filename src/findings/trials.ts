import type {TrialMetrics} from "../metrics/trials.js";
import {integer, percent, points} from "../text/numbers.js";
import {capital} from "./words.js";

type Named = TrialMetrics & {name: string};

/** How often a verifier contradicts itself: the one that does most, or all of them. */
export function contradictions(rows: readonly Named[]): string {
  const known = rows.filter(
    (row): row is Named & {hard: number} => row.hard !== null && row.trials_most > 1
  );
  const sorted = [...known].sort((a, b) => b.hard - a.hard || a.name.localeCompare(b.name));
  const [first, ...others] = sorted;
  if (!first) return "Can’t tell how often verifiers contradict themselves: no readable trial";
  const said = `${first.name} contradicts itself on ${percent(first.hard)} of ${integer(first.hard_n)} responses`;
  const last = others.at(-1);
  return last ? `${said}, ${last.name} on ${percent(last.hard)}` : said;
}

/** Whether a vote of several trials is right more often than one trial. */
export function votesPay(rows: readonly Named[]): string {
  const gains = rows.flatMap((row) => {
    const [one, ...more] = row.votes;
    const [top] = [...more].sort((a, b) => b.majority - a.majority || a.k - b.k);
    return one && top ? [{name: row.name, k: top.k, gain: top.majority - one.majority}] : [];
  });
  const [best] = gains.sort((a, b) => b.gain - a.gain || a.name.localeCompare(b.name));
  if (!best) return "Can’t tell what votes bring: no verifier judged every gold response twice";
  const of = `a majority of ${integer(best.k)} for ${best.name}`;
  if (points(best.gain) === "0.0" || best.gain < 0)
    return gains.length === 1
      ? `${capital(of)} is right no more often than one trial`
      : "No majority is right more often than one trial";
  return gains.length === 1
    ? `${capital(of)} is right on ${points(best.gain)} points of responses more than one trial`
    : `Of ${integer(gains.length)} verifiers, votes bring most to ${best.name}: a majority of ${integer(best.k)} is ${points(best.gain)} points above one trial`;
}
