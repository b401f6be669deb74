import {scaleLinear} from "d3";
import {blank, finish, frame, mark, themeOf, type} from "./frame.js";
import {printed} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** A step of the upper row. */
export interface StripStep {
  /** What the cell is shaded by; null is left empty. */
  value: number | null;
  /** The step of the lower row that it matches best, 0-based, and how well (a cosine). */
  matched: number | null;
  align: number | null;
  /** 0: marked as wrong. */
  label: 0 | 1 | null;
}

export interface StripOptions extends ChartOptions {
  /** Steps of the lower row. */
  responses: number;
  names: {upper: string; lower: string};
  /** What cells are shaded by, for their titles. */
  value: string;
  /** The ends of the shading. */
  domain: [number, number];
}

const cell = 26;
const between = 64;
/** Room for a row's name and its steps' numbers, over the upper row and under the lower. */
const head = 34;
const foot = 32;

/**
 * A trace as two rows of cells, its thinking trajectory above and its response below, each cell of the trajectory
 * shaded by its value and tied to the response step that it matches best; the better the match, the stronger the line.
 * A cell with a cross is a step that gold calls wrong. No steps: the empty text.
 */
export function traceStrip(steps: readonly StripStep[], options: StripOptions): SVGSVGElement {
  const {responses, width, names, value, domain} = options;
  const theme = themeOf(options);
  const height = head + 2 * cell + between + foot;
  if (steps.length === 0) return blank(height, options);
  const svg = frame(height, options);
  const upper = row(steps.length, width);
  const lower = row(responses, width);
  const top = head;
  const bottom = top + cell + between;
  const shade = scaleLinear(domain, [0.06, 1]).clamp(true);
  const title = (text: string, y: number) =>
    svg
      .append("text")
      .attr("x", 0)
      .attr("y", y)
      .attr("font-size", type.small)
      .attr("fill", theme.muted)
      .text(text);
  title(`${names.upper}, ${steps.length} steps`, 12);
  title(`${names.lower}, ${responses} steps`, height - 5);
  const best = Math.max(...steps.map(({align}) => align ?? 0), 0.01);
  steps.forEach(({matched, align}, t) => {
    if (matched === null || align === null || matched >= responses) return;
    const [x1, x2] = [upper.middle(t), lower.middle(matched)];
    const strength = Math.max(0, align / best);
    mark(
      svg,
      undefined,
      `Step ${t + 1} matches step ${matched + 1} of the response best: cosine ${printed(align, "")}`
    )
      .append("path")
      .attr(
        "d",
        `M${x1},${top + cell}C${x1},${top + cell + between / 2} ${x2},${bottom - between / 2} ${x2},${bottom}`
      )
      .attr("fill", "none")
      .attr("stroke", theme.accent)
      .attr("stroke-opacity", 0.12 + 0.7 * strength ** 2)
      .attr("stroke-width", 0.75 + 1.5 * strength ** 2);
  });
  steps.forEach((step, t) => {
    const said = step.value === null ? `no ${value}` : `${value} ${printed(step.value, "")}`;
    const g = mark(
      svg,
      undefined,
      `Step ${t + 1}: ${said}${step.label === 0 ? "; wrong by gold" : ""}`
    );
    square(g, upper.left(t), top, upper.size)
      .attr("fill", step.value === null ? "none" : theme.accent)
      .attr("fill-opacity", step.value === null ? null : shade(step.value))
      .attr("stroke", theme.faint);
    if (step.label === 0) cross(g, upper.middle(t), top + cell / 2, Math.min(5, upper.size / 3));
  });
  for (let i = 0; i < responses; ++i)
    square(mark(svg, undefined, `Step ${i + 1} of the response`), lower.left(i), bottom, lower.size)
      .attr("fill", "none")
      .attr("stroke", theme.faint);
  if (upper.size >= 14) numbers(steps.length, upper, top);
  if (lower.size >= 14) numbers(responses, lower, bottom);
  return finish(svg);

  function numbers(n: number, of: Row, y: number): void {
    for (let i = 0; i < n; ++i)
      svg
        .append("text")
        .attr("x", of.middle(i))
        .attr("y", y === top ? top - 4 : y + cell + 11)
        .attr("text-anchor", "middle")
        .attr("font-size", 9)
        .attr("fill", theme.muted)
        .text(i + 1);
  }

  function cross(g: ReturnType<typeof mark>, x: number, y: number, r: number): void {
    g.append("path")
      .attr("d", `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`)
      .attr("stroke", theme.paper)
      .attr("stroke-width", 4);
    g.append("path")
      .attr("d", `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`)
      .attr("stroke", theme.ink)
      .attr("stroke-width", 1.5);
  }
}

interface Row {
  size: number;
  left: (i: number) => number;
  middle: (i: number) => number;
}

/** Where n cells stand in a row: no wider than they are high, as close as the width asks for. */
function row(n: number, width: number): Row {
  const pitch = Math.min(cell + 6, (width - 1) / Math.max(1, n));
  const size = Math.min(cell, Math.max(1, pitch - Math.min(6, pitch / 5)));
  return {size, left: (i) => 0.5 + i * pitch, middle: (i) => 0.5 + i * pitch + size / 2};
}

function square(g: ReturnType<typeof mark>, x: number, y: number, size: number) {
  return g
    .append("rect")
    .attr("x", x)
    .attr("y", y)
    .attr("width", size)
    .attr("height", cell)
    .attr("rx", 2);
}
