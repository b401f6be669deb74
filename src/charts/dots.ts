import {scaleLinear} from "d3";
import {ticksOf, vertical, xAxis, type Scale} from "./axes.js";
import {domainOf, layOut, valueText, type Layout} from "./dot-layout.js";
import {blank, finish, frame, mark, themeOf, type, type Group, type Svg} from "./frame.js";
import {modelStyle} from "./palette.js";
import {count, shorten, textWidth} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";

/** One dot with its interval. */
export interface DotRow {
  label: string;
  /** null: not known; the row is shown with a dash and its note. */
  value: number | null;
  /** Interval, in the value's unit; null: none. */
  lo: number | null;
  hi: number | null;
  /** How many observations stand behind the value; null: not said. */
  n: number | null;
  model?: string;
  /** A second estimate of the same, drawn as a ring under the dot: say, a shrunk rate. */
  also?: {value: number; lo: number | null; hi: number | null} | null;
  /** Why there is no value, or a remark for the tooltip. */
  note?: string;
  group?: string;
}

export interface DotsOptions extends ChartOptions {
  /** Default "%": values are fractions. */
  unit?: Unit;
  /** Decimals of the printed values; default 1 for "%" and "pp", 3 otherwise. */
  digits?: number;
  /** "value" (default): descending, inside each group; nulls last. false: as given. */
  sort?: false | "value";
  /** The ends of the axis, in the value's unit. Default: the data's extent, rounded. */
  domain?: [number, number];
  xLabel?: string;
  /** A vertical line, say chance. */
  reference?: {x: number; label: string};
  /** The label or model of the row in the accent colour; the others turn grey. */
  highlight?: string;
}

/**
 * Dots with intervals on a shared axis, one row an item: label, dot, "56.6 % (48.8–64.1)", n.
 * Groups are bands of rows, in order of appearance. Below 480 pixels the label and the value stand
 * above the dot. No rows: the empty text.
 */
export function dots(rows: readonly DotRow[], options: DotsOptions): SVGSVGElement {
  if (rows.length === 0) return blank(options.height ?? 160, options);
  const theme = themeOf(options);
  const unit = options.unit ?? "%";
  const layout = layOut(rows, options);
  const {left, right, axisTop, bottom} = layout;
  const svg = frame(options.height ?? layout.height, options);
  const x = scaleLinear(domainOf(rows, options), [left, right]);
  for (const band of layout.bands) {
    if (band.shaded)
      svg
        .append("rect")
        .attr("y", band.y)
        .attr("width", options.width)
        .attr("height", band.height)
        .attr("fill", theme.grid)
        .attr("fill-opacity", 0.4);
    svg
      .append("text")
      .attr("x", 4)
      .attr("y", band.y + 17)
      .attr("font-weight", 600)
      .attr("font-size", type.small)
      .attr("fill", theme.ink)
      .text(shorten(band.group, options.width - 8, type.small, true))
      .append("title")
      .text(band.group);
  }
  const ticks = ticksOf(x, layout.stacked ? 80 : 76, unit);
  const place = {top: axisTop, bottom, label: options.xLabel, right, stretches: layout.stretches};
  xAxis(svg, x, ticks, place, options);
  if (options.reference) drawReference(svg, x, options.reference, layout, options);
  if (!Number.isNaN(layout.nRight)) nHeading(svg, layout, options);
  for (const row of layout.rows) drawRow(svg, x, row, layout, options);
  return finish(svg);
}

/** Does the row or line of that name carry the highlight? */
export function highlighted(
  row: {label: string; model?: string},
  highlight: string | undefined
): boolean {
  return highlight !== undefined && (row.label === highlight || row.model === highlight);
}

function colourOf(row: DotRow, options: DotsOptions): string {
  const theme = themeOf(options);
  if (options.highlight !== undefined)
    return highlighted(row, options.highlight) ? theme.accent : theme.faint;
  return row.model === undefined ? theme.ink : modelStyle(row.model).colour;
}

