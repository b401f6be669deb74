import {Failure} from "../failure.js";

/** Reads an option's value as a number, from `least` (or above it) to `most` where given. */
export function numberOf(
  flag: string,
  {least = -Infinity, most = Infinity, whole = false, above = false} = {}
): (text: string) => number {
  const range =
    least > -Infinity && most < Infinity
      ? ` from ${least} to ${most}`
      : least > -Infinity
        ? ` ${above ? "above" : "from"} ${least}`
        : "";
  return (text) => {
    const value = Number(text);
    const fits =
      text.trim() !== "" &&
      Number.isFinite(value) &&
      (above ? value > least : value >= least) &&
      value <= most;
    if (!fits || (whole && !Number.isInteger(value)))
      throw new Failure(`${flag} ${text}: expected a ${whole ? "whole " : ""}number${range}`);
    return value;
  };
}
