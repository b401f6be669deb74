import {scaleLinear} from "d3";
import {extentOf, ticksOf, widest, xAxis, xAxisHeight} from "./axes.js";
import {highlighted} from "./dots.js";
import {blank, finish, frame, mark, narrow, themeOf, type, type Group, type Svg} from "./frame.js";
import {modelStyle} from "./palette.js";
import {printed, shorten, textWidth} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";

/** One dumbbell: from the baseline to the value. null: not reported. */
export interface DifferenceRow {
  label: string;
  /** The small multiple that the row belongs to, say a benchmark. */
  panel: string;
  value: number | null;
  baseline: number | null;
  model?: string;
}

export interface DifferenceOptions extends ChartOptions {
  /** Default "%": fractions; differences are printed in points. */
  unit?: Unit;
  digits?: number;
  /** "difference" (default): labels by their mean difference, highest first. false: as given. */
  sort?: false | "difference";
  xLabel?: string;
  /** What the two ends are called, in a line over the panels. */
  names?: {baseline: string; value: string};
  highlight?: string;
}

const step = 23;

/**
 * Dumbbells in small multiples: a ring at the baseline, a dot at the value, the signed difference
 * beside. Every panel has its own place on the axis but the same span, so that equal lengths are
 * equal gains. A side that is not known is left out, its difference a dash. No rows: the empty text.
 */
export function differences(
  rows: readonly DifferenceRow[],
  options: DifferenceOptions
): SVGSVGElement {
  if (rows.length === 0) return blank(options.height ?? 160, options);
  const unit = options.unit ?? "%";
  const panels = [...new Set(rows.map((d) => d.panel))];
  const labels = ordered(rows, options);
  const share = options.width < narrow ? 0.4 : 0.34;
  const labelWidth = Math.min(widest(labels, type.text) + 2, options.width * share);
  const room = options.width - labelWidth - 20;
  const most = Math.max(1, Math.min(panels.length, Math.floor((room + 14) / 146)));
  const lines = Math.ceil(panels.length / most);
  const columns = Math.ceil(panels.length / lines);
  const gap = 14;
  const width = (room - gap * (columns - 1)) / columns;
  const top = options.names ? 26 : 4;
  const axis = xAxisHeight(undefined, options) + 4;
  const tall = 24 + labels.length * step + axis;
  const foot = options.xLabel ? xAxisHeight(options.xLabel, options) - 22 : 0;
  const height = top + lines * tall + (lines - 1) * 10 + foot;
  const svg = frame(options.height ?? height, options);
  if (options.names) nameEnds(svg, options.names, options);
  const span = spanOf(rows, panels, unit);
  for (const [i, panel] of panels.entries()) {
    const column = i % columns;
    const y = top + Math.floor(i / columns) * (tall + 10);
    if (column === 0) nameRows(svg, labels, y, labelWidth, options);
    const place = {left: labelWidth + 16 + column * (width + gap), width, y};
    const last = i === panels.length - 1;
    const members = rows.filter((d) => d.panel === panel);
    drawPanel(svg, panel, members, labels, place, span, last, options);
  }
  return finish(svg);
}

function differenceOf(row: DifferenceRow): number | null {
  return row.value === null || row.baseline === null ? null : row.value - row.baseline;
}

function ordered(rows: readonly DifferenceRow[], options: DifferenceOptions): string[] {
  const labels = [...new Set(rows.map((d) => d.label))];
  if (options.sort === false) return labels;
  const mean = (label: string) => {
    const known = rows
      .filter((d) => d.label === label)
      .map(differenceOf)
      .filter((d) => d !== null);
    return known.length === 0 ? -Infinity : known.reduce((a, b) => a + b, 0) / known.length;
  };
  const means = new Map(labels.map((label) => [label, mean(label)]));
  return labels.sort((a, b) => {
    const [p, q] = [means.get(a)!, means.get(b)!];
    return p === q ? (a < b ? -1 : 1) : q - p;
  });
}

function extentIn(rows: readonly DifferenceRow[]): [number, number] {
  return extentOf(rows.flatMap((d) => [d.value, d.baseline]).filter((d) => d !== null));
}

/** The widest extent of a panel, with room at the ends. */
function spanOf(rows: readonly DifferenceRow[], panels: readonly string[], unit: Unit): number {
  const spans = panels.map((panel) => {
    const [lo, hi] = extentIn(rows.filter((d) => d.panel === panel));
    return hi - lo;
  });
  const span = Math.max(...spans) * 1.15;
  return unit === "%" ? Math.min(1, span) : span;
}

/** The panel's part of the axis: its data in the middle, inside 0 to 100 % where data are. */
function domainOf(rows: readonly DifferenceRow[], span: number, unit: Unit): [number, number] {
  const [lo, hi] = extentIn(rows);
  let start = (lo + hi) / 2 - span / 2;
  if (unit === "%" && hi <= 1) start = Math.min(start, 1 - span);
  if (unit === "%" && lo >= 0) start = Math.max(start, 0);
  return [start, start + span];
}

