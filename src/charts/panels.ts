import {blank, finish, frame, themeOf, type} from "./frame.js";
import {shorten} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** One panel: its title, and the figure for the width and height that it has. */
export interface Panel {
  title: string;
  draw: (options: ChartOptions & {height: number}) => SVGSVGElement;
}

export interface PanelOptions extends ChartOptions {
  /** The least width of a panel; as many stand in a row as fit. Default 300. */
  least?: number;
}

const gap = 24;
const head = 20;

/** Figures of one height side by side, each under its title; one below the other where there is no room. None: the empty text. */
export function panels(of: readonly Panel[], options: PanelOptions): SVGSVGElement {
  const {width} = options;
  const height = options.height ?? 240;
  if (of.length === 0) return blank(height, options);
  const columns = Math.max(
    1,
    Math.min(of.length, Math.floor((width + gap) / ((options.least ?? 300) + gap)))
  );
  const each = (width - gap * (columns - 1)) / columns;
  const rows = Math.ceil(of.length / columns);
  const svg = frame(rows * (height + head + gap) - gap, options);
  const theme = themeOf(options);
  of.forEach(({title, draw}, i) => {
    const x = (i % columns) * (each + gap);
    const y = Math.floor(i / columns) * (height + head + gap);
    svg
      .append("text")
      .attr("x", x)
      .attr("y", y + 12)
      .attr("font-size", type.text)
      .attr("font-weight", 600)
      .attr("fill", theme.ink)
      .text(shorten(title, each, type.text));
    const panel = draw({
      ...options,
      width: each,
      height,
      id: `${options.id ?? "figure"}-${i}`,
      label: title
    });
    panel.setAttribute("x", String(x));
    panel.setAttribute("y", String(y + head));
    svg.node()!.append(panel);
  });
  return finish(svg);
}
