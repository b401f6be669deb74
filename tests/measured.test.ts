import {readFileSync} from "node:fs";
import {expect, test} from "vitest";
import {measure} from "../loaders/measure.js";
import {hasShared, shared} from "./shared.js";

const shipped = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../data/measured/${name}.json`, import.meta.url), "utf8")
  ) as unknown;

/** Numbers that two runs may give, on another machine, in another order of additions. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === "number" ? Number(item.toPrecision(9)) : item
  ) as unknown;
}

test.skipIf(!hasShared)(
  "data/measured is what the public data give",
  async () => {
    const {measured, provenance} = await measure(`${shared}/data`, () => {});
    for (const [topic, sets] of Object.entries(measured))
      expect(rounded(sets), topic).toEqual(rounded(shipped(topic)));
    expect(provenance).toEqual(shipped("provenance"));
  },
  300_000
);
