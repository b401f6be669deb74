import {expect, test} from "vitest";
import {publishedTable} from "../../loaders/published.js";
import {majorityClass} from "../../src/metrics/majority-class.js";
import {meanGains} from "../../src/metrics/mean-gains.js";
import {publishedGains} from "../../src/metrics/published-gains.js";

test("ReasonFlux-PRM-7B's eight gains over the rule-based reward average 4.4 points (sources.yaml, by hand)", () => {
  const {rows} = publishedTable("reasonflux-table-3");
  const by = {by: "reward", baseline: "Rule-based", policy: "policy"};
  const [first, second] = meanGains(publishedGains(rows, by));
  expect(first).toMatchObject({label: "ReasonFlux-PRM-7B", n: 8});
  // 3.4 + 6.0 + 3.6 + 2.2 + 4.4 + 5.9 + 5.2 + 4.5 = 35.2
  expect(first!.gain).toBeCloseTo(0.352 / 8, 10);
  // 0 + 2.2 + 1.2 - 0.3 + 1.0 + 2.5 + 3.2 + 2.0 = 11.8
  expect(second!.gain).toBeCloseTo(0.118 / 8, 10);
  expect(second!.least).toBeCloseTo(-0.003, 10);
});

test("nothing brought nothing", () => expect(meanGains([])).toEqual([]));

test("the majority class of MR-MATH (76 sound, 83 flawed) is to reject: 52.2%", () => {
  expect(majorityClass(76, 83)).toEqual({share: 83 / 159, verdict: "reject", n: 159});
  expect(majorityClass(5, 5)).toEqual({share: 0.5, verdict: "accept", n: 10});
  expect(majorityClass(0, 0)).toBeNull();
});
