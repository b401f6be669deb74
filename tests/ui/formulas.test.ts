// @vitest-environment jsdom
import MarkdownIt from "markdown-it";
import {describe, expect, test} from "vitest";
import {formulaPaths, formulas, formulaStyle} from "../../loaders/site/formulas.js";

function page(markdown: string): HTMLElement {
  const body = document.createElement("div");
  body.innerHTML = formulas(MarkdownIt({html: true}), "./fonts").render(markdown);
  return body;
}

describe("a formula in Markdown", () => {
  test("is seen as HTML and heard as MathML, and holds its LaTeX for who copies it", () => {
    const body = page("the share $\\frac{x}{n}$ of them");
    expect(body.querySelector("math mfrac")?.textContent).toBe("xn");
    expect(body.querySelector("annotation")?.textContent).toBe("\\frac{x}{n}");
    expect(body.querySelector(".katex-html")?.getAttribute("aria-hidden")).toBe("true");
    expect(body.querySelector("script")).toBeNull();
  });

  test("is not read as Markdown: its underscores and stars set nothing in italics", () => {
    const body = page("$a_1 * b_2$ and $c_1 * d_2$, *so*");
    expect(Array.from(body.querySelectorAll("em"), (e) => e.textContent)).toEqual(["so"]);
    expect(body.querySelectorAll("math")).toHaveLength(2);
  });

  test("in a block wraps between its parts, and may end a paragraph", () => {
    const body = page("First:\n$$\na=b \\qquad\nc=d\n$$\nlast");
    expect(body.querySelectorAll(".formulas > .formula math[display=block]")).toHaveLength(2);
    expect(Array.from(body.querySelectorAll("p"), (p) => p.textContent)).toEqual([
      "First:",
      "last"
    ]);
  });

  test("brings its style sheet, and a page without one does not", () => {
    expect(page("$x$").querySelector("link")?.getAttribute("href")).toBe("./fonts/katex.css");
    expect(page("none").querySelector("link")).toBeNull();
  });

  test("leaves prices, code and Framework's own ${...} alone", () => {
    const body = page("$5 and $6, `$x$`, ${f(x)} and ${y}");
    expect(body.querySelector("math")).toBeNull();
    expect(body.textContent).toContain("${f(x)} and ${y}");
  });

  test("that KaTeX can't read fails the build, and says which", () => {
    expect(() => page("$\\frac{x$")).toThrow("can't typeset \\frac{x: KaTeX parse error");
  });

  test("does nothing but set: no link, no command that trust would allow", () => {
    expect(
      page("$\\href{javascript:alert(1)}{x}$").querySelector("a, [href*=javascript]")
    ).toBeNull();
  });

  test("loads fonts from its own folder only", () => {
    const urls = Array.from(formulaStyle().matchAll(/url\(([^)]*)\)/g), ([, url]) => url);
    expect(urls.length).toBeGreaterThan(10);
    expect(formulaPaths).toEqual(["/fonts/katex.css", ...urls.map((url) => `/fonts/${url}`)]);
    for (const url of urls) expect(url).toMatch(/^[\w-]+\.woff2$/);
  });
});
