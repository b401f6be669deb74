import {aggregates} from "../cubes/scores.js";
import {aggregated} from "../metrics/aggregate.js";
import {brier, ece, logLoss} from "../stats/calibration.js";
import {significant} from "../stats/rounding.js";
import {
  averagePrecision,
  cohensD,
  delong,
  ks,
  ksP,
  overlap,
  roc,
  scoreCounts,
  scoreGroups,
  tabulate
} from "../stats/separation.js";
import {decimal, percent} from "../text/numbers.js";
import {bits, choice, example, four, numbers, paired, pOf, whole, withMissing} from "./example.js";

/** The scores of one response's steps as one. */
export const aggregate = example({
  code: "aggregated in src/metrics/aggregate.ts",
  fields: {scores: withMissing("step scores", [0.9, 0.8, 0.5])},
  work: ({scores}) => {
    const of = aggregates.map((name) => [name, aggregated(scores, name)] as const);
    return {
      steps: of.map(([name, value]) => `${name} = ${four(value)}`),
      result: `mean ${four(aggregated(scores, "mean"))}, min ${four(aggregated(scores, "min"))}, product ${four(aggregated(scores, "product"))}`,
      note:
        scores.length === 0
          ? "no step: no score"
          : scores.includes(null)
            ? "a step without a score: the response has none"
            : scores.some((score) => score! < 0)
              ? "a negative score: no product, no geometric mean"
              : null,
      values: Object.fromEntries(of)
    };
  }
});

const groups = {
  positive: numbers("scores of responses to accept", [1, 2, 2, 3]),
  negative: numbers("scores of responses to reject", [1, 1, 2])
};
const empty = "gold accept and reject are not both there";

/** AUC by counting pairs, with DeLong's interval. */
export const auc = example({
  code: "delong in src/stats/auc.ts",
  fields: groups,
  work: ({positive, negative}) => {
    const of = delong(scoreGroups(positive, negative));
    const [s, t] = [positive.map(significant), negative.map(significant)];
    const count = (holds: (a: number, b: number) => boolean) =>
      s.reduce((sum, a) => sum + t.filter((b) => holds(a, b)).length, 0);
    const [above, level] = [count((a, b) => a > b), count((a, b) => a === b)];
    return {
      steps: [
        `pairs: ${s.length} · ${t.length} = ${s.length * t.length}; above ${above}, level ${level}`,
        `auc = (${above} + ${level}/2) / ${s.length * t.length} = ${four(of?.auc ?? null)}`,
        `DeLong’s standard error = ${four(of?.se ?? null)}`
      ],
      result:
        of === null
          ? `can’t tell: ${empty}`
          : `AUC ${decimal(of.auc, 3)}, ${of.lo === null ? "no interval" : `${decimal(of.lo, 3)} to ${decimal(of.hi, 3)}`}`,
      note: of !== null && of.se === null ? "fewer than two in a group: no interval" : null,
      values: {
        auc: of?.auc ?? null,
        se: of?.se ?? null,
        auc_lo: of?.lo ?? null,
        auc_hi: of?.hi ?? null
      }
    };
  }
});

/** The largest distance of the two distribution functions. */
export const kolmogorovSmirnov = example({
  code: "ks, ksP in src/stats/separation.ts",
  fields: groups,
  work: ({positive, negative}) => {
    const scores = scoreGroups(positive, negative);
    const distance = ks(scores);
    const table = tabulate(scores);
    let [below, wrongBelow] = [0, 0];
    const steps = Array.from(table.value, (value, i) => {
      below += table.positive[i]!;
      wrongBelow += table.negative[i]!;
      return `at ${value}: ${below}/${table.positives} of the ones to accept, ${wrongBelow}/${table.negatives} of the ones to reject`;
    });
    const p = distance === null ? null : ksP(distance, table.positives, table.negatives);
    return {
      steps: distance === null ? [] : steps.slice(0, 8),
      result: distance === null ? `can’t tell: ${empty}` : `KS ${four(distance)}, ${pOf(p)}`,
      note:
        distance === null ? null : "p takes scores as free of ties and responses as independent",
      values: {ks: distance, p}
    };
  }
});

