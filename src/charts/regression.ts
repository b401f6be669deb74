import {extentOf, xAxisHeight, xTitle, yTitle} from "./axes.js";
import {blank, finish, frame, themeOf, type} from "./frame.js";
import {scatter} from "./scatter.js";
import {shorten} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";

/** One run: x and y with their intervals (null: none), in the units of the axes. */
export interface RegressionPoint {
  label: string;
  model?: string;
  x: number;
  y: number;
  xLo?: number | null;
  xHi?: number | null;
  yLo?: number | null;
  yHi?: number | null;
  group?: string;
  n?: number | null;
}

/** A fitted line, as `src/stats` returns it. Units of the axes. */
export interface Fit {
  slope: number;
  intercept: number;
  r2: number | null;
  /** Interval of r2; null or missing: not printed. */
  r2Lo?: number | null;
  r2Hi?: number | null;
  /** How many points were fitted. */
  n: number;
  /** Mean band (lo, hi) and prediction band (predLo, predHi) at ascending x. */
  band: readonly {
    x: number;
    lo: number;
    hi: number;
    predLo?: number | null;
    predHi?: number | null;
  }[];
  /** A second line, named where it ends: the one for errors in both axes. */
  second?: {slope: number; intercept: number; name: string} | null;
}

/** The line without one of the points; null where there is none. */
export interface LineWithout {
  slope: number | null;
  intercept: number | null;
  r2: number | null;
}

export interface RegressionOptions extends ChartOptions {
  xLabel?: string;
  yLabel?: string;
  /** Default "%". */
  xUnit?: Unit;
  /** Default "pp". */
  yUnit?: Unit;
  xDomain?: [number, number];
  yDomain?: [number, number];
  /** Draw the prediction band too. Default true. */
  prediction?: boolean;
  /** A curve behind the points, dashed and named over its highest point: what points are to be read against. */
  reference?: {name: string; points: readonly {x: number; y: number}[]};
  /** The label or model of the points in the accent colour; the others turn grey. */
  highlight?: string;
  /**
   * For each point the line without it, drawn dashed while the pointer is on the point; by keyboard, the
   * arrows go from point to point, by x.
   */
  without?: readonly LineWithout[];
}

export interface RegressionGridOptions extends RegressionOptions {
  /** One pair of axes for all panels (default), or each its own y. */
  scales?: "shared" | "free";
}

/**
 * Points with their intervals, the fitted line, its band of confidence and, paler, of prediction,
 * and "R² = 0.50 (0.36–0.62), n = 116". Up to 15 points are named beside their dots; more are told
 * by a key of models or groups. No fit: the points alone. No points: the empty text.
 */
export function regression(
  points: readonly RegressionPoint[],
  fit: Fit | null,
  options: RegressionOptions
): SVGSVGElement {
  const height = options.height ?? Math.round(Math.min(460, Math.max(300, options.width * 0.58)));
  if (points.length === 0) return blank(height, options);
  return finish(scatter(points, fit, {...options, height}));
}

/**
 * Small multiples: one panel a `group`, in the order of first appearance, each with the fit of that
 * name. At least 230 pixels a column, in rows of equal length. No points: the empty text.
 */
export function regressionGrid(
  points: readonly RegressionPoint[],
  fits: Readonly<Record<string, Fit | null>>,
  options: RegressionGridOptions
): SVGSVGElement {
  const groups = [...new Set(points.map((d) => d.group ?? ""))];
  if (points.length === 0) return blank(options.height ?? 260, options);
  const most = Math.min(groups.length, Math.max(1, Math.floor(options.width / 230)));
  const lines = Math.ceil(groups.length / most);
  const columns = Math.ceil(groups.length / lines);
  const gap = 16;
  const width = (options.width - gap * (columns - 1)) / columns;
  const heading = 22;
  const top = options.yLabel ? 22 : 0;
  const foot = options.xLabel ? xAxisHeight(options.xLabel, options) - 18 : 0;
  const each = options.height
    ? (options.height - top - foot - (lines - 1) * gap) / lines - heading
    : Math.round(Math.min(300, Math.max(200, width * 0.86)));
  const height = Math.round(top + lines * (each + heading) + (lines - 1) * gap + foot);
  const svg = frame(options.height ?? height, options);
  const shared: Partial<RegressionOptions> = options.scales === "free" ? {} : domainsOf(points);
  if (options.yLabel) yTitle(svg, options.yLabel, options);
  if (options.xLabel) xTitle(svg, options.xLabel, (options.height ?? height) - foot + 10, options);
  for (const [i, group] of groups.entries()) {
    const x = (i % columns) * (width + gap);
    const y = top + Math.floor(i / columns) * (each + heading + gap);
    const members = points.filter((d) => (d.group ?? "") === group);
    const panel = scatter(members, fits[group] ?? null, {
      ...shared,
      ...options,
      width,
      height: each,
      id: `${options.id ?? "figure"}-${i}`,
      panel: true
    });
    const g = svg.append("g").attr("transform", `translate(${x},${y})`);
    g.append("text")
      .attr("x", 4)
      .attr("y", 14)
      .attr("font-weight", 600)
      .attr("fill", themeOf(options).ink)
      .text(shorten(group, width - 8, type.text, true))
      .append("title")
      .text(group);
    const inner = g.append("g").attr("transform", `translate(0,${heading})`).node()!;
    inner.append(...panel.node()!.childNodes);
  }
  return finish(svg);
}

function domainsOf(points: readonly RegressionPoint[]): Partial<RegressionOptions> {
  const known = (values: (number | null | undefined)[]) =>
    values.filter((d): d is number => d !== null && d !== undefined);
  return {
    xDomain: extentOf(known(points.flatMap((d) => [d.x, d.xLo, d.xHi])), 0.05),
    yDomain: extentOf(known(points.flatMap((d) => [d.y, d.yLo, d.yHi])), 0.08)
  };
}
