/** What a store answers about thresholds, curves and calibration of scores: rows for the command line and the pages. */
import {scoredResponses, stepThresholdCube, thresholdCube} from "../src/cubes/thresholds.js";
import type {Aggregate} from "../src/cubes/scores.js";
import {keys, type Slice} from "../src/cubes/slice.js";
import {calibration} from "../src/metrics/calibration.js";
import {separationCurves} from "../src/metrics/curves.js";
import type {ScoredResponse} from "../src/metrics/scored.js";
import {
  allFolds,
  atThreshold,
  bestThreshold,
  binsOf,
  type ScoreBins,
  type ThresholdCell
} from "../src/metrics/thresholds.js";
import {groupBy} from "../src/stats/grouping.js";
import {scoreRows, type Engine} from "./answers.js";
import type {ResultRow} from "./store/store.js";

/** The scored responses of one scorer, part, benchmark and group, and their counts by threshold. */
export interface ScoredGroup {
  scorer: string;
  benchmark: string;
  part: string;
  key: string;
  isProbability: boolean;
  rows: ScoredResponse[];
  /** By fold of problems. */
  folds: ScoreBins[];
}

const keyOf = (slice: Slice, row: Readonly<Record<string, unknown>>) =>
  JSON.stringify([row.scorer, row.part, ...keys(slice, "benchmark").map((field) => row[field])]);

/** The scored responses of each group of a slice; a group without one of known gold is not there. */
export async function scoredGroups(
  store: Engine,
  slice: Slice,
  aggregate: Aggregate
): Promise<ScoredGroup[]> {
  const cells = groupBy(await store.rows(thresholdCube(slice, aggregate)), (row) =>
    keyOf(slice, row)
  );
  const rows = groupBy(await store.rows(scoredResponses(slice, aggregate)), (row) =>
    keyOf(slice, row)
  );
  return [...rows].map(([key, group]) => {
    const [{scorer, benchmark, part, is_probability}] = group as [ResultRow];
    return {
      scorer: scorer as string,
      benchmark: benchmark as string,
      part: part as string,
      key,
      isProbability: is_probability === true,
      rows: group as unknown as ScoredResponse[],
      folds: binsOf(cells.get(key) as unknown as ThresholdCell[])
    };
  });
}

/** What is known of the threshold of a scorer, in the names of the command's rows. */
export function thresholdSummary(
  group: Pick<ScoredGroup, "isProbability" | "rows" | "folds">,
  threshold: number | null
) {
  const half = group.isProbability ? atThreshold(group.rows, 0.5) : null;
  const asked = threshold === null ? null : atThreshold(group.rows, threshold);
  return {
    accuracy_at_half: half?.accuracy ?? null,
    accuracy_at_half_lo: half?.accuracy_lo ?? null,
    accuracy_at_half_hi: half?.accuracy_hi ?? null,
    ...bestThreshold(group.folds, group.rows),
    ...asked
  };
}

/** The rows of `scores`: distribution and separation, then thresholds, average precision and calibration. */
export async function scoreAnswers(
  store: Engine,
  slice: Slice,
  aggregate: Aggregate,
  threshold: number | null
) {
  const summaries = await scoreRows(store, slice, aggregate);
  const groups = new Map(
    (await scoredGroups(store, slice, aggregate)).map((group) => [group.key, group])
  );
  return summaries.map((summary) => {
    const group = groups.get(keyOf(slice, summary)) ?? {
      isProbability: false,
      rows: [],
      folds: []
    };
    const curves = separationCurves(group.rows);
    const calibrated = calibration(group.rows, group.isProbability);
    return {
      ...summary,
      average_precision: curves.average_precision,
      average_precision_lo: curves.ap_lo,
      average_precision_hi: curves.ap_hi,
      brier: calibrated.brier,
      log_loss: calibrated.log_loss,
      ece: calibrated.ece,
      ece_lo: calibrated.ece_lo,
      ece_hi: calibrated.ece_hi,
      ...thresholdSummary(group, threshold),
      note: noteOf(summary.note, group, calibrated.note)
    };
  });
}

function noteOf(
  note: string | null,
  {rows, isProbability}: Pick<ScoredGroup, "rows" | "isProbability">,
  calibration: string | null
): string | null {
  const why =
    rows.length > 0 && !isProbability
      ? "scores are not probabilities: no Brier score, log loss, ECE or accuracy at 0.5"
      : rows.length > 0
        ? calibration
        : null;
  return [note, why].filter((text) => text !== null).join("; ") || null;
}

/** The counts of labelled steps by threshold, a row a scorer and benchmark, by fold of problems. */
export async function stepBins(store: Engine, slice: Slice) {
  const cells = groupBy(await store.rows(stepThresholdCube(slice)), (row) => keyOf(slice, row));
  return [...cells.values()].map((group) => {
    const [{scorer, benchmark, is_probability}] = group as [ResultRow];
    const folds = binsOf(group as unknown as ThresholdCell[]);
    return {
      scorer: scorer as string,
      benchmark: benchmark as string,
      isProbability: is_probability === true,
      folds,
      all: allFolds(folds)
    };
  });
}
