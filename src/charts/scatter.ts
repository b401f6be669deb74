import * as Plot from "@observablehq/plot";
import {scaleLinear} from "d3";
import {extentOf, ticksOf, widest, xAxis, xAxisHeight, yAxis, yTitle, type Scale} from "./axes.js";
import {highlighted} from "./dots.js";
import {idOf, name, plot, themeOf, type, type Svg} from "./frame.js";
import {drawKey, keyHeight, shapes} from "./key.js";
import {hues, modelStyle, symbols, type SymbolName} from "./palette.js";
import {drawWithout} from "./line-without.js";
import {namePoints} from "./point-labels.js";
import type {Fit, RegressionOptions, RegressionPoint} from "./regression.js";
import {count, interval, printed, shorten, textWidth} from "./text.js";

interface Style {
  colour: string;
  symbol: SymbolName;
}

/** One panel of a regression: everything but the frame's rounding. `panel`: no key, no labels of axes. */
export function scatter(
  points: readonly RegressionPoint[],
  fit: Fit | null,
  options: RegressionOptions & {height: number; panel?: boolean}
): Svg {
  const {height, width} = options;
  const [xUnit, yUnit] = [options.xUnit ?? "%", options.yUnit ?? "pp"];
  const style = stylesOf(points, options);
  const key = options.panel || points.length <= 15 ? [] : keyOf(points, style);
  const note = fit ? annotation(fit, points.length) : `n = ${count(points.length)}`;
  const yLabel = options.panel ? undefined : options.yLabel;
  const xLabel = options.panel ? undefined : options.xLabel;
  const title = yLabel ? `↑ ${yLabel}` : "";
  const beside = textWidth(title, type.small) + textWidth(note, type.small) + 36 <= width;
  const noteY = beside ? 13 : 29;
  const top = noteY + 13 + keyHeight(key, width);
  const bottom = height - xAxisHeight(xLabel, options) - 4;

  const y = scaleLinear(options.yDomain ?? domainOf(points, "y"), [bottom, top]);
  const yTicks = ticksOf(y, 44, yUnit);
  const left =
    widest(
      yTicks.map((d) => d.text),
      type.small
    ) + 14;
  const right = width - 12;
  const x = scaleLinear(options.xDomain ?? domainOf(points, "x"), [left + 6, right]);

  const svg = plot(height, options, {
    x: {domain: x.domain(), range: x.range()},
    y: {domain: y.domain(), range: y.range()},
    marks: marksOf(points, fit, x, style, options)
  });
  const clip = idOf(options, "clip");
  svg
    .insert("clipPath", ":first-child")
    .attr("id", clip)
    .append("rect")
    .attr("x", left)
    .attr("y", top - 6)
    .attr("width", right - left + 8)
    .attr("height", bottom - top + 12);
  for (const layer of [
    "prediction",
    "confidence",
    "line",
    "second",
    "reference",
    "x-bars",
    "y-bars"
  ])
    svg.select(`.${layer}`).attr("clip-path", `url(#${clip})`);
  for (const layer of ["prediction", "confidence", "line", "second", "reference"])
    svg.select(`.${layer}`).attr("class", null);
  for (const layer of ["x-bars", "y-bars", "points"]) name(svg, layer, (i) => points[i]!.model);
  if (points.length <= 15)
    namePoints(
      svg,
      points,
      fit,
      x,
      y,
      {x0: left + 2, y0: top - 8, x1: width - 2, y1: bottom},
      options
    );

  if (options.without) drawWithout(svg, points, options.without, {x, y, clip}, options);
  yAxis(svg, y, yTicks, {left, right}, options).lower();
  const place = {top, bottom, label: xLabel, right};
  xAxis(svg, x, ticksOf(x, options.panel ? 46 : 64, xUnit), place, options).lower();
  if (yLabel) yTitle(svg, yLabel, options);
  svg
    .append("text")
    .attr("x", beside && !options.panel ? right : 4)
    .attr("y", noteY)
    .attr("text-anchor", beside && !options.panel ? "end" : "start")
    .attr("font-size", type.small)
    .attr("fill", themeOf(options).ink)
    .text(shorten(note, width - 8, type.small));
  drawKey(svg, key, noteY + 8, options);
  if (options.reference) nameReference(svg, options.reference, {x, y, right}, options);
  if (fit?.second) nameSecond(svg, fit.second, {x, y, right}, options);
  return svg;
}

