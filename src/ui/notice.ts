import {element} from "./dom.js";

/** One line in a figure's or table's place: what is missing and what to change. */
export function notice(text: string, ...more: (Node | string)[]): HTMLElement {
  return element("p", {class: "notice", role: "status"}, text, more);
}

/** What went wrong, and what to do, in the place of what isn't there. */
export function fault(
  error: unknown,
  todo = "Reload the page; if it stays, please report it."
): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  return element(
    "p",
    {class: "notice notice-fault", role: "alert"},
    element("strong", {}, "This could not be drawn: "),
    `${message.replace(/[.\s]*$/, "")}. ${todo}`
  );
}
