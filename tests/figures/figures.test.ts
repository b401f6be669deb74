// @vitest-environment jsdom
import {afterEach, beforeEach, describe, expect, test, vi} from "vitest";
import {dark, light, page} from "../../src/charts/index.js";
import {textWidth} from "../../src/charts/text.js";
import {examples} from "./examples.js";

/** One element a line, indented by depth; text stays with its element. */
function pretty(svg: SVGSVGElement): string {
  const lines: string[] = [];
  const visit = (element: Element, depth: number) => {
    const shallow = element.cloneNode(false) as Element;
    const only = element.children.length === 0;
    if (only) shallow.textContent = element.textContent;
    const text = shallow.outerHTML;
    const pad = "  ".repeat(depth);
    if (only) return void lines.push(pad + text);
    const close = `</${element.tagName}>`;
    lines.push(pad + text.slice(0, -close.length));
    for (const child of element.childNodes)
      if (child.nodeType === 1) visit(child as Element, depth + 1);
      else if (child.textContent) lines.push(`${pad}  ${child.textContent}`);
    lines.push(pad + close);
  };
  visit(svg, 0);
  return `${lines.join("\n")}\n`;
}

const warn = vi.spyOn(console, "warn");
const error = vi.spyOn(console, "error");
beforeEach(() => {
  warn.mockClear();
  error.mockClear();
});
afterEach(() => {
  expect(warn).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});

describe.each(Object.entries(examples))("%s", (name, example) => {
  test.each([760, 350])("is drawn as before, %i wide", async (width) => {
    const svg = example({document, width});
    const file = `./snapshots/${name}${width === 760 ? "" : `-${width}`}.svg`;
    await expect(pretty(svg)).toMatchFileSnapshot(file);
  });

  test.each([760, 350])("is a sound SVG by itself, %i wide", (width) => {
    const svg = example({document, width});
    const parsed = new window.DOMParser().parseFromString(
      new window.XMLSerializer().serializeToString(svg),
      "image/svg+xml"
    );
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.getAttribute("aria-label")).toBeTruthy();
    expect(svg.getAttribute("xmlns")).toBe("http://www.w3.org/2000/svg");
    expect(svg.getAttribute("viewBox")).toBe(
      `0 0 ${svg.getAttribute("width")} ${svg.getAttribute("height")}`
    );
    for (const element of [svg, ...svg.querySelectorAll("*")]) {
      for (const {name: key, value} of element.attributes) {
        if (key !== "aria-label" && key !== "data-model")
          expect(value, `${element.tagName} ${key}`).not.toMatch(/NaN|Infinity|undefined|null/);
        expect(value).not.toMatch(/currentColor|var\(/);
        // Plot's half pixel, which depends on the screen
        expect(value).not.toMatch(/translate\(-?0\.5,/);
      }
      expect(["style", "script", "foreignObject"]).not.toContain(element.tagName);
      if (element.tagName === "text") expect(element.hasAttribute("fill")).toBe(true);
    }
    expect(svg.getAttribute("font-family")).toMatch(/sans-serif$/);
    expect(svg.textContent).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("comes out the same twice, and apart from colours the same in every theme", () => {
    const draw = (theme = light) => example({document, width: 760, theme}).outerHTML;
    expect(draw()).toBe(draw());
    const plain = (theme: typeof light) => {
      let text = draw(theme).replaceAll("&quot;", '"');
      for (const value of Object.values(theme)) text = text.replaceAll(value as string, "");
      return text.replaceAll('"', "");
    };
    const bare = (text: string) => text.replace(/(?:fill|stroke|font-family)=[^ >]*/g, "");
    expect(bare(plain(dark))).toBe(bare(plain(light)));
    expect(bare(plain(page))).toBe(bare(plain(light)));
  });

  test("keeps its text inside the frame", () => {
    for (const width of [760, 480, 350]) {
      const svg = example({document, width});
      const right = Number(svg.getAttribute("width"));
      for (const text of svg.querySelectorAll("text")) {
        if (text.closest("[transform]")) continue;
        const said = [...text.childNodes]
          .filter((d) => d.nodeName !== "title")
          .map((d) => d.textContent)
          .join("");
        const size = Number(text.closest("[font-size]")!.getAttribute("font-size"));
        const wide = textWidth(said, size);
        const anchor = text.closest("[text-anchor]")?.getAttribute("text-anchor");
        const start =
          Number(text.getAttribute("x")) - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
        expect(start, said).toBeGreaterThanOrEqual(-1);
        expect(start + wide, said).toBeLessThanOrEqual(right + 1);
      }
    }
  });
});
