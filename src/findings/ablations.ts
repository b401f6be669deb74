import {decimal} from "../text/numbers.js";
import {listed} from "./words.js";

/** A published ablation: the accuracy, in per cent as printed, on a benchmark at a setting of a weight. */
export interface AblationPoint {
  weight: number;
  benchmark: string;
  accuracy: number;
}

/** Where each benchmark peaks as a weight grows: whether they agree on one setting. Without error bars no more is said. */
export function ablation(points: readonly AblationPoint[], symbol: string): string {
  const peaks = [...new Set(points.map(({benchmark}) => benchmark))].map((benchmark) => {
    const of = points.filter((point) => point.benchmark === benchmark);
    const best = Math.max(...of.map(({accuracy}) => accuracy));
    const at = of.filter(({accuracy}) => accuracy === best).map(({weight}) => weight);
    return {benchmark, at: [...at].sort((a, b) => a - b)};
  });
  if (peaks.length === 0) return `No figures on ${symbol}`;
  const largest = Math.max(...points.map(({weight}) => weight));
  const values = (at: readonly number[]) => listed(at.map((weight) => decimal(weight, 1)));
  const shared = peaks[0]!.at.find((weight) => peaks.every(({at}) => at.includes(weight)));
  if (shared !== undefined)
    return `${peaks.length === 1 ? peaks[0]!.benchmark : `All ${peaks.length} benchmarks`} ${peaks.length === 1 ? "is" : "are"} best at ${symbol} = ${decimal(shared, 1)}, ${shared === largest ? "the largest tried: the peak may lie beyond" : "not the largest tried"}`;
  return `No one ${symbol} is best: ${listed(peaks.map(({benchmark, at}) => `${benchmark} peaks at ${values(at)}`))}`;
}

/** The benchmarks whose accuracy falls somewhere as the weight grows; null for none. */
export function falls(points: readonly AblationPoint[], symbol: string): string | null {
  const fallen = [...new Set(points.map(({benchmark}) => benchmark))].flatMap((benchmark) => {
    const of = points
      .filter((point) => point.benchmark === benchmark)
      .sort((a, b) => a.weight - b.weight);
    const steps = of.slice(1).map((point, i) => ({from: of[i]!, to: point}));
    const worst = steps
      .filter(({from, to}) => to.accuracy < from.accuracy)
      .sort((a, b) => a.to.accuracy - a.from.accuracy - (b.to.accuracy - b.from.accuracy))[0];
    return worst
      ? [
          `${benchmark} falls from ${decimal(worst.from.accuracy, 1)}% to ${decimal(worst.to.accuracy, 1)}% between ${symbol} = ${decimal(worst.from.weight, 1)} and ${decimal(worst.to.weight, 1)}`
        ]
      : [];
  });
  return fallen.length === 0 ? null : `${listed(fallen)}.`;
}
