// @vitest-environment jsdom
import {expect, test, vi} from "vitest";
import {element, svg} from "../../src/ui/dom.js";

test("strings become text, nothing becomes nothing, lists are laid out flat", () => {
  const node = element("p", {}, "<b>", ["a", [1, null, 0]], undefined, false, element("i"));
  expect(node.innerHTML).toBe("&lt;b&gt;a10<i></i>");
});

test("attributes: true is empty, false and null are none", () => {
  const node = element("input", {checked: true, disabled: false, title: null, max: 3});
  expect(node.outerHTML).toBe('<input checked="" max="3">');
});

test("a listener is a function; text in its place is refused", () => {
  const listen = vi.fn();
  element("button", {onclick: listen}).click();
  expect(listen).toHaveBeenCalledOnce();
  expect(() => element("a", {onclick: "alert(1)"})).toThrow("onclick takes a function");
});

test("svg elements are in their namespace", () => {
  expect(svg("circle", {r: 2}).namespaceURI).toBe("http://www.w3.org/2000/svg");
});
