import type { Service } from "./service";

/** One rule of service.md, checked by HTTP exchanges. */
export interface Check {
  /** Where service.md states the rule, such as `4.3`. */
  readonly section: string;
  /** The rule, in a sentence. Unique. */
  readonly rule: string;
  /** Changes data, or would on a service that breaks the rule: runs only when that is allowed. */
  readonly writes?: true;
  /** Resolves when the rule holds; rejects with a Failed when it does not, with a NotChecked when nothing can be said. */
  run(service: Service): Promise<void>;
}

/** The service breaks the rule. The message says what it did instead. */
export class Failed extends Error {}

/** There is nothing here that the rule could be checked with. The message says what is missing. */
export class NotChecked extends Error {}

export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Failed(otherwise);
}

export function needs<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new NotChecked(otherwise);
  return value;
}

/** What a value holds at a path of names and indices; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((owner, key) => (isObject(owner) ? Reflect.get(owner, key) : undefined), value);
}

/** The entries of a list, null entries left out. Fails when it is no list. */
export function entries(value: unknown, what: string): unknown[] {
  expect(Array.isArray(value), `${what} is not a list.`);
  return value.filter((entry) => entry !== null && entry !== undefined);
}

/** The nodes of a connection (service.md 2.1). Fails when it is no connection. */
export function nodes(connection: unknown, what: string): unknown[] {
  const edges = entries(at(connection, "edges"), `${what}.edges`);
  return edges.map((edge) => {
    expect(isObject(edge) && "node" in edge, `An edge of ${what} has no node.`);
    return edge.node;
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