function drawPanel(
  svg: Svg,
  panel: string,
  rows: readonly DifferenceRow[],
  labels: readonly string[],
  place: {left: number; width: number; y: number},
  span: number,
  last: boolean,
  options: DifferenceOptions
): void {
  const theme = themeOf(options);
  const unit = options.unit ?? "%";
  const said = rows.map((d) => differenceText(d, options));
  const right = place.left + place.width;
  const end = right - widest(said, type.text) - 12;
  svg
    .append("text")
    .attr("x", place.left)
    .attr("y", place.y + 14)
    .attr("font-weight", 600)
    .attr("fill", theme.ink)
    .text(shorten(panel, place.width, type.text, true))
    .append("title")
    .text(panel);
  const top = place.y + 24;
  const bottom = top + labels.length * step;
  const x = scaleLinear(domainOf(rows, span, unit), [place.left + 5, end]);
  const label = last ? options.xLabel : undefined;
  xAxis(
    svg,
    x,
    ticksOf(x, Math.max(46, (end - place.left) / 5), unit),
    {top, bottom, label, right},
    options
  );
  for (const [i, row] of rows.entries()) {
    const y = top + (labels.indexOf(row.label) + 0.5) * step;
    drawDumbbell(svg, row, x, y, right, said[i]!, options);
  }
}

/** "+6.1"; a dash where a side is missing. */
function differenceText(row: DifferenceRow, options: DifferenceOptions): string {
  const difference = differenceOf(row);
  if (difference === null) return "—";
  const unit = options.unit ?? "%";
  if (unit !== "") return printed(difference, "pp", options.digits);
  const text = printed(difference, "", options.digits);
  return difference > 0 ? `+${text}` : text;
}

function drawDumbbell(
  svg: Svg,
  row: DifferenceRow,
  x: (value: number) => number,
  y: number,
  right: number,
  text: string,
  options: DifferenceOptions
): void {
  const theme = themeOf(options);
  const unit = options.unit ?? "%";
  const side = (d: number | null) => (d === null ? "—" : printed(d, unit, options.digits));
  const title = `${row.label}, ${row.panel}\n${side(row.baseline)} → ${side(row.value)} (${text})`;
  const g = mark(svg, row.model, title);
  const chosen = highlighted(row, options.highlight);
  const colour = chosen
    ? theme.accent
    : options.highlight !== undefined
      ? theme.faint
      : row.model === undefined
        ? theme.ink
        : modelStyle(row.model).colour;
  if (row.value !== null && row.baseline !== null)
    g.append("line")
      .attr("x1", x(row.baseline))
      .attr("x2", x(row.value))
      .attr("y1", y)
      .attr("y2", y)
      .attr("stroke", colour)
      .attr("stroke-width", 2)
      .attr("stroke-opacity", 0.6);
  if (row.baseline !== null) ring(g, x(row.baseline), y, colour, theme.paper);
  if (row.value !== null)
    g.append("circle").attr("cx", x(row.value)).attr("cy", y).attr("r", 4).attr("fill", colour);
  g.append("text")
    .attr("x", right)
    .attr("y", y + 4)
    .attr("text-anchor", "end")
    .attr("font-weight", chosen ? 600 : null)
    .attr("fill", text === "—" ? theme.muted : theme.ink)
    .text(text);
}

function ring(g: Svg | Group, x: number, y: number, colour: string, paper: string): void {
  g.append("circle")
    .attr("cx", x)
    .attr("cy", y)
    .attr("r", 3.3)
    .attr("fill", paper)
    .attr("stroke", colour)
    .attr("stroke-width", 1.4);
}

function nameRows(
  svg: Svg,
  labels: readonly string[],
  y: number,
  width: number,
  options: DifferenceOptions
): void {
  const theme = themeOf(options);
  for (const [i, label] of labels.entries())
    svg
      .append("text")
      .attr("x", 4)
      .attr("y", y + 24 + (i + 0.5) * step + 4)
      .attr("fill", theme.ink)
      .attr("font-weight", label === options.highlight ? 600 : null)
      .text(shorten(label, width, type.text))
      .append("title")
      .text(label);
}

function nameEnds(
  svg: Svg,
  names: {baseline: string; value: string},
  options: DifferenceOptions
): void {
  const theme = themeOf(options);
  const room = options.width / 2 - 24;
  const first = shorten(names.baseline, room, type.small);
  const second = 4 + 12 + textWidth(first, type.small) + 22;
  ring(svg, 8, 10, theme.muted, theme.paper);
  svg.append("circle").attr("cx", second).attr("cy", 10).attr("r", 4).attr("fill", theme.muted);
  for (const [x, text] of [
    [16, first],
    [second + 8, shorten(names.value, room, type.small)]
  ] as const)
    svg
      .append("text")
      .attr("x", x)
      .attr("y", 14)
      .attr("font-size", type.small)
      .attr("fill", theme.muted)
      .text(text);
}
