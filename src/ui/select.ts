import {element} from "./dom.js";

/** An element with a value, which fires "input" when the value changes: what Framework's view() takes. */
export type Control<T> = HTMLElement & {value: T};

export interface Choice<T> {
  label: string;
  /** The value at first; default the first option. */
  value?: T;
  /** How an option reads; default String. */
  format?: (option: T) => string;
}

let count = 0;

function control<T>(node: HTMLElement, get: () => T, set: (value: T) => void): Control<T> {
  return Object.defineProperty(node, "value", {get, set}) as Control<T>;
}

function indexOf<T>(options: readonly T[], value: T | undefined): number {
  const i = value === undefined ? 0 : options.indexOf(value);
  if (i < 0) throw new RangeError(`not an option: ${String(value)}`);
  return i;
}

/** A labelled drop-down list. */
export function select<T>(options: readonly T[], choice: Choice<T>): Control<T> {
  const {label, value, format = String} = choice;
  const list = element(
    "select",
    {},
    options.map((option, i) => element("option", {value: i}, format(option)))
  );
  list.selectedIndex = indexOf(options, value);
  return control(
    element("label", {class: "control"}, element("span", {class: "control-label"}, label), list),
    () => options[list.selectedIndex]!,
    (value) => void (list.selectedIndex = indexOf(options, value))
  );
}

/** A few options side by side, of which one is on. Arrow keys move. */
export function segmented<T>(options: readonly T[], choice: Choice<T>): Control<T> {
  const {label, value, format = String} = choice;
  const name = `segmented-${++count}`;
  const first = indexOf(options, value);
  const radios = options.map((_, i) =>
    element("input", {type: "radio", name, value: i, checked: i === first})
  );
  return control(
    element(
      "fieldset",
      {class: "control segmented"},
      element("legend", {class: "control-label"}, label),
      element(
        "span",
        {class: "segments"},
        options.map((option, i) =>
          element("label", {}, radios[i], element("span", {}, format(option)))
        )
      )
    ),
    () => options[radios.findIndex((radio) => radio.checked)]!,
    (value) => void (radios[indexOf(options, value)]!.checked = true)
  );
}

/** A labelled check box; its value is a boolean. */
export function checkbox({
  label,
  value = false
}: {
  label: string;
  value?: boolean;
}): Control<boolean> {
  const box = element("input", {type: "checkbox", checked: value});
  return control(
    element("label", {class: "control checkbox"}, box, element("span", {}, label)),
    () => box.checked,
    (value) => void (box.checked = value)
  );
}

/** A number on a scale, with its value printed beside it. */
export function slider({
  label,
  min,
  max,
  step,
  value,
  format = String
}: {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  format?: (value: number) => string;
}): Control<number> {
  const range = element("input", {type: "range", min, max, step, value});
  const output = element("output", {});
  const print = () => void (output.textContent = format(Number(range.value)));
  range.addEventListener("input", print);
  print();
  return control(
    element(
      "label",
      {class: "control slider"},
      element("span", {class: "control-label"}, label),
      range,
      output
    ),
    () => Number(range.value),
    (value) => {
      range.value = String(value);
      print();
    }
  );
}

/** Controls on one line, above the figure that they change. */
export function controls(...nodes: Node[]): HTMLElement {
  return element("div", {class: "controls"}, nodes);
}
