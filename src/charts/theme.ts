/** Colours and type of a figure. Every value is CSS that an SVG attribute takes. */
export interface Theme {
  /** Text and strong marks. */
  ink: string;
  /** Secondary text: n, notes, ticks. */
  muted: string;
  /** Grid lines and bands. */
  grid: string;
  /** The background behind the figure; halos are painted in it. */
  paper: string;
  /** The one highlight. */
  accent: string;
  /** Marks in the background. */
  faint: string;
  /** A font-family list that ends in a generic family. */
  font: string;
}

const font = "'Inter Variable', Inter, 'Helvetica Neue', Arial, sans-serif";

/** Literal colours on white: for files, papers and light pages. */
export const light: Theme = {
  ink: "#1c2026",
  muted: "#626b75",
  grid: "#e4e7ea",
  paper: "#ffffff",
  accent: "#0b62a8",
  faint: "#b4bbc3",
  font
};

/** Literal colours on near-black. */
export const dark: Theme = {
  ink: "#e8eaed",
  muted: "#9aa3ad",
  grid: "#2b3037",
  paper: "#14171b",
  accent: "#66b0f0",
  faint: "#565e68",
  font
};

/** The page's own CSS variables: the figure follows the page's light and dark. */
export const page: Theme = {
  ink: "var(--ink)",
  muted: "var(--muted)",
  grid: "var(--grid)",
  paper: "var(--paper)",
  accent: "var(--accent)",
  faint: "var(--faint)",
  font: "var(--font), sans-serif"
};

/** What every figure takes. */
export interface ChartOptions {
  /** Outer width in CSS pixels; every figure is drawn for 350 as for 760. */
  width: number;
  /** Says in a sentence what the figure shows; becomes aria-label. */
  label: string;
  /** The line of text drawn in place of the figure where there are no data. */
  empty?: string;
  /** Outer height in pixels; without one, each figure has as much as its rows need. */
  height?: number;
  /** The document that makes the elements; in Node, jsdom's. Default: the global one. */
  document?: Document;
  /** Default `light`. */
  theme?: Theme;
  /** Prefix of the ids inside the SVG (patterns); unique on a page. Default "figure". */
  id?: string;
}

/**
 * How a number is printed. "%": a fraction, printed times 100 with a per cent sign. "pp": a
 * difference of fractions, printed times 100 with its sign. "": as it is.
 */
export type Unit = "%" | "pp" | "";
