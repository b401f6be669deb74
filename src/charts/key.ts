import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle
} from "d3";
import {mark, themeOf, type, type Svg} from "./frame.js";
import type {SymbolName} from "./palette.js";
import {shorten, textWidth} from "./text.js";
import type {ChartOptions} from "./theme.js";

export interface KeyEntry {
  text: string;
  colour: string;
  symbol: SymbolName;
}

/** The shapes by their names in the palette. */
export const shapes = {
  circle: symbolCircle,
  square: symbolSquare,
  triangle: symbolTriangle,
  diamond: symbolDiamond,
  star: symbolStar,
  cross: symbolCross
} as const;

/** Sets the entries in lines that fit the width. */
function flow(
  entries: readonly KeyEntry[],
  width: number
): {entry: KeyEntry; text: string; x: number; line: number}[] {
  let x = 4;
  let line = 0;
  return entries.map((entry) => {
    const text = shorten(entry.text, width - 30, type.small);
    const size = textWidth(text, type.small) + 30;
    if (x > 4 && x + size - 14 > width) {
      x = 4;
      line += 1;
    }
    const at = x;
    x += size;
    return {entry, text, x: at, line};
  });
}

/** The height that a key takes; none without entries. */
export function keyHeight(entries: readonly KeyEntry[], width: number): number {
  const last = flow(entries, width).at(-1);
  return last ? (last.line + 1) * 16 + 4 : 0;
}

/** Symbols with their names, for a figure with too many marks to name each. */
export function drawKey(
  svg: Svg,
  entries: readonly KeyEntry[],
  top: number,
  options: ChartOptions
): void {
  for (const {entry, text, x, line} of flow(entries, options.width)) {
    const g = mark(svg, entry.text, entry.text);
    const y = top + line * 16 + 8;
    g.append("path")
      .attr("transform", `translate(${x + 5},${y})`)
      .attr("d", symbol(shapes[entry.symbol], 44)())
      .attr("fill", entry.colour);
    g.append("text")
      .attr("x", x + 14)
      .attr("y", y)
      .attr("dy", "0.35em")
      .attr("font-size", type.small)
      .attr("fill", themeOf(options).ink)
      .text(text);
  }
}
