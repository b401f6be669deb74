import type {ScaleContinuousNumeric} from "d3";
import {themeOf, type, type Group, type Svg} from "./frame.js";
import {printed, shorten, textWidth, wrap} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";

export type Scale = ScaleContinuousNumeric<number, number>;

/** Ticks of a linear axis: one every `room` pixels at most, each printed with its unit. */
export function ticksOf(scale: Scale, room: number, unit: Unit): {at: number; text: string}[] {
  const [a, b] = scale.range() as [number, number];
  const many = Math.max(2, Math.floor(Math.abs(b - a) / room));
  const at = scale.ticks(many);
  const factor = unit === "" ? 1 : 100;
  const step = at.length > 1 ? Math.abs(at[1]! - at[0]!) * factor : 1;
  const digits = Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)));
  return at.map((d) => ({at: d, text: printed(d, unit, digits)}));
}

/** Widens equal or missing ends, so that a scale has an extent. */
export function extentOf(values: readonly number[], pad = 0): [number, number] {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return [0, 1];
  let lo = finite.reduce((a, b) => Math.min(a, b));
  let hi = finite.reduce((a, b) => Math.max(a, b));
  if (lo === hi) [lo, hi] = [lo - (Math.abs(lo) || 1) * 0.1, hi + (Math.abs(hi) || 1) * 0.1];
  return [lo - (hi - lo) * pad, hi + (hi - lo) * pad];
}

/** The height that an x axis takes: ticks and the lines of its label. */
export function xAxisHeight(label: string | undefined, options: ChartOptions): number {
  return 22 + (label ? labelLines(label, options).length * 15 + 2 : 0);
}

function labelLines(label: string, options: ChartOptions): string[] {
  return wrap(`${label} →`, options.width - 12, type.small, 3);
}

/** The path of a vertical line at x that shows in some stretches only. */
export function vertical(x: number, stretches: readonly (readonly [number, number])[]): string {
  return stretches.map(([a, b]) => `M${x},${a}V${b}`).join("");
}

/** Grid lines from `top` to `bottom`, tick labels under them, and the label at the right end. */
export function xAxis(
  parent: Svg | Group,
  scale: Scale,
  ticks: readonly {at: number; text: string}[],
  place: {
    top: number;
    bottom: number;
    label?: string | undefined;
    /** Where the label ends, if it fits before it. */
    right?: number;
    /** The stretches, from y to y, where grid lines show; without them, from top to bottom. */
    stretches?: readonly (readonly [number, number])[];
  },
  options: ChartOptions
): Group {
  const theme = themeOf(options);
  const g: Group = parent.append("g");
  let free = -Infinity;
  for (const {at, text} of ticks) {
    const x = scale(at);
    g.append("path")
      .attr("d", vertical(x, place.stretches ?? [[place.top, place.bottom]]))
      .attr("stroke", theme.grid);
    const half = textWidth(text, type.small) / 2;
    const centre = Math.max(half, Math.min(options.width - half, x));
    if (centre - half < free) continue;
    free = centre + half + 4;
    g.append("text")
      .attr("x", centre)
      .attr("y", place.bottom + 15)
      .attr("text-anchor", "middle")
      .attr("font-size", type.small)
      .attr("fill", theme.muted)
      .text(text);
  }
  if (place.label) xTitle(g, place.label, place.bottom + 32, options, place.right);
  return g;
}

/** The label of the x axis, which ends at `right` if it fits before it. */
export function xTitle(
  parent: Svg | Group,
  label: string,
  y: number,
  options: ChartOptions,
  right = options.width - 4
): void {
  const lines = labelLines(label, options);
  const labelEnd = widest(lines, type.small) <= right - 4 ? right : options.width - 4;
  for (const [i, line] of lines.entries())
    parent
      .append("text")
      .attr("x", labelEnd)
      .attr("y", y + i * 15)
      .attr("text-anchor", "end")
      .attr("font-size", type.small)
      .attr("fill", themeOf(options).muted)
      .text(line);
}

/** Grid lines from `left` to `right` and tick labels before them. */
export function yAxis(
  parent: Svg | Group,
  scale: Scale,
  ticks: readonly {at: number; text: string}[],
  place: {left: number; right: number},
  options: ChartOptions
): Group {
  const theme = themeOf(options);
  const g: Group = parent.append("g");
  for (const {at, text} of ticks) {
    g.append("line")
      .attr("x1", place.left)
      .attr("x2", place.right)
      .attr("y1", scale(at))
      .attr("y2", scale(at))
      .attr("stroke", theme.grid);
    g.append("text")
      .attr("x", place.left - 7)
      .attr("y", scale(at))
      .attr("dy", "0.35em")
      .attr("text-anchor", "end")
      .attr("font-size", type.small)
      .attr("fill", theme.muted)
      .text(text);
  }
  return g;
}

/** The label of the y axis, over the axis at the top left. */
export function yTitle(
  parent: Svg | Group,
  label: string,
  options: ChartOptions,
  width = options.width
): void {
  parent
    .append("text")
    .attr("x", 4)
    .attr("y", 13)
    .attr("font-size", type.small)
    .attr("fill", themeOf(options).muted)
    .text(shorten(`↑ ${label}`, width - 8, type.small));
}

/** The width of the widest of these texts. */
export function widest(texts: readonly string[], size: number): number {
  return texts.reduce((w, d) => Math.max(w, textWidth(d, size)), 0);
}
