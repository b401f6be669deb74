import {affordable, drawUnits, fewestUnits} from "../stats/draws.js";
import {sd} from "../stats/mean.js";
import {holm} from "../stats/multiplicity.js";
import {studentP, studentQuantile} from "../stats/student.js";
import {normalCdf, z} from "../stats/normal.js";
import {corners, cornersAuc, cornersFor} from "../stats/score-order.js";
import {delongPaired} from "../stats/separation.js";
import {missingGold, orderOf, type ScoredResponse} from "./scored.js";

/** Two scorers on the same responses: whose AUC is higher, and whether it can be told. */
export interface AucPair {
  a: string;
  b: string;
  /** Responses that both score. */
  n: number;
  problems: number;
  auc_a: number | null;
  auc_b: number | null;
  /** a minus b. */
  difference: number | null;
  difference_lo: number | null;
  difference_hi: number | null;
  /** DeLong's paired test; where responses share problems, the difference over its bootstrap standard error. */
  p_value: number | null;
  /** Holm's, over the pairs of one benchmark. */
  p_holm: number | null;
  /** DeLong's p, which ignores that responses share problems. */
  p_delong: number | null;
  method: "DeLong" | "bootstrap over problems";
  note: string | null;
}

/**
 * All pairs of scorers by AUC on the responses that both score, those with several scores of one scorer left
 * out. Where responses share problems, the interval and p come from the standard error of a bootstrap over
 * problems, both scorers on the same draws. Pairs stand higher AUC first.
 */
export function aucPairs(
  scorers: ReadonlyMap<string, readonly ScoredResponse[]>,
  seed = 1
): AucPair[] {
  const names = [...scorers.keys()].sort();
  const all = new Map(names.map((name) => [name, single(scorers.get(name)!)]));
  const shared = names.length < 2 ? [] : common(names.map((name) => all.get(name)!));
  const ofShared = new Map<string, Areas>();
  const areasOf = (name: string, responses: readonly number[]): Areas => {
    // Responses that every scorer has are drawn once a scorer, not once a pair.
    const isShared = responses.length === shared.length;
    const found = isShared ? ofShared.get(name) : undefined;
    const areas =
      found ??
      drawnAreas(
        responses.map((id) => all.get(name)!.get(id)!),
        seed
      );
    if (isShared) ofShared.set(name, areas);
    return areas;
  };
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b) => {
      const responses = common([all.get(a)!, all.get(b)!]);
      return pair(areasOf(a, responses), areasOf(b, responses), a, b);
    })
  );
  const adjusted = holm(pairs.map(({p_value}) => p_value));
  return pairs.map((row, i) => ({...row, p_holm: adjusted[i]!}));
}

type Rows = ReadonlyMap<number, ScoredResponse>;

/** The rows by response, of responses that a scorer scored once. */
function single(rows: readonly ScoredResponse[]): Rows {
  const found = new Map<number, ScoredResponse>();
  const again = new Set<number>();
  for (const row of rows) {
    if (found.has(row.response)) again.add(row.response);
    found.set(row.response, row);
  }
  for (const response of again) found.delete(response);
  return found;
}

/** The responses that all of them have, ascending. */
function common([first, ...others]: readonly Rows[]): number[] {
  return [...first!.keys()]
    .filter((response) => others.every((rows) => rows.has(response)))
    .sort((a, b) => a - b);
}

/** The AUC of a scorer on some responses, and on each draw of their problems: NaN where undefined. */
interface Areas {
  rows: ScoredResponse[];
  units: number;
  auc: number | null;
  /** Empty where each response has a problem of its own, or there are too few problems. */
  draws: number[];
}

function drawnAreas(rows: ScoredResponse[], seed: number): Areas {
  const order = orderOf(rows);
  const {units} = order;
  const room = cornersFor(order);
  const auc = cornersAuc(corners(order, new Int32Array(units).fill(1), room));
  const draws: number[] = [];
  if (auc !== null && units >= fewestUnits && units < rows.length)
    drawUnits(units, {draws: affordable(rows.length), seed}, (weight) =>
      draws.push(cornersAuc(corners(order, weight, room)) ?? Number.NaN)
    );
  return {rows, units, auc, draws};
}

function pair(x: Areas, y: Areas, nameX: string, nameY: string): AucPair {
  const {rows, units} = x;
  const repeats = units < rows.length;
  const method = repeats ? "bootstrap over problems" : "DeLong";
  const base = {n: rows.length, problems: units, p_holm: null, method} as const;
  if (x.auc === null || y.auc === null)
    return {
      ...{a: nameX, b: nameY, ...base, auc_a: null, auc_b: null, difference: null},
      ...{difference_lo: null, difference_hi: null, p_value: null, p_delong: null},
      note: rows.length === 0 ? "no response that both score" : missingGold(rows)
    };
  const [a, b] = y.auc > x.auc ? [y, x] : [x, y];
  const difference = a.auc! - b.auc!;
  const delong = delongPaired(
    a.rows.map(({raw}) => raw),
    b.rows.map(({raw}) => raw),
    rows.map(({gold}) => gold)
  );
  const se = repeats ? drawnError(a.draws, b.draws) : (delong?.se ?? null);
  // A bootstrap over problems has the spread of so many problems: Student's t, as for a paired difference.
  const half = se === null ? null : se * (repeats ? studentQuantile(0.975, units - 1) : z());
  return {
    ...(a === x ? {a: nameX, b: nameY} : {a: nameY, b: nameX}),
    ...base,
    ...{auc_a: a.auc, auc_b: b.auc, difference},
    difference_lo: half === null ? null : Math.max(-1, difference - half),
    difference_hi: half === null ? null : Math.min(1, difference + half),
    p_value:
      se === null || se === 0
        ? null
        : repeats
          ? studentP(difference / se, units - 1)
          : 2 * normalCdf(-difference / se),
    p_delong: delong?.p ?? null,
    note: se === null ? "too few responses for an interval" : se === 0 ? "no spread: no test" : null
  };
}

/** The standard deviation of the difference over draws; null where fewer than half are defined. */
function drawnError(a: readonly number[], b: readonly number[]): number | null {
  const differences = a.map((auc, i) => auc - b[i]!).filter((value) => !Number.isNaN(value));
  if (differences.length < 2 || differences.length < a.length / 2) return null;
  const spread = sd(differences)!;
  return spread < 1e-12 ? 0 : spread;
}
