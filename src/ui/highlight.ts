/**
 * One model in colour, the others grey: while the pointer is on one of its marks, and, after a click,
 * until a click elsewhere or Escape. With the keyboard: left and right move, Enter pins. Marks say whose
 * they are in `data-model`.
 *
 * @param root gets the class "highlighting"; the marks of the model, "lit"
 * @returns to be called when the marks have been drawn anew
 */
export function highlight(root: HTMLElement): () => void {
  let hovered: string | null = null;
  let pinned: string | null = null;

  function show(): void {
    const model = hovered ?? pinned;
    root.classList.toggle("highlighting", model !== null);
    for (const mark of marks(root)) mark.classList.toggle("lit", modelOf(mark) === model);
  }
  function hover(model: string | null): void {
    if (model === hovered) return;
    hovered = model;
    show();
  }
  function pin(model: string | null): void {
    pinned = model === pinned ? null : model;
    hovered = null;
    if (pinned === null) removeEventListener("keydown", release);
    else addEventListener("keydown", release);
    show();
  }
  function release(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    pin(null);
  }

  root.addEventListener("pointerover", (event) => hover(modelAt(event.target, root)));
  root.addEventListener("pointerleave", () => hover(null));
  root.addEventListener("blur", () => hover(null));
  root.addEventListener("click", (event) => pin(modelAt(event.target, root)));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && hovered !== null) pin(hovered);
    else if (event.key === "ArrowRight") hover(next(models(root), hovered ?? pinned, 1));
    else if (event.key === "ArrowLeft") hover(next(models(root), hovered ?? pinned, -1));
    else return;
    event.preventDefault();
  });

  return () => {
    const known = models(root);
    if (pinned !== null && !known.includes(pinned)) pin(null);
    hovered = null;
    if (known.length > 1) root.setAttribute("tabindex", "0");
    else root.removeAttribute("tabindex");
    show();
  };
}

function marks(root: Element): NodeListOf<Element> {
  return root.querySelectorAll("[data-model]");
}

function modelOf(mark: Element): string {
  return mark.getAttribute("data-model")!;
}

function modelAt(target: EventTarget | null, root: Element): string | null {
  const mark = target instanceof Element ? target.closest("[data-model]") : null;
  return mark !== null && root.contains(mark) ? modelOf(mark) : null;
}

function models(root: Element): string[] {
  return [...new Set(Array.from(marks(root), modelOf))];
}

function next(all: readonly string[], from: string | null, by: 1 | -1): string | null {
  if (all.length === 0) return null;
  const i = from === null ? -1 : all.indexOf(from);
  return all[i < 0 ? (by > 0 ? 0 : all.length - 1) : (i + by + all.length) % all.length]!;
}
