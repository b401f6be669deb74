/** What Methods lists: the public data sets that the measured figures came from, with their files, and the user's paths. */
import {readFileSync} from "node:fs";
import type {Source, Topic} from "../src/datasets.js";
import {measured, ownSource} from "./datasets.js";
import {evalPaths} from "./freshness.js";
import type {Provenance} from "./measure.js";
import {topics} from "./topics.js";

/** A source with the topics it has figures in, and the files read, by SHA-256; none for the user's own. */
export interface ListedSource extends Source {
  topics: Topic[];
  files: Provenance["files"];
}

/** All sources of `data/measured`, in the order of provenance.json, then the user's own paths, if any. */
export function sources(): ListedSource[] {
  const provenance = JSON.parse(
    readFileSync("data/measured/provenance.json", "utf8")
  ) as Provenance[];
  const names = Object.keys(topics) as Topic[];
  const listed = names.flatMap((topic) => measured(topic).map(({source}) => ({topic, source})));
  const known = provenance.flatMap(({name, files}) => {
    const of = listed.filter(({source}) => source.name === name);
    return of.length === 0 ? [] : [{...of[0]!.source, topics: of.map(({topic}) => topic), files}];
  });
  const evals = evalPaths();
  if (evals.length === 0) return known;
  return [...known, {...ownSource(evals), topics: [], files: []}];
}
