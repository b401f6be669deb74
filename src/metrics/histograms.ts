import type {ScoreHistogram} from "../datasets.js";

/** The counts of several histograms over the same bins. */
export interface Binned {
  /** Responses in all bins. */
  n: number;
  /** Ascending, closed below; the last is closed on both ends. */
  bins: {x0: number; x1: number; count: number}[];
}

/**
 * The sum of histograms that share lo, hi and their number of bins, as those of one scorer, part, benchmark and
 * aggregate do. None: no bins.
 * @throws RangeError where they do not share their bins
 */
export function summed(histograms: readonly ScoreHistogram[]): Binned {
  const [first] = histograms;
  if (!first) return {n: 0, bins: []};
  const {lo, hi} = first;
  const size = first.counts.length;
  for (const other of histograms)
    if (other.lo !== lo || other.hi !== hi || other.counts.length !== size)
      throw new RangeError(`histograms of different bins: ${other.lo} to ${other.hi}`);
  const bins = first.counts.map((_, i) => ({
    x0: lo + ((hi - lo) * i) / size,
    x1: lo + ((hi - lo) * (i + 1)) / size,
    count: histograms.reduce((sum, {counts}) => sum + counts[i]!, 0)
  }));
  return {n: bins.reduce((sum, {count}) => sum + count, 0), bins};
}

/**
 * The same counts in bins `times` as wide.
 * @throws RangeError where the number of bins is no multiple of `times`
 */
export function coarser({n, bins}: Binned, times: number): Binned {
  if (bins.length % times !== 0)
    throw new RangeError(`${bins.length} bins are no multiple of ${times}`);
  return {
    n,
    bins: Array.from({length: bins.length / times}, (_, i) => {
      const of = bins.slice(i * times, (i + 1) * times);
      return {x0: of[0]!.x0, x1: of.at(-1)!.x1, count: of.reduce((sum, {count}) => sum + count, 0)};
    })
  };
}

/**
 * Whether a scorer's file holds only the order of each wrong response against the right one (a pairwise judge):
 * every right response stands at 0.5 and every wrong one at 0, 0.5 or 1, not all at 0.5. Such scores have no distribution.
 */
export function isOrderOnly(histograms: readonly ScoreHistogram[]): boolean {
  const places = (gold: number) =>
    histograms
      .filter((histogram) => histogram.gold === gold)
      .flatMap(({lo, hi, counts}) =>
        lo === 0 && hi === 1
          ? counts.flatMap((count, i) =>
              count === 0 ? [] : [i === 0 ? 0 : i === counts.length - 1 ? 1 : i / counts.length]
            )
          : [Number.NaN]
      );
  const right = places(1);
  const wrong = places(0);
  return (
    right.length > 0 &&
    wrong.length > 0 &&
    right.every((place) => place === 0.5) &&
    wrong.every((place) => [0, 0.5, 1].includes(place)) &&
    // A constant 0.5 is a score that tells nothing, not an order.
    wrong.some((place) => place !== 0.5)
  );
}
