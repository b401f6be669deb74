import {verdictMetrics, type Confusion} from "../../src/metrics/verdicts.js";
import {cohenKappa, fleissKappa, gwetAc1, krippendorffAlpha} from "../../src/stats/agreement.js";
import {verdictRow} from "../metrics/cubes.js";
import {gpt35Verdicts} from "../stats/data.js";
import {data} from "../stats/reference.js";
import {answer} from "./answer.js";

type Table = number[][];

const byName = <T, U>(of: Record<string, T>, value: (item: T) => U) =>
  Object.fromEntries(Object.entries(of).map(([name, item]) => [name, value(item)]));

/** A verifier's measures, each response a problem of its own. */
function measures({tp, fp, fn, tn}: Confusion) {
  const rows = (n: number, accept: boolean, verdict: 0 | 1) =>
    Array.from({length: n}, () => ({gold: accept ? "sound" : "wrong", verdict}) as const);
  const all = [
    ...rows(tp, true, 1),
    ...rows(fp, false, 1),
    ...rows(fn, true, 0),
    ...rows(tn, false, 0)
  ];
  return verdictMetrics(verdictRow(all.map((row, problem) => ({...row, problem}))));
}

interface Ac1Tables {
  observers_by_units: Table;
  two_by_two: Table;
}

export const agreement = {
  cohen_kappa: answer<Record<string, Table>>({
    source: "Cohen (1960, 1968), Fleiss, Cohen and Everitt (1969); R's psych, statsmodels",
    values: (tables) =>
      byName(tables, (table) => {
        const {value, se, interval} = cohenKappa(table)!;
        return {
          kappa: value,
          se,
          kappa_lo: interval?.lo,
          kappa_hi: interval?.hi,
          kappa_linear: cohenKappa(table, {weights: "linear"})!.value,
          kappa_quadratic: cohenKappa(table, {weights: "quadratic"})!.value
        };
      })
  }),
  fleiss_kappa: answer<Record<string, Table>>({
    source: "Fleiss (1971), published 0.430, and the example published as 0.210",
    values: (tables) =>
      byName(tables, (table) => {
        const {value, ...rest} = fleissKappa(table)!;
        return {...rest, kappa: value};
      })
  }),
  krippendorff_alpha: answer<Record<string, (number | null)[][]>>({
    source: "Krippendorff (2011), published 0.743, 0.815, 0.849, 0.797 and 0.095",
    values: ({observers_by_units, binary, one_category}) => {
      const alpha = (
        ratings: (number | null)[][],
        metric: "nominal" | "ordinal" | "interval" | "ratio" = "nominal"
      ) => {
        const found = krippendorffAlpha(ratings, metric)!;
        return {
          alpha: found.alpha,
          // Ordinal disagreement counts in ranks.
          observed_disagreement: found.observedDisagreement,
          expected_disagreement: found.expectedDisagreement,
          units_paired: found.units,
          values_paired: found.values
        };
      };
      return {
        nominal: alpha(observers_by_units!),
        ordinal: alpha(observers_by_units!, "ordinal"),
        interval: alpha(observers_by_units!, "interval"),
        ratio: alpha(observers_by_units!, "ratio"),
        binary_nominal: alpha(binary!),
        one_category_nominal: alpha(one_category!)
      };
    }
  }),
  gwet_ac1: answer<Ac1Tables>({
    source: "Gwet (2008), documented 0.77544; the second in exact fractions",
    // The two tables as counts of raters by unit and category.
    input: () => {
      const observers = data<Record<string, Table>>("krippendorff_alpha").observers_by_units!;
      const [[a, b], [c, d]] = data<{two_by_two: [[number, number], [number, number]]}>(
        "cohen_kappa"
      ).two_by_two;
      const repeat = (times: number, row: number[]) => Array.from({length: times}, () => row);
      return {
        observers_by_units: observers[0]!.map((_, u) =>
          [1, 2, 3, 4, 5].map((of) => observers.filter((row) => row[u] === of).length)
        ),
        two_by_two: [...repeat(a, [2, 0]), ...repeat(b + c, [1, 1]), ...repeat(d, [0, 2])]
      };
    },
    values: (tables) =>
      byName({...tables}, (table) => {
        const {value, ...rest} = gwetAc1(table)!;
        return {...rest, ac1: value};
      })
  }),
  classification_gpt3_5_turbo: answer<Confusion>({
    source: "counts of gpt3_5_turbo's verdicts on MR-MATH; scikit-learn",
    input: gpt35Verdicts,
    values: measures
  }),
  classification_edges: answer<null, Record<string, Confusion>>({
    source: "by hand",
    given: ["tp", "fp", "fn", "tn"],
    values: (_, tables) => byName(tables, measures)
  })
};
