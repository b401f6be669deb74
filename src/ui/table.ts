import {csv, type Value} from "../text/csv.js";
import {latex} from "../text/latex.js";
import {interval as intervalText, missing, type Interval} from "../text/numbers.js";
import {element} from "./dom.js";
import {notice} from "./notice.js";

interface AnyColumn<Row> {
  label: string;
  /** The longer words for the head's tooltip. */
  title?: string;
  /** Under the head, say a badge and n; made anew for each table. */
  under?: () => Node;
  /** Default: right for numbers, else left. */
  align?: "left" | "right";
  /** What to sort by where it isn't the value; null sorts last. */
  sortValue?: (row: Row) => Value;
  /** Printed small beside the value, both ends in the column's format. */
  interval?: (row: Row) => Interval | null;
  /** A dot on an axis, say: one more cell, which is not exported. */
  spark?: (row: Row) => Node;
}

/** A column that prints a field of the row. */
interface FieldColumn<Row, Key extends keyof Row & string> extends AnyColumn<Row> {
  key: Key;
  value?: undefined;
  format?: (value: Row[Key], row: Row) => string | Node;
}

/** A column that prints something computed from the row; `key` is its name in CSV. */
interface ComputedColumn<Row> extends AnyColumn<Row> {
  key: string;
  value: (row: Row) => Value;
  format?: (value: Value, row: Row) => string | Node;
}

export type Column<Row> =
  {[Key in keyof Row & string]: FieldColumn<Row, Key>}[keyof Row & string] | ComputedColumn<Row>;

export interface TableOptions {
  caption?: string;
  /** The column to sort by at first; without one, the rows are in the order they came. */
  sort?: {key: string; descending?: boolean};
  /** What to say where there are no rows, and what to change. */
  empty?: string;
  /** For \label in LaTeX. */
  label?: string;
}

/** A column with its differences smoothed out. */
interface Cells<Row> {
  column: AnyColumn<Row> & {key: string};
  value: (row: Row) => Value;
  print: (value: Value, row: Row) => string | Node;
  align: "left" | "right";
}

let count = 0;

/**
 * A table that sorts by any column (its head is a button), with the interval beside the number, and
 * copies itself as CSV (raw values) or LaTeX (as printed). Missing values sort last, either way.
 */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  options: TableOptions = {}
): HTMLElement {
  const {caption, empty = "No rows: widen the filter.", label} = options;
  if (rows.length === 0) return notice(empty);
  const cells = columns.map((column) => cellsOf(column, rows));
  let order: readonly Row[] = rows;

  const body = element("tbody");
  const heads = cells.map((c) => head(c, () => sort(c)));
  const fill = () =>
    body.replaceChildren(
      ...order.map((row) =>
        element(
          "tr",
          {},
          cells.map((c, i) => cell(c, row, i === 0))
        )
      )
    );

  function sort(by: Cells<Row>, descending?: boolean): void {
    const th = heads[cells.indexOf(by)]!;
    const now = th.getAttribute("aria-sort");
    descending ??= now === null ? by.align === "right" : now === "ascending";
    for (const other of heads) other.removeAttribute("aria-sort");
    th.setAttribute("aria-sort", descending ? "descending" : "ascending");
    order = sorted(rows, by.column.sortValue ?? by.value, descending);
    fill();
  }

  const first = cells.find((c) => c.column.key === options.sort?.key);
  if (first) sort(first, options.sort?.descending ?? first.align === "right");
  else fill();

  // Not a <caption>: that is as wide as the table and scrolls away with it.
  const id = caption ? `table-${++count}` : null;
  return element(
    "div",
    {class: "table"},
    caption ? element("p", {class: "table-caption", id}, caption) : null,
    scroller(
      element(
        "table",
        {"aria-labelledby": id},
        element("thead", {}, element("tr", {}, heads)),
        body
      ),
      caption
    ),
    copies({
      CSV: () => asCsv(cells, order),
      LaTeX: () => asLatex(cells, order, {caption, label})
    })
  );
}

function cellsOf<Row extends object>(column: Column<Row>, rows: readonly Row[]): Cells<Row> {
  const value =
    column.value ?? ((row: Row) => (row as Readonly<Record<string, unknown>>)[column.key] as Value);
  const format = column.format as ((value: Value, row: Row) => string | Node) | undefined;
  const numeric = rows.map(value).find((v) => v != null);
  return {
    column,
    value,
    print: format ?? ((v) => (v == null || Number.isNaN(v) ? missing : String(v))),
    align: column.align ?? (/number|bigint/.test(typeof numeric) ? "right" : "left")
  };
}

