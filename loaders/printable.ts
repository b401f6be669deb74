/**
 * Text from a file as one line that a terminal can show: control characters, line breaks and marks
 * that turn the direction of writing stand as \uXXXX, so that none of them does anything.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
}
