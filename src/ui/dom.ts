type Child = Node | string | number | bigint | null | undefined | false | readonly Child[];

type Attribute = string | number | boolean | null | undefined | ((event: never) => void);
type Attributes = Readonly<Record<string, Attribute>>;

/**
 * An HTML element. Strings and numbers among the children become text nodes, never HTML; null,
 * undefined and false are left out. An attribute that is a function listens: {onclick: f}; true is an
 * empty attribute; false, null and undefined are none.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element, in the same manner. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill<E extends Element>(node: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      node.addEventListener(name.replace(/^on/, ""), value as unknown as EventListener);
    } else if (value != null && value !== false) {
      if (/^on/i.test(name)) throw new TypeError(`${name} takes a function, not text`);
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(node, children);
  return node;
}

function append(node: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child == null || child === false) continue;
    if (isList(child)) append(node, child);
    else node.append(child instanceof Node ? child : String(child));
  }
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

/**
 * What a cell displays first, where all else that it displays is conditional: Framework takes away what a
 * cell showed before only once it shows something again.
 */
export function cleared(): Comment {
  return document.createComment("");
}
