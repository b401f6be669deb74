import type {Source} from "../datasets.js";

/** Where a figure's data come from, for its caption: the names of its sources, and their place on Methods. */
export function sourceLink(sources: readonly Source[]): {label: string; href: string} {
  const names = [
    ...new Set(sources.map(({name, kind, citation}) => (kind === "yours" ? citation : name)))
  ];
  const kinds = new Set(sources.map(({kind}) => kind));
  const [kind] = kinds;
  return {
    label: names.join(", "),
    href: kinds.size === 1 ? `./methods.html#${kind!.replace(" ", "-")}` : "./methods.html#sources"
  };
}

/** The same for published tables: the paper's short name and the table in it, and its place on Methods. */
export function publishedLink(tables: readonly {citation: string; table: string}[]): {
  label: string;
  href: string;
} {
  const labels = tables.map(({citation, table}) => `${shortCitation(citation)}, ${table}`);
  return {label: [...new Set(labels)].join("; "), href: "./methods.html#published"};
}

/** "Zou, J. et al. (2025), arXiv:2506.18896" from a full citation; the citation itself where it has no year. */
function shortCitation(citation: string): string {
  const [, authors, year] = /^(.*?)\s*\((\d{4})\)/.exec(citation) ?? [];
  if (authors === undefined) return citation;
  const names = authors.split(/,\s|\sand\s/);
  const who = names.length > 4 ? `${names[0]} et al.` : authors;
  const arxiv = /arXiv:[\d.]+\d/.exec(citation)?.[0];
  return `${who} (${year})${arxiv === undefined ? "" : `, ${arxiv}`}`;
}
