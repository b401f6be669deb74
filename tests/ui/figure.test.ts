// @vitest-environment jsdom
import {afterEach, beforeEach, expect, test, vi} from "vitest";
import {figure, type FigureOptions} from "../../src/ui/figure.js";
import {svg} from "../../src/ui/dom.js";

function chart(width: number) {
  return svg(
    "svg",
    {width},
    ["a", "b"].map((model) => svg("g", {"data-model": model}, svg("circle", {r: 3})))
  );
}

function make(options: Partial<FigureOptions> = {}): HTMLElement {
  return figure({title: "A finding", kind: "measured", draw: chart, ...options});
}

/** Stands in for the layout that jsdom hasn't: hands over widths by hand. */
let resize: (width: number) => void;
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: (entries: unknown[]) => void) {
        resize = (width) => callback([{contentRect: {width}}]);
      }
      observe() {
        return undefined;
      }
    }
  );
});
afterEach(() => vi.unstubAllGlobals());

test("the height is kept free until the drawing is there", () => {
  const node = make({height: 240});
  const canvas = node.querySelector<HTMLElement>(".figure-canvas")!;
  expect(canvas.style.minHeight).toBe("240px");
  resize(500.6);
  expect(canvas.style.minHeight).toBe("");
  expect(canvas.querySelector("svg")!.getAttribute("width")).toBe("500");
});

test("another width draws again, the same width does not", () => {
  const draw = vi.fn(chart);
  const node = make({draw});
  for (const width of [500, 500, 0, 320]) resize(width);
  expect(draw.mock.calls).toEqual([[500], [320]]);
  expect(node.querySelectorAll("svg")).toHaveLength(1);
});

test("where drawing fails, the figure says what happened and what to do", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const node = make({
    draw: () => {
      throw new Error("no scores for <b>Qwen</b>");
    }
  });
  resize(500);
  const alert = node.querySelector("[role=alert]")!;
  expect(alert.textContent).toBe(
    "This could not be drawn: no scores for <b>Qwen</b>. Reload the page; if it stays, please report it."
  );
  expect(alert.querySelector("b")).toBeNull();
  expect(log).toHaveBeenCalledOnce();
});

test("the badge says the kind and leads to it on Methods", () => {
  const badge = make({kind: "scale model"}).querySelector<HTMLAnchorElement>(".badge")!;
  expect(badge.textContent).toBe("scale model");
  expect(badge.getAttribute("href")).toBe("./methods.html#scale-model");
});

test("a figure of two kinds has both badges", () => {
  const badges = make({kind: ["published", "measured"]}).querySelectorAll(".badge");
  expect(Array.from(badges, (badge) => badge.textContent)).toEqual(["published", "measured"]);
});

test("hostile titles stay text", () => {
  const node = make({title: "<img src=x onerror=alert(1)>", subtitle: "<script>", caption: "<i>"});
  expect(node.querySelector("img, script, i")).toBeNull();
  expect(node.querySelector("h2")!.textContent).toBe("<img src=x onerror=alert(1)>");
});

function lit(node: HTMLElement): (string | null)[] | null {
  if (!node.querySelector(".figure-canvas.highlighting")) return null;
  return Array.from(node.querySelectorAll(".lit"), (mark) => mark.getAttribute("data-model"));
}

test("the pointer lights a model, a click pins it, Escape or a click elsewhere lets it go", () => {
  const node = make();
  document.body.replaceChildren(node);
  resize(500);
  const canvas = node.querySelector<HTMLElement>(".figure-canvas")!;
  const [a, b] = node.querySelectorAll("circle");
  const over = (target: Element) =>
    target.dispatchEvent(new MouseEvent("pointerover", {bubbles: true}));
  const click = (target: Element) => target.dispatchEvent(new MouseEvent("click", {bubbles: true}));

  over(a!);
  expect(lit(node)).toEqual(["a"]);
  canvas.dispatchEvent(new MouseEvent("pointerleave"));
  expect(lit(node)).toBeNull();

  click(a!);
  over(b!);
  expect(lit(node)).toEqual(["b"]);
  canvas.dispatchEvent(new MouseEvent("pointerleave"));
  expect(lit(node)).toEqual(["a"]);
  resize(400);
  expect(lit(node)).toEqual(["a"]);

  window.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape"}));
  expect(lit(node)).toBeNull();
  click(node.querySelector("circle")!);
  click(canvas);
  expect(lit(node)).toBeNull();
});

test("left and right go through the models by keyboard, Enter pins", () => {
  const node = make();
  document.body.replaceChildren(node);
  resize(500);
  const canvas = node.querySelector<HTMLElement>(".figure-canvas")!;
  expect(canvas.tabIndex).toBe(0);
  const press = (key: string) => canvas.dispatchEvent(new KeyboardEvent("keydown", {key}));
  const seen = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"].map((key) => {
    press(key);
    return lit(node)![0];
  });
  expect(seen).toEqual(["a", "b", "a", "b"]);
  press("Enter");
  canvas.dispatchEvent(new FocusEvent("blur"));
  expect(lit(node)).toEqual(["b"]);
});
