import {element} from "./dom.js";
import type {Control} from "./select.js";

/** A labelled number; null where nothing is typed, or what is out of range. */
export function number({
  label,
  value,
  min,
  max,
  step = "any"
}: {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number | "any";
}): Control<number | null> {
  const input = element("input", {
    type: "number",
    value,
    min,
    max,
    step,
    size: 7,
    inputmode: "decimal"
  });
  const read = () => {
    const x = Number(input.value);
    const isIn = x >= (min ?? -Infinity) && x <= (max ?? Infinity);
    return input.value.trim() === "" || !isIn || (step === 1 && !Number.isInteger(x)) ? null : x;
  };
  const node = element(
    "label",
    {class: "control"},
    element("span", {class: "control-label"}, label),
    input
  );
  return Object.defineProperty(node, "value", {
    get: read,
    set: (x: number | null) => void (input.value = x === null ? "" : String(x))
  }) as unknown as Control<number | null>;
}
