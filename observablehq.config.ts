import type MarkdownIt from "markdown-it";
import {fontHead, fontPaths} from "./loaders/site/fonts.js";
import {formulaPaths, formulas} from "./loaders/site/formulas.js";
import {answerVersions} from "./loaders/site/offline.js";
import {pages} from "./loaders/site/pages.js";

process.env.OBSERVABLE_TELEMETRY_DISABLE = "true";
answerVersions("node_modules/@observablehq/framework/dist/client", "src/.observablehq/cache");

/** In the preview, files of loaders are under /_file; the build writes `dynamicPaths` at the root. */
const fonts = process.argv.includes("build") ? "./fonts" : "./_file/fonts";

interface PageContext {
  title: string | null;
  path: string;
}

/** The entry for a page that Framework calls /verifiers, or none (an extra page). */
function entry(path: string) {
  return pages.find((page) => `/${page.path}` === path);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function head({path}: PageContext): string {
  const description = entry(path)?.description ?? "Choose what to train on";
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E" +
    "%3Cpath d='M1 8h14' stroke='%230b62a8' stroke-width='2'/%3E" +
    "%3Ccircle cx='9' cy='8' r='4' fill='%230b62a8'/%3E%3C/svg%3E";
  return [
    `<meta name="description" content="${escape(description)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<link rel="external icon" type="image/svg+xml" href="${icon}">`,
    fontHead(fonts)
  ].join("\n");
}

/** The list of pages: a column beside the page, or behind a button where there is no room for one. */
function header({title, path}: PageContext): string {
  const items = pages.map(
    (page) =>
      `<li><a href="/${page.path}"${`/${page.path}` === path ? ' aria-current="page"' : ""}>${page.name}</a></li>`
  );
  const here = entry(path)?.name ?? title ?? "Pages";
  return [
    `<a class="site" href="/">Assay</a>`,
    `<button class="menu" type="button" popovertarget="pages">${escape(here)}</button>`,
    `<nav id="pages" popover aria-label="Pages"><ol>${items.join("")}</ol></nav>`
  ].join("\n");
}

export default {
  title: "Assay",
  root: "src",
  output: process.env.ASSAY_OUTPUT ?? "dist",
  style: "style.css",
  globalStylesheets: [],
  pages: pages.map(({path, name}) => ({path: `/${path}`, name})),
  dynamicPaths: [...fontPaths, ...formulaPaths],
  markdownIt: (md: MarkdownIt) => formulas(md, fonts),
  preserveExtension: true,
  sidebar: false,
  pager: false,
  toc: false,
  search: false,
  head,
  header,
  footer: `Assay. Every number is computed from counts; <a href="/methods">Methods</a> has each formula and source.`,
  interpreters: {".ts": [process.execPath, "bin/tsx.js"]}
};
