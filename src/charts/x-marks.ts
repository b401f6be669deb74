import type {Scale} from "./axes.js";
import {themeOf, type, type Svg} from "./frame.js";
import {dodge, textWidth} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** A place on the x axis that is worth a line and a name. */
export interface XMark {
  x: number;
  label: string;
}

/** Dashed lines from `top` to `bottom` at marked places, named above; names are moved apart. */
export function xMarks(
  svg: Svg,
  marks: readonly XMark[],
  x: Scale,
  place: {left: number; right: number; top: number; bottom: number},
  options: ChartOptions
): void {
  const theme = themeOf(options);
  const [a, b] = x.domain() as [number, number];
  const shown = marks.filter((d) => d.x >= a && d.x <= b).sort((p, q) => p.x - q.x);
  const at = dodge(
    shown.map((d) => ({at: x(d.x), size: textWidth(d.label, type.small) + 12})),
    place.left,
    Math.max(place.right, options.width - 4)
  );
  for (const [i, d] of shown.entries()) {
    svg
      .append("path")
      .attr("d", `M${x(d.x)},${place.bottom}V${place.top}L${at[i]!},${place.top - 6}`)
      .attr("fill", "none")
      .attr("stroke", theme.ink)
      .attr("stroke-opacity", 0.6)
      .attr("stroke-dasharray", "2,3");
    svg
      .append("text")
      .attr("x", at[i]!)
      .attr("y", place.top - 10)
      .attr("text-anchor", "middle")
      .attr("font-size", type.small)
      .attr("fill", theme.ink)
      .text(d.label);
  }
}
