import {scaleLinear} from "d3";
import {widest, xAxis, xTitle, yAxis, yTitle} from "./axes.js";
import {blank, finish, frame, mark, themeOf, type, type Group} from "./frame.js";
import {modelStyle} from "./palette.js";
import {count, interval, printed, shorten, textWidth} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** A bin: its mean score, the share of its rows that is right with its interval, and how many they are. */
export interface ReliabilityPoint {
  x: number;
  y: number;
  lo: number | null;
  hi: number | null;
  n: number;
}

/** One panel: a scorer, with a line of text under its name. */
export interface ReliabilityPanel {
  name: string;
  model?: string;
  note?: string;
  points: readonly ReliabilityPoint[];
}

export interface ReliabilityOptions extends ChartOptions {
  xLabel?: string;
  yLabel?: string;
}

const ticks = [0, 0.5, 1].map((at) => ({at, text: printed(at, "%", 0)}));

/**
 * Reliability diagrams as small multiples, in the order given: what a score promises against what came true,
 * both 0 to 100%, with the diagonal on which the two agree. A dot a bin with its interval, joined in order of
 * score. No panels: the empty text.
 */
export function reliability(
  panels: readonly ReliabilityPanel[],
  options: ReliabilityOptions
): SVGSVGElement {
  if (panels.length === 0) return blank(options.height ?? 220, options);
  const most = Math.max(1, Math.min(panels.length, Math.floor(options.width / 165)));
  const lines = Math.ceil(panels.length / most);
  const columns = Math.ceil(panels.length / lines);
  const gap = 18;
  const width = Math.min(250, (options.width - gap * (columns - 1)) / columns);
  const heading = panels.some(({note}) => note) ? 36 : 20;
  const left =
    widest(
      ticks.map(({text}) => text),
      type.small
    ) + 10;
  const side = width - left - 6;
  const tall = heading + side + 26;
  const top = options.yLabel ? 24 : 4;
  const foot = options.xLabel ? 20 : 0;
  const height = top + lines * tall + (lines - 1) * 12 + foot;
  const svg = frame(options.height ?? height, options);
  if (options.yLabel) yTitle(svg, options.yLabel, options);
  if (options.xLabel) {
    const right = columns * width + (columns - 1) * gap;
    xTitle(svg, options.xLabel, top + lines * tall + (lines - 1) * 12 + 10, options, right);
  }
  for (const [i, panel] of panels.entries()) {
    const g = mark(
      svg,
      panel.model ?? panel.name,
      [panel.name, panel.note].filter(Boolean).join(": ")
    );
    const x = (i % columns) * (width + gap);
    g.attr("transform", `translate(${x},${top + Math.floor(i / columns) * (tall + 12)})`);
    drawPanel(g, panel, {left, heading, side, width}, options);
  }
  return finish(svg);
}

function drawPanel(
  g: Group,
  {name, model, note, points}: ReliabilityPanel,
  {left, heading, side, width}: {left: number; heading: number; side: number; width: number},
  options: ReliabilityOptions
): void {
  const theme = themeOf(options);
  const x = scaleLinear([0, 1], [left, left + side]);
  const y = scaleLinear([0, 1], [heading + side, heading]);
  const line = (at: number, text: string, size: number, fill: string, bold = false) =>
    g
      .append("text")
      // Over the panel, but a long one begins further left.
      .attr("x", Math.max(0, Math.min(left, width - textWidth(text, size, bold))))
      .attr("y", at)
      .attr("font-size", size)
      .attr("font-weight", bold ? 600 : null)
      .attr("fill", fill)
      .text(shorten(text, width, size, bold));
  line(12, name, type.text, theme.ink, true);
  if (note) line(28, note, type.small, theme.muted);
  xAxis(g, x, ticks, {top: heading, bottom: heading + side}, {...options, width});
  yAxis(g, y, ticks, {left, right: left + side}, options);
  g.append("line")
    .attr("x1", x(0))
    .attr("y1", y(0))
    .attr("x2", x(1))
    .attr("y2", y(1))
    .attr("stroke", theme.muted)
    .attr("stroke-dasharray", "3,3");
  const colour = modelStyle(model ?? name).colour;
  const sorted = [...points].sort((a, b) => a.x - b.x);
  if (sorted.length > 1)
    g.append("path")
      .attr("d", `M${sorted.map((d) => `${x(d.x)},${y(d.y)}`).join("L")}`)
      .attr("fill", "none")
      .attr("stroke", colour)
      .attr("stroke-opacity", 0.45)
      .attr("stroke-width", 1.2);
  for (const {x: score, y: share, lo, hi, n} of sorted) {
    const dot = g.append("g");
    const ends = lo === null || hi === null ? "" : ` ${interval(lo, hi, "%")}`;
    dot
      .append("title")
      .text(
        `${name}\nscore ${printed(score, "%")}: ${printed(share, "%")} right${ends}, n = ${count(n)}`
      );
    if (lo !== null && hi !== null)
      dot
        .append("line")
        .attr("x1", x(score))
        .attr("x2", x(score))
        .attr("y1", y(lo))
        .attr("y2", y(hi))
        .attr("stroke", colour)
        .attr("stroke-width", 1.4);
    dot
      .append("circle")
      .attr("cx", x(score))
      .attr("cy", y(share))
      .attr("r", 2.6)
      .attr("fill", colour);
  }
}
