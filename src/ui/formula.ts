import katex from "katex";
import {element} from "./dom.js";

/**
 * A formula in a line of text, from LaTeX: formula`\bar{x}`. It is a tag that takes no values, so that
 * only constants of ours are ever set, never data. MathML, which browsers draw without fonts or styles of
 * KaTeX's; the LaTeX itself, as code, where KaTeX can't read it.
 */
export function formula(tex: TemplateStringsArray): Element {
  return math(tex.raw[0]!.trim(), false);
}

/** Formulas on a line of their own, `\qquad` between them: they wrap, and each scrolls in itself where it is too wide. */
export function formulaBlock(tex: TemplateStringsArray): HTMLElement {
  const each = tex.raw[0]!.split("\\qquad").map((one) => math(one.trim(), true));
  return element(
    "span",
    {class: "formulas"},
    each.map((one) => element("span", {class: "formula"}, one))
  );
}

/** The one place where MathML text becomes elements. */
function math(tex: string, displayMode: boolean): Element {
  const options = {output: "mathml", displayMode, throwOnError: false, trust: false} as const;
  const parsed = new DOMParser().parseFromString(katex.renderToString(tex, options), "text/html");
  const node = parsed.querySelector("math");
  if (node === null) return element("code", {}, tex);
  return document.importNode(node, true);
}
