import * as Plot from "@observablehq/plot";
import {extentOf, widest} from "./axes.js";
import {blank, finish, name, plot, themeOf, type, type Svg} from "./frame.js";
import {bare, count, printed, shorten, wrap} from "./text.js";
import type {ChartOptions, Unit} from "./theme.js";

/** One cell. value null: not known, drawn as a dot. n null: not said. */
export interface HeatmapCell {
  row: string;
  column: string;
  value: number | null;
  n: number | null;
}

export interface HeatmapOptions extends ChartOptions {
  /** Default "%": values are fractions, printed without the sign. */
  unit?: Unit;
  /** Default 0 for "%" and "pp", 2 otherwise. */
  digits?: number;
  /** The values of the palest and the strongest colour. Default: the data's extent. */
  domain?: [number, number];
  /** Cells with fewer observations are muted. Default 30. */
  smallN?: number;
  /** Prints n under each value. Default: in the tooltip alone. */
  showN?: boolean;
  /** "mean" (default): rows and columns by their mean, highest first. false: as given. */
  sort?: false | "mean";
  /** Do rows or columns carry `data-model`? Default: the rows. */
  models?: "row" | "column";
}

/**
 * A table of values on one hue: the stronger the colour, the higher. The value stands in its cell;
 * an unknown one, or a pair without a cell, is a dot. Ink stays readable on the strongest colour,
 * so opacity carries the value and any theme will do. No cells: the empty text.
 */
export function heatmap(cells: readonly HeatmapCell[], options: HeatmapOptions): SVGSVGElement {
  if (cells.length === 0) return blank(options.height ?? 160, options);
  const theme = themeOf(options);
  const unit = options.unit ?? "%";
  const digits = options.digits ?? (unit === "" ? 2 : 0);
  const known = cells.filter((d) => d.value !== null);
  const rows = ordered(cells, "row", options);
  const columns = ordered(cells, "column", options);

  const left = Math.min(widest(rows, type.text), options.width * 0.32) + 14;
  const step = Math.min(90, (options.width - left - 4) / columns.length);
  const heads = headsOf(columns, step);
  const top = heads.height;
  const overhang = heads.angle === 45 ? Math.max(0, heads.length * 0.71 + 6 - step / 2) : 0;
  const wide = Math.min(step, (options.width - left - 4 - overhang) / columns.length);
  const right = left + wide * columns.length;
  const bottom = top + rows.length * (options.showN ? 38 : 26);

  const domain = options.domain ?? extentOf(known.map((d) => d.value!));
  const strength = (d: HeatmapCell) => {
    const t = (d.value! - domain[0]) / (domain[1] - domain[0]);
    return 0.06 + 0.5 * Math.max(0, Math.min(1, t));
  };
  const small = (d: HeatmapCell) => d.n !== null && d.n < (options.smallN ?? 30);
  const size = Math.min(
    type.text,
    (wide - 3) /
      (widest(
        known.map((d) => bare(d.value!, unit, digits)),
        1
      ) || 1)
  );
  const title = (d: HeatmapCell) =>
    `${d.row}, ${d.column}\n` +
    (d.value === null ? "not known" : printed(d.value, unit, digits + 1)) +
    (d.n === null ? "" : `, n = ${count(d.n)}`);
  const all = filled(cells, rows, columns);
  const unknown = all.filter((d) => d.value === null);
  const plain = all.filter((d) => d.value !== null);
  const svg = plot(options.height ?? Math.ceil(bottom + 6), options, {
    x: {domain: columns, range: [left, right], padding: 0.04, type: "band", round: false},
    y: {domain: rows, range: [top, bottom], padding: 0.06, type: "band", round: false},
    marks: [
      Plot.cell(plain, {
        x: "column",
        y: "row",
        fill: theme.accent,
        fillOpacity: {value: (d: HeatmapCell) => strength(d) * (small(d) ? 0.45 : 1), scale: null},
        title,
        className: "cells"
      }),
      Plot.cell(unknown, {x: "column", y: "row", fill: "none", stroke: theme.grid, inset: 0.5}),
      Plot.text(all, {
        x: "column",
        y: "row",
        text: (d: HeatmapCell) => (d.value === null ? "·" : bare(d.value, unit, digits)),
        fill: (d: HeatmapCell) => (d.value === null || small(d) ? theme.muted : theme.ink),
        fontSize: size,
        dy: options.showN ? -6 : 0,
        title,
        className: "values"
      }),
      ...(options.showN ? [sizes(plain, wide, theme.muted)] : [])
    ]
  });
  svg.selectAll(".values, .sizes").attr("text-anchor", "middle");
  const model = (list: readonly HeatmapCell[]) => (i: number) => list[i]![options.models ?? "row"];
  name(svg, "cells", model(plain));
  name(svg, "values", model(all));
  if (options.showN) name(svg, "sizes", model(plain));
  const band = (bottom - top) / rows.length;
  nameRows(svg, rows, {left, top, band}, options);
  nameColumns(svg, columns, heads, {left, top, wide}, options);
  return finish(svg);
}

