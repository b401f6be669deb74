import {Failure} from "../failure.js";
import type {Format, Row} from "./format.js";
import {compassverifier} from "./compassverifier.js";
import {deltabench} from "./deltabench.js";
import {everyEvalEver} from "./every-eval-ever.js";
import {generic} from "./generic.js";
import {helm} from "./helm.js";
import {inspect} from "./inspect.js";
import {lighteval} from "./lighteval.js";
import {lmEval, lmEvalResults} from "./lm-eval.js";
import {medprmbench} from "./medprmbench.js";
import {mrBen} from "./mr-ben.js";
import {mrMath} from "./mr-math.js";
import {prime} from "./prime.js";
import {prm800k} from "./prm800k.js";
import {prmbench} from "./prmbench.js";
import {processbench} from "./processbench.js";
import {rewardbench} from "./rewardbench.js";
import {rewardmath} from "./rewardmath.js";
import {rlvrNoisyRewards} from "./rlvr-noisy-rewards.js";
import {strictprmbench} from "./strictprmbench.js";
import {traces} from "./traces.js";
import {trainingLog} from "./training-log.js";
import {trl} from "./trl.js";
import {verl} from "./verl.js";

/** Every input format; the first that recognises a file's first row reads it. */
export const formats: readonly Format[] = [
  strictprmbench,
  prmbench,
  mrMath,
  rewardmath,
  processbench,
  compassverifier,
  prm800k,
  deltabench,
  rewardbench,
  helm,
  everyEvalEver,
  lighteval,
  verl,
  trl,
  mrBen,
  rlvrNoisyRewards,
  medprmbench,
  prime,
  inspect,
  lmEval,
  lmEvalResults,
  traces,
  trainingLog,
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
