import {Failure} from "../failure.ts";
import type {Format, Row} from "./format.ts";
import {generic} from "./generic.ts";
import {mrBen} from "./mr-ben.ts";
import {mrMath} from "./mr-math.ts";
import {prmbench} from "./prmbench.ts";
import {processbench} from "./processbench.ts";
import {rewardmath} from "./rewardmath.ts";
import {rlvrNoisyRewards} from "./rlvr-noisy-rewards.ts";
import {strictprmbench} from "./strictprmbench.ts";

/** Every input format; the first that recognises a file's first row reads it. */
export const formats: readonly Format[] = [
  strictprmbench,
  prmbench,
  mrMath,
  rewardmath,
  processbench,
  mrBen,
  rlvrNoisyRewards,
  generic
];

/** The format of this name. */
export function formatNamed(name: string): Format {
  const format = formats.find((format) => format.name === name);
  if (!format)
    throw new Failure(
      `unknown format: ${name} (one of ${formats.map((format) => format.name).join(", ")})`
    );
  return format;
}

/** The format of a file whose first row is this one; null where none knows it. */
export function recognise(row: Row): Format | null {
  return formats.find((format) => format.recognises(row)) ?? null;
}
