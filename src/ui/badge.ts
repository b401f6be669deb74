import type {Kind} from "../records.js";
import {element} from "./dom.js";

const meanings: Readonly<Record<Kind, string>> = {
  published: "typed from a paper",
  measured: "computed by our loaders from a public data set",
  "scale model": "problems made from a seed, judged and trained on by small programs of ours",
  yours: "computed from your own files"
};

/** Says where a figure's data come from, and links to the sources of that kind on Methods. */
export function badge(kind: Kind): HTMLAnchorElement {
  const id = kind.replace(" ", "-");
  return element(
    "a",
    {class: `badge badge-${id}`, href: `./methods.html#${id}`, title: meanings[kind]},
    kind
  );
}
