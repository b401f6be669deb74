import type {Unit} from "./theme.js";

/** Advance widths of U+0020 to U+007E in Inter, in hundredths of an em; digits are tabular. */
const widths = [
  28, 29, 47, 63, 64, 98, 64, 30, 36, 36, 50, 66, 29, 46, 29, 36, 65, 65, 65, 65, 65, 65, 65, 65,
  65, 65, 29, 30, 66, 66, 66, 51, 97, 69, 65, 73, 72, 60, 59, 75, 74, 27, 57, 67, 57, 90, 75, 76,
  64, 76, 64, 64, 65, 74, 69, 99, 68, 68, 63, 36, 36, 36, 47, 46, 32, 56, 61, 57, 61, 58, 37, 61,
  59, 24, 24, 55, 24, 88, 59, 60, 61, 61, 38, 53, 33, 59, 56, 82, 55, 56, 55, 43, 33, 43, 66
];

const others: Readonly<Record<string, number>> = {
  "\u202f": 14,
  "–": 50,
  "−": 65,
  "·": 29,
  "…": 87,
  "²": 45
};

/** The width of a line of text in pixels, near enough to lay out by. Unknown characters: one em. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const c of text) sum += widths[c.charCodeAt(0) - 32] ?? others[c] ?? 100;
  return (sum / 100) * size * (bold ? 1.04 : 1);
}

/** The text, or as much of its start as fits `width` pixels with an ellipsis. */
export function shorten(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size, bold) > width)
    characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/**
 * Breaks a text into at most `max` lines of `width` pixels: at spaces, after - / _ and between
 * ideographs. What is left over is shortened with an ellipsis.
 */
export function wrap(text: string, width: number, size: number, max = 2): string[] {
  const words = text.match(/\s*(?:[\u2e80-\uffef]|[^\s\-/_\u2e80-\uffef]*[-/_]?)/gu) ?? [];
  const lines: string[] = [];
  let line = "";
  for (const [i, word] of words.entries()) {
    if (line === "" || textWidth(line + word, size) <= width)
      line += line ? word : word.trimStart();
    else if (lines.length < max - 1) {
      lines.push(line);
      line = word.trimStart();
    } else {
      line += words.slice(i).join("");
      break;
    }
  }
  return [...lines, line].map((d) => shorten(d, width, size));
}

/**
 * Moves labels apart along a line. Each has a wished centre and a size; the result, in the order
 * of the input, keeps them in sequence, without overlap, inside [lo, hi] where there is room,
 * and as near to the wishes as least squares gets.
 */
export function dodge(
  wishes: readonly {at: number; size: number}[],
  lo: number,
  hi: number
): number[] {
  interface Block {
    members: number[];
    /** Sum of the wished starts of the block, one a member. */
    sum: number;
    size: number;
  }
  const start = (b: Block) => Math.max(lo, Math.min(hi - b.size, b.sum / b.members.length));
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a]!.at - wishes[b]!.at || a - b);
  const blocks: Block[] = [];
  for (const i of order) {
    const {at, size} = wishes[i]!;
    let block: Block = {members: [i], sum: at - size / 2, size};
    for (let last = blocks.at(-1); last && start(last) + last.size > start(block);) {
      blocks.pop();
      block = {
        members: [...last.members, ...block.members],
        sum: last.sum + block.sum - last.size * block.members.length,
        size: last.size + block.size
      };
      last = blocks.at(-1);
    }
    blocks.push(block);
  }
  const result = wishes.map((d) => d.at);
  for (const block of blocks) {
    let at = start(block);
    for (const i of block.members) {
      result[i] = at + wishes[i]!.size / 2;
      at += wishes[i]!.size;
    }
  }
  return result;
}

/** The decimals that a unit is printed with where nobody says. */
export function usualDigits(unit: Unit): number {
  return unit === "" ? 3 : 1;
}

/** A number without its unit: fractions times 100 for "%" and "pp", a true minus, "pp" signed. */
export function bare(value: number, unit: Unit, digits = usualDigits(unit)): string {
  const scaled = unit === "" ? value : value * 100;
  const text = Math.abs(scaled).toFixed(digits);
  const zero = Number(text) === 0;
  const sign = scaled < 0 && !zero ? "−" : unit === "pp" && !zero ? "+" : "";
  return sign + text;
}

/** A number with its unit: 56.6%, +6.1, 0.417. */
export function printed(value: number, unit: Unit, digits?: number): string {
  return bare(value, unit, digits) + (unit === "%" ? "%" : "");
}

/** The interval alone: "(48.8–64.1)"; "to" in place of the dash where a sign is about. */
export function interval(lo: number, hi: number, unit: Unit, digits?: number): string {
  const [a, b] = [bare(lo, unit, digits), bare(hi, unit, digits)];
  return `(${a}${/[−+]/.test(a + b) ? " to " : "–"}${b})`;
}

/** A count with thousands apart: 12,345. */
export function count(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
}
