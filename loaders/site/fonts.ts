import {readFileSync} from "node:fs";

interface Face {
  family: string;
  style: "normal" | "italic";
  weight: string;
  /** The package and, in its unicode.json, the subset. */
  from: string;
  subset: string;
}

const text = {family: "Inter Variable", weight: "100 900", from: "@fontsource-variable/inter"};
const code = {family: "IBM Plex Mono", weight: "400", from: "@fontsource/ibm-plex-mono"};

/** Every face that pages use, by the name of its file. A browser fetches one when its letters occur. */
const faces: Readonly<Record<string, Face>> = {
  "inter-latin-wght-normal": {...text, style: "normal", subset: "latin"},
  "inter-latin-wght-italic": {...text, style: "italic", subset: "latin"},
  "inter-latin-ext-wght-normal": {...text, style: "normal", subset: "latin-ext"},
  "inter-greek-wght-normal": {...text, style: "normal", subset: "greek"},
  "ibm-plex-mono-latin-400-normal": {...code, style: "normal", subset: "latin"}
};

/** The files that the build writes besides the pages. */
export const fontPaths: readonly string[] = Object.keys(faces).map(
  (name) => `/fonts/${name}.woff2`
);

function unicodeRange({from, subset}: Face): string {
  const url = new URL(`../../node_modules/${from}/unicode.json`, import.meta.url);
  const ranges = JSON.parse(readFileSync(url, "utf8")) as Record<string, string>;
  const range = ranges[subset];
  if (range === undefined) throw new Error(`no subset ${subset} in ${from}`);
  return range;
}

/**
 * The elements that a page's head needs for its fonts. They stand there, not in the style sheet,
 * because Framework's bundler refuses a URL to a font; `base` is where the fonts are, seen from the page.
 */
export function fontHead(base: string): string {
  const rules = Object.entries(faces).map(
    ([name, face]) =>
      `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};` +
      `font-display:swap;src:url(${base}/${name}.woff2) format("woff2");unicode-range:${unicodeRange(face)}}`
  );
  // "external" keeps Framework from renaming the file.
  const preload = `<link rel="preload external" as="font" type="font/woff2" crossorigin href="${base}/inter-latin-wght-normal.woff2">`;
  return `${preload}\n<style>\n${rules.join("\n")}\n</style>`;
}
