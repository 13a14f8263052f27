import { type DocumentNode, Kind, type ValueNode, visit } from "graphql";
import { type Fields, fieldsBy, type Inner } from "../../domain/serviceFields";
import { isObject } from "../../domain/unknown";
import type { RefusalReason } from "../failure/refusalProof";

/** Response keys from `data` on. */
export type ResultPath = readonly string[];

export interface Operation {
  readonly name: string;
  /** A query may be asked again; a mutation is sent once, whatever happens. */
  readonly kind: "query" | "mutation";
  /** Holds no type name that service.md does not give, and no alias: paths in errors are field names (7.1). */
  readonly document: string;
  readonly resultPath: ResultPath;
  /** What each group of a mutation of the user's own holds (service.md 4.1 rule 2). */
  readonly results?: readonly ResultPath[];
  /** Queries: fields without which the result is of no use, as paths like "loan/id". All others are optional. */
  readonly needed?: ReadonlySet<string>;
  /** The scope that it needs, where service.md states one (5.3). */
  readonly scope?: string;
  /** Mutations: what the result has to hold (4.3); undefined when it does not. */
  promised?(result: Readonly<Record<string, unknown>>): unknown;
}

export interface Mutation<Promised> extends Operation {
  readonly kind: "mutation";
  /** Why the service refuses it, as far as service.md says (4.3, 5.3); the most telling first. */
  readonly refusals: readonly RefusalReason[];
  promised(result: Readonly<Record<string, unknown>>): Promised | undefined;
}

/** A key may be an alias that the user made up, such as `constructor`. */
function valueAt(data: unknown, path: ResultPath): unknown {
  let value = data;
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

export function hasResult(data: unknown, path: ResultPath): boolean {
  return (valueAt(data, path) ?? null) !== null;
}

/** Whether a value came of what a query asked for there. */
export function hasAnything(data: unknown, path: ResultPath): boolean {
  const came = valueAt(data, path);
  return isObject(came) && Object.values(came).some((value) => value !== null);
}

export function allCame(data: unknown, results: readonly ResultPath[]): boolean {
  return results.length > 0 && results.every((path) => hasResult(data, path));
}

export function promisedIn<Promised>(
  { resultPath, promised }: Pick<Operation, "resultPath"> & Partial<Pick<Mutation<Promised>, "promised">>,
  data: unknown,
): Promised | undefined {
  const result = valueAt(data, resultPath);
  return isObject(result) ? promised?.(result) : undefined;
}

/** All its fields. `inside`: what is asked for of those that have fields of their own. */
export function selectionOf<F extends Fields>(fields: F, inside: Inner<F, string>): string {
  return fieldsBy(fields, inside, (_name, wire) => wire).join(" ");
}

/** An ID; undefined for what cannot name anything. A number beyond 2^53 comes as a text. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,9}(\.0+)?$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Types of variables that service.md states (4.2, 4.3). */
const DOCUMENTED_TYPES: ReadonlySet<string> = new Set(["ID", "RejectDocumentInput"]);

/** Variables whose types service.md does not state become values: `50` fits any number's type. Returns those left. */
export function withLiterals(document: DocumentNode, variables: Readonly<Record<string, unknown>>) {
  const literals = new Map<string, ValueNode>();
  const changed = visit(document, {
    VariableDefinition({ variable, type }) {
      const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
      if (named.kind === Kind.NAMED_TYPE && DOCUMENTED_TYPES.has(named.name.value)) return false;
      literals.set(variable.name.value, literalOf(variables[variable.name.value]));
      return null;
    },
    Variable: ({ name }) => literals.get(name.value),
  });
  const left = Object.entries(variables).filter(([name]) => !literals.has(name));
  return { document: changed, variables: Object.fromEntries(left) };
}

/** What is no text and no whole number is no value of an operation of ours. GraphQL has no half of a surrogate pair. */
function literalOf(value: unknown): ValueNode {
  if (Number.isSafeInteger(value)) return { kind: Kind.INT, value: String(value) };
  return { kind: Kind.STRING, value: String(value).toWellFormed() };
}
