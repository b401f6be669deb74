import * as Plot from "@observablehq/plot";
import {scaleLinear, scaleLog} from "d3";
import {extentOf, ticksOf, widest, xAxis, xAxisHeight, yAxis, yTitle, type Scale} from "./axes.js";
import {highlighted} from "./dots.js";
import {blank, finish, idOf, mark, name, plot, themeOf, type, type Svg} from "./frame.js";
import {hues, modelStyle, type Hue} from "./palette.js";
import {bare, dodge, interval, printed, shorten, textWidth} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";
import {xMarks, type XMark} from "./x-marks.js";

/** One line; points in any order. y null breaks the line; lo and hi draw a band. */
export interface Curve {
  name: string;
  model?: string;
  points: readonly {x: number; y: number | null; lo?: number | null; hi?: number | null}[];
  /** What the points were smoothed from: drawn faintly behind them. */
  raw?: readonly {x: number; y: number | null}[];
  dashed?: boolean;
  /** Grey, behind the others: an oracle, a baseline. */
  muted?: boolean;
  /** What stands after the name at its end. Default: its last value. */
  label?: string;
  /** A hue for what is no model, drawn solid. Default: the model's look. */
  hue?: Hue;
}

export interface CurveOptions extends ChartOptions {
  /** Default "linear"; "log2" for Best-of-N (x above 0; other points are left out). */
  xScale?: "log2" | "linear";
  /** Where the x axis has ticks. Default for log2: the powers of two among the data. */
  xTicks?: readonly number[];
  xLabel?: string;
  /** Default "": x as it is. */
  xUnit?: Unit;
  yLabel?: string;
  /** Default "%": y is a fraction. */
  yUnit?: Unit;
  yDomain?: [number, number];
  /** Places on the x axis with a dashed line and a name over it. */
  xMarks?: readonly XMark[];
  /** The name or model of the curve in the accent colour; the others turn grey. */
  highlight?: string;
}

/** A curve made ready: its points in order, where nulls and missing intervals are NaN. */
interface Drawn {
  curve: Curve;
  /** Its place among the curves given. */
  given: number;
  points: {x: number; y: number; lo: number; hi: number}[];
  raw: {x: number; y: number}[];
  stroke: string;
  dash: string;
  width: number;
}

/**
 * Lines with bands over a linear or log2 axis: Best-of-N, training. Each line is named at its right
 * end, with its last value. No curve with a point: the empty text.
 */
export function curves(series: readonly Curve[], options: CurveOptions): SVGSVGElement {
  const height = options.height ?? Math.round(Math.min(400, Math.max(260, options.width * 0.5)));
  const drawn = series
    .map((curve, i) => ready(curve, i, options))
    .filter((d) => d.points.some((p) => Number.isFinite(p.y)))
    .sort((a, b) => depth(a.curve, options) - depth(b.curve, options));
  if (drawn.length === 0) return blank(height, options);
  const unit = options.yUnit ?? "%";
  const known = drawn.flatMap((d) => d.points.filter((p) => Number.isFinite(p.y)));

  const top = (options.yLabel ? 28 : 12) + (options.xMarks?.length ? 16 : 0);
  const bottom = height - xAxisHeight(options.xLabel, options) - 4;
  const y = scaleLinear(
    yDomain(
      known,
      drawn.flatMap((d) => d.raw),
      options
    ),
    [bottom, top]
  );
  const yTicks = ticksOf(y, 44, unit);
  const left =
    widest(
      yTicks.map((d) => d.text),
      type.small
    ) + 14;
  const labels = drawn.map((d) => endLabel(d, unit, options));
  const right =
    options.width -
    widest(
      labels.map((d) => d.text),
      type.small
    ) -
    26;
  const xs = extentOf(known.map((d) => d.x));
  const log = options.xScale === "log2";
  const x: Scale = (log ? scaleLog().base(2) : scaleLinear()).domain(xs).range([left + 4, right]);

  const svg = plot(height, options, {
    x: {type: log ? "log" : "linear", domain: xs, range: x.range()},
    y: {domain: y.domain(), range: y.range()},
    marks: drawn.flatMap((d, i) => marksOf(d, i, y, unit))
  });
  const clip = idOf(options, "clip");
  svg
    .insert("clipPath", ":first-child")
    .attr("id", clip)
    .append("rect")
    .attr("x", left - 2)
    .attr("y", top - 6)
    .attr("width", right - left + 8)
    .attr("height", bottom - top + 12);
  for (const [i, {curve}] of drawn.entries())
    for (const layer of ["band", "raw", "line", "dots"]) {
      svg.select(`.${layer}-${i}`).attr("clip-path", `url(#${clip})`);
      name(svg, `${layer}-${i}`, () => curve.model ?? curve.name);
    }
  drawEndLabels(svg, drawn, labels, x, y, options);
  xMarks(svg, options.xMarks ?? [], x, {left, right, top, bottom}, options);
  yAxis(svg, y, yTicks, {left, right}, options).lower();
  const place = {top, bottom, label: options.xLabel, right};
  xAxis(svg, x, xTicksOf(x, known, options), place, options).lower();
  if (options.yLabel) yTitle(svg, options.yLabel, options);
  return finish(svg);
}

