/**
 * The final answer that a solution names: the last `\boxed{…}`, else what follows the last "answer is" or
 * "answer:", else the last line; null for an empty text.
 */
export function finalAnswer(text: string): string | null {
  const boxed = lastBoxed(text);
  if (boxed !== null) return boxed.trim();
  const named = [...text.matchAll(/answer\s*(?:is|:|=)\s*:?\s*([^\n]+)/gi)].at(-1)?.[1];
  if (named !== undefined) return named.trim().replace(/\.$/, "");
  const line = text.trim().split("\n").at(-1)!.trim();
  return line === "" ? null : line;
}

function lastBoxed(text: string): string | null {
  const mark = "\\boxed{";
  const start = text.lastIndexOf(mark);
  if (start < 0) return null;
  let depth = 1;
  for (let i = start + mark.length; i < text.length; ++i) {
    if (text[i] === "{") ++depth;
    else if (text[i] === "}" && --depth === 0) return text.slice(start + mark.length, i);
  }
  return null;
}

/**
 * Whether two final answers are the same: equal as texts without LaTeX's wrappings, spaces, case and a
 * closing full stop, or equal numbers (1,000 = 1000, 50% = 0.5, 1/2 = 0.5) to twelve digits. It knows no
 * algebra: `x+1` and `1+x` differ.
 */
export function isSameAnswer(a: string, b: string): boolean {
  const [left, right] = [plain(a), plain(b)];
  if (left === right) return left !== "";
  const [x, y] = [numberOf(left), numberOf(right)];
  return x !== null && y !== null && Math.abs(x - y) <= 1e-12 * Math.max(Math.abs(x), Math.abs(y));
}

function plain(answer: string): string {
  let text = answer.trim();
  const boxed = lastBoxed(text);
  if (boxed !== null) text = boxed;
  return text
    .replaceAll(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2")
    .replaceAll(/\\(?:text|mathrm|mathbf)\{([^{}]*)\}/g, "$1")
    .replaceAll(/\\[()[\],;! ]|\\left|\\right|\*\*|[$`]/g, "")
    .replaceAll("\\%", "%")
    .replaceAll(/\s+/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

function numberOf(text: string): number | null {
  const bare = text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  const [, top, bottom, percent] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\/(\d+\.?\d*))?(%)?$/.exec(bare) ?? [];
  if (top === undefined) return null;
  const value = Number(top) / Number(bottom ?? 1) / (percent ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}
