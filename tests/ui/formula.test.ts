// @vitest-environment jsdom
import {describe, expect, test} from "vitest";
import {formula, formulaBlock} from "../../src/ui/formula.js";

describe("a formula", () => {
  test("is MathML alone, with its LaTeX for who copies it", () => {
    const node = formula`\frac{x}{n}`;
    expect(node.localName).toBe("math");
    expect(node.querySelector("mfrac")?.textContent).toBe("xn");
    expect(node.querySelector("annotation")?.textContent).toBe("\\frac{x}{n}");
  });

  test("that KaTeX can't read is shown as its LaTeX", () => {
    expect(formula`\frac{x`.textContent).toContain("\\frac{x");
  });

  test("does nothing but set: no link, no command that trust would allow", () => {
    expect(formula`\href{javascript:alert(1)}{x}`.querySelector("a, [href]")).toBeNull();
  });

  test("block wraps between its parts", () => {
    const parts = formulaBlock`a=b \qquad c=d`.querySelectorAll(".formula > math[display=block]");
    expect(parts).toHaveLength(2);
  });
});
