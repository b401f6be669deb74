import type {Records} from "../../src/records.js";

/** A row as read from a file: its keys are known, its values are not. */
export type Row = Readonly<Record<string, unknown>>;

/** What a format may know of the file besides its rows. */
export interface Context {
  /** The file's name without directory and extension: some formats keep the model's name there. */
  stem: string;
  /** The names of the folders that hold it, outermost first: some programs keep the run's or model's name there. */
  folders?: readonly string[];
  /** Fields set by `--name KEY=VALUE`. */
  names: Readonly<Record<string, string>>;
  /** Where a text is cut into steps; at blank lines where not given. */
  delimiter?: string | RegExp | undefined;
}

/** One input format: one file, one entry in `formats.ts`, one test, one page in the docs. */
export interface Format {
  name: string;
  /** What it is, in a line, for --help and the docs. */
  describes: string;
  /** Whether a file whose first row is this one is of this format. Looks at keys and types only. */
  recognises(row: Row): boolean;
  /**
   * The rows that one JSON document holds, where it holds many, such as a log with its samples; each is
   * read, kept or rejected by itself. A document that is one row is yielded as it is.
   */
  unfold?(document: Row): Iterable<Row>;
  /**
   * A reader for one file; it may count rows. It turns a row into records, or throws a Rejection
   * that says what was expected.
   */
  reader(context: Context): Reader;
}

export interface Reader {
  (row: Row): Records;
  /** What the rows make together, such as a mean of them; asked for after the last row. Throws nothing. */
  finish?(): Records;
}

/** Why a row was not taken in: one line, lower case, naming the field and echoing its value. */
export class Rejection extends Error {}
