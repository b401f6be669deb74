import type {Dataset, PairData, Source, VerdictData} from "../datasets.js";
import {binaryAlpha} from "../stats/krippendorff.js";
import {majorityClass, type MajorityClass} from "./majority-class.js";
import {adjusted, pairComparison, swapped, type PairComparison} from "./pairs.js";
import {count, type Counts} from "./proportion.js";
import {isPartial, verdictMetrics, type VerdictMetrics} from "./verdicts.js";

/** Everything that was judged on one benchmark of one data set: verifiers, scorers as verifiers, and their pairs. */
export interface Board {
  source: Source;
  benchmark: string;
  /** Most accurate first; those that judged only part of it last. */
  rows: (VerdictMetrics & {isScorer: boolean})[];
  /** Of every two of them, with Holm over all; A stands before B in the rows, and pairs in their order. */
  pairs: PairComparison[];
  /** Krippendorff's alpha of all verdicts on the same responses; null where undefined. */
  alpha: number | null;
  majority: MajorityClass | null;
  /** Does gold know of derivations, or of answers alone? */
  knowsProcess: boolean;
  /** Which score of a scorer judges: "min" where gold knows of derivations, else "last"; null without a scorer. */
  aggregate: "min" | "last" | null;
}

/** The boards of all data sets: first where gold knows of derivations, then those with most verifiers. */
export function boards(
  verdicts: readonly Dataset<VerdictData>[],
  pairs: readonly Dataset<PairData>[]
): Board[] {
  const all = verdicts.flatMap(({source, data}) => {
    const own = pairs.find((set) => isSame(set.source, source))?.data;
    const cells = [
      ...data.whole.map((cell) => ({cell, isScorer: false})),
      ...data.scored.map((cell) => ({cell, isScorer: true}))
    ];
    const benchmarks = [...new Set(cells.map(({cell}) => cell.benchmark as string))];
    return benchmarks.map((benchmark) => {
      const of = cells.filter(({cell}) => cell.benchmark === benchmark);
      return board(source, benchmark, of, own);
    });
  });
  return all.sort(
    (a, b) => Number(b.knowsProcess) - Number(a.knowsProcess) || b.rows.length - a.rows.length
  );
}

/** Whether two data sets come from one source: by name and citation, since users may name theirs alike. */
export const isSame = (a: Source, b: Source): boolean =>
  a.name === b.name && a.citation === b.citation;

function board(
  source: Source,
  benchmark: string,
  cells: readonly {cell: Counts; isScorer: boolean}[],
  pairs: PairData | undefined
): Board {
  const gold = cells[0]!.cell;
  const of = (name: string) => count(gold, name);
  const knowsProcess = of("process_n") > 0;
  const rows = cells.map(({cell, isScorer}) => ({...verdictMetrics(cell), isScorer}));
  const units = (pairs?.raters ?? [])
    .filter((cell) => cell.benchmark === benchmark)
    .map((cell) => ({
      yes: count(cell, "accepts"),
      no: count(cell, "rejects"),
      n: count(cell, "n")
    }));
  rows.sort(
    (a, b) =>
      Number(isPartial(a)) - Number(isPartial(b)) ||
      (b.accuracy ?? -1) - (a.accuracy ?? -1) ||
      a.verifier.localeCompare(b.verifier)
  );
  const order = new Map(rows.map(({verifier}, i) => [verifier, i]));
  const place = (name: string) => order.get(name) ?? rows.length;
  const compared = (pairs?.pairs ?? [])
    .filter((cell) => cell.benchmark === benchmark)
    .map(pairComparison)
    .map((row) => (place(row.a) > place(row.b) ? swapped(row) : row))
    .sort((x, y) => place(x.a) - place(y.a) || place(x.b) - place(y.b));
  return {
    source,
    benchmark,
    rows,
    pairs: adjusted(compared),
    alpha: binaryAlpha(units)?.alpha ?? null,
    majority: majorityClass(
      of("tp") + of("fn") + of("missed_accept"),
      of("fp") + of("tn") + of("missed_reject")
    ),
    knowsProcess,
    aggregate: rows.some(({isScorer}) => isScorer) ? (knowsProcess ? "min" : "last") : null
  };
}
