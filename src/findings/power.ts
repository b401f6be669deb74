import type {Dataset, PairData, Source} from "../datasets.js";
import {pairComparison, type PairComparison} from "../metrics/pairs.js";
import {powerCurve} from "../metrics/power-curve.js";
import type {PowerOptions, PowerRow} from "../metrics/power.js";
import type {Kind} from "../records.js";
import {groupBy} from "../stats/grouping.js";
import {decimal, integer, percent, quantity} from "../text/numbers.js";
import {modelName} from "./models.js";

/** The design of a comparison that somebody may plan by. */
export interface SeenDesign {
  label: string;
  /** null where it is not from data. */
  source: Source | null;
  n: number;
  /** Mean accuracy of the two. */
  accuracy: number;
  correlation: number;
  designEffect: number;
  designEffectUnpaired: number;
}

/** What is planned by where no pair is known: half of the errors in common, a problem a response. */
export const plainDesign: SeenDesign = {
  label: "no data: ρ 0.5, a problem for each response",
  source: null,
  n: 1000,
  accuracy: 0.7,
  correlation: 0.5,
  designEffect: 1,
  designEffectUnpaired: 1
};

/**
 * The designs of pairs in the data, the user's own first: of each benchmark those of middle, lowest and
 * highest correlation, which shows how far it matters who is compared. The plain design at the end.
 */
export function designsSeen(sets: readonly Dataset<PairData>[]): SeenDesign[] {
  const own = (kind: Kind) => (kind === "yours" ? 0 : 1);
  const seen = [...sets]
    .sort((a, b) => own(a.source.kind) - own(b.source.kind))
    .flatMap(({source, data}) =>
      [...groupBy(data.pairs.map(pairComparison), ({benchmark}) => benchmark).values()].flatMap(
        (pairs) => middleAndEnds(pairs).map((pair) => designOf(pair, source))
      )
    );
  return [...seen, plainDesign];
}

function middleAndEnds(pairs: readonly PairComparison[]): PairComparison[] {
  const known = pairs
    .filter(({correlation}) => correlation !== null)
    .sort((a, b) => a.correlation! - b.correlation!);
  const at = [Math.floor((known.length - 1) / 2), 0, known.length - 1];
  return [...new Set(at)].flatMap((i) => known[i] ?? []);
}

function designOf(pair: PairComparison, source: Source): SeenDesign {
  const correlation = pair.correlation!;
  const designEffect = Math.max(1, pair.design_effect ?? 1);
  const names = `${modelName(pair.a)} and ${modelName(pair.b)}`;
  const effect = designEffect > 1 ? `, design effect ${decimal(designEffect, 1)}` : "";
  return {
    label: `${source.kind === "yours" ? "your " : ""}${pair.benchmark}, ${names} (ρ ${decimal(correlation)}${effect})`,
    source,
    n: pair.n,
    accuracy: (pair.accuracy_a + pair.accuracy_b) / 2,
    correlation,
    designEffect,
    designEffectUnpaired: Math.max(1, pair.design_effect_unpaired ?? 1)
  };
}

/** Whether the plan still has what was seen; else it is nobody's but the reader's. */
export function isSeen(seen: SeenDesign, plan: PowerOptions): boolean {
  const near = (x: number | undefined, y: number, digits: number) =>
    x !== undefined && Math.abs(x - y) <= 0.5 * 10 ** -digits + 1e-9;
  return (
    near(plan.accuracy, seen.accuracy, 3) &&
    near(plan.correlation, seen.correlation, 3) &&
    near(plan.designEffect, seen.designEffect, 2) &&
    near(plan.designEffectUnpaired, seen.designEffectUnpaired, 2)
  );
}

const inPoints = (x: number | null) => {
  if (x === null) return "none";
  const points = 100 * x;
  return `${decimal(points, points < 0.95 ? 2 : 1)} points`;
};

/** What n responses can tell, in a sentence. */
export function detectable({
  n,
  accuracy,
  correlation,
  detectable_paired: same,
  detectable_unpaired: own
}: PowerRow): string {
  const found = (x: number | null): x is number => x !== null && x <= 1;
  const varies = accuracy > 0 && accuracy < 1 && correlation < 1;
  if (n === null || (same === null && own === null && !varies)) return "Can’t tell: nothing varies";
  if (!found(same) && !found(own))
    return `${quantity(n, "response")} can’t tell any two verifiers apart`;
  const each = found(own) ? `from ${inPoints(own)} on` : "at no difference";
  if (!found(same))
    return `Judging ${quantity(n, "response")} each, two verifiers are told apart ${each}`;
  return `Judging the same ${quantity(n, "response")}, two verifiers are told apart from ${inPoints(same)} on; judging ${integer(n)} each, ${each}`;
}

/** How many responses find the difference wanted. */
export function needed({
  difference,
  needed_paired: same,
  needed_unpaired: own,
  power,
  alpha
}: PowerRow): string {
  if (difference === null) return "";
  const wanted = inPoints(difference);
  const how = `with ${percent(power, 0)} power at α = ${percent(alpha, 0)}`;
  if (same === null && own === null) return `No number of responses is known to find ${wanted}.`;
  if (same === null) return `To find ${wanted} ${how} takes ${integer(own)} responses for each.`;
  return `To find ${wanted} ${how} takes ${quantity(same, "response")} that both judge, or ${integer(own)} for each of the two.`;
}

/** The lines of the figure: both verifiers on the same responses, and each on its own. */
export function powerLines(options: PowerOptions, row: PowerRow) {
  const points = powerCurve(options);
  const of = (name: "paired" | "unpaired") =>
    points.map((point) => ({n: point.n, difference: point[name]}));
  return [
    {
      name: "same responses",
      points: of("paired"),
      found: row.detectable_paired,
      needed: row.needed_paired
    },
    {
      name: "each its own",
      points: of("unpaired"),
      found: row.detectable_unpaired,
      needed: row.needed_unpaired
    }
  ];
}
