import {rgb} from "d3";
import fc from "fast-check";
import {describe, expect, test} from "vitest";
import {dark, light, modelStyle, partColour} from "../../src/charts/index.js";
import {hues} from "../../src/charts/palette.js";
import {placeLabels} from "../../src/charts/placement.js";
import {bare, count, dodge, interval, printed, shorten, textWidth, wrap} from "../../src/charts/text.js";

/** WCAG 2.1, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const {r, g, b} = rgb(colour);
    const linear = [r, g, b].map((d) => {
      const c = d / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
  };
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

describe("dodge", () => {
  test("leaves labels with room where they are", () => {
    expect(dodge([{at: 10, size: 10}, {at: 50, size: 10}], 0, 100)).toEqual([10, 50]);
  });

  test("moves equal wishes apart by the same distance", () => {
    expect(dodge([{at: 50, size: 10}, {at: 50, size: 10}, {at: 50, size: 10}], 0, 100)).toEqual([
      40, 50, 60
    ]);
  });

  test("keeps labels inside the frame and off each other", () => {
    const wish = fc.record({at: fc.double({min: -50, max: 250, noNaN: true}), size: fc.integer({min: 1, max: 16})});
    fc.assert(
      fc.property(fc.array(wish, {maxLength: 12}), (wishes) => {
        const at = dodge(wishes, 0, 200);
        const boxes = wishes
          .map((d, i) => [at[i]! - d.size / 2, at[i]! + d.size / 2] as const)
          .sort((a, b) => a[0] - b[0]);
        for (const [i, [start, end]] of boxes.entries()) {
          expect(start).toBeGreaterThanOrEqual(-1e-6);
          expect(end).toBeLessThanOrEqual(200 + 1e-6);
          if (i > 0) expect(start).toBeGreaterThanOrEqual(boxes[i - 1]![1] - 1e-6);
        }
      })
    );
  });
});

describe("text", () => {
  test("a shortened text fits, whatever the characters", () => {
    fc.assert(
      fc.property(fc.string({unit: "grapheme", minLength: 2, maxLength: 40}), fc.integer({min: 30, max: 200}), (text, width) => {
        expect(textWidth(shorten(text, width, 12), 12)).toBeLessThanOrEqual(width);
      })
    );
  });

  test("wraps at spaces and hyphens and shortens what is left", () => {
    expect(wrap("Qwen2.5-Math-PRM-7B", 90, 12, 2)).toEqual(["Qwen2.5-", "Math-PRM-7B"]);
    expect(wrap("验证器模型验证器模型", 60, 12, 2)).toEqual(["验证器模型", "验证器模型"]);
    expect(wrap("", 60, 12, 2)).toEqual([""]);
  });

  test("prints fractions as per cent, differences with a sign, and a true minus", () => {
    expect(printed(0.566, "%")).toBe("56.6%");
    expect(printed(0.061, "pp")).toBe("+6.1");
    expect(printed(-0.0001, "pp")).toBe("0.0");
    expect(bare(-0.25, "", 2)).toBe("−0.25");
    expect(interval(0.488, 0.641, "%")).toBe("(48.8–64.1)");
    expect(interval(-0.02, 0.1, "pp")).toBe("(−2.0 to +10.0)");
    expect(count(1234567)).toBe("1,234,567");
  });
});

describe("placeLabels", () => {
  const bounds = {x0: 0, y0: 0, x1: 200, y1: 100};

  test("sets a label on the right of its point, or on the left at the right edge", () => {
    const [a, b] = placeLabels(
      [
        {x: 50, y: 20, text: "a model"},
        {x: 190, y: 80, text: "a model"}
      ],
      bounds,
      [],
      11
    );
    expect(a).toMatchObject({x: 58, y: 20, anchor: "start"});
    expect(b?.anchor).toBe("end");
  });

  test("leaves out a label that has no room", () => {
    expect(placeLabels([{x: 10, y: 10, text: "far too long"}], {x0: 0, y0: 0, x1: 20, y1: 20}, [], 11)).toEqual([null]);
  });
});

describe("palette", () => {
  test.each(Object.entries(hues))("%s stands out on white and on near-black", (_, colour) => {
    expect(contrast(colour, light.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(colour, dark.paper)).toBeGreaterThanOrEqual(3);
  });

  test.each(["sound", "lucky", "slip", "wrong", "other"])("white figures can be read on %s", (part) => {
    for (let i = 0; i < 6; i++) expect(contrast(partColour(part, i), "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries({light, dark}))("text can be read in %s", (_, theme) => {
    for (const colour of [theme.ink, theme.muted, theme.accent])
      expect(contrast(colour, theme.paper)).toBeGreaterThanOrEqual(4.5);
  });

  test("the spellings of one model look the same", () => {
    expect(modelStyle("qwen_prm")).toEqual(modelStyle("Qwen2.5-Math-PRM-7B"));
    expect(modelStyle("math_shepherd")).toEqual(modelStyle("Math-Shepherd-PRM-7B"));
    expect(modelStyle("skywork_prm")).toEqual(modelStyle("Skywork-PRM-7B"));
    expect(modelStyle("skywork_prm_1_5b")).toEqual(modelStyle("Skywork-PRM-1.5B"));
    expect(modelStyle("Qwen2.5-Math-PRM-72B").colour).toBe(modelStyle("qwen_prm").colour);
    expect(modelStyle("Qwen2.5-Math-PRM-72B").symbol).not.toBe(modelStyle("qwen_prm").symbol);
  });

  test("a name nobody knows keeps its look, and is never grey", () => {
    for (let i = 0; i < 50; i++) {
      expect(modelStyle(`model ${i}`)).toEqual(modelStyle(`model ${i}`));
      expect(modelStyle(`model ${i}`).colour).not.toBe(hues.grey);
    }
  });
});
