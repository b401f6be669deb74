import {scaleLinear} from "d3";
import {ticksOf, widest, xAxis, xAxisHeight} from "./axes.js";
import {blank, finish, frame, idOf, mark, narrow, themeOf, type, type Svg} from "./frame.js";
import {partColour} from "./palette.js";
import {count, dodge, printed, shorten, textWidth} from "./text.js";
import type {ChartOptions} from "./theme.js";

/** One bar of 100 %: how many of n fall into each part. */
export interface ShareRow {
  label: string;
  /** Printed beside the bar; the shares are of the sum of the counts. */
  n: number;
  parts: readonly {name: string; count: number}[];
  model?: string;
}

export interface ShareOptions extends ChartOptions {
  /** Sort the bars by the share of this part, descending. Default: as given. */
  sort?: string;
  xLabel?: string;
}

/** A part's share of its bar: from 0 to 1, and where it begins. */
interface Segment {
  name: string;
  count: number;
  start: number;
  share: number;
}

/**
 * Horizontal bars of 100 %, for what a whole is made of. Part names stand over the first bar,
 * shares in the segments that have room. Parts come in the order of their first appearance; the
 * part "lucky" is hatched. A bar whose counts are all 0 is an outline. No rows: the empty text.
 */
export function stackedShares(rows: readonly ShareRow[], options: ShareOptions): SVGSVGElement {
  if (rows.length === 0) return blank(options.height ?? 120, options);
  const theme = themeOf(options);
  const stacked = options.width < narrow;
  const names = [...new Set(rows.flatMap((d) => d.parts.map((p) => p.name)))];
  const nWidth = widest(rows.map((d) => count(d.n)).concat("n"), type.small);
  const right = options.width - nWidth - 16;
  const labelWidth = stacked
    ? right - 4
    : Math.min(
        widest(
          rows.map((d) => d.label),
          type.text
        ) + 2,
        options.width * 0.34
      );
  const left = stacked ? 4 : labelWidth + 16;
  const sorted = sortBy(rows, options.sort);
  const placed = placeNames(segmentsOf(sorted[0]!, names), left, right);
  const top = 30 + placed.at(-1)!.line * 17;
  const bar = 18;
  const step = stacked ? 42 : 27;
  const bottom = top + rows.length * step;
  const height = bottom + xAxisHeight(options.xLabel, options) + 4;
  const svg = frame(options.height ?? height, options);
  const x = scaleLinear([0, 1], [left, right]);
  xAxis(svg, x, ticksOf(x, 90, "%"), {top, bottom, label: options.xLabel, right}, options);
  hatch(svg, options);
  nameParts(svg, placed, names, options);
  svg
    .append("text")
    .attr("x", options.width - 4)
    .attr("y", top - 8)
    .attr("text-anchor", "end")
    .attr("font-size", type.small)
    .attr("fill", theme.muted)
    .text("n");
  for (const [i, row] of sorted.entries()) {
    const y = top + i * step + (stacked ? 20 : (step - bar) / 2);
    drawBar(svg, row, segmentsOf(row, names), x, {y, bar, stacked, labelWidth}, names, options);
  }
  return finish(svg);
}

function segmentsOf(row: ShareRow, names: readonly string[]): Segment[] {
  const counts = names.map((name) =>
    row.parts.filter((d) => d.name === name).reduce((sum, d) => sum + d.count, 0)
  );
  const total = counts.reduce((a, b) => a + b, 0);
  let start = 0;
  return names.map((name, i) => {
    const share = total === 0 ? 0 : counts[i]! / total;
    const segment = {name, count: counts[i]!, start, share};
    start += share;
    return segment;
  });
}

function sortBy(rows: readonly ShareRow[], part: string | undefined): ShareRow[] {
  if (part === undefined) return [...rows];
  const share = (d: ShareRow) =>
    segmentsOf(d, [...new Set(d.parts.map((p) => p.name))]).find((s) => s.name === part)?.share ??
    0;
  return [...rows].sort((a, b) => share(b) - share(a) || (a.label < b.label ? -1 : 1));
}

function hatch(svg: Svg, options: ShareOptions): void {
  const pattern = svg
    .append("defs")
    .append("pattern")
    .attr("id", idOf(options, "hatch"))
    .attr("width", 6)
    .attr("height", 6)
    .attr("patternUnits", "userSpaceOnUse")
    .attr("patternTransform", "rotate(45)");
  const colour = partColour("lucky", 0);
  pattern.append("rect").attr("width", 6).attr("height", 6).attr("fill", colour);
  pattern
    .append("line")
    .attr("y2", 6)
    .attr("stroke", themeOf(options).paper)
    .attr("stroke-width", 2.4);
}

