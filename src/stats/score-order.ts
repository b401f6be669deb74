import {significant} from "./rounding.js";

/** Rows sorted by score, high to low, so that weighted curves of them are one walk. */
export interface ScoreOrder {
  /** Rounded to 12 significant digits. */
  value: Float64Array;
  /** 1 for a positive. */
  positive: Uint8Array;
  /** The unit that a row is drawn with, 0 to units - 1. */
  unit: Int32Array;
  /** 1 at the last of equal values. */
  last: Uint8Array;
  units: number;
}

/**
 * The order of rows: parallel arrays of values, whether they are positives, and the key of the unit (a
 * problem, say) that each is drawn with. Units are numbered by their key, so that nothing hangs on the order
 * of rows. Throws for a value that is no number, or arrays that do not match.
 */
export function scoreOrder(
  values: ArrayLike<number>,
  positives: ArrayLike<boolean | number>,
  keys: ArrayLike<number>
): ScoreOrder {
  const n = values.length;
  if (positives.length !== n || keys.length !== n)
    throw new RangeError(
      `invalid rows; ${n} values, ${positives.length} labels, ${keys.length} keys`
    );
  const rounded = Float64Array.from({length: n}, (_, i) => significant(values[i]!));
  if (rounded.some(Number.isNaN)) throw new RangeError("invalid value: NaN");
  const distinct = Float64Array.from(new Set(Array.from(keys))).sort();
  const numbers = new Map(Array.from(distinct, (key, i) => [key, i]));
  const order = Int32Array.from({length: n}, (_, i) => i).sort(
    (i, j) => rounded[j]! - rounded[i]! || Number(positives[j]) - Number(positives[i])
  );
  const value = Float64Array.from(order, (i) => rounded[i]!);
  return {
    value,
    positive: Uint8Array.from(order, (i) => (positives[i] ? 1 : 0)),
    unit: Int32Array.from(order, (i) => numbers.get(keys[i]!)!),
    last: Uint8Array.from(value, (v, k) => (k + 1 < n && value[k + 1] === v ? 0 : 1)),
    units: distinct.length
  };
}

/** The positives and negatives at or above each distinct value, high to low; only the first `size` count. */
export interface Corners {
  size: number;
  tp: Float64Array;
  fp: Float64Array;
}

/** Room for the corners of an order, to use again and again. */
export function cornersFor({value}: ScoreOrder): Corners {
  return {size: 0, tp: new Float64Array(value.length), fp: new Float64Array(value.length)};
}

/** The corners of rows, each counted as often as its unit was drawn; written into `into`. */
export function corners(order: ScoreOrder, weight: Int32Array, into: Corners): Corners {
  const {positive, unit, last} = order;
  let tp = 0;
  let fp = 0;
  let size = 0;
  for (let k = 0; k < unit.length; ++k) {
    const w = weight[unit[k]!]!;
    if (positive[k]) tp += w;
    else fp += w;
    if (last[k]) {
      into.tp[size] = tp;
      into.fp[size++] = fp;
    }
  }
  into.size = size;
  return into;
}

const ends = ({size, tp, fp}: Corners) =>
  size === 0 ? {positives: 0, negatives: 0} : {positives: tp[size - 1]!, negatives: fp[size - 1]!};

/** The area under the ROC curve through the corners; null without positives or without negatives. */
export function cornersAuc(of: Corners): number | null {
  const {positives, negatives} = ends(of);
  if (positives === 0 || negatives === 0) return null;
  let sum = 0;
  let tp = 0;
  let fp = 0;
  for (let k = 0; k < of.size; ++k) {
    sum += (of.fp[k]! - fp) * (of.tp[k]! + tp);
    tp = of.tp[k]!;
    fp = of.fp[k]!;
  }
  return sum / (2 * positives * negatives);
}

/** Average precision, as in averagePrecision; null without positives. */
export function cornersPrecision(of: Corners): number | null {
  const {positives} = ends(of);
  if (positives === 0) return null;
  let sum = 0;
  let tp = 0;
  for (let k = 0; k < of.size; ++k) {
    if (of.tp[k]! > tp)
      sum += ((of.tp[k]! - tp) / positives) * (of.tp[k]! / (of.tp[k]! + of.fp[k]!));
    tp = of.tp[k]!;
  }
  return sum;
}

/**
 * The ROC curve at these false positive rates, ascending: the true positive rate on the straight line between
 * corners, where the curve rises upright its upper end. null without positives or without negatives.
 */
export function rocAt(of: Corners, rates: readonly number[]): number[] | null {
  const {positives, negatives} = ends(of);
  if (positives === 0 || negatives === 0) return null;
  let k = -1;
  return rates.map((rate) => {
    const x = rate * negatives + 1e-9;
    while (k + 1 < of.size && of.fp[k + 1]! <= x) ++k;
    const [fp, tp] = k < 0 ? [0, 0] : [of.fp[k]!, of.tp[k]!];
    if (k + 1 >= of.size) return tp / positives;
    const share = Math.max(0, rate * negatives - fp) / (of.fp[k + 1]! - fp);
    return (tp + share * (of.tp[k + 1]! - tp)) / positives;
  });
}

/**
 * Precision at these recalls, ascending and above 0: that of the highest value whose recall is at least so
 * large, without interpolation. null without positives.
 */
export function precisionAt(of: Corners, recalls: readonly number[]): number[] | null {
  const {positives} = ends(of);
  if (positives === 0) return null;
  let k = 0;
  return recalls.map((recall) => {
    while (k + 1 < of.size && of.tp[k]! < recall * positives - 1e-9) ++k;
    return of.tp[k]! / (of.tp[k]! + of.fp[k]!);
  });
}
