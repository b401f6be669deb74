export interface LatexTable {
  columns: readonly {label: string; align?: "left" | "right" | "center" | undefined}[];
  /** Text, not LaTeX: every cell is escaped. */
  rows: Iterable<readonly string[]>;
  caption?: string | undefined;
  /** For \ref; letters, digits and :._- are kept. */
  label?: string | undefined;
}

/** A table for a paper that loads booktabs. */
export function latex({columns, rows, caption, label}: LatexTable): string {
  const lines = [
    "% needs \\usepackage{booktabs}",
    "\\begin{table}",
    "  \\centering",
    ...(caption ? [`  \\caption{${escape(caption)}}`] : []),
    ...(label ? [`  \\label{${label.replace(/[^\w:.-]+/g, "-")}}`] : []),
    `  \\begin{tabular}{${columns.map(({align = "left"}) => align[0]).join("")}}`,
    "    \\toprule",
    line(columns.map((column) => column.label)),
    "    \\midrule",
    ...Array.from(rows, line),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}"
  ];
  return `${lines.join("\n")}\n`;
}

function line(cells: readonly string[]): string {
  const texts = cells.map(escape);
  // After \\ a [ would be read as a length.
  if (texts[0]?.startsWith("[")) texts[0] = `{}${texts[0]}`;
  return `    ${texts.join(" & ")} \\\\`;
}

const replacements: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "''",
  "–": "--",
  "—": "---",
  "−": "$-$",
  "±": "$\\pm$",
  "×": "$\\times$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "≈": "$\\approx$",
  "≠": "$\\neq$",
  "→": "$\\rightarrow$",
  "∞": "$\\infty$",
  "²": "\\textsuperscript{2}",
  "…": "\\ldots{}",
  "\u00a0": "~",
  "\u2009": "\\,",
  "\u202f": "\\,",
  α: "$\\alpha$",
  β: "$\\beta$",
  γ: "$\\gamma$",
  δ: "$\\delta$",
  ε: "$\\varepsilon$",
  κ: "$\\kappa$",
  λ: "$\\lambda$",
  μ: "$\\mu$",
  π: "$\\pi$",
  ρ: "$\\rho$",
  σ: "$\\sigma$",
  τ: "$\\tau$",
  φ: "$\\varphi$",
  χ: "$\\chi$",
  Δ: "$\\Delta$",
  "“": "``",
  "”": "''",
  "‘": "`",
  "’": "'"
};

/** Text as LaTeX that prints it. Line breaks become spaces, other control characters go. */
export function escape(text: string): string {
  return Array.from(text.replace(/\s*[\r\n\t]\s*/g, " ").replace(/\p{Cc}/gu, ""), (c) =>
    "&%$#_{}".includes(c) ? `\\${c}` : (replacements[c] ?? c)
  ).join("");
}
