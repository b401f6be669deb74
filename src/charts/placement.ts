import {textWidth} from "./text.js";

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where a label went: its start or end at (x, y), with a leader back to its point if it is far. */
export interface Placed {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  leader: boolean;
}

const directions: readonly [number, number][] = [
  [1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [0, 1]
];

/**
 * Places one label beside each point, inside `bounds`, clear of all points and of each other, and
 * of `soft` boxes (error bars, the line) as far as that goes. A label with no room is null.
 */
export function placeLabels(
  points: readonly {x: number; y: number; text: string}[],
  bounds: Box,
  soft: readonly Box[],
  size: number
): (Placed | null)[] {
  const taken: Box[] = points.map(({x, y}) => ({x0: x - 5, y0: y - 5, x1: x + 5, y1: y + 5}));
  const result: (Placed | null)[] = points.map(() => null);
  const order = points.map((_, i) => i).sort((a, b) => crowd(b) - crowd(a) || a - b);
  function crowd(i: number): number {
    const {x, y} = points[i]!;
    return points.filter((d) => Math.hypot(d.x - x, d.y - y) < 60).length;
  }
  for (const i of order) {
    const point = points[i]!;
    let best: {cost: number; placed: Placed; box: Box} | null = null;
    for (const distance of [8, 20, 34, 48])
      for (const [rank, [dx, dy]] of directions.entries()) {
        const placed: Placed = {
          x: point.x + dx * distance * (dy === 0 ? 1 : 0.75),
          y: point.y + dy * (distance * 0.75 + 3),
          anchor: dx > 0 ? "start" : dx < 0 ? "end" : "middle",
          leader: distance > 8
        };
        const box = boxOf(placed, textWidth(point.text, size), size);
        if (outside(box, bounds) || taken.some((d) => overlap(d, box))) continue;
        const cost = soft.filter((d) => overlap(d, box)).length * 6 + rank * 0.1 + distance * 0.3;
        if (!best || cost < best.cost) best = {cost, placed, box};
      }
    if (!best) continue;
    result[i] = best.placed;
    taken.push(best.box);
  }
  return result;
}

function boxOf({x, y, anchor}: Placed, width: number, size: number): Box {
  const x0 = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return {x0: x0 - 1, y0: y - size * 0.55, x1: x0 + width + 1, y1: y + size * 0.55};
}

function outside(a: Box, b: Box): boolean {
  return a.x0 < b.x0 || a.x1 > b.x1 || a.y0 < b.y0 || a.y1 > b.y1;
}

function overlap(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
