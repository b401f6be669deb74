/** The questions that the Overview asks, each of one source: a column of the evidence. */
import type {ScoreRowOf} from "../datasets.js";
import type {BestOfNRow} from "../metrics/best-of-n-tables.js";
import type {MeanGain} from "../metrics/mean-gains.js";
import type {Ranking} from "../metrics/ranking.js";
import type {VerdictMetrics} from "../metrics/verdicts.js";
import type {Kind} from "../records.js";
import {integer, percent, quantity} from "../text/numbers.js";
import type {Answer, Question} from "./overview.js";

/** Whose data, and of which benchmark. */
interface Asked {
  kind: Kind;
  benchmark: string;
}

/** "483", or "483–485" where models differ. */
function sizes(answers: readonly Answer[]): string {
  const known = answers.map(({n}) => n).filter((n) => n !== null);
  if (known.length === 0) return "0";
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? integer(least) : `${integer(least)}–${integer(most)}`;
}

/** How often a verdict is right. A verifier that did not judge every response is left out. */
export function verdictQuestion(rows: readonly VerdictMetrics[], asked: Asked): Question {
  const answers = rows
    .filter(({asked, n}) => asked === n)
    .map((row) => ({
      name: row.verifier,
      value: row.accuracy,
      lo: row.accuracy_lo,
      hi: row.accuracy_hi,
      n: row.n
    }));
  return {
    key: `accuracy ${asked.benchmark} ${asked.kind}`,
    asks: "right verdicts, %",
    of: `${asked.benchmark}, n = ${sizes(answers)}`,
    unit: "%",
    kind: asked.kind,
    about: "Accuracy of the verdict on answer and derivation; incomplete verifiers are left out",
    answers
  };
}

/** How well scores tell gold accept from reject; `lucky` where every answer is right. */
export function aucQuestion(
  rows: readonly ScoreRowOf[],
  {kind, benchmark, lucky}: Asked & {lucky: boolean}
): Question {
  const answers = rows.map((row) => ({
    name: row.scorer,
    value: row.auc,
    lo: row.auc_lo,
    hi: row.auc_hi,
    n: row.positive + row.negative
  }));
  return {
    key: `auc ${benchmark} ${kind}`,
    asks: lucky ? "sees through lucky guesses, AUC" : "tells good from bad, AUC",
    of: `${benchmark}, n = ${sizes(answers)}`,
    unit: "",
    kind,
    about: lucky
      ? "AUC of the lowest step score, sound against lucky; 0.5 is chance"
      : "AUC of the score, accepted by gold against rejected; 0.5 is chance",
    answers
  };
}

/** The accuracy of the best-scored of the most candidates there are, beside one at random. */
export function bestOfNQuestion(rows: readonly BestOfNRow[], {kind, benchmark}: Asked): Question {
  const n = Math.max(0, ...rows.map((row) => row.n));
  const random = rows.find((row) => row.n === 1)?.accuracy ?? null;
  const answers = rows
    .filter((row) => row.n === n)
    .map((row) => ({
      name: row.scorer,
      value: row.accuracy,
      lo: row.accuracy_lo,
      hi: row.accuracy_hi,
      n: row.problems
    }));
  return {
    key: `best-of-n ${benchmark} ${kind}`,
    asks: `picks the best of ${integer(n)}, %`,
    of: `${benchmark}, ${sizes(answers)} problems; one at random ${percent(random)}`,
    unit: "%",
    kind,
    about:
      "Expected accuracy of the response with the highest mean score; the interval is of this accuracy, not of its gain over a random pick",
    answers
  };
}

/** How often the one right solution of a problem is strictly first. */
export function firstQuestion(
  rows: readonly (Ranking & {scorer: string})[],
  {kind, benchmark}: Asked
): Question {
  const answers = rows.map((row) => ({
    name: row.scorer,
    value: row.first,
    lo: row.first_lo,
    hi: row.first_hi,
    n: row.n
  }));
  const [of] = new Set(rows.map(({candidates}) => candidates));
  return {
    key: `first ${benchmark} ${kind}`,
    asks: of == null ? "ranks the right one first, %" : `right one first of ${integer(of)}, %`,
    of: `${benchmark}, ${sizes(answers)} problems`,
    unit: "%",
    kind,
    about:
      "Share of problems whose one right solution scores strictly above all wrong ones; a tie is not first",
    answers
  };
}

/** What training on a reward brought over the baseline reward, mean over policies and benchmarks. */
export function trainedQuestion(gains: readonly MeanGain[], table: string): Question {
  const answers = gains.map(({label, gain, n}) => ({
    name: label,
    value: gain,
    lo: null,
    hi: null,
    n
  }));
  return {
    key: "trained",
    asks: "gain of training on it, points",
    of: `${table}, mean of ${sizes(answers)} cells`,
    unit: "pp",
    kind: "published",
    about:
      "Accuracy after GRPO with this reward less that with a rule-based one, mean over policies and benchmarks; no error bars printed",
    answers
  };
}

/** The overall score of a published leaderboard in per cent, without error bars. */
export function boardQuestion(
  rows: readonly {model: string; overall: number}[],
  measure: string,
  of: string
): Question {
  const answers = rows.map(({model, overall}) => ({
    name: model,
    value: overall / 100,
    lo: null,
    hi: null,
    n: null
  }));
  return {
    key: `board ${of}`,
    asks: `${measure}, %`,
    of: `${of}, ${quantity(rows.length, "model")}`,
    unit: "%",
    kind: "published",
    about: `${measure} as published; no error bars printed`,
    answers
  };
}
