// @vitest-environment jsdom
import {expect, test, vi} from "vitest";
import {checkbox, segmented, select} from "../../src/ui/select.js";

const rules = ["absolute", "strict", "delta"] as const;

test("a drop-down list has the option itself as its value, and tells of a change", () => {
  const node = select([0.5, 0.7], {label: "Threshold", value: 0.7, format: (x) => `${x * 100}%`});
  expect(node.value).toBe(0.7);
  const heard = vi.fn();
  node.addEventListener("input", heard);
  const list = node.querySelector("select")!;
  list.selectedIndex = 0;
  list.dispatchEvent(new Event("input", {bubbles: true}));
  expect(node.value).toBe(0.5);
  expect(heard).toHaveBeenCalledOnce();
  expect(Array.from(list.options, (option) => option.text)).toEqual(["50%", "70%"]);
});

test("of segments one is on; clicking another changes the value", () => {
  const node = segmented(rules, {label: "Rule"});
  expect(node.value).toBe("absolute");
  const heard = vi.fn();
  node.addEventListener("input", heard);
  document.body.append(node);
  node.querySelectorAll<HTMLInputElement>("input")[2]!.click();
  expect(node.value).toBe("delta");
  expect(heard).toHaveBeenCalledOnce();
});

test("two sets of segments don't share their radios", () => {
  const a = segmented(rules, {label: "Rule"});
  const b = segmented(rules, {label: "Rule", value: "strict"});
  document.body.replaceChildren(a, b);
  expect([a.value, b.value]).toEqual(["absolute", "strict"]);
});

test("a value can be set, but only to an option", () => {
  const node = select(rules, {label: "Rule"});
  node.value = "strict";
  expect(node.querySelector("select")!.selectedIndex).toBe(1);
  expect(() => (node.value = "none" as "strict")).toThrow("not an option: none");
});

test("a check box is true or false", () => {
  const node = checkbox({label: "Only answered", value: true});
  expect(node.value).toBe(true);
  node.querySelector("input")!.click();
  expect(node.value).toBe(false);
});