/** How many observations each value stands on, where the cell has room for it. */
function sizes(cells: readonly HeatmapCell[], wide: number, fill: string): Plot.Markish {
  const text = (d: HeatmapCell) => (d.n === null ? "" : `n ${count(d.n)}`);
  const size = Math.min(type.small, (wide - 3) / (widest(cells.map(text), 1) || 1));
  return Plot.text(cells, {
    x: "column",
    y: "row",
    text,
    fill,
    fontSize: size,
    dy: 10,
    className: "sizes"
  });
}

export function nameRows(
  svg: Svg,
  rows: readonly string[],
  {left, top, band}: {left: number; top: number; band: number},
  options: HeatmapOptions
): void {
  for (const [i, row] of rows.entries())
    svg
      .append("text")
      .attr("x", left - 8)
      .attr("y", top + band * (i + 0.5))
      .attr("dy", "0.35em")
      .attr("text-anchor", "end")
      .attr("fill", themeOf(options).ink)
      .text(shorten(row, left - 12, type.text))
      .append("title")
      .text(row);
}

/** How the columns are headed: level in one or two lines, or else slanted, or else upright. */
export interface Heads {
  angle: 0 | 45 | 90;
  /** The room for a label along its own direction. */
  length: number;
  height: number;
}

export function headsOf(columns: readonly string[], step: number): Heads {
  const lines = columns.map((d) => wrap(d, step - 6, type.small, 2));
  if (!lines.flat().some((d) => d.endsWith("…")))
    return {angle: 0, length: step - 6, height: lines.some((d) => d.length > 1) ? 36 : 22};
  const length = Math.min(widest(columns, type.small), 130);
  return step * 0.71 < 18
    ? {angle: 90, length, height: length + 14}
    : {angle: 45, length, height: length * 0.71 + 16};
}

export function nameColumns(
  svg: Svg,
  columns: readonly string[],
  {angle, length}: Heads,
  place: {left: number; top: number; wide: number},
  options: HeatmapOptions
): void {
  for (const [i, column] of columns.entries()) {
    const x = place.left + place.wide * (i + 0.5);
    const lines =
      angle === 0 ? wrap(column, length, type.small, 2) : [shorten(column, length + 1, type.small)];
    const text = svg
      .append("text")
      .attr(
        "transform",
        `translate(${angle === 90 ? x + 4 : x},${place.top - 6}) rotate(${-angle})`
      )
      .attr("text-anchor", angle === 0 ? "middle" : "start")
      .attr("font-size", type.small)
      .attr("fill", themeOf(options).muted);
    for (const [j, line] of lines.entries())
      text
        .append("tspan")
        .attr("x", 0)
        .attr("y", (j - lines.length + 1) * 13)
        .text(line);
    text.append("title").text(column);
  }
}

/** The names along one side: by mean of the known values, the highest first, unknown ones last. */
function ordered(
  cells: readonly HeatmapCell[],
  side: "row" | "column",
  options: HeatmapOptions
): string[] {
  const names = [...new Set(cells.map((d) => d[side]))];
  if (options.sort === false) return names;
  const mean = new Map(
    names.map((key) => {
      const values = cells.filter((d) => d[side] === key && d.value !== null);
      const sum = values.reduce((a, d) => a + d.value!, 0);
      return [key, values.length === 0 ? -Infinity : sum / values.length];
    })
  );
  return names.sort((a, b) => {
    const [p, q] = [mean.get(a)!, mean.get(b)!];
    return p === q ? (a < b ? -1 : 1) : q - p;
  });
}

/** One cell for each pair, the missing ones with value null. */
function filled(
  cells: readonly HeatmapCell[],
  rows: readonly string[],
  columns: readonly string[]
): HeatmapCell[] {
  const byKey = new Map(cells.map((d) => [JSON.stringify([d.row, d.column]), d]));
  return rows.flatMap((row) =>
    columns.map(
      (column) => byKey.get(JSON.stringify([row, column])) ?? {row, column, value: null, n: null}
    )
  );
}
