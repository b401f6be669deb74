/** A row as it stands in a file: where, and its text. */
export interface Located {
  /** 1-based line of the file at which the row begins. */
  line: number;
  /** How far its first character stands from the line's beginning. */
  indent: number;
  text: string;
  /** Whether the text is only the beginning of a row too long to be read. */
  isCut?: boolean;
}

/** The longest row that is read, in UTF-16 units; a string can hold twice as many. */
export const longestRow = 1 << 28;

/** What is kept of a longer one. */
const cutTo = 10_000;

/** Rows of JSONL: one a line, blank lines left out; CRLF and a missing last line end are no matter. */
export async function* jsonLines(
  chunks: AsyncIterable<string>,
  longest = longestRow
): AsyncGenerator<Located> {
  let line = 0;
  const row = new Parts(longest);
  for await (const chunk of chunks) {
    let from = 0;
    let to: number;
    while ((to = chunk.indexOf("\n", from)) >= 0) {
      row.add(chunk, from, to);
      from = to + 1;
      ++line;
      const taken = row.take();
      if (!isBlank(taken.text)) yield {line, indent: 0, ...taken};
    }
    row.add(chunk, from, chunk.length);
  }
  const last = row.take();
  if (!isBlank(last.text)) yield {line: line + 1, indent: 0, ...last};
}

const isBlank = (text: string) => text.trim() === "";

/** A row's text as it comes together from the chunks that it stands in. */
class Parts {
  private parts: string[] = [];
  private length = 0;
  private isCut = false;

  constructor(private readonly longest: number) {}

  add(chunk: string, from: number, to: number): void {
    if (to <= from || this.isCut) return;
    this.parts.push(chunk.slice(from, to));
    this.length += to - from;
    if (this.length <= this.longest) return;
    this.isCut = true;
    this.parts = [this.parts.join("").slice(0, cutTo)];
  }

  get isTooLong(): boolean {
    return this.isCut;
  }

  take(): {text: string; isCut?: boolean} {
    const text = this.parts.length === 1 ? this.parts[0]! : this.parts.join("");
    const taken = this.isCut ? {text, isCut: true} : {text};
    this.parts = [];
    this.length = 0;
    this.isCut = false;
    return taken;
  }
}

/**
 * The elements of one JSON array, or the values that follow one another in a file, each as text:
 * a scan for brackets and strings that holds one element at a time. The last element of a file that
 * breaks off comes as it is, so that parsing rejects it. An element too long to be read is passed over
 * up to the next line that begins as it did.
 */
export async function* jsonElements(
  chunks: AsyncIterable<string>,
  longest = longestRow
): AsyncGenerator<Located> {
  const scan = {depth: 0, base: null as number | null, inString: false, escaped: false};
  const row = new Parts(longest);
  let line = 1;
  let column = -1;
  let began: {line: number; indent: number} | null = null;
  const end = (): Located => {
    const located = {...began!, ...row.take()};
    began = null;
    return located;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let i = 0; i < chunk.length; ++i) {
      const c = chunk.charCodeAt(i);
      ++column;
      if (c === newline) {
        ++line;
        column = -1;
      }
      if (row.isTooLong && c === openBrace && column === began!.indent) {
        yield end();
        Object.assign(scan, {depth: scan.base, inString: false, escaped: false});
      }
      if (scan.inString) {
        if (scan.escaped) scan.escaped = false;
        else if (c === backslash) scan.escaped = true;
        else if (c === quote) scan.inString = false;
        continue;
      }
      if (c <= space) continue;
      if (scan.base === null) {
        scan.base = c === openBracket ? 1 : 0;
        if (scan.base === 1) {
          scan.depth = 1;
          continue;
        }
      }
      const ends = scan.depth === scan.base && (c === comma || c === closeBracket);
      if (began && ends) {
        row.add(chunk, from, i);
        yield end();
      } else if (!began && !ends) {
        began = {line, indent: column};
        from = i;
      }
      if (c === quote) scan.inString = true;
      else if (c === openBracket || c === openBrace) ++scan.depth;
      else if (c === closeBracket || c === closeBrace) {
        --scan.depth;
        if (scan.base === 0 && scan.depth === 0 && began) {
          row.add(chunk, from, i + 1);
          yield end();
        }
      }
    }
    if (began) row.add(chunk, from, chunk.length);
  }
  if (began) yield end();
}

/** A value found in a text that is no JSON as a whole, or a stretch of it that is none. */
export type Salvaged =
  {value: unknown; offset: number} | {reason: string; text: string; offset: number};

/**
 * What can be saved of a row that is no JSON: the values that stand whole in it, such as two objects on
 * one line, an object with text after it, or the rows that an unclosed bracket swallowed, which are told
 * by beginning a line where the broken one began. Every stretch of the text comes as one or the other.
 */
export function* salvage(text: string, indent: number): Generator<Salvaged> {
  let from = 0;
  while (from < text.length) {
    from += text.slice(from).search(/[^\s,]|$/);
    if (from === text.length) return;
    const to = endOfValue(text, from);
    const next = text.indexOf(`\n${" ".repeat(indent)}{`, from);
    try {
      yield {value: parseJson(text.slice(from, to)), offset: from};
      from = to;
    } catch (error) {
      const stop = next < 0 ? text.length : next;
      yield {reason: (error as Error).message, text: text.slice(from, stop), offset: from};
      from = stop;
    }
  }
}

/** Where the object that begins here is closed; the end of the text for anything else. */
function endOfValue(text: string, from: number): number {
  if (text[from] !== "{") return text.length;
  let depth = 0;
  for (let i = from; i < text.length; ++i) {
    const c = text.charCodeAt(i);
    if (c === quote) i = endOfString(text, i);
    else if (c === openBrace) ++depth;
    else if (c === closeBrace && --depth === 0) return i + 1;
  }
  return text.length;
}

/** The closing quote of the string that opens here; the end of the text where it is not closed. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) ++backslashes;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

const newline = 10;
const space = 32;
const quote = 34;
const comma = 44;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Parses one JSON value. Bare NaN, Infinity and -Infinity, as Python's json module writes them, are
 * read as null; a whole number past 2^53 as text, with all its digits. Throws a SyntaxError with a short
 * message where the text is no JSON.
 */
export function parseJson(text: string): unknown {
  const exact = mayHoldLargeNumber.test(text)
    ? outsideStrings(text, (part) => part.replace(largeNumber, asText))
    : text;
  try {
    return JSON.parse(exact);
  } catch (error) {
    if (error instanceof SyntaxError && /NaN|Infinity/.test(text)) {
      try {
        return JSON.parse(outsideStrings(exact, (part) => part.replace(bareWord, "null")));
      } catch {
        // the first error says more about the text as it stands
      }
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`not valid JSON (${message.replace(/\s+/g, " ").slice(0, 120)})`);
  }
}

const mayHoldLargeNumber = /[[:,\s]-?\d{16}/;
const largeNumber = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const bareWord = /-?\b(?:NaN|Infinity)\b/g;

const asText = (digits: string) => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`);

/** The text with everything changed that stands outside its strings. */
function outsideStrings(text: string, change: (part: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const start = text.indexOf('"', from);
    if (start < 0) break;
    const end = endOfString(text, start) + 1;
    parts.push(change(text.slice(from, start)), text.slice(start, end));
    from = end;
  }
  return [...parts, change(text.slice(from))].join("");
}
