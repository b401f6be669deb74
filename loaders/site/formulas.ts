import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import katex from "katex";
import type MarkdownIt from "markdown-it";
import {Failure} from "../failure.js";

type State<Kind extends "inline" | "block"> = Parameters<
  Parameters<MarkdownIt[Kind]["ruler"]["push"]>[1]
>[0];

const sheet = createRequire(import.meta.url).resolve("katex/dist/katex.min.css");

/** KaTeX's style sheet, with the one kind of font that every browser of today takes, beside it. */
export function formulaStyle(): string {
  return readFileSync(sheet, "utf8").replace(
    /url\(fonts\/([\w-]+\.woff2)\) format\("woff2"\)(?:,url\([^)]*\) format\("[^"]*"\))*/g,
    'url($1) format("woff2")'
  );
}

/** The files of formulas that the build writes besides the pages: the style sheet and its fonts. */
export const formulaPaths: readonly string[] = [
  "/fonts/katex.css",
  ...Array.from(formulaStyle().matchAll(/url\(([\w-]+\.woff2)\)/g), ([, file]) => `/fonts/${file}`)
];

/**
 * A plugin for Markdown: $...$ in a line and $$...$$ in lines of their own are typeset when the page is
 * built, as HTML to see and MathML to hear. No script of KaTeX's reaches a page; its style sheet does
 * where there is a formula. `\qquad` outside of braces parts formulas, which then wrap. LaTeX that KaTeX
 * can't read fails the build.
 *
 * @param base where the fonts are, seen from the page
 */
export function formulas(md: MarkdownIt, base: string): MarkdownIt {
  md.inline.ruler.before("escape", "formula", inline);
  md.block.ruler.before("fence", "formulas", block, {alt: ["paragraph", "reference", "list"]});
  md.renderer.rules.formula = (tokens, i) => typeset(tokens[i]!.content, false);
  md.renderer.rules.formulas = (tokens, i) => {
    const each = tokens[i]!.content.split("\\qquad").map((tex) => typeset(tex.trim(), true));
    return `<div class="formulas">${each.map((html) => `<span class="formula">${html}</span>`).join("")}</div>\n`;
  };
  md.core.ruler.push("formula-style", (state) => {
    const kinds = state.tokens.flatMap(({type, children}) => [
      type,
      ...(children ?? []).map((child) => child.type)
    ]);
    if (!kinds.some((kind) => kind === "formula" || kind === "formulas")) return;
    const link = new state.Token("html_block", "", 0);
    // "external" keeps Framework from renaming the file, whose fonts are beside it.
    link.content = `<link rel="stylesheet external" href="${base}/katex.css">\n`;
    state.tokens.unshift(link);
  });
  return md;
}

function typeset(tex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(tex, {displayMode, output: "htmlAndMathml", trust: false});
  } catch (error) {
    throw new Failure(`can't typeset ${tex}: ${(error as Error).message}`, 1);
  }
}

/** As in Pandoc: no blank inside the dollars, no digit after them; nor code. "${" is Framework's. */
function inline(state: State<"inline">, silent: boolean): boolean {
  const found = /^\$(?![\s${])((?:\\.|[^\\$`])+?)(?<!\s)\$(?!\d)/.exec(state.src.slice(state.pos));
  if (!found) return false;
  if (!silent) state.push("formula", "", 0).content = found[1]!;
  state.pos += found[0].length;
  return true;
}

function block(state: State<"block">, start: number, end: number, silent: boolean): boolean {
  const line = (i: number) => state.src.slice(state.bMarks[i]! + state.tShift[i]!, state.eMarks[i]);
  const first = line(start);
  if (!first.startsWith("$$") || first.startsWith("$${")) return false;
  let last = start;
  const isClosed = () => line(last).trimEnd().endsWith("$$") && (last > start || first.length > 2);
  while (!isClosed()) if (++last >= end) return false;
  if (silent) return true;
  const lines = Array.from({length: last - start + 1}, (_, i) => line(start + i));
  const token = state.push("formulas", "", 0);
  token.content = lines.join("\n").trim().slice(2, -2).trim();
  token.map = [start, last + 1];
  state.line = last + 1;
  return true;
}
