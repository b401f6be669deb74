import {widest} from "./axes.js";
import {blank, finish, frame, idOf, mark, themeOf, type} from "./frame.js";
import {headsOf, nameColumns, nameRows} from "./heatmap.js";
import {bare} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** Two of the names compared; `value` is the row's less the column's, a fraction. */
export interface MatrixPair {
  row: string;
  column: string;
  value: number;
  /** Is the difference told from chance? */
  told: boolean;
  title: string;
}

export interface MatrixOptions extends ChartOptions {
  /** The pair that is outlined, either way round. */
  selected?: readonly [string, string] | null;
}

/**
 * Differences of all pairs, in points: the names in the order given, best first, so that each pair
 * stands once, its better one by row. Filled where the difference is told from chance, the stronger the
 * larger; an empty cell is a pair that can't be told apart. A pair never compared is a dot. Cells carry
 * `data-row` and `data-column`. Fewer than two names: the empty text.
 */
export function matrix(
  names: readonly string[],
  pairs: readonly MatrixPair[],
  options: MatrixOptions
): SVGSVGElement {
  if (names.length < 2) return blank(options.height ?? 120, options);
  const theme = themeOf(options);
  const rows = names.slice(0, -1);
  const columns = names.slice(1);
  const left = Math.min(widest(rows, type.text), options.width * 0.32) + 14;
  const step = Math.min(84, (options.width - left - 4) / columns.length);
  const heads = headsOf(columns, step);
  const overhang = heads.angle === 45 ? Math.max(0, heads.length * 0.71 + 6 - step / 2) : 0;
  const wide = Math.min(step, (options.width - left - 4 - overhang) / columns.length);
  const band = Math.min(28, Math.max(16, wide));
  const top = heads.height;
  const svg = frame(options.height ?? Math.ceil(top + rows.length * band + 6), options);
  const of = new Map(pairs.map((pair) => [JSON.stringify([pair.row, pair.column]), pair]));
  const found = (row: string, column: string): MatrixPair | undefined => {
    const turned = of.get(JSON.stringify([column, row]));
    return (
      of.get(JSON.stringify([row, column])) ??
      (turned && {...turned, row, column, value: 0 - turned.value})
    );
  };
  const most = Math.max(0.01, ...pairs.filter(({told}) => told).map(({value}) => Math.abs(value)));
  const size = Math.min(type.text, (wide - 4) / (widest(["+88.8"], 1) || 1), band - 4);
  const hatch = idOf(options, "reverse");
  svg
    .append("pattern")
    .attr("id", hatch)
    .attr("width", 5)
    .attr("height", 5)
    .attr("patternUnits", "userSpaceOnUse")
    .attr("patternTransform", "rotate(45)")
    .append("rect")
    .attr("width", 1.5)
    .attr("height", 5)
    .attr("fill", theme.faint);
  for (const [i, row] of rows.entries())
    for (const [j, column] of columns.entries()) {
      if (j < i) continue;
      const pair = found(row, column);
      const cell = mark(svg, undefined, pair?.title ?? `${row}, ${column}: not compared`)
        .attr("data-row", row)
        .attr("data-column", column);
      const [x, y] = [left + wide * j, top + band * i];
      const isSelected =
        options.selected?.includes(row) === true && options.selected.includes(column);
      const isFilled = pair?.told === true && pair.value > 0;
      cell
        .append("rect")
        .attr("x", x + 1)
        .attr("y", y + 1)
        .attr("width", wide - 2)
        .attr("height", band - 2)
        .attr("fill", isFilled ? theme.accent : pair?.told ? `url(#${hatch})` : theme.paper)
        .attr("fill-opacity", isFilled ? 0.1 + (0.5 * Math.abs(pair.value)) / most : 1)
        .attr("stroke", isSelected ? theme.ink : pair?.told ? "none" : theme.grid)
        .attr("stroke-width", isSelected ? 2 : 1);
      if (pair === undefined || size >= 7)
        cell
          .append("text")
          .attr("x", x + wide / 2)
          .attr("y", y + band / 2)
          .attr("dy", "0.35em")
          .attr("text-anchor", "middle")
          .attr("font-size", size)
          .attr("fill", pair?.told ? theme.ink : theme.muted)
          .text(pair === undefined ? "·" : bare(pair.value, "pp", 1));
    }
  nameRows(svg, rows, {left, top, band}, options);
  nameColumns(svg, columns, heads, {left, top, wide}, options);
  return finish(svg);
}
