import type {Answer, Example, Field} from "../worked/example.js";
import {element} from "./dom.js";
import {fault} from "./notice.js";

let count = 0;

/**
 * A worked example: inputs to edit, the steps and the result, worked anew at every change. What can't be
 * worked is said in the result's place, and the steps stay away.
 */
export function worked(of: Example): HTMLElement {
  const id = `worked-${++count}`;
  const fields = Object.entries(of.fields).map(([name, field]) => ({
    name,
    field,
    control: controlOf(field, id)
  }));
  const steps = element("ol", {class: "worked-steps"});
  const result = element("output", {class: "worked-result", id});
  const note = element("p", {class: "worked-note"});
  const reset = element(
    "button",
    {type: "button", class: "plain", hidden: true, onclick: () => restore()},
    "Reset"
  );

  function restore(): void {
    for (const {field, control} of fields) control.value = field.print(field.value);
    work();
  }
  function work(): void {
    reset.hidden = fields.every(({field, control}) => control.value === field.print(field.value));
    try {
      const inputs = fields.map(({name, field, control}) => [name, field.parse(control.value)]);
      show(of.work(Object.fromEntries(inputs) as Readonly<Record<string, unknown>>));
    } catch (error) {
      if (!(error instanceof RangeError)) return void result.replaceChildren(fault(error));
      show({steps: [], result: `Can’t tell: ${error.message}`, values: {}});
    }
  }
  function show(answer: Answer): void {
    steps.replaceChildren(...answer.steps.map((step) => element("li", {}, step)));
    result.replaceChildren(answer.result);
    note.replaceChildren(answer.note ?? "");
    note.hidden = !answer.note;
  }

  work();
  return element(
    "div",
    {class: "worked", role: "group", "aria-label": "Worked example", oninput: work},
    element(
      "div",
      {class: "worked-fields"},
      fields.map(({field, control}) =>
        element(
          "label",
          {class: "control"},
          element("span", {class: "control-label"}, field.label),
          control
        )
      ),
      reset
    ),
    steps,
    element("p", {class: "worked-end"}, result),
    note,
    element("p", {class: "worked-code"}, "Worked by ", element("code", {}, of.code))
  );
}

function controlOf(field: Field<unknown>, result: string): HTMLInputElement | HTMLSelectElement {
  const text = field.print(field.value);
  if (field.kind === "choice")
    return element(
      "select",
      {},
      field.options!.map((option) => element("option", {value: option}, option))
    );
  if (field.kind === "number")
    return element("input", {
      type: "number",
      value: text,
      min: field.min,
      max: field.max,
      step: field.step,
      inputmode: "decimal",
      size: 7,
      "aria-controls": result
    });
  return element("input", {
    type: "text",
    value: text,
    size: Math.min(44, Math.max(12, text.length + 1)),
    spellcheck: "false",
    autocomplete: "off",
    "aria-controls": result
  });
}