/** Where the names of the parts stand. */
interface Name {
  name: string;
  text: string;
  x: number;
  line: number;
}

/**
 * Each name begins over the middle of its segment of the first bar, moved apart; names that
 * have no room in one line are set in several, from the left.
 */
function placeNames(segments: readonly Segment[], left: number, right: number): Name[] {
  const sized = segments.map((d) => {
    const text = shorten(d.name, right - left - 28, type.small);
    return {...d, text, size: textWidth(text, type.small) + 26};
  });
  if (sized.reduce((sum, d) => sum + d.size, 0) > right - left) {
    let [x, line] = [left, 0];
    return sized.map(({name, text, size}) => {
      if (x > left && x + size - 12 > right) [x, line] = [left, line + 1];
      x += size;
      return {name, text, x: x - size, line};
    });
  }
  const wishes = sized.map((d) => ({
    at: left + (d.start + d.share / 2) * (right - left),
    size: d.size
  }));
  const at = dodge(wishes, left, right + 10);
  return sized.map(({name, text, size}, i) => ({name, text, x: at[i]! - size / 2, line: 0}));
}

function nameParts(
  svg: Svg,
  names: readonly Name[],
  order: readonly string[],
  options: ShareOptions
): void {
  for (const {name, text, x, line} of names) {
    svg
      .append("rect")
      .attr("x", x)
      .attr("y", 13 + line * 17)
      .attr("width", 9)
      .attr("height", 9)
      .attr("fill", fillOf(name, order, options));
    svg
      .append("text")
      .attr("x", x + 13)
      .attr("y", 22 + line * 17)
      .attr("font-size", type.small)
      .attr("fill", themeOf(options).ink)
      .text(text)
      .append("title")
      .text(name);
  }
}

/** The part's colour; hatched for lucky guesses. */
function fillOf(name: string, order: readonly string[], options: ShareOptions): string {
  return name.toLowerCase() === "lucky"
    ? `url(#${idOf(options, "hatch")})`
    : partColour(name, order.indexOf(name));
}

function drawBar(
  svg: Svg,
  row: ShareRow,
  segments: readonly Segment[],
  x: (share: number) => number,
  place: {y: number; bar: number; stacked: boolean; labelWidth: number},
  names: readonly string[],
  options: ShareOptions
): void {
  const theme = themeOf(options);
  const {y, bar, stacked} = place;
  const g = mark(svg, row.model, `${row.label}\nn = ${count(row.n)}`);
  const label = shorten(row.label, place.labelWidth, type.text);
  g.append("text")
    .attr("x", 4)
    .attr("y", stacked ? y - 6 : y + bar / 2 + 4)
    .attr("fill", theme.ink)
    .text(label);
  g.append("text")
    .attr("x", options.width - 4)
    .attr("y", y + bar / 2 + 4)
    .attr("text-anchor", "end")
    .attr("font-size", type.small)
    .attr("fill", theme.muted)
    .text(count(row.n));
  if (segments.every((d) => d.count === 0))
    g.append("rect")
      .attr("x", x(0))
      .attr("y", y)
      .attr("width", x(1) - x(0))
      .attr("height", bar)
      .attr("fill", theme.paper)
      .attr("stroke", theme.faint);
  for (const d of segments.filter((s) => s.count > 0)) {
    const hatched = d.name.toLowerCase() === "lucky";
    const width = x(d.start + d.share) - x(d.start);
    const share = printed(d.share, "%", d.share < 0.0995 ? 1 : 0);
    const part = g.append("g");
    part
      .append("rect")
      .attr("x", x(d.start))
      .attr("y", y)
      .attr("width", Math.max(0.5, width - 1))
      .attr("height", bar)
      .attr("fill", fillOf(d.name, names, options));
    part
      .append("title")
      .text(
        `${row.label}\n${d.name}: ${printed(d.share, "%")} (${count(d.count)} of ${count(row.n)})`
      );
    if (textWidth(share, type.small) + 8 > width) continue;
    part
      .append("text")
      .attr("x", x(d.start + d.share / 2))
      .attr("y", y + bar / 2 + 4)
      .attr("text-anchor", "middle")
      .attr("font-size", type.small)
      .attr("font-weight", 600)
      .attr("fill", "#ffffff")
      .attr("stroke", hatched ? partColour("lucky", 0) : null)
      .attr("stroke-width", hatched ? 4 : null)
      .attr("paint-order", hatched ? "stroke" : null)
      .text(share);
  }
}