function ready(curve: Curve, given: number, options: CurveOptions): Drawn {
  const theme = themeOf(options);
  const style = modelStyle(curve.model ?? curve.name);
  const chosen = highlighted({...curve, label: curve.name}, options.highlight);
  const grey = curve.muted || (options.highlight !== undefined && !chosen);
  const points = curve.points
    .filter((d) => options.xScale !== "log2" || d.x > 0)
    .map((d) => ({x: d.x, y: d.y ?? NaN, lo: d.lo ?? NaN, hi: d.hi ?? NaN}))
    .sort((a, b) => a.x - b.x);
  return {
    curve,
    given,
    points,
    raw: (curve.raw ?? []).map((d) => ({x: d.x, y: d.y ?? NaN})).sort((a, b) => a.x - b.x),
    stroke: chosen ? theme.accent : grey ? theme.faint : curve.hue ? hues[curve.hue] : style.colour,
    dash: curve.dashed ? "5,3" : curve.muted || curve.hue ? "none" : style.dash,
    width: chosen ? 2.4 : 1.7
  };
}

/** What is drawn first: the muted, then the others, then the highlighted. */
function depth(curve: Curve, options: CurveOptions): number {
  return highlighted({...curve, label: curve.name}, options.highlight) ? 2 : curve.muted ? 0 : 1;
}

function marksOf(d: Drawn, i: number, y: Scale, unit: Unit): Plot.Markish[] {
  const dense = d.points.length > 20;
  const [a, b] = y.domain() as [number, number];
  const inside = (v: number) => Math.max(a, Math.min(b, v));
  const title = (p: Drawn["points"][number]) =>
    `${d.curve.name}\nx = ${+p.x.toPrecision(6)}: ${printed(p.y, unit)}` +
    (Number.isFinite(p.lo + p.hi) ? ` ${interval(p.lo, p.hi, unit)}` : "");
  return [
    Plot.areaY(d.points, {
      x: "x",
      y1: (p: Drawn["points"][number]) => inside(p.lo),
      y2: (p: Drawn["points"][number]) => inside(p.hi),
      fill: d.stroke,
      fillOpacity: 0.13,
      className: `band-${i}`
    }),
    Plot.line(d.raw, {
      x: "x",
      y: "y",
      stroke: d.stroke,
      strokeWidth: 0.8,
      strokeOpacity: 0.35,
      className: `raw-${i}`
    }),
    Plot.line(d.points, {
      x: "x",
      y: "y",
      stroke: d.stroke,
      strokeWidth: d.width,
      ...(d.dash === "none" ? {} : {strokeDasharray: d.dash}),
      title: () => d.curve.name,
      className: `line-${i}`
    }),
    Plot.dot(dense ? [] : d.points, {
      x: "x",
      y: "y",
      r: 2.6,
      fill: d.stroke,
      title,
      className: `dots-${i}`
    })
  ];
}

