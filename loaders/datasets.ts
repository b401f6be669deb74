/** What the pages' data loaders print: the measured data sets of a topic, and the user's own beside them. */
import {existsSync, readFileSync} from "node:fs";
import type {Dataset, Source, Topic, Topics} from "../src/datasets.js";
import {evalStore} from "./eval-store.js";
import {Failure} from "./failure.js";
import {evalPaths} from "./freshness.js";
import {withStore} from "./store/store.js";
import {topics} from "./topics.js";

/** The data sets of a topic: those measured from public data, then the user's own, if there are any. */
export async function datasets<T extends Topic>(topic: T): Promise<Dataset<Topics[T]>[]> {
  const evals = evalPaths();
  const own = evals.length === 0 ? [] : [await yours(topic, evals)];
  return [...measured(topic), ...own.filter(({data}) => !isEmpty(data))];
}

/** The data sets of a topic that `npm run measure` computed. */
export function measured<T extends Topic>(topic: T): Dataset<Topics[T]>[] {
  const path = `data/measured/${topic}.json`;
  if (!existsSync(path)) throw new Failure(`${path}: missing; make it with: npm run measure`);
  return JSON.parse(readFileSync(path, "utf8")) as Dataset<Topics[T]>[];
}

/** The user's own outputs as a source. */
export function ownSource(evals: readonly string[]): Source {
  return {name: "yours", kind: "yours", citation: evals.join(", "), licence: null};
}

async function yours<T extends Topic>(
  topic: T,
  evals: readonly string[]
): Promise<Dataset<Topics[T]>> {
  return {source: ownSource(evals), data: await withStore(await evalStore(evals), topics[topic])};
}

/** Whether there is nothing in any list of a topic's data. */
export function isEmpty(data: object): boolean {
  return Object.values(data).every(
    (list) => Array.isArray(list) && list.every((item) => isBlank(item))
  );
}

/** A cube of a rule is there even where it has no rows. */
const isBlank = (item: unknown) =>
  typeof item === "object" &&
  item !== null &&
  "whole" in item &&
  (item.whole as unknown[]).length === 0;
