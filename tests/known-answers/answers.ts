import {agreement} from "./agreement.js";
import type {Answer} from "./answer.js";
import {calibration} from "./calibration.js";
import {design} from "./design.js";
import {drawing} from "./drawing.js";
import {intervals} from "./intervals.js";
import {nist} from "./nist.js";
import {paired} from "./paired.js";
import {regression} from "./regression.js";
import {rewardsOfReasonFlux} from "./rewards.js";
import {separation} from "./separation.js";

/** Our answer to every block of the reference values, by the block's name. */
export const answers: Readonly<Record<string, Answer>> = {
  ...intervals,
  ...paired,
  ...separation,
  ...regression,
  ...nist,
  ...agreement,
  ...calibration,
  ...design,
  ...drawing,
  ...rewardsOfReasonFlux
};
