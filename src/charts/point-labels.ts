import type {Scale} from "./axes.js";
import {highlighted} from "./dots.js";
import {mark, themeOf, type, type Svg} from "./frame.js";
import {placeLabels, type Box} from "./placement.js";
import type {Fit, RegressionOptions, RegressionPoint} from "./regression.js";
import {shorten} from "./text.js";

/** Names each point beside its dot; one without room is left to the tooltip. */
export function namePoints(
  svg: Svg,
  points: readonly RegressionPoint[],
  fit: Fit | null,
  x: Scale,
  y: Scale,
  bounds: Box,
  options: RegressionOptions
): void {
  const theme = themeOf(options);
  const room = Math.min(170, (bounds.x1 - bounds.x0) * 0.42);
  const at = points.map((d) => ({x: x(d.x), y: y(d.y), text: shorten(d.label, room, type.small)}));
  const soft: Box[] = points.flatMap((d, i) => {
    const {x: px, y: py} = at[i]!;
    return [
      {
        x0: d.xLo == null ? px : x(d.xLo),
        x1: d.xHi == null ? px : x(d.xHi),
        y0: py - 1,
        y1: py + 1
      },
      {y0: d.yHi == null ? py : y(d.yHi), y1: d.yLo == null ? py : y(d.yLo), x0: px - 1, x1: px + 1}
    ];
  });
  if (fit)
    for (let px = bounds.x0; px < bounds.x1; px += 6) {
      const py = y(fit.intercept + fit.slope * x.invert(px));
      soft.push({x0: px, x1: px + 6, y0: py - 1, y1: py + 1});
    }
  for (const d of options.reference?.points ?? [])
    soft.push({x0: x(d.x) - 3, x1: x(d.x) + 3, y0: y(d.y) - 1, y1: y(d.y) + 1});
  const placed = placeLabels(at, bounds, soft, type.small);
  for (const [i, d] of placed.entries()) {
    if (!d) continue;
    const point = points[i]!;
    const g = mark(svg, point.model, point.label);
    if (d.leader)
      g.append("line")
        .attr("x1", at[i]!.x)
        .attr("y1", at[i]!.y)
        .attr("x2", d.x)
        .attr("y2", d.y)
        .attr("stroke", theme.faint);
    g.append("text")
      .attr("x", d.x)
      .attr("y", d.y)
      .attr("dy", "0.35em")
      .attr("text-anchor", d.anchor)
      .attr("font-size", type.small)
      .attr("font-weight", highlighted(point, options.highlight) ? 600 : null)
      .attr("fill", theme.ink)
      .attr("stroke", theme.paper)
      .attr("stroke-width", 3)
      .attr("stroke-linejoin", "round")
      .attr("paint-order", "stroke")
      .text(at[i]!.text);
  }
}
