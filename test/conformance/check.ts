import type { Exchange, Service } from "./service";

/** One rule of service.md, checked by HTTP exchanges. */
export interface Check {
  /** Where service.md states the rule, such as `4.3`. */
  readonly section: string;
  /** The rule, in a sentence. Unique. */
  readonly rule: string;
  /** Changes data, or would on a service that breaks the rule: runs only when that is allowed. */
  readonly writes?: true;
  /** Nothing else can be said about a service that breaks this one. */
  readonly foundation?: true;
  /** Resolves when the rule holds; rejects with a Failed when it does not, with a NotChecked when nothing can be said. */
  run(service: Service): Promise<void>;
}

export function reads(section: string, rule: string, run: Check["run"]): Check {
  return { section, rule, run };
}

export function writes(section: string, rule: string, run: Check["run"]): Check {
  return { section, rule, writes: true, run };
}

/** The service breaks the rule. The message says what it did instead, and the exchange shows it. */
export class Failed extends Error {
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** There is nothing here that the rule could be checked with, or what came allows more than one reading. The message says why. */
export class NotChecked extends Error {}

export function expect(condition: boolean, otherwise: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Failed(otherwise, exchange);
}

/** Nothing can be said where the condition does not hold. */
export function assume(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new NotChecked(otherwise);
}

export function needs<T>(value: T | undefined, otherwise: string): T {
  assume(value !== undefined, otherwise);
  return value;
}

/** What a value holds at a path of names and indices; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((owner, key) => (isObject(owner) ? Reflect.get(owner, key) : undefined), value);
}

/** The entries of a list. A list or an entry that is null was not given (7.2), which breaks nothing. Fails when it is no list. */
export function entries(value: unknown, what: string): unknown[] {
  if (isNothing(value)) return [];
  expect(Array.isArray(value), `${what} is not a list.`);
  return value.filter((entry) => !isNothing(entry));
}

/** The nodes of a connection (service.md 2.1), without those that are null (7.2). Fails when it is no connection. */
export function nodes(connection: unknown, what: string): unknown[] {
  if (isNothing(connection)) return [];
  expect(isObject(connection) && "edges" in connection, `${what} is not a connection: it has no edges.`);
  const found = entries(connection.edges, `${what}.edges`).map((edge) => {
    expect(isObject(edge) && "node" in edge, `An edge of ${what} has no node.`);
    return edge.node;
  });
  return found.filter((node) => !isNothing(node));
}

export function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** An identifier as text, as some services give numbers; undefined for what is none. */
export function idOf(value: unknown): string | undefined {
  return (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;
}
