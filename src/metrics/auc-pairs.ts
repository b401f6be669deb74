import {affordable, drawUnits} from "../stats/draws.js";
import {holm} from "../stats/multiplicity.js";
import {normalCdf, z} from "../stats/normal.js";
import {corners, cornersAuc, cornersFor, scoreOrder} from "../stats/score-order.js";
import {delongPaired} from "../stats/separation.js";
import {missingGold, type ScoredResponse} from "./scored.js";

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
  const byResponse = new Map(names.map((name) => [name, single(scorers.get(name)!)]));
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b) => pair(a, b, byResponse.get(a)!, byResponse.get(b)!, seed))
  );
  const adjusted = holm(pairs.map(({p_value}) => p_value));
  return pairs.map((row, i) => ({...row, p_holm: adjusted[i]!}));
}

/** The rows by response, of responses that a scorer scored once. */
function single(rows: readonly ScoredResponse[]): Map<number, ScoredResponse> {
  const found = new Map<number, ScoredResponse>();
  const again = new Set<number>();
  for (const row of rows) {
    if (found.has(row.response)) again.add(row.response);
    found.set(row.response, row);
  }
  for (const response of again) found.delete(response);
  return found;
}

type Rows = ReadonlyMap<number, ScoredResponse>;

function pair(first: string, second: string, x: Rows, y: Rows, seed: number): AucPair {
  const common = [...x.keys()].filter((response) => y.has(response)).sort((i, j) => i - j);
  const rows = common.map((response) => x.get(response)!);
  const gold = rows.map((row) => row.gold);
  const problems = rows.map(({problem}) => problem);
  const values = [x, y].map((of) => common.map((response) => of.get(response)!.raw)) as [
    number[],
    number[]
  ];
  const orders = values.map((of) => scoreOrder(of, gold, problems));
  const units = orders[0]!.units;
  const rooms = orders.map(cornersFor);
  const areas = (weight: Int32Array) =>
    orders.map((order, i) => cornersAuc(corners(order, weight, rooms[i]!)));
  const [aucX, aucY] = areas(new Int32Array(units).fill(1)) as [number | null, number | null];
  const base = {n: rows.length, problems: units, p_holm: null};
  const repeats = units < rows.length;
  const method = repeats ? "bootstrap over problems" : "DeLong";
  if (aucX === null || aucY === null)
    return {
      ...{a: first, b: second, ...base, auc_a: null, auc_b: null, difference: null},
      ...{difference_lo: null, difference_hi: null, p_value: null, p_delong: null, method},
      note: rows.length === 0 ? "no response that both score" : missingGold(rows)
    };
  const turned = aucY > aucX;
  const [a, b] = turned ? [second, first] : [first, second];
  const [of, than] = turned ? [values[1], values[0]] : values;
  const difference = Math.abs(aucX - aucY);
  const delong = delongPaired(of, than, gold);
  const se = repeats ? drawnError(units, rows.length, areas, seed) : (delong?.se ?? null);
  const half = se === null ? null : z() * se;
  return {
    ...{a, b, ...base, auc_a: turned ? aucY : aucX, auc_b: turned ? aucX : aucY, difference},
    difference_lo: half === null ? null : difference - half,
    difference_hi: half === null ? null : difference + half,
    p_value: se === null || se === 0 ? null : 2 * normalCdf(-difference / se),
    p_delong: delong?.p ?? null,
    method,
    note:
      se === null
        ? "too few responses for an interval"
        : se === 0
          ? "the same order: no test"
          : null
  };
}

/** The standard deviation of the difference over draws of problems; null where fewer than half are defined. */
function drawnError(
  units: number,
  n: number,
  areas: (weight: Int32Array) => (number | null)[],
  seed: number
): number | null {
  if (units < 2) return null;
  const draws = affordable(n);
  let [count, sum, squares] = [0, 0, 0];
  drawUnits(units, {draws, seed}, (weight) => {
    const [a, b] = areas(weight);
    if (a == null || b == null) return;
    ++count;
    sum += a - b;
    squares += (a - b) ** 2;
  });
  if (count < draws / 2 || count < 2) return null;
  return Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1));
}
