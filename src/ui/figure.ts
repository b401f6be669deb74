import type {Kind} from "../records.js";
import {badge} from "./badge.js";
import {element} from "./dom.js";
import {highlight} from "./highlight.js";
import {fault} from "./notice.js";

export interface FigureOptions {
  /** The finding, in a sentence; computed from the data, so that other data say something else. */
  title: string;
  /** n, what the bars are, units. */
  subtitle?: string | Node;
  /** Where the data come from; several where a figure mixes them. */
  kind: Kind | readonly Kind[];
  source?: {label: string; href: string};
  /** Draws for a width in CSS pixels; called again whenever the width changes. */
  draw: (width: number) => Element;
  caption?: string | Node;
  /** The height in pixels that is kept free until the first drawing. Default 360. */
  height?: number;
  /** The level of the heading. Default 2. */
  level?: 2 | 3 | 4;
  /** As wide as a wide table, not as wide as a figure commonly is. */
  wide?: boolean;
}

/** Where nothing is laid out (in tests), the width to draw for. */
const defaultWidth = 640;

/** A figure: the finding, its badge and subtitle, the drawing, the caption with the source. */
export function figure(options: FigureOptions): HTMLElement {
  const {title, subtitle, kind, source, draw, caption, height = 360, level = 2, wide} = options;
  const canvas = element("div", {class: "figure-canvas", style: `min-height: ${height}px`});
  // The width is measured on an element that drawing can't change, or the observer would call itself.
  const ruler = element("div", {class: "figure-ruler"});
  const redrawn = highlight(canvas);
  let width = 0;

  function redraw(available: number): void {
    if (available <= 0 || available === width) return;
    width = available;
    try {
      canvas.replaceChildren(draw(width));
    } catch (error) {
      console.error(error);
      canvas.replaceChildren(fault(error));
    }
    canvas.style.removeProperty("min-height");
    redrawn();
  }

  if (typeof ResizeObserver === "undefined") redraw(defaultWidth);
  else new ResizeObserver(([entry]) => redraw(Math.floor(entry!.contentRect.width))).observe(ruler);

  const kinds = typeof kind === "string" ? [kind] : kind;
  return element(
    "figure",
    {class: wide ? "figure figure-wide" : "figure"},
    element(`h${level}`, {class: "figure-title"}, title),
    element(
      "p",
      {class: "figure-subtitle"},
      kinds.map((k) => [badge(k), " "]),
      subtitle
    ),
    ruler,
    canvas,
    caption == null && source === undefined
      ? null
      : element(
          "figcaption",
          {},
          caption,
          caption == null || source === undefined ? null : " ",
          source && ["Source: ", element("a", {href: source.href}, source.label), "."]
        )
  );
}
