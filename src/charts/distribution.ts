import {area, line, scaleLinear} from "d3";
import {extentOf, ticksOf, widest, xAxis, xAxisHeight, type Scale} from "./axes.js";
import {blank, finish, frame, mark, narrow, themeOf, type, type Svg} from "./frame.js";
import {count, dodge, shorten, textWidth, wrap} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** One histogram: the scores of one series of one group. */
export interface DistributionRow {
  group: string;
  series: string;
  /** Ascending, without overlap; a gap counts as zero. */
  bins: readonly {x0: number; x1: number; count: number}[];
  n: number;
  median?: number | null;
}

export interface DistributionOptions extends ChartOptions {
  xLabel?: string;
  domain?: [number, number];
  /** Order of the series: the first is filled, the second outlined. Default: as they come. */
  series?: readonly string[];
  /** Colour by series name. Default: the accent filled, ink outlined. */
  seriesColours?: Readonly<Record<string, string>>;
  /** One scale of height for all groups (default), or each group its own. */
  heights?: "shared" | "free";
}

/**
 * One strip a group: the share of each series' n in each bin, the first series filled, the others
 * outlined, with a tick under the axis at each median. Series are named over the first strip.
 * Groups stand in order of appearance. No rows: the empty text.
 */
export function distributions(
  rows: readonly DistributionRow[],
  options: DistributionOptions
): SVGSVGElement {
  if (rows.length === 0) return blank(options.height ?? 160, options);
  const groups = [...new Set(rows.map((d) => d.group))];
  const series = options.series ?? [...new Set(rows.map((d) => d.series))];
  const stacked = options.width < narrow;
  const ns = groups.map((group) => nText(rows, group, series));
  const labelWidth = Math.min(
    Math.max(widest(groups, type.text), widest(ns, type.small)) + 4,
    options.width * 0.32
  );
  const left = stacked ? 6 : labelWidth + 18;
  const right = options.width - 10;
  const top = 28;
  const step = stacked ? 56 : 44;
  const bottom = top + groups.length * step;
  const height = bottom + xAxisHeight(options.xLabel, options) + 4;
  const svg = frame(options.height ?? height, options);
  const extent = extentOf(rows.flatMap((d) => d.bins.flatMap((b) => [b.x0, b.x1])));
  const x = scaleLinear(options.domain ?? extent, [left, right]).clamp(true);
  const place = {top, bottom, label: options.xLabel, right};
  xAxis(svg, x, ticksOf(x, 70, ""), place, options);
  nameSeries(svg, rows, groups[0]!, series, x, options);

  const most = (list: readonly DistributionRow[]) =>
    list.reduce((m, d) => d.bins.reduce((k, b) => Math.max(k, d.n > 0 ? b.count / d.n : 0), m), 0);
  const all = most(rows);
  for (const [i, group] of groups.entries()) {
    const base = top + (i + 1) * step - 8;
    const members = rows.filter((d) => d.group === group);
    const peak = options.heights === "free" ? most(members) : all;
    const y = scaleLinear([0, peak || 1], [base, base - (stacked ? 28 : step - 12)]);
    nameGroup(svg, group, ns[i]!, {y: top + i * step, base, stacked, labelWidth}, options);
    svg
      .append("line")
      .attr("x1", left)
      .attr("x2", right)
      .attr("y1", base)
      .attr("y2", base)
      .attr("stroke", themeOf(options).faint);
    for (const [j, name] of series.entries())
      for (const row of members.filter((d) => d.series === name))
        drawSeries(svg, row, j, x, y, options);
  }
  return finish(svg);
}

function colourOf(series: string, index: number, options: DistributionOptions): string {
  const theme = themeOf(options);
  return options.seriesColours?.[series] ?? (index === 0 ? theme.accent : theme.ink);
}

/** "n = 812 / 530", one count a series. */
function nText(rows: readonly DistributionRow[], group: string, series: readonly string[]): string {
  const n = series.map((name) => rows.find((d) => d.group === group && d.series === name)?.n);
  return `n = ${n.map((d) => (d === undefined ? "—" : count(d))).join(" / ")}`;
}

