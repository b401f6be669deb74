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