/** The second line's name, at the right end of what is in view of it. */
function nameSecond(
  svg: Svg,
  {slope, intercept, name}: NonNullable<Fit["second"]>,
  {x, y, right}: {x: Scale; y: Scale; right: number},
  options: RegressionOptions
): void {
  const [bottom, top] = y.range() as [number, number];
  const at = (px: number) => y(intercept + slope * x.invert(px));
  let end = right - 4;
  while (end > x.range()[0]! && (at(end) < top + 16 || at(end) > bottom - 6)) end -= 4;
  svg
    .append("text")
    .attr("x", end)
    .attr("y", at(end) + (slope > 0 ? -7 : 14))
    .attr("text-anchor", "end")
    .attr("font-size", type.small)
    .attr("fill", themeOf(options).muted)
    .attr("stroke", themeOf(options).paper)
    .attr("stroke-width", 3)
    .attr("paint-order", "stroke")
    .text(name);
}

/** The reference's name, over its highest point. */
function nameReference(
  svg: Svg,
  {name, points}: NonNullable<RegressionOptions["reference"]>,
  {x, y, right}: {x: Scale; y: Scale; right: number},
  options: RegressionOptions
): void {
  if (points.length === 0) return;
  const top = points.reduce((a, b) => (b.y > a.y ? b : a));
  const half = textWidth(name, type.small) / 2;
  svg
    .append("text")
    .attr("x", Math.max(x.range()[0]! + half, Math.min(right - half, x(top.x))))
    .attr("y", y(top.y) - 8)
    .attr("text-anchor", "middle")
    .attr("font-size", type.small)
    .attr("fill", themeOf(options).muted)
    .attr("stroke", themeOf(options).paper)
    .attr("stroke-width", 3)
    .attr("paint-order", "stroke")
    .text(name);
}

function annotation(fit: Fit, points: number): string {
  const n = `n = ${count(fit.n)}${fit.n === points ? "" : ` of ${count(points)}`}`;
  if (fit.r2 === null) return n;
  const range =
    fit.r2Lo == null || fit.r2Hi == null ? "" : ` ${interval(fit.r2Lo, fit.r2Hi, "", 2)}`;
  return `R² = ${printed(fit.r2, "", 2)}${range}, ${n}`;
}

function domainOf(points: readonly RegressionPoint[], side: "x" | "y"): [number, number] {
  const values = points.flatMap((d) => (side === "x" ? [d.x, d.xLo, d.xHi] : [d.y, d.yLo, d.yHi]));
  return extentOf(
    values.filter((d): d is number => d !== null && d !== undefined),
    0.06
  );
}

/** The look of each point: its model's, else its group's by order, else ink. */
function stylesOf(
  points: readonly RegressionPoint[],
  options: RegressionOptions
): (point: RegressionPoint) => Style {
  const theme = themeOf(options);
  const groups = [...new Set(points.map((d) => d.group ?? ""))].sort();
  const all = Object.values(hues);
  return (point) => {
    const i = groups.indexOf(point.group ?? "");
    const own: Style =
      point.model !== undefined
        ? modelStyle(point.model)
        : groups.length > 1
          ? {colour: all[i % all.length]!, symbol: symbols[i % symbols.length]!}
          : {colour: theme.ink, symbol: "circle"};
    if (options.highlight === undefined) return own;
    const chosen = highlighted(point, options.highlight);
    return {symbol: own.symbol, colour: chosen ? theme.accent : theme.faint};
  };
}