function head<Row>({column, align}: Cells<Row>, sort: () => void): HTMLTableCellElement {
  const span = 1 + (column.interval ? 1 : 0) + (column.spark ? 1 : 0);
  return element(
    "th",
    {scope: "col", class: align, colspan: span > 1 ? span : null},
    element("button", {type: "button", title: column.title, onclick: sort}, column.label),
    column.under && element("div", {class: "under"}, column.under())
  );
}

function cell<Row>(c: Cells<Row>, row: Row, first: boolean): Node[] {
  const {column, align} = c;
  const content = c.print(c.value(row), row);
  const main = first
    ? element("th", {scope: "row", class: align}, content)
    : element("td", {class: align}, content);
  return [
    main,
    ...(column.interval ? [element("td", {class: "interval"}, intervalOf(c, row))] : []),
    ...(column.spark ? [element("td", {class: "spark"}, column.spark(row))] : [])
  ];
}

function intervalOf<Row>({column, print}: Cells<Row>, row: Row): string {
  const ends = column.interval?.(row) ?? null;
  return ends === null ? "" : intervalText(ends, (end) => textOf(print(end, row)));
}

function textOf(content: string | Node): string {
  return typeof content === "string" ? content : (content.textContent ?? "");
}

const collator = new Intl.Collator("en", {numeric: true});

function sorted<Row>(
  rows: readonly Row[],
  value: (row: Row) => Value,
  descending: boolean
): readonly Row[] {
  const keyed = rows.map((row) => ({row, key: value(row)}));
  const absent = (key: Value) => key == null || Number.isNaN(key);
  return keyed
    .sort((a, b) => {
      if (absent(a.key) || absent(b.key)) return Number(absent(a.key)) - Number(absent(b.key));
      const order =
        typeof a.key === "string" || typeof b.key === "string"
          ? collator.compare(String(a.key), String(b.key))
          : a.key! < b.key!
            ? -1
            : Number(a.key! > b.key!);
      return descending ? -order : order;
    })
    .map(({row}) => row);
}

/**
 * Holds a table that may be wider than the page. Only then does it scroll by itself; else the head
 * sticks to the window.
 */
function scroller(content: HTMLTableElement, caption: string | undefined): HTMLElement {
  const box = element("div", {class: "table-scroll"}, content);
  if (typeof ResizeObserver !== "undefined")
    new ResizeObserver(() => {
      const scrolls = content.offsetWidth > box.clientWidth;
      box.classList.toggle("scrolls", scrolls);
      // What scrolls must be reachable by keyboard.
      if (!scrolls)
        for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
      else {
        box.setAttribute("tabindex", "0");
        box.setAttribute("role", "region");
        box.setAttribute("aria-label", caption ?? "Table");
      }
    }).observe(box);
  return box;
}

function asCsv<Row>(cells: readonly Cells<Row>[], rows: readonly Row[]): string {
  return csv(
    cells.flatMap(({column: {key, interval}}) =>
      interval ? [key, `${key}_lo`, `${key}_hi`] : [key]
    ),
    rows.map((row) =>
      cells.flatMap(({column: {interval}, value}) => {
        const ends = interval?.(row);
        return interval ? [value(row), ends?.lo, ends?.hi] : [value(row)];
      })
    )
  );
}

function asLatex<Row>(
  cells: readonly Cells<Row>[],
  rows: readonly Row[],
  words: {caption: string | undefined; label: string | undefined}
): string {
  return latex({
    ...words,
    columns: cells.map(({column, align}) => ({label: column.label, align})),
    rows: rows.map((row) =>
      cells.map((c) => {
        const ends = intervalOf(c, row);
        return textOf(c.print(c.value(row), row)) + (ends === "" ? "" : ` (${ends})`);
      })
    )
  });
}

/** Buttons that put a text on the clipboard, and say so. */
function copies(texts: Readonly<Record<string, () => string>>): HTMLElement {
  const status = element("span", {role: "status"});
  const buttons = Object.entries(texts).map(([name, text]) =>
    element(
      "button",
      {
        type: "button",
        onclick: () =>
          void copy(text()).then(
            () => (status.textContent = `${name} copied`),
            () => (status.textContent = `The browser refuses to copy ${name} from this page`)
          )
      },
      `Copy ${name}`
    )
  );
  return element("div", {class: "table-actions"}, buttons, status);
}

/** The clipboard is there on https and localhost only. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard === undefined) throw new Error("no clipboard");
  await navigator.clipboard.writeText(text);
}

/** The interval of a row's field, NAME_lo to NAME_hi; null where it has none. */
export function endsOf(row: object, name: string): Interval | null {
  const of = row as Readonly<Record<string, number | null | undefined>>;
  const [lo, hi] = [of[`${name}_lo`], of[`${name}_hi`]];
  return lo == null || hi == null ? null : {lo, hi};
}
