import CliTable from "cli-table3";
import type {Command} from "commander";
import {csv} from "../../src/text/csv.js";
import {latex} from "../../src/text/latex.js";
import {decimal, integer, missing, pValue, share} from "../../src/text/numbers.js";
import {Failure} from "../failure.js";
import {printable} from "../printable.js";

/** A row of a command's answer: what --json prints. */
export type AnswerRow = object;

/** A column of the printed table; JSON and CSV hold every key of a row, whatever is printed. */
export interface Column {
  key: string;
  label: string;
  kind: "text" | "integer" | "share" | "number" | "p";
  /** Keys of the ends of an interval, printed in brackets behind the value. */
  interval?: readonly [string, string];
}

export interface OutputOptions {
  json?: boolean;
  csv?: boolean | string;
  latex?: boolean;
}

const csvOption: [flags: string, description: string] = [
  "--csv",
  "print rows as CSV: fractions, full precision, empty where undefined"
];

/** The options that every command has. */
export function withOutput(command: Command, csv = csvOption): Command {
  return command
    .option("--db <file>", "the store", "evals.duckdb")
    .option("--json", "print rows as JSON: fractions, full precision, null where undefined")
    .option(...csv)
    .option("--latex", "print the table as LaTeX (booktabs)")
    .hook("preAction", (_, action) => {
      const {json, csv, latex} = action.opts<OutputOptions>();
      if ([json, csv === true, latex].filter(Boolean).length > 1)
        throw new Failure("give one of --json, --csv and --latex");
    });
}

/**
 * Prints rows as the options say; a caption goes over the table and into LaTeX. Where there are no rows,
 * `empty` says on standard error what there is none of.
 */
export function print(
  rows: readonly AnswerRow[],
  columns: readonly Column[],
  options: OutputOptions,
  caption: string,
  empty?: string
): void {
  if (rows.length === 0 && empty !== undefined) process.stderr.write(`assay: no rows: ${empty}\n`);
  process.stdout.write(rendered(rows, columns, options, caption));
}

function rendered(
  answer: readonly AnswerRow[],
  columns: readonly Column[],
  options: OutputOptions,
  caption: string
): string {
  const rows = answer as readonly Readonly<Record<string, unknown>>[];
  // JSON escapes control characters itself, all but these.
  if (options.json)
    return `${JSON.stringify(rows, null, 1).replace(/[\u007f-\u009f]/g, printable)}\n`;
  if (options.csv) {
    const flat = rows.map(flattened);
    const keys = [...new Set(flat.flatMap((row) => Object.keys(row)))];
    return csv(
      keys.length > 0 ? keys : columns.map(({key}) => key),
      flat.map((row) => keys.map((key) => row[key] as string | number | null))
    );
  }
  const shown = columns.filter(
    ({key}) => rows.length === 0 || rows.some((row) => row[key] !== undefined)
  );
  const cells = rows.map((row) => shown.map((column) => cell(row, column)));
  const align = shown.map(({kind}) => (kind === "text" ? "left" : "right"));
  if (options.latex) {
    return latex({
      columns: shown.map(({label}, i) => ({label, align: align[i]})),
      rows: cells,
      caption
    });
  }
  const table = new CliTable({
    head: shown.map(({label}) => label),
    colAligns: align,
    style: {head: [], border: [], "padding-left": 0, "padding-right": 2},
    chars: noLines
  });
  table.push(...cells.map((row) => row.map(printable)));
  // A note names the rows that it is of, unless it is of all.
  const of = (note: string) => {
    const having = rows.filter((row) => row.note === note);
    const names = shown
      .filter(({kind}) => kind === "text")
      .slice(0, 2)
      .map(({key}) => key);
    if (having.length === rows.length || having.length > 3) return "";
    const called = having.map((row) =>
      names.map((key) => cell(row, {key, label: key, kind: "text"})).join(", ")
    );
    return `${printable(called.join("; "))}: `;
  };
  const notes = [...new Set(rows.map(({note}) => note).filter((note) => typeof note === "string"))];
  const said = notes.map((note) => `note: ${of(note)}${note}`);
  return `${[printable(caption), rows.length > 0 ? table.toString() : "no rows", ...said].join("\n")}\n`;
}

/** The row with lists and objects in it spread over columns: `quantiles_0`, `votes_0_k`. */
function flattened(row: AnswerRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, unknown][] =>
      typeof value === "object" && value !== null
        ? Object.entries(flattened(value as AnswerRow)).map(([name, item]) => [
            `${key}_${name}`,
            item
          ])
        : [[key, value]]
    )
  );
}

function cell(row: Readonly<Record<string, unknown>>, {key, kind, interval}: Column): string {
  const value = row[key];
  if (kind === "text")
    return typeof value === "string" || typeof value === "number" ? String(value) : missing;
  const number = value as number | null | undefined;
  if (kind === "integer") return integer(number);
  if (kind === "p") return pValue(number);
  const format = (x: number | null | undefined) => (kind === "share" ? share(x, 1) : decimal(x, 3));
  const ends = interval?.map((end) => row[end] as number | null);
  return ends && ends[0] != null
    ? `${format(number)} (${format(ends[0])}–${format(ends[1])})`
    : format(number);
}

const noLines = Object.fromEntries(
  [
    "top",
    "top-mid",
    "top-left",
    "top-right",
    "bottom",
    "bottom-mid",
    "bottom-left",
    "bottom-right",
    "left",
    "left-mid",
    "mid",
    "mid-mid",
    "right",
    "right-mid",
    "middle"
  ].map((name) => [name, ""])
);