/** The corners of the steps; a gap between bins goes down to zero. */
function steps(row: DistributionRow): [number, number][] {
  const corners: [number, number][] = [];
  let end: number | null = null;
  for (const {x0, x1, count: k} of row.bins) {
    const share = row.n > 0 ? k / row.n : 0;
    if (end !== null && end < x0) corners.push([end, 0]);
    if (end === null || end < x0) corners.push([x0, 0]);
    corners.push([x0, share], [x1, share]);
    end = x1;
  }
  if (end !== null) corners.push([end, 0]);
  return corners;
}

function drawSeries(
  svg: Svg,
  row: DistributionRow,
  index: number,
  x: Scale,
  y: Scale,
  options: DistributionOptions
): void {
  const colour = colourOf(row.series, index, options);
  const median = row.median == null ? "" : `\nmedian ${+row.median.toPrecision(3)}`;
  const g = mark(svg, row.group, `${row.group}, ${row.series}\nn = ${count(row.n)}${median}`);
  const corners = steps(row);
  const base = y(0);
  if (index === 0)
    g.append("path")
      .attr(
        "d",
        area<[number, number]>(
          (d) => x(d[0]),
          base,
          (d) => y(d[1])
        )(corners)
      )
      .attr("fill", colour)
      .attr("fill-opacity", 0.45);
  else
    g.append("path")
      .attr(
        "d",
        line<[number, number]>(
          (d) => x(d[0]),
          (d) => y(d[1])
        )(corners)
      )
      .attr("fill", "none")
      .attr("stroke", colour)
      .attr("stroke-width", 1.2)
      .attr("stroke-dasharray", index === 1 ? null : "3,2");
  if (row.median != null)
    g.append("line")
      .attr("x1", x(row.median))
      .attr("x2", x(row.median))
      .attr("y1", base)
      .attr("y2", base + 6)
      .attr("stroke", colour)
      .attr("stroke-width", index === 0 ? 3 : 1.5);
}

/** The names of the series, each over its median in the first group, moved apart. */
function nameSeries(
  svg: Svg,
  rows: readonly DistributionRow[],
  group: string,
  series: readonly string[],
  x: Scale,
  options: DistributionOptions
): void {
  const theme = themeOf(options);
  const [left, right] = x.range() as [number, number];
  const room = (right - left) / series.length - 26;
  const named = series.map((name) => ({name, text: shorten(name, room, type.small)}));
  const wishes = named.map(({name, text}) => {
    const row = rows.find((d) => d.group === group && d.series === name);
    const at = row?.median == null ? (left + right) / 2 : x(row.median);
    return {at, size: textWidth(text, type.small) + 26};
  });
  const at = dodge(wishes, left, right);
  for (const [i, {name, text}] of named.entries()) {
    const colour = colourOf(name, i, options);
    const start = at[i]! - wishes[i]!.size / 2 + 4;
    svg
      .append("rect")
      .attr("x", start)
      .attr("y", 6)
      .attr("width", 10)
      .attr("height", 8)
      .attr("fill", i === 0 ? colour : "none")
      .attr("fill-opacity", i === 0 ? 0.45 : null)
      .attr("stroke", i === 0 ? null : colour)
      .attr("stroke-dasharray", i > 1 ? "3,2" : null);
    svg
      .append("text")
      .attr("x", start + 15)
      .attr("y", 14)
      .attr("font-size", type.small)
      .attr("fill", theme.ink)
      .text(text)
      .append("title")
      .text(name);
  }
}

function nameGroup(
  svg: Svg,
  group: string,
  n: string,
  place: {y: number; base: number; stacked: boolean; labelWidth: number},
  options: DistributionOptions
): void {
  const theme = themeOf(options);
  const {stacked, y, base} = place;
  const nWidth = textWidth(n, type.small);
  const room = stacked ? options.width - nWidth - 24 : place.labelWidth;
  const text = (at: number, height: number, size: number, fill: string, said: string) =>
    svg
      .append("text")
      .attr("x", at)
      .attr("y", height)
      .attr("font-size", size)
      .attr("fill", fill)
      .text(said);
  text(4, stacked ? y + 13 : base - 15, type.text, theme.ink, wrap(group, room, type.text, 1)[0]!)
    .append("title")
    .text(group);
  if (stacked)
    text(options.width - 10, y + 13, type.small, theme.muted, n).attr("text-anchor", "end");
  else text(4, base, type.small, theme.muted, n);
}
