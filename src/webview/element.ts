import type { FromTaskPage } from "../protocol/taskPageMessages";

/** The elements that the page is made of. None of them loads, runs or links to anything. */
export type Tag =
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
export type AttributeName =
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
