import {element} from "./dom.js";
import type {Control} from "./select.js";

/**
 * Several controls on one line, as one: its value is an object of theirs, and it fires "input" when one
 * of them does (their own events bubble).
 */
export function form<T extends object>(fields: {
  readonly [K in keyof T]: Control<T[K]>;
}): Control<T> {
  const names = Object.keys(fields) as (keyof T)[];
  const node = element(
    "div",
    {class: "controls"},
    names.map((name) => fields[name])
  );
  return Object.defineProperty(node, "value", {
    get: () => Object.fromEntries(names.map((name) => [name, fields[name].value])) as T,
    set: (value: T) => {
      for (const name of names) fields[name].value = value[name];
    }
  }) as unknown as Control<T>;
}
