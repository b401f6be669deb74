import {line, scaleLinear, scaleLog} from "d3";
import {ticksOf, widest, xAxis, xAxisHeight, yAxis, yTitle, type Scale} from "./axes.js";
import {blank, finish, frame, mark, themeOf, type, type Svg} from "./frame.js";
import {count, dodge, printed, shorten, textWidth} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** The smallest difference found against n, for one design. Differences are fractions, null where undefined. */
export interface PowerLine {
  name: string;
  points: readonly {n: number; difference: number | null}[];
  /** At the n asked for. */
  found: number | null;
  /** The n that finds the difference wanted. */
  needed: number | null;
}

export interface PowerChartOptions extends ChartOptions {
  /** Marked on the x axis. */
  n: number | null;
  /** Marked on the y axis; a fraction. */
  wanted: number | null;
}

interface Place {
  x: Scale;
  y: Scale;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Power: differences against the number of responses, on a logarithmic axis, one line a design, the first
 * in the accent colour; what n finds and what the difference wanted takes are marked on each. No line with
 * a point: the empty text.
 */
export function powerChart(lines: readonly PowerLine[], options: PowerChartOptions): SVGSVGElement {
  const height = options.height ?? Math.round(Math.min(380, Math.max(280, options.width * 0.45)));
  const known = lines.map((of) => ({
    ...of,
    points: of.points.flatMap(({n, difference}) =>
      n > 0 && difference !== null && difference <= 1 ? [{n, difference}] : []
    )
  }));
  const drawn = known.filter(({points}) => points.length > 1);
  if (drawn.length === 0) return blank(height, options);
  const all = drawn.flatMap(({points}) => points);
  const highest = Math.max(...all.map(({difference}) => difference));
  const [top, bottom] = [30, height - xAxisHeight("n", options) - 4];
  const y = scaleLinear([0, highest * 1.04], [bottom, top]);
  const yTicks = ticksOf(y, 44, "pp").map(({at, text}) => ({at, text: text.replace("+", "")}));
  const left =
    widest(
      yTicks.map(({text}) => text),
      type.small
    ) + 14;
  const room = Math.min(150, options.width * 0.3);
  const names = drawn.map((of) => shorten(of.name, room, type.small, true));
  const right = options.width - widest(names, type.small) - 22;
  const x = scaleLog(
    [Math.min(...all.map(({n}) => n)), Math.max(...all.map(({n}) => n))],
    [left + 4, right]
  );
  const svg = frame(height, options);
  const place = {x, y, left, right, top, bottom};
  yAxis(svg, y, yTicks, place, options);
  xAxis(svg, x, roundTicks(x), {top, bottom, label: "Responses, logarithmic", right}, options);
  yTitle(svg, "Difference of accuracies, points", options);
  drawAsked(svg, place, options);
  drawn.forEach((of, i) => drawLine(svg, of, i === 0, place, options));
  nameLines(svg, drawn, names, place, options);
  drawn.forEach((of, i) => markLine(svg, of, isUpper(of, drawn), i === 0, place, options));
  return finish(svg);
}

const isUpper = (of: PowerLine, all: readonly PowerLine[]) =>
  all.length > 1 && all.every(({found}) => (found ?? 0) <= (of.found ?? 0));

/** 1, 2 and 5 times powers of ten. */
function roundTicks(x: Scale): {at: number; text: string}[] {
  const [a, b] = x.domain() as [number, number];
  const first = Math.floor(Math.log10(a));
  const decades = Array.from(
    {length: Math.ceil(Math.log10(b)) - first + 1},
    (_, i) => 10 ** (first + i)
  );
  return decades
    .flatMap((decade) => [1, 2, 5].map((d) => d * decade))
    .filter((at) => at >= a && at <= b && at >= 1)
    .map((at) => ({at, text: count(at)}));
}

/** The n and the difference that were asked for, as dashed lines with their value. */
function drawAsked(
  svg: Svg,
  {x, y, left, right, top, bottom}: Place,
  options: PowerChartOptions
): void {
  const theme = themeOf(options);
  const g = svg.append("g").attr("stroke", theme.muted).attr("stroke-dasharray", "2,3");
  const [{n}, {wanted}] = [options, options];
  const [a, b] = x.domain() as [number, number];
  if (n !== null && n >= a && n <= b) {
    g.append("path").attr("d", `M${x(n)},${top - 6}V${bottom}`);
    label(svg, `n = ${count(n)}`, x(n) + 5, top, "start", options);
  }
  if (wanted !== null && wanted <= y.domain()[1]!) {
    g.append("path").attr("d", `M${left},${y(wanted)}H${right}`);
    label(svg, `${points(wanted)} wanted`, left + 6, y(wanted) - 6, "start", options);
  }
}

function drawLine(
  svg: Svg,
  {name, points: of}: PowerLine,
  isFirst: boolean,
  {x, y}: Place,
  options: ChartOptions
): void {
  const theme = themeOf(options);
  const path = line<PowerLine["points"][number]>(
    ({n}) => x(n),
    ({difference}) => y(difference!)
  );
  mark(svg, undefined, name)
    .append("path")
    .attr("d", path(of))
    .attr("fill", "none")
    .attr("stroke", isFirst ? theme.accent : theme.muted)
    .attr("stroke-width", isFirst ? 2.4 : 1.7);
}

function nameLines(
  svg: Svg,
  drawn: readonly PowerLine[],
  names: readonly string[],
  {y, right, top, bottom}: Place,
  options: ChartOptions
): void {
  const theme = themeOf(options);
  const ends = drawn.map(({points: of}) => y(of.at(-1)!.difference!));
  const at = dodge(
    ends.map((end) => ({at: end, size: 15})),
    top,
    bottom + 8
  );
  drawn.forEach((_, i) =>
    svg
      .append("text")
      .attr("x", right + 8)
      .attr("y", at[i]!)
      .attr("dy", "0.35em")
      .attr("font-size", type.small)
      .attr("font-weight", i === 0 ? 600 : null)
      .attr("fill", i === 0 ? theme.accent : theme.muted)
      .text(names[i]!)
  );
}

/** What n finds: a dot and its value; what the difference wanted takes: a ring and its n. */
function markLine(
  svg: Svg,
  of: PowerLine,
  above: boolean,
  isFirst: boolean,
  {x, y, right, bottom}: Place,
  options: PowerChartOptions
): void {
  const theme = themeOf(options);
  const colour = isFirst ? theme.accent : theme.muted;
  const [a, b] = x.domain() as [number, number];
  const isIn = (n: number | null, difference: number | null): boolean =>
    n !== null && difference !== null && n >= a && n <= b && difference <= y.domain()[1]!;
  const dot = (n: number, difference: number) =>
    svg
      .append("circle")
      .attr("cx", x(n))
      .attr("cy", y(difference))
      .attr("r", 4)
      .attr("stroke", colour)
      .attr("stroke-width", 1.5);
  if (isIn(of.needed, options.wanted)) {
    dot(of.needed!, options.wanted!).attr("fill", theme.paper);
    const text = count(of.needed!);
    const at = Math.min(x(of.needed!), right - textWidth(text, type.small) / 2);
    label(svg, text, at, Math.min(bottom - 6, y(options.wanted!) + 17), "middle", options);
  }
  if (isIn(options.n, of.found)) {
    dot(options.n!, of.found!).attr("fill", colour);
    const [dx, dy] = above ? [8, -7] : [-8, 15];
    label(
      svg,
      points(of.found!),
      x(options.n!) + dx,
      y(of.found!) + dy,
      above ? "start" : "end",
      options,
      true
    );
  }
}

const points = (difference: number) =>
  printed(difference, "pp", difference < 0.0095 ? 2 : 1).replace("+", "");

function label(
  svg: Svg,
  text: string,
  x: number,
  y: number,
  anchor: "start" | "middle" | "end",
  options: ChartOptions,
  bold = false
): void {
  const theme = themeOf(options);
  const wide = textWidth(text, type.small, bold);
  const start = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  const inside = Math.max(2, Math.min(options.width - wide - 2, start));
  svg
    .append("text")
    .attr("x", inside)
    .attr("y", y)
    .attr("font-size", type.small)
    .attr("font-weight", bold ? 600 : null)
    .attr("paint-order", "stroke")
    .attr("stroke", theme.paper)
    .attr("stroke-width", 4)
    .attr("fill", bold ? theme.ink : theme.muted)
    .text(text);
}