function yDomain(
  known: Drawn["points"],
  raw: Drawn["raw"],
  options: CurveOptions
): [number, number] {
  if (options.yDomain) return options.yDomain;
  const values = known.flatMap((d) => [d.y, d.lo, d.hi]).concat(raw.map((d) => d.y));
  const [lo, hi] = scaleLinear(extentOf(values, 0.03), [0, 1]).nice(5).domain() as [number, number];
  if ((options.yUnit ?? "%") !== "%") return [lo, hi];
  const finite = values.filter(Number.isFinite);
  return [
    Math.min(...finite) >= 0 ? Math.max(0, lo) : lo,
    Math.max(...finite) <= 1 ? Math.min(1, hi) : hi
  ];
}

function xTicksOf(x: Scale, known: Drawn["points"], options: CurveOptions) {
  const asText = (at: number) => ({at, text: String(+at.toPrecision(6))});
  if (options.xTicks) {
    const [a, b] = x.domain() as [number, number];
    return options.xTicks.filter((d) => d >= a && d <= b).map(asText);
  }
  if (options.xScale !== "log2") return ticksOf(x, 70, options.xUnit ?? "");
  const powers = [...new Set(known.map((d) => d.x))].filter((d) => Number.isInteger(Math.log2(d)));
  return powers.sort((a, b) => a - b).map(asText);
}

interface EndLabel {
  name: string;
  value: string;
  /** Name and value in one, for the width. */
  text: string;
  full: string;
  /** The last known point. */
  x: number;
  y: number;
}

function endLabel(d: Drawn, unit: Unit, options: CurveOptions): EndLabel {
  const last = d.points.filter((p) => Number.isFinite(p.y)).at(-1)!;
  const value = d.curve.label ?? bare(last.y, unit);
  const room = Math.max(60, Math.min(230, options.width * 0.36));
  const name = shorten(d.curve.name, room - textWidth(value, type.small) - 6, type.small);
  const full = `${d.curve.name} ${value}`;
  return {name, value, text: `${name} ${value}`, full, x: last.x, y: last.y};
}

/** Labels beside the line ends, moved apart, each with a leader in its line's colour. */
function drawEndLabels(
  svg: Svg,
  drawn: readonly Drawn[],
  labels: readonly EndLabel[],
  x: Scale,
  y: Scale,
  options: CurveOptions
): void {
  const theme = themeOf(options);
  const right = x.range()[1]!;
  const ends = labels.map((d) => Math.max(y.range()[1]!, Math.min(y.range()[0]!, y(d.y))));
  // Level ends are named in the order in which the curves were given.
  const order = drawn.map((_, i) => i).sort((i, j) => drawn[i]!.given - drawn[j]!.given);
  const placed = dodge(
    order.map((i) => ({at: Math.round(ends[i]! * 100) / 100, size: 14})),
    4,
    y.range()[0]! + 8
  );
  const at = drawn.map((_, i) => placed[order.indexOf(i)]!);
  for (const [i, d] of drawn.entries()) {
    const {curve} = d;
    const g = mark(svg, curve.model ?? curve.name, labels[i]!.full);
    const from = x(labels[i]!.x);
    g.append("path")
      .attr("d", `M${from + 4},${ends[i]!}L${right + 5},${ends[i]!}L${right + 17},${at[i]!}`)
      .attr("fill", "none")
      .attr("stroke-dasharray", from < right - 8 ? "1,4" : null)
      .attr("stroke", d.stroke)
      .attr("stroke-opacity", 0.7);
    g.append("text")
      .attr("x", right + 21)
      .attr("y", at[i]!)
      .attr("dy", "0.35em")
      .attr("font-size", type.small)
      .attr(
        "font-weight",
        highlighted({...curve, label: curve.name}, options.highlight) ? 600 : null
      )
      .attr("fill", d.stroke === theme.faint ? theme.muted : theme.ink)
      .text(`${labels[i]!.name} `)
      .append("tspan")
      .attr("fill", theme.muted)
      .text(labels[i]!.value);
  }
}