/** What two histograms have in common. */
export const overlapping = example({
  code: "overlap in src/stats/separation.ts",
  fields: {
    positive: numbers("scores of responses to accept", [0.91, 0.9, 0.6, 0.3]),
    negative: numbers("scores of responses to reject", [0.6, 0.31, 0.1, 0.05])
  },
  work: ({positive, negative}) => {
    const value = overlap(scoreGroups(positive, negative));
    return {
      steps: [
        `bins of width ${[...positive, ...negative].every((s) => s >= 0 && s <= 1) ? "0.02 over [0, 1]" : "1/50 of the range"}`,
        `overlap = the sum over bins of the smaller share = ${four(value)}`
      ],
      result: value === null ? `can’t tell: ${empty}` : `overlap ${percent(value)}`,
      values: {overlap: value}
    };
  }
});

/** The gap of the means in pooled standard deviations. */
export const standardisedGap = example({
  code: "cohensD in src/stats/separation.ts",
  fields: {
    positive: numbers("scores of responses to accept", [0.9, 1]),
    negative: numbers("scores of responses to reject", [0, 0.1])
  },
  work: ({positive, negative}) => {
    const d = cohensD(scoreGroups(positive, negative));
    const center = (of: readonly number[]) => four(aggregated(of, "mean"));
    return {
      steps: [
        `means ${center(positive)} and ${center(negative)}`,
        `d = their difference / the pooled standard deviation = ${four(d)}`
      ],
      result: `d = ${decimal(d, 2)}`,
      note: d === null ? "a group is empty, or all scores of a group are the same in both" : null,
      values: {cohens_d: d}
    };
  }
});

/** The ROC curve's corners and the average precision. */
export const rocCurve = example({
  code: "roc, averagePrecision in src/stats/roc.ts",
  fields: groups,
  work: ({positive, negative}) => {
    const scores = scoreGroups(positive, negative);
    const corners = roc(scores) ?? [];
    const precision = averagePrecision(scores);
    return {
      steps: corners
        .slice(0, 8)
        .map(
          ({threshold, tp, fp}) =>
            `${threshold === null ? "above all scores" : `from ${threshold} on`}: accepts ${tp} of ${positive.length} rightly, ${fp} of ${negative.length} wrongly`
        ),
      result:
        precision === null
          ? "can’t tell: no response to accept"
          : `average precision ${decimal(precision, 3)}`,
      note: corners.length === 0 ? empty : null,
      values: {average_precision: precision}
    };
  }
});

const judged = {
  scores: numbers("scores, as probabilities", [0.05, 0.1, 0.1, 0.55, 0.9, 1]),
  gold: bits("right (1) or not (0)", [0, 0, 1, 1, 1, 0])
};

/** Brier score and log loss. */
export const brierScore = example({
  code: "brier, logLoss in src/stats/calibration.ts",
  fields: judged,
  work: ({scores, gold}) => {
    paired("scores", scores, "right", gold);
    const rows = scoreCounts(scores, gold);
    const [b, loss] = [brier(rows), logLoss(rows)];
    return {
      steps: [
        `(s − y)²: ${scores.map((s, i) => four((s - gold[i]!) ** 2)).join(", ")}`,
        `brier = their mean = ${four(b)}`,
        `log_loss = ${four(loss)}`
      ],
      result: `Brier ${decimal(b, 4)}`,
      note: b === null ? "no score, or one outside 0 to 1, which is no probability" : null,
      values: {brier: b, log_loss: loss}
    };
  }
});

/** The expected calibration error, bin by bin. */
export const calibration = example({
  code: "ece in src/stats/calibration.ts",
  fields: {
    ...judged,
    by: choice("bins of equal", ["width", "mass"]),
    bins: whole("bins", 10, {min: 1, max: 100})
  },
  work: ({scores, gold, by, bins}) => {
    paired("scores", scores, "right", gold);
    const of = ece(scoreCounts(scores, gold), {bins, by});
    const filled = of?.bins.filter(({n}) => n > 0) ?? [];
    return {
      steps: filled.map(
        ({n, mean, share: right}) =>
          `${n} scored ${four(mean)} on average, ${four(right)} of them right: gap ${four(Math.abs(mean! - right!))}`
      ),
      result:
        of === null
          ? "can’t tell"
          : `ECE ${decimal(of.ece, 4)}, largest gap ${decimal(of.maxGap, 4)}`,
      note: of === null ? "no score, or one outside 0 to 1, which is no probability" : null,
      values: {ece: of?.ece ?? null, max_gap: of?.maxGap ?? null}
    };
  }
});
