import * as Plot from "@observablehq/plot";
import {select, type Selection} from "d3";
import {wrap} from "./text.js";
import {light, type ChartOptions, type Theme} from "./theme.js";

export type Svg = Selection<SVGSVGElement, undefined, null, undefined>;
export type Group = Selection<SVGGElement, undefined, null, undefined>;

/** The sizes of type in figures, in pixels. */
export const type = {text: 12, small: 11} as const;

/** Below this width, labels stand above their marks, not beside them. */
export const narrow = 480;

function ownDocument(options: ChartOptions): Document {
  return options.document ?? document;
}

export function themeOf(options: ChartOptions): Theme {
  return options.theme ?? light;
}

/** An id that is the same at every drawing and unique on a page whose figures have ids. */
export function idOf(options: ChartOptions, name: string): string {
  return `${(options.id ?? "figure").replace(/[^\w-]+/g, "-")}-${name}`;
}

/** Sets what every root has: size, role, label, type. */
function root(svg: Svg, height: number, options: ChartOptions): Svg {
  const theme = themeOf(options);
  return svg
    .attr("xmlns", "http://www.w3.org/2000/svg")
    .attr("width", options.width)
    .attr("height", height)
    .attr("viewBox", `0 0 ${options.width} ${height}`)
    .attr("role", "img")
    .attr("aria-label", options.label)
    .attr("fill", theme.ink)
    .attr("font-family", theme.font)
    .attr("font-size", type.text);
}

/** A new, empty SVG of the figure's width. */
export function frame(height: number, options: ChartOptions): Svg {
  const at = ownDocument(options);
  const node = at.createElementNS("http://www.w3.org/2000/svg", "svg");
  return root(select<SVGSVGElement, undefined>(node), height, options);
}

/** The figure for no data: an SVG of the same size that says what is missing. */
export function blank(height: number, options: ChartOptions): SVGSVGElement {
  const theme = themeOf(options);
  const svg = frame(height, options);
  const lines = wrap(options.empty ?? "No data", options.width - 24, type.text, 3);
  for (const [i, line] of lines.entries())
    svg
      .append("text")
      .attr("x", options.width / 2)
      .attr("y", height / 2 + (i - (lines.length - 1) / 2) * 16)
      .attr("dy", "0.35em")
      .attr("text-anchor", "middle")
      .attr("fill", theme.muted)
      .text(line);
  return finish(svg);
}

/** A mark of one model: the page finds it by class and `data-model` to highlight it. */
export function mark(parent: Svg | Group, model: string | undefined, title: string): Group {
  const g = parent.append("g").attr("class", "mark");
  if (model !== undefined) g.attr("data-model", model);
  g.append("title").text(title);
  return g;
}

/** Draws Plot marks in an SVG of ours: no style sheet, no class, no axis, no colour of the page. */
export function plot(height: number, options: ChartOptions, marks: Plot.PlotOptions): Svg {
  const node = Plot.plot({
    axis: null,
    ...marks,
    marks: [Plot.dot([0], {frameAnchor: "middle", className: "probe"}), ...(marks.marks ?? [])],
    document: ownDocument(options),
    width: options.width,
    height,
    className: idOf(options, "plot")
  });
  const svg = select<SVGSVGElement, undefined>(node as SVGSVGElement);
  svg.select("style").remove();
  dropOffset(svg);
  svg.attr("class", null).attr("text-anchor", null);
  svg.selectAll("[aria-label]").attr("aria-label", null);
  svg.selectAll("[aria-hidden]").attr("aria-hidden", null);
  return root(svg, height, options);
}

/**
 * Plot moves its layers by half a pixel where it takes the screen for a coarse one, so the same figure
 * would differ from one machine to the next. A probe tells by how much; this moves them back.
 */
function dropOffset(svg: Svg): void {
  const moved = /^translate\(([^,]+),([^)]+)\)$/;
  const probe = svg.select(".probe");
  const offset = Number(moved.exec(probe.attr("transform") ?? "")?.[1] ?? 0);
  probe.remove();
  for (const layer of svg.node()!.children) {
    const found = moved.exec(layer.getAttribute("transform") ?? "");
    if (!found) continue;
    const [x, y] = [found[1], found[2]].map((d) => Number(d) && Number(d) - offset) as [
      number,
      number
    ];
    if (x === 0 && y === 0) layer.removeAttribute("transform");
    else layer.setAttribute("transform", `translate(${x},${y})`);
  }
}

/**
 * Names the marks that Plot drew in the layer of that class, by the index of their datum, which
 * Plot binds to each element (an array of indices to a line or an area).
 */
export function name(svg: Svg, layer: string, model: (index: number) => string | undefined): void {
  svg
    .select(`.${layer}`)
    .attr("class", null)
    .selectChildren()
    .each(function (this: unknown, d) {
      const index = Array.isArray(d) ? (d[0] as number) : (d as number);
      select(this as Element)
        .attr("class", "mark")
        .attr("data-model", model(index) ?? null);
    });
}

/** What is set in tabular figures: numbers alone. In names they would spread the hyphens. */
const numeric = /^[\d\s.,%()·–−+—]*(?: to [\d.−+)]*)?$/;

const geometry = /^(?:d|transform|points|[xy][12]?|d[xy]|c[xy]|r|width|height)$/;

/** The finished node: hundredths of a pixel are enough, and every text names its colour. */
export function finish(svg: Svg): SVGSVGElement {
  const node = svg.node()!;
  const ink = node.getAttribute("fill")!;
  for (const element of node.querySelectorAll("*")) {
    for (const {name, value} of [...element.attributes]) {
      if (value === "currentColor") element.setAttribute(name, ink);
      else if (geometry.test(name))
        element.setAttribute(
          name,
          value.replace(/-?\d*\.?\d+(?:e[-+]?\d+)?/g, (d) => String(+Number(d).toFixed(2)))
        );
    }
    const leaf = element.tagName === "tspan" || element.tagName === "text";
    if (leaf && element.children.length === 0 && numeric.test(element.textContent))
      element.setAttribute("font-variant", "tabular-nums");
    if (element.tagName === "text" && !element.hasAttribute("fill"))
      element.setAttribute("fill", element.closest("[fill]")!.getAttribute("fill")!);
  }
  return node;
}
