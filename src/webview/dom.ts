import type { FromTaskPage } from "../protocol/taskPage";

/** The elements that the page is made of. None of them loads, runs or links to anything. */
type Tag =
  | "header"
  | "main"
  | "footer"
  | "section"
  | "div"
  | "h1"
  | "h2"
  | "p"
  | "dl"
  | "dt"
  | "dd"
  | "ul"
  | "li"
  | "button"
  | "time"
  | "bdi"
  | "code"
  | "span"
  | "strong";

/** The attributes that the page may set: no handlers, no addresses, no styles. */
type AttributeName =
  | "class"
  | "id"
  | "dir"
  | "role"
  | "title"
  | "type"
  | "datetime"
  | "tabindex"
  | "aria-label"
  | "aria-labelledby"
  | "aria-describedby"
  | "aria-disabled"
  | "aria-hidden"
  | "aria-busy";

/** A description of an element; `patch` applies it to the DOM. Strings become text, never markup. */
export interface VirtualElement {
  readonly tag: Tag;
  readonly attributes: Readonly<Partial<Record<AttributeName, string>>>;
  /** Keeps its DOM element, and with it the focus, wherever it moves among its siblings. */
  readonly key: string | undefined;
  /** The message that a click on it sends to the host. */
  readonly sends: FromTaskPage | undefined;
  readonly children: readonly VirtualNode[];
}

export type VirtualNode = VirtualElement | string;

interface Properties extends Partial<Record<AttributeName, string | undefined>> {
  readonly key?: string;
  readonly sends?: FromTaskPage | undefined;
}

/** An element; undefined children and attributes are left out. */
export function element(
  tag: Tag,
  properties: Properties,
  ...children: readonly (VirtualNode | undefined)[]
): VirtualElement {
  const { key, sends, ...attributes } = properties;
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    tag,
    attributes: Object.fromEntries(given),
    key,
    sends,
    children: children.filter((child) => child !== undefined),
  };
}

/** Text of the service or the user, isolated so that its direction does not affect the text around it. */
export function isolatedText(text: string): VirtualElement {
  return element("bdi", { dir: "auto" }, text);
}

const keys = new WeakMap<Node, string>();
const messages = new WeakMap<Node, FromTaskPage>();

/**
 * Updates the children of `parent` and changes only what differs, so that focus, selection and scroll position stay. If
 * the focused element is removed, the focus moves to `fallback`.
 */
export function patch(parent: Element, wanted: readonly VirtualNode[], fallback: () => HTMLElement | null): void {
  const document = parent.ownerDocument;
  const focused = document.activeElement;
  const held = focused !== null && focused !== parent && parent.contains(focused);
  patchChildren(parent, wanted);
  // A page in the background must not take the focus from where the user is.
  if (!held || document.activeElement === focused || !document.hasFocus()) return;
  const target = parent.contains(focused) ? (focused as HTMLElement) : fallback();
  target?.focus({ preventScroll: true });
}

/** The message that a click on this element, or inside it, sends to the host. */
export function messageOf(target: Element): FromTaskPage | undefined {
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    const message = messages.get(at);
    if (message !== undefined) return message;
  }
  return undefined;
}

function patchChildren(parent: Element, wanted: readonly VirtualNode[]): void {
  const kept = new Map<string, ChildNode>();
  const wantedKeys = new Set(wanted.map(keyOf));
  for (const node of [...parent.childNodes]) {
    const key = keys.get(node);
    if (key === undefined) continue;
    if (wantedKeys.has(key)) kept.set(key, node);
    else node.remove();
  }

  let place = parent.firstChild;
  for (const child of wanted) {
    const key = keyOf(child);
    const reusable = key === undefined ? place : (kept.get(key) ?? null);
    if (reusable !== null && fits(reusable, child)) {
      if (reusable === place) place = place.nextSibling;
      else parent.insertBefore(reusable, place);
      update(reusable, child);
    } else parent.insertBefore(create(parent.ownerDocument, child), place);
  }
  while (place !== null) {
    const next: ChildNode | null = place.nextSibling;
    place.remove();
    place = next;
  }
}

function keyOf(child: VirtualNode): string | undefined {
  return typeof child === "string" ? undefined : child.key;
}

function fits(node: ChildNode, child: VirtualNode): boolean {
  if (typeof child === "string") return node.nodeType === node.TEXT_NODE;
  return node.nodeName.toLowerCase() === child.tag && keys.get(node) === child.key;
}

function create(document: Document, child: VirtualNode): ChildNode {
  if (typeof child === "string") return document.createTextNode(child);
  const node = document.createElement(child.tag);
  if (child.key !== undefined) keys.set(node, child.key);
  update(node, child);
  return node;
}

function update(node: ChildNode, child: VirtualNode): void {
  if (typeof child === "string") {
    if (node.nodeValue !== child) node.nodeValue = child;
    return;
  }
  const target = node as ChildNode & Element;
  updateAttributes(target, child.attributes);
  if (child.sends === undefined) messages.delete(target);
  else messages.set(target, child.sends);
  patchChildren(target, child.children);
}

function updateAttributes(target: Element, attributes: VirtualElement["attributes"]): void {
  for (const { name } of [...target.attributes]) {
    if (!(name in attributes)) target.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
}
