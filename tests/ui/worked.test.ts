// @vitest-environment jsdom
import {expect, test, vi} from "vitest";
import {number} from "../../src/ui/number.js";
import {worked} from "../../src/ui/worked.js";
import {wilsonInterval} from "../../src/worked/comparison.js";
import {example, words} from "../../src/worked/example.js";
import {calibration} from "../../src/worked/scores.js";

function type(input: HTMLInputElement | HTMLSelectElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event("input", {bubbles: true}));
}

const said = (node: Element) => node.querySelector("output")!.textContent;

test("an example is worked at once, and again when something is typed", () => {
  const node = worked(wilsonInterval);
  expect(said(node)).toBe("49.0% to 94.3%");
  expect(node.querySelector("button")!.hidden).toBe(true);
  type(node.querySelectorAll("input")[1]!, "159");
  expect(said(node)).toBe("2.6% to 9.6%");
  expect(node.querySelector("button")!.hidden).toBe(false);
  node.querySelector("button")!.click();
  expect(said(node)).toBe("49.0% to 94.3%");
});

test.each([
  ["", "Can’t tell: of n: a number, not nothing"],
  ["2.5", "Can’t tell: of n: a whole number, not 2.5"],
  ["-1", "Can’t tell: of n: 0 or more, not -1"],
  ["7", "Can’t tell: more successes than rows"]
])("what can't be worked is said, and no steps stay: n = %j", (text, words) => {
  const node = worked(wilsonInterval);
  const input = node.querySelectorAll("input")[1]!;
  // jsdom drops what no number input would hold.
  input.type = "text";
  type(input, text);
  expect(said(node)).toBe(words);
  expect(node.querySelectorAll("li")).toHaveLength(0);
});

test("a choice and a list are inputs as well", () => {
  const node = worked(calibration);
  type(node.querySelector("select")!, "mass");
  type(node.querySelectorAll("input")[2]!, "3");
  // reference/statistics.json, calibration_small: ece_equal_mass_3
  expect(said(node)).toMatch(/^ECE 0\.3500/);
  type(node.querySelectorAll("input")[0]!, "0.5, x");
  expect(said(node)).toBe("Can’t tell: scores, as probabilities: a number, not x");
});

test("a fault of ours is shown as one, not as the reader's", () => {
  const broken = example({
    code: "",
    fields: {x: words("x", [])},
    work: () => {
      throw new TypeError("no such count");
    }
  });
  expect(worked(broken).querySelector(".notice-fault")!.textContent).toContain("no such count");
});

test("hostile text stays text", () => {
  const echo = example({
    code: "echo",
    fields: {x: words("<b>x</b>", ["<img src=x onerror=alert(1)>"])},
    work: ({x}) => ({steps: x, result: x.join(" "), values: {}})
  });
  expect(worked(echo).querySelector("img, b")).toBeNull();
});

test("a number that is missing or out of range is null", () => {
  const node = number({label: "n", value: 5, min: 1, max: 10, step: 1});
  const heard = vi.fn();
  node.addEventListener("input", heard);
  const values = ["", "0", "11", "2.5", "7"].map((text) => {
    type(node.querySelector("input")!, text);
    return node.value;
  });
  expect(values).toEqual([null, null, null, null, 7]);
  expect(heard).toHaveBeenCalledTimes(5);
  node.value = 3;
  expect(node.querySelector("input")!.value).toBe("3");
});
