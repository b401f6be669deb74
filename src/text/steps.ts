/**
 * Where a text is cut into steps: at blank lines, which is how ReasonFlux-PRM writes its delimiter "\n\n".
 */
export const blankLines = /\r?\n[^\S\n]*\n\s*/;

/** The steps of a text: what stands between delimiters, trimmed; what is empty is no step. */
export function splitSteps(text: string, delimiter: string | RegExp = blankLines): string[] {
  const pieces = typeof delimiter === "string" ? text.split(delimiter) : between(text, delimiter);
  return pieces.map((step) => step.trim()).filter((step) => step !== "");
}

/** What stands between the matches; `split` would put the groups of an expression there too. */
function between(text: string, delimiter: RegExp): string[] {
  const every = new RegExp(delimiter.source, `${delimiter.flags.replace(/[gy]/g, "")}g`);
  const pieces: string[] = [];
  let rest = 0;
  for (const found of text.matchAll(every)) {
    pieces.push(text.slice(rest, found.index));
    rest = found.index + found[0].length;
  }
  return [...pieces, text.slice(rest)];
}

/** A model's output in its two parts; null is a part that the text does not mark off. */
export interface Thinking {
  trajectory: string | null;
  response: string | null;
}

const marks = [
  ["<think>", "</think>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"]
] as const;

/**
 * DeepSeek-R1's output, `<think>` trajectory `</think>` response, in its parts; the opening mark may be
 * missing, as where the prompt ends with it. A trajectory that breaks off has no response. A text without
 * a mark is a response. OpenThoughts' marks are read too.
 */
export function splitThinking(text: string): Thinking {
  for (const [open, close] of marks) {
    const begin = text.indexOf(open);
    const end = text.indexOf(close);
    if (end >= 0) {
      const inside = text.slice(begin >= 0 && begin < end ? begin + open.length : 0, end);
      return {trajectory: inside.trim(), response: answerOf(text.slice(end + close.length))};
    }
    if (begin >= 0) return {trajectory: text.slice(begin + open.length).trim(), response: null};
  }
  return {trajectory: null, response: text.trim()};
}

const answerOf = (text: string) => text.replaceAll(/<\|(?:begin|end)_of_solution\|>/g, "").trim();