function keyOf(points: readonly RegressionPoint[], style: (point: RegressionPoint) => Style) {
  const byName = new Map(points.map((d) => [d.model ?? d.group ?? "", d]));
  const entries = [...byName]
    .filter(([text]) => text !== "")
    .map(([text, d]) => ({text, ...style(d)}));
  return entries.length > 1 && entries.length <= 12 ? entries : [];
}

function marksOf(
  points: readonly RegressionPoint[],
  fit: Fit | null,
  x: Scale,
  style: (point: RegressionPoint) => Style,
  options: RegressionOptions
): Plot.Markish[] {
  const theme = themeOf(options);
  const [xUnit, yUnit] = [options.xUnit ?? "%", options.yUnit ?? "pp"];
  const stroke = (d: RegressionPoint) => style(d).colour;
  const title = (d: RegressionPoint) =>
    [
      d.group === undefined ? d.label : `${d.label}, ${d.group}`,
      `${options.xLabel ?? "x"}: ${said(d.x, d.xLo, d.xHi, xUnit)}`,
      `${options.yLabel ?? "y"}: ${said(d.y, d.yLo, d.yHi, yUnit)}`,
      d.n == null ? "" : `n = ${count(d.n)}`
    ]
      .filter((line) => line !== "")
      .join("\n");
  const band = fit?.band ?? [];
  const ends = band.length > 1 ? [band[0]!.x, band.at(-1)!.x] : x.domain();
  return [
    Plot.areaY(options.prediction === false ? [] : band, {
      x: "x",
      y1: (d: Fit["band"][number]) => d.predLo ?? NaN,
      y2: (d: Fit["band"][number]) => d.predHi ?? NaN,
      fill: theme.muted,
      fillOpacity: 0.08,
      className: "prediction"
    }),
    Plot.areaY(band, {
      x: "x",
      y1: "lo",
      y2: "hi",
      fill: theme.muted,
      fillOpacity: 0.16,
      className: "confidence"
    }),
    Plot.line(fit ? ends : [], {
      x: (d: number) => d,
      y: (d: number) => fit!.intercept + fit!.slope * d,
      stroke: theme.ink,
      strokeWidth: 1.5,
      className: "line"
    }),
    Plot.line(fit?.second ? x.domain() : [], {
      x: (d: number) => d,
      y: (d: number) => fit!.second!.intercept + fit!.second!.slope * d,
      stroke: theme.muted,
      strokeWidth: 1,
      strokeDasharray: "2,3",
      className: "second"
    }),
    Plot.line(options.reference?.points ?? [], {
      x: "x",
      y: "y",
      stroke: theme.muted,
      strokeWidth: 1.2,
      strokeDasharray: "5,3",
      className: "reference"
    }),
    Plot.ruleY(points, {
      x1: (d: RegressionPoint) => d.xLo ?? NaN,
      x2: (d: RegressionPoint) => d.xHi ?? NaN,
      y: "y",
      stroke,
      strokeOpacity: 0.45,
      className: "x-bars"
    }),
    Plot.ruleX(points, {
      x: "x",
      y1: (d: RegressionPoint) => d.yLo ?? NaN,
      y2: (d: RegressionPoint) => d.yHi ?? NaN,
      stroke,
      strokeOpacity: 0.45,
      className: "y-bars"
    }),
    Plot.dot(points, {
      x: "x",
      y: "y",
      r: points.length > 40 ? 3.2 : 4.2,
      fill: stroke,
      fillOpacity: points.length > 40 ? 0.8 : 1,
      stroke: theme.paper,
      strokeWidth: 0.8,
      symbol: {value: (d: RegressionPoint) => shapes[style(d).symbol], scale: null},
      title,
      className: "points"
    })
  ];
}

function said(
  value: number,
  lo: number | null | undefined,
  hi: number | null | undefined,
  unit: "%" | "pp" | ""
): string {
  return printed(value, unit) + (lo == null || hi == null ? "" : ` ${interval(lo, hi, unit)}`);
}
