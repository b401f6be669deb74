import type {SelectionSummary} from "../datasets.js";
import type {GroupEffect} from "../metrics/reward-groups.js";
import {paperSettings, type RewardSettings} from "../metrics/reward-set.js";
import {decimal, integer, percent, quantity} from "../text/numbers.js";
import {auc} from "./scores.js";
import {capital, isApart, listed, ranked} from "./words.js";

/** A part of the reward and how well it tells right traces from wrong ones. */
export interface Separates {
  name: string;
  auc: number | null;
  auc_lo: number | null;
  auc_hi: number | null;
}

/** Which part of the reward tells right traces from wrong ones best, and which can't be told from chance. */
export function separates(rows: readonly Separates[]): string {
  const sorted = ranked(
    rows.map((row) => ({name: row.name, value: row.auc, lo: row.auc_lo, hi: row.auc_hi}))
  );
  const [first, ...others] = sorted;
  if (!first) return "No trace here has known gold: nothing to hold the rewards against";
  const chance = sorted.filter(
    ({lo, hi}) => lo === null || hi === null || (lo <= 0.5 && hi >= 0.5)
  );
  const below = sorted.filter(({hi}) => hi !== null && hi < 0.5);
  const level = others.filter((other) => !isApart(first, other));
  if (chance.includes(first) || below.includes(first))
    return "No part of the reward is plainly above chance at telling right traces from wrong ones";
  const lead = `${capital(first.name)} tells right traces from wrong ones best (AUC ${auc(first.value)})`;
  const beside =
    level.length > 0
      ? `, though the ${level.length === 1 ? "interval" : "intervals"} of ${listed(level.map(({name}) => name))} ${level.length === 1 ? "reaches" : "reach"} its own`
      : "";
  const rest =
    chance.length > 0 ? `; ${listed(chance.map(({name}) => name))} can't be told from chance` : "";
  return `${lead}${beside}${rest}`;
}

const isPaper = (settings: RewardSettings) =>
  (Object.keys(paperSettings) as (keyof RewardSettings)[]).every(
    (key) => settings[key] === paperSettings[key]
  );

/** What a setting does to the selection, against the paper's: how many of the k stay. */
export function selectionChange(stay: number, k: number, settings: RewardSettings): string {
  if (isPaper(settings))
    return `The paper's settings: the ${quantity(k, "trace")} of highest reward`;
  if (stay === k) return `These settings select the same ${quantity(k, "trace")} as the paper's`;
  return `These settings keep ${integer(stay)} of the ${quantity(k, "trace")} that the paper's select`;
}

/** What coherence does to the weights at a temperature: METRICS asks to show it. */
export function coherenceWeight(share: number | null, tau: number): string {
  return share === null
    ? "No step here has a coherence"
    : `At τ = ${decimal(tau, 2)} the coherence has ${percent(share)} of a step's weight, on average`;
}

/** What the process reward does to GRPO's groups. */
export function groupsSaid({groups, flat, mixed, overturned}: GroupEffect, beta: number): string {
  if (groups === 0) return "No problem here has several traces of known outcome: no group to form";
  const signal =
    flat === 0
      ? `all ${quantity(groups, "group")} have right and wrong members`
      : `${integer(flat)} of ${quantity(groups, "group")} ${flat === 1 ? "has" : "have"} outcomes that are all alike, and only the process reward tells their members apart`;
  const against =
    mixed === 0
      ? ""
      : `; in ${integer(overturned)} of ${integer(mixed)} mixed ${mixed === 1 ? "group" : "groups"} some wrong member ends above a right one`;
  return `${capital(beta === 0 ? `with β = 0 nothing but the outcome counts: ${integer(flat)} of ${quantity(groups, "group")} ${flat === 1 ? "gives" : "give"} no signal` : signal)}${beta === 0 ? "" : against}`;
}

/** How much scorers agree on what to train on. */
export function agreement(rows: readonly SelectionSummary[]): string {
  const pairs = rows.flatMap(({scorer, overlap}, i) =>
    rows.slice(i + 1).flatMap((other) => {
      const value = overlap[other.scorer];
      return value == null ? [] : [{a: scorer, b: other.scorer, value}];
    })
  );
  const sorted = [...pairs].sort((x, y) => y.value - x.value);
  const [most] = sorted;
  const least = sorted.at(-1);
  if (!most || !least) return "One scorer alone: no overlap to show";
  const k = quantity(rows[0]!.k, "trace");
  if (sorted.length === 1)
    return `${most.a} and ${most.b} share ${percent(most.value)} of what either selects (${k})`;
  const how =
    most.value < 0.5 ? "hardly agree" : least.value > 0.8 ? "largely agree" : "agree in part";
  return `Scorers ${how} on the best ${k}: any two share ${percent(least.value)} to ${percent(most.value)} of what either selects`;
}

/** How firm a selection is: the shares that stay when steps are drawn again. */
export function firmness(rows: readonly SelectionSummary[]): string {
  const known = rows.filter(({kept}) => kept !== null).sort((a, b) => b.kept! - a.kept!);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last)
    return "Nothing changes when steps are drawn again: one score a trace, or nothing left out";
  return known.length === 1
    ? `When its steps are drawn again, ${first.scorer} keeps ${percent(first.kept)} of its selection`
    : `When steps are drawn again, ${last.scorer} keeps ${percent(last.kept)} of its selection, ${first.scorer} ${percent(first.kept)}`;
}
