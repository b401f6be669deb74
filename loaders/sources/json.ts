/** A row as it stands in a file: where, and its text. */
export interface Located {
  /** 1-based line of the file at which the row begins. */
  line: number;
  text: string;
}

/** Rows of JSONL: one a line, blank lines left out; CRLF and a missing last line end are no matter. */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<Located> {
  let line = 0;
  let rest: string[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    let to: number;
    while ((to = chunk.indexOf("\n", from)) >= 0) {
      const text = rest.join("") + chunk.slice(from, to);
      rest = [];
      from = to + 1;
      ++line;
      if (!isBlank(text)) yield {line, text};
    }
    if (from < chunk.length) rest.push(chunk.slice(from));
  }
  const text = rest.join("");
  if (!isBlank(text)) yield {line: line + 1, text};
}

const isBlank = (text: string) => text.trim() === "";

/**
 * The elements of one JSON array, or the values that follow one another in a file, each as text:
 * a scan for brackets and strings that holds one element at a time. The last element of a file that
 * breaks off comes as it is, so that parsing rejects it.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<Located> {
  const scan = {depth: 0, base: null as number | null, inString: false, escaped: false};
  let line = 1;
  let began = 0;
  let parts: string[] = [];
  for await (const chunk of chunks) {
    let from = began > 0 ? 0 : -1;
    for (let i = 0; i < chunk.length; ++i) {
      const c = chunk.charCodeAt(i);
      if (c === newline) ++line;
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
      if (began > 0 && ends) {
        parts.push(chunk.slice(from, i));
        yield {line: began, text: parts.join("")};
        parts = [];
        began = 0;
        from = -1;
      } else if (began === 0 && !ends) {
        began = line;
        from = i;
      }
      if (c === quote) scan.inString = true;
      else if (c === openBracket || c === openBrace) ++scan.depth;
      else if (c === closeBracket || c === closeBrace) {
        --scan.depth;
        if (scan.base === 0 && scan.depth === 0 && began > 0) {
          parts.push(chunk.slice(from, i + 1));
          yield {line: began, text: parts.join("")};
          parts = [];
          began = 0;
          from = -1;
        }
      }
    }
    if (began > 0) parts.push(chunk.slice(from));
  }
  if (began > 0) yield {line: began, text: parts.join("")};
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
 * read as null. Throws a SyntaxError with a short message where the text is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError && /NaN|Infinity/.test(text)) {
      try {
        return JSON.parse(
          text.replace(stringOrBareWord, (match) => (match[0] === '"' ? match : "null"))
        );
      } catch {
        // the first error says more about the text as it stands
      }
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`not valid JSON (${message.replace(/\s+/g, " ").slice(0, 120)})`);
  }
}

const stringOrBareWord = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;
