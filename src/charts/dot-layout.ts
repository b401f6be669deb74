import {scaleLinear} from "d3";
import {extentOf, widest, xAxisHeight} from "./axes.js";
import type {DotRow, DotsOptions} from "./dots.js";
import {narrow, type} from "./frame.js";
import {count, interval, printed, wrap} from "./text.js";

/** Where things stand, from the labels' widths and the room there is. */
export interface Layout {
  stacked: boolean;
  labelWidth: number;
  /** Ends of the x range. */
  left: number;
  right: number;
  /** Right edge of the value text, and of n. */
  valueRight: number;
  nRight: number;
  bottom: number;
  axisTop: number;
  height: number;
  /** Where vertical lines show: beside the dots, not through the labels that stand above them. */
  stretches: [number, number][];
  rows: {row: DotRow; lines: string[]; y: number; height: number}[];
  bands: {group: string; y: number; height: number; shaded: boolean}[];
}

const header = 24;

/** The ends of the axis: given, or the data with room to spare, no further than 0 and 100 %. */
export function domainOf(rows: readonly DotRow[], options: DotsOptions): [number, number] {
  if (options.domain) return options.domain;
  const values = rows
    .flatMap((d) => [
      d.value,
      d.lo,
      d.hi,
      d.also?.value ?? null,
      d.also?.lo ?? null,
      d.also?.hi ?? null
    ])
    .filter((d): d is number => d !== null);
  if (options.reference) values.push(options.reference.x);
  const [lo, hi] = scaleLinear(extentOf(values, 0.02), [0, 1]).nice(5).domain() as [number, number];
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (options.unit === "" || options.unit === "pp") return [lo, hi];
  return [least >= 0 ? Math.max(0, lo) : lo, most <= 1 ? Math.min(1, hi) : hi];
}

function ordered(rows: readonly DotRow[], options: DotsOptions): DotRow[] {
  if (options.sort === false) return [...rows];
  return [...rows].sort(
    (a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || (a.label < b.label ? -1 : 1)
  );
}

/** "56.6 %" and "(48.8–64.1)". A value that is not known is a dash. */
export function valueText(row: DotRow, options: DotsOptions): [string, string] {
  const unit = options.unit ?? "%";
  if (row.value === null) return ["—", ""];
  const range =
    row.lo === null || row.hi === null ? "" : interval(row.lo, row.hi, unit, options.digits);
  return [printed(row.value, unit, options.digits), range];
}

/** Sorts the rows and says where each stands. */
export function layOut(given: readonly DotRow[], options: DotsOptions): Layout {
  const stacked = options.width < narrow;
  const nWidth = widest(given.map((d) => (d.n === null ? "" : count(d.n))).concat("n"), type.small);
  const hasN = given.some((d) => d.n !== null);
  const valueWidth = widest(
    given.map((d) => valueText(d, options).join(" ")),
    type.text
  );
  const nRight = options.width - 4;
  const valueRight = hasN ? nRight - nWidth - 14 : nRight;
  const labelWidth = stacked
    ? valueRight - valueWidth - 16
    : Math.min(
        widest(
          given.map((d) => d.label),
          type.text
        ) + 2,
        options.width * 0.34
      );
  const left = stacked ? 10 : labelWidth + 22;
  const right = stacked ? options.width - 10 : valueRight - valueWidth - 20;
  const groups = [...new Set(given.map((d) => d.group))];
  const rows: Layout["rows"] = [];
  const bands: Layout["bands"] = [];
  const axisTop = options.reference || hasN ? header : 6;
  let y = axisTop;
  for (const [i, group] of groups.entries()) {
    const start = y;
    if (group !== undefined) y += header;
    for (const row of ordered(
      given.filter((d) => d.group === group),
      options
    )) {
      const lines = wrap(row.label, labelWidth, type.text, 2);
      const height = stacked ? 27 + lines.length * 15 : lines.length > 1 ? 36 : 24;
      rows.push({row, lines, y, height});
      y += height;
    }
    if (group !== undefined) {
      y += 6;
      bands.push({group, y: start, height: y - start, shaded: i % 2 === 0 && groups.length > 1});
    }
  }
  const bottom = y + 2;
  const height = bottom + xAxisHeight(options.xLabel, options) + 4;
  return {
    stacked,
    labelWidth,
    left,
    right,
    valueRight,
    nRight: hasN ? nRight : NaN,
    bottom,
    axisTop,
    height,
    stretches: stacked
      ? rows.map((d) => [d.y + d.height - 19, d.y + d.height - 5])
      : [[axisTop, bottom]],
    rows,
    bands
  };
}
