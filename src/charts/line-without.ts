import {select} from "d3";
import type {Scale} from "./axes.js";
import {themeOf, type, type Svg} from "./frame.js";
import type {LineWithout, RegressionOptions, RegressionPoint} from "./regression.js";
import {bare} from "./text.js";

/**
 * Makes the points of a regression answer: while the pointer is on one, after a tap, or by the arrow
 * keys, the line without it is drawn dashed, with its R2.
 */
export function drawWithout(
  svg: Svg,
  points: readonly RegressionPoint[],
  lines: readonly LineWithout[],
  {x, y, clip}: {x: Scale; y: Scale; clip: string},
  options: RegressionOptions
): void {
  const theme = themeOf(options);
  const layer = svg.append("g").attr("class", "without").attr("pointer-events", "none");
  const line = layer
    .append("path")
    .attr("clip-path", `url(#${clip})`)
    .attr("fill", "none")
    .attr("stroke", theme.accent)
    .attr("stroke-width", 1.5)
    .attr("stroke-dasharray", "5,4");
  const ring = layer.append("circle").attr("fill", "none").attr("stroke", theme.accent);
  const text = layer
    .append("text")
    .attr("font-size", type.small)
    .attr("fill", theme.accent)
    .attr("stroke", theme.paper)
    .attr("stroke-width", 3)
    .attr("paint-order", "stroke");
  layer.attr("visibility", "hidden");
  const [left, right] = x.range() as [number, number];

  function show(i: number | null): void {
    const [point, without] = i === null ? [] : [points[i], lines[i]];
    if (!point || without?.slope == null) {
      layer.attr("visibility", "hidden");
      return;
    }
    const at = (px: number) => y(without.intercept! + without.slope! * x.invert(px));
    const [px, py] = [x(point.x), y(point.y)];
    const isRight = px > (left + right) / 2;
    line.attr("d", `M${left},${at(left)}L${right},${at(right)}`);
    ring.attr("cx", px).attr("cy", py).attr("r", 7).attr("stroke-width", 1.5);
    text
      .attr("x", px + (isRight ? -12 : 12))
      .attr("y", py - 10)
      .attr("text-anchor", isRight ? "end" : "start")
      .text(
        `without ${point.label}: R² ${without.r2 === null ? "undefined" : bare(without.r2, "", 2)}`
      );
    layer.attr("visibility", null);
  }

  const order = points.map((_, i) => i).sort((a, b) => points[a]!.x - points[b]!.x || a - b);
  let current: number | null = null;
  const move = (i: number | null) => show((current = i));
  svg.selectAll<SVGElement, number>(".points > *, .mark").each(function (i) {
    if (typeof i !== "number" || this.tagName !== "path") return;
    select(this)
      .on("pointerenter click", () => move(i))
      .on("pointerleave", () => move(null));
  });
  svg.attr("tabindex", 0).on("keydown", (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Escape") move(null);
    if (step === 0) return;
    event.preventDefault();
    const place = current === null ? -1 : order.indexOf(current);
    move(order[(place + step + order.length) % order.length]!);
  });
}
