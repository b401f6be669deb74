import {scaleLinear} from "d3";
import {finish, frame, mark, themeOf} from "./frame.js";
import {interval, printed} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";

export interface SparkOptions extends ChartOptions {
  /** The axis that all cells of the column share, in the value's unit. */
  domain: [number, number];
  /** A tick through the axis, say chance. */
  reference?: number;
  /** Default: the accent. */
  colour?: string;
  /** For the tooltip; default "%". */
  unit?: Unit;
}

/**
 * The dot with its interval for a table cell, 18 pixels high, on an axis that the column shares.
 * A value that is not known leaves the axis empty; what lies beyond the domain is cut there.
 */
export function spark(
  value: number | null,
  lo: number | null,
  hi: number | null,
  options: SparkOptions
): SVGSVGElement {
  const theme = themeOf(options);
  const height = options.height ?? 18;
  const middle = height / 2;
  const svg = frame(height, options);
  const x = scaleLinear(options.domain, [5, options.width - 5]).clamp(true);
  const line = (x1: number, x2: number, y1: number, y2: number, stroke: string) =>
    svg
      .append("line")
      .attr("x1", x1)
      .attr("x2", x2)
      .attr("y1", y1)
      .attr("y2", y2)
      .attr("stroke", stroke);
  line(5, options.width - 5, middle, middle, theme.grid);
  if (options.reference !== undefined)
    line(x(options.reference), x(options.reference), 2, height - 2, theme.faint);
  if (value === null) return finish(svg);
  const unit = options.unit ?? "%";
  const colour = options.colour ?? theme.accent;
  const known = lo !== null && hi !== null;
  const g = mark(
    svg,
    undefined,
    printed(value, unit) + (known ? ` ${interval(lo, hi, unit)}` : "")
  );
  if (known)
    g.append("line")
      .attr("x1", x(lo))
      .attr("x2", x(hi))
      .attr("y1", middle)
      .attr("y2", middle)
      .attr("stroke", colour)
      .attr("stroke-width", 1.5);
  g.append("circle").attr("cx", x(value)).attr("cy", middle).attr("r", 3).attr("fill", colour);
  return finish(svg);
}
