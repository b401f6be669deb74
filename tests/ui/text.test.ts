import {describe, expect, test} from "vitest";
import {csv} from "../../src/text/csv.js";
import {escape, latex} from "../../src/text/latex.js";
import * as numbers from "../../src/text/numbers.js";

describe("numbers", () => {
  const {decimal, integer, interval, percent, points, pValue, quantity, share, signed, size} =
    numbers;

  test.each([
    [percent(0.4166), "41.7%"],
    [percent(1, 0), "100%"],
    [share(0.4166), "41.7"],
    [decimal(-1.5, 1), "−1.5"],
    [decimal(-0.001), "0.00"],
    [signed(1.25, 2), "+1.25"],
    [signed(-0.04), "0.0"],
    [points(0.032), "+3.2"],
    [points(-0.032), "−3.2"],
    [integer(1234567), "1,234,567"],
    [integer(-1234), "−1,234"],
    [integer(123n), "123"],
    [quantity(1, "verdict"), "1 verdict"],
    [quantity(12345, "reply", "replies"), "12,345 replies"],
    [size(999), "999 bytes"],
    [size(574343), "574 kB"],
    [size(999_700), "1.0 MB"],
    [size(12_240_719), "12.2 MB"],
    [size(5e15), "5000 TB"],
    [size(null), "—"],
    [pValue(0.0004), "<0.001"],
    [pValue(0.0042), "0.004"],
    [pValue(0.049), "0.049"],
    [pValue(0.25), "0.25"],
    [interval({lo: 0.392, hi: 0.441}, share), "39.2–44.1"],
    [interval({lo: -1, hi: 2.4}, (x) => decimal(x, 1)), "−1.0 to 2.4"],
    [interval({lo: 0.01, hi: 0.02}, points), "+1.0 to +2.0"]
  ])("%s", (printed, expected) => expect(printed).toBe(expected));

  test.each([percent, share, decimal, signed, points, integer, pValue])(
    "%o prints an em dash for what is missing",
    (format) => {
      for (const absent of [null, undefined, NaN, Infinity]) expect(format(absent)).toBe("—");
    }
  );
  test("no interval is an em dash", () => expect(interval(null)).toBe("—"));
});

describe("CSV", () => {
  test("quotes what RFC 4180 asks to quote", () => {
    expect(csv(["a", "b,c"], [['say "hi"', "two\nlines"]])).toBe(
      'a,"b,c"\r\n"say ""hi""","two\nlines"\r\n'
    );
  });
  test("missing is empty, numbers are whole", () => {
    expect(csv(["a", "b", "c", "d"], [[null, undefined, NaN, 0.1 + 0.2]])).toBe(
      "a,b,c,d\r\n,,,0.30000000000000004\r\n"
    );
  });
  test("a lone missing value is still a record", () => {
    expect(csv(["a"], [[null], [1n], [true]])).toBe('a\r\n""\r\n1\r\ntrue\r\n');
  });
});

describe("LaTeX", () => {
  test.each([
    ["_%&#$", "\\_\\%\\&\\#\\$"],
    ["~^\\{}", "\\textasciitilde{}\\textasciicircum{}\\textbackslash{}\\{\\}"],
    ["\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"],
    ["39.2–44.1 ± −1", "39.2--44.1 $\\pm$ $-$1"],
    ["two\r\n lines\u0000", "two lines"]
  ])("%j", (text, expected) => expect(escape(text)).toBe(expected));

  test("a table with the rules of booktabs", () => {
    const text = latex({
      columns: [{label: "Verifier"}, {label: "n", align: "right"}],
      rows: [
        ["[a]", "1"],
        ["b & c", "2"]
      ]
    });
    expect(text).toBe(
      [
        "% needs \\usepackage{booktabs}",
        "\\begin{table}",
        "  \\centering",
        "  \\begin{tabular}{lr}",
        "    \\toprule",
        "    Verifier & n \\\\",
        "    \\midrule",
        "    {}[a] & 1 \\\\",
        "    b \\& c & 2 \\\\",
        "    \\bottomrule",
        "  \\end{tabular}",
        "\\end{table}",
        ""
      ].join("\n")
    );
  });
});
