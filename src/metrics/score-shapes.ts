import type {Binned} from "./histograms.js";

/** How a distribution is drawn. */
export const shapes = ["histogram", "density", "ECDF"] as const;
export type Shape = (typeof shapes)[number];

/**
 * The outline of a binned distribution, as points of a line. `histogram`: the share in each bin, as steps.
 * `density`: a Gaussian kernel over the bins' middles, per unit of the score, of bandwidth `bandwidth(binned)`, its mass beyond the
 * ends reflected; it is 0 to rounding outside. `ECDF`: the share at or below each bin's upper edge, which is all that bins can tell.
 * None for no scores. Source: Silverman (1986), 2.4, 2.10 and 3.4.
 */
export function outline(of: Binned, shape: Shape): {x: number; y: number}[] {
  const {n, bins} = of;
  if (n === 0) return [];
  switch (shape) {
    case "histogram":
      return bins.flatMap(({x0, x1, count}) => [
        {x: x0, y: count / n},
        {x: x1, y: count / n}
      ]);
    case "density":
      return density(of);
    case "ECDF": {
      let below = 0;
      return [
        {x: bins[0]!.x0, y: 0},
        ...bins.map(({x1, count}) => ({x: x1, y: (below += count) / n}))
      ];
    }
  }
}

/** Silverman's rule of thumb, 0.9 sd n^(-1/5), at least half a bin's width: less than that the bins do not hold. */
export function bandwidth({n, bins}: Binned): number {
  const width = bins[0]!.x1 - bins[0]!.x0;
  const middle = ({x0, x1}: Binned["bins"][number]) => (x0 + x1) / 2;
  const mean = bins.reduce((sum, bin) => sum + bin.count * middle(bin), 0) / n;
  const variance =
    bins.reduce((sum, bin) => sum + bin.count * (middle(bin) - mean) ** 2, 0) / Math.max(1, n - 1);
  return Math.max(width / 2, 0.9 * Math.sqrt(variance) * n ** -0.2);
}

const points = 101;

function density(of: Binned): {x: number; y: number}[] {
  const {n, bins} = of;
  const [lo, hi] = [bins[0]!.x0, bins.at(-1)!.x1];
  const h = bandwidth(of);
  const kernel = (d: number) => Math.exp(-((d / h) ** 2) / 2) / (h * Math.sqrt(2 * Math.PI));
  return Array.from({length: points}, (_, i) => {
    const x = lo + ((hi - lo) * i) / (points - 1);
    const y = bins.reduce((sum, {x0, x1, count}) => {
      const at = (x0 + x1) / 2;
      return sum + count * (kernel(x - at) + kernel(x - (2 * lo - at)) + kernel(x - (2 * hi - at)));
    }, 0);
    return {x, y: y / n};
  });
}
