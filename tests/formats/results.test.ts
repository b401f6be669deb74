import {expect, test} from "vitest";
import {formatNamed} from "../../loaders/formats/formats.js";
import {resultSamples} from "./result-samples.js";

const firstRow = (what: string) => resultSamples.find((sample) => sample.what === what)!.rows[0]!;

test.each([
  ["critic-a", ["runs", "critic-b"], "critic-a"],
  ["sums", ["runs", "critic-b"], "critic-b"],
  ["sums_error", ["runs", "critic-b"], "critic-b"],
  ["sums", [], "sums"]
])("ProcessBench: %s in %j is another critic's", (stem, folders, verifier) => {
  const read = formatNamed("processbench").reader({stem, folders, names: {}});
  const {verdicts} = read(firstRow("a critic's results"));
  expect(verdicts!.map((verdict) => verdict.verifier)).toEqual([verifier]);
});