function drawRow(
  svg: Svg,
  x: Scale,
  {row, lines, y, height}: Layout["rows"][number],
  layout: Layout,
  options: DotsOptions
): void {
  const {stacked, left, right, valueRight, nRight} = layout;
  const theme = themeOf(options);
  const [value, range] = valueText(row, options);
  const said = [row.label, `${value} ${range}`.trim(), row.n === null ? "" : `n = ${count(row.n)}`];
  const g = mark(svg, row.model, [...said, row.note ?? ""].filter((d) => d !== "").join("\n"));
  const centre = stacked ? y + height - 12 : y + height / 2;
  const textY = stacked ? y + 13 : centre + 4;
  const bold = highlighted(row, options.highlight);
  const quiet = row.value === null ? theme.muted : theme.ink;
  const say = (at: number, anchor: string, fill: string, size: number) =>
    g
      .append("text")
      .attr("x", at)
      .attr("y", textY)
      .attr("text-anchor", anchor)
      .attr("font-size", size)
      .attr("fill", fill);
  for (const [i, line] of lines.entries()) {
    const up = stacked ? i * 15 : (i - (lines.length - 1) / 2) * 15;
    say(4, "start", quiet, type.text)
      .attr("y", textY + up)
      .attr("font-weight", bold ? 600 : null)
      .text(line);
  }
  const end = say(valueRight, "end", quiet, type.text);
  end
    .append("tspan")
    .attr("font-weight", bold ? 600 : null)
    .text(value);
  if (range) end.append("tspan").attr("fill", theme.muted).text(` ${range}`);
  if (row.n !== null) say(nRight, "end", theme.muted, type.small).text(count(row.n));
  if (row.value === null) {
    const room = right - left - 8;
    say(left + 4, "start", theme.muted, type.small)
      .attr("y", stacked ? centre + 3 : textY)
      .text(shorten(row.note ?? "", room, type.small));
    return;
  }
  const up = row.also ? 4 : 0;
  if (row.also) drawSecond(g, x, row.also, centre + 5, theme.muted, theme.paper);
  drawInterval(g, x, row, centre - up, colourOf(row, options));
}

/** The second estimate: a thin interval and a ring, cut at the ends of the axis. */
function drawSecond(
  g: Group,
  x: Scale,
  {value, lo, hi}: NonNullable<DotRow["also"]>,
  y: number,
  colour: string,
  paper: string
): void {
  const [left, right] = x.range() as [number, number];
  const cut = (d: number) => Math.max(left, Math.min(right, x(d)));
  if (lo !== null && hi !== null)
    g.append("line")
      .attr("x1", cut(lo))
      .attr("x2", cut(hi))
      .attr("y1", y)
      .attr("y2", y)
      .attr("stroke", colour)
      .attr("stroke-width", 1);
  g.append("circle")
    .attr("cx", cut(value))
    .attr("cy", y)
    .attr("r", 3)
    .attr("fill", paper)
    .attr("stroke", colour)
    .attr("stroke-width", 1.5);
}

/** The interval, cut at the ends of the axis, and the dot; a dot beyond an end is an arrow there. */
function drawInterval(g: Group, x: Scale, row: DotRow, y: number, colour: string): void {
  const [left, right] = x.range() as [number, number];
  const cut = (d: number) => Math.max(left, Math.min(right, x(d)));
  if (row.lo !== null && row.hi !== null)
    g.append("line")
      .attr("x1", cut(row.lo))
      .attr("x2", cut(row.hi))
      .attr("y1", y)
      .attr("y2", y)
      .attr("stroke", colour)
      .attr("stroke-width", 1.5)
      .attr("stroke-opacity", 0.75);
  const at = x(row.value!);
  if (at < left - 0.5 || at > right + 0.5)
    g.append("path")
      .attr("d", at < left ? `M${left - 5},${y}l7,-4v8z` : `M${right + 5},${y}l-7,-4v8z`)
      .attr("fill", colour);
  else g.append("circle").attr("cx", at).attr("cy", y).attr("r", 4).attr("fill", colour);
}

function drawReference(
  svg: Svg,
  x: Scale,
  reference: {x: number; label: string},
  {axisTop, left, right, nRight, stretches}: Layout,
  options: DotsOptions
): void {
  const theme = themeOf(options);
  const at = x(reference.x);
  if (at < left - 1 || at > right + 1) return;
  svg
    .append("path")
    .attr("d", vertical(at, [[axisTop - 5, axisTop], ...stretches]))
    .attr("stroke", theme.muted)
    .attr("stroke-dasharray", "3,3");
  const end = Number.isNaN(nRight) ? options.width - 4 : nRight - 24;
  const text = shorten(reference.label, end - 4, type.small);
  const half = textWidth(text, type.small) / 2;
  svg
    .append("text")
    .attr("x", Math.max(4 + half, Math.min(end - half, at)))
    .attr("y", axisTop - 9)
    .attr("text-anchor", "middle")
    .attr("font-size", type.small)
    .attr("fill", theme.muted)
    .text(text);
}

function nHeading(svg: Svg, {axisTop, nRight}: Layout, options: DotsOptions): void {
  svg
    .append("text")
    .attr("x", nRight)
    .attr("y", axisTop - 9)
    .attr("text-anchor", "end")
    .attr("font-size", type.small)
    .attr("fill", themeOf(options).muted)
    .text("n");
}
