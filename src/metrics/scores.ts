import {mean, quantile} from "../stats/mean.js";
import {bootstrapAuc, cohensD, delong, ks, overlap, type ScoreCount} from "../stats/separation.js";

/** How many responses of a problem have a score: a row of the score table. */
export interface ScoreRow extends Omit<ScoreCount, "value"> {
  /** null where the aggregate is undefined. */
  value: number | null;
  problem: number;
  /** Responses of unknown gold. */
  unknown: number;
}

export const quantileLevels = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The distribution of the scores of one group, and how well they tell gold accept from reject. */
export interface ScoreSummary {
  /** Responses with a score. */
  n: number;
  problems: number;
  mean: number | null;
  sd: number | null;
  /** At 5, 25, 50, 75 and 95%. */
  quantiles: Record<string, number> | null;
  positive: number;
  negative: number;
  /** Ties half; null where one of the two is missing. DeLong's interval, or bootstrap over problems where they repeat. */
  auc: number | null;
  auc_lo: number | null;
  auc_hi: number | null;
  ks: number | null;
  overlap: number | null;
  cohens_d: number | null;
  /** Responses whose aggregate is undefined: no steps, a step without a score, or a product over a negative one. */
  undefined_n: number;
  note: string | null;
}

/** Summary of a group's rows of the score table; `seed` is for the bootstrap over problems. */
export function scoreSummary(rows: readonly ScoreRow[], seed = 1): ScoreSummary {
  const size = ({positive, negative, unknown}: ScoreRow) => positive + negative + unknown;
  const known = rows.filter((row): row is ScoreRow & {value: number} => row.value !== null);
  const values = known.flatMap((row) => Array.from({length: size(row)}, () => row.value));
  const undefinedN = rows.reduce((n, row) => n + (row.value === null ? size(row) : 0), 0);
  const center = mean(values);
  const sd =
    values.length < 2
      ? null
      : Math.sqrt(values.reduce((sum, v) => sum + (v - center!) ** 2, 0) / (values.length - 1));
  const positive = known.reduce((n, row) => n + row.positive, 0);
  const negative = known.reduce((n, row) => n + row.negative, 0);
  const problems = new Set(known.map(({problem}) => problem)).size;
  const separation = positive > 0 && negative > 0 ? area(known, seed) : null;
  return {
    n: values.length,
    problems,
    mean: center,
    sd,
    quantiles:
      values.length === 0
        ? null
        : Object.fromEntries(quantileLevels.map((p) => [String(p), quantile(values, p)!])),
    positive,
    negative,
    auc: separation?.auc ?? null,
    auc_lo: separation?.lo ?? null,
    auc_hi: separation?.hi ?? null,
    ks: ks(known),
    overlap: overlap(known),
    cohens_d: cohensD(known),
    undefined_n: undefinedN,
    note:
      values.length === 0
        ? "no response with a defined score"
        : separation === null
          ? "gold accept and reject are not both there"
          : null
  };
}

function area(scored: readonly (ScoreRow & {value: number})[], seed: number) {
  const rows = scored.filter(({positive, negative}) => positive + negative > 0);
  const n = rows.reduce((total, {positive, negative}) => total + positive + negative, 0);
  const {auc, lo, hi} = delong(rows)!;
  if (new Set(rows.map(({problem}) => problem)).size === n) return {auc, lo, hi};
  const values: number[] = [];
  const gold: boolean[] = [];
  const groups: number[] = [];
  for (const {value, positive, negative, problem} of rows) {
    for (let i = 0; i < positive + negative; ++i) {
      values.push(value);
      gold.push(i < positive);
      groups.push(problem);
    }
  }
  const boot = bootstrapAuc(values, gold, {groups, seed, draws: 500});
  return {auc, lo: boot?.lo ?? null, hi: boot?.hi ?? null};
}
