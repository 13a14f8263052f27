import {
  GraphQLBoolean,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parseType,
  print,
} from "graphql";
import { findNodeAtLocation, getLocation, type JSONPath, type Node, parseTree } from "jsonc-parser";
import type { Operation } from "../operations";
import { declaredVariables, emptyValue, statedType } from "../variables";
import { withoutOwnTypeNames } from "./schema";

export interface VariableCompletion {
  /** As it stands in the text, with its quotation marks. */
  readonly label: string;
  /** The type of the variable or field. */
  readonly detail: string | undefined;
  readonly what: "name" | "value";
  /** A snippet of VS Code. */
  readonly snippet: string;
  /** Offsets of what it takes the place of. */
  readonly start: number;
  readonly end: number;
}

/** What may be written at an offset: names of variables, fields of an input object that the service states, true and false. */
export function variableCompletions(
  operations: readonly Operation[],
  text: string,
  offset: number,
): readonly VariableCompletion[] {
  if (isTooNested(text)) return [];
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isWithin = previousNode !== undefined && previousNode.offset + previousNode.length >= offset;
  const [start, end] = isWithin
    ? [previousNode.offset, previousNode.offset + previousNode.length]
    : [offset - lettersBefore(text, offset), offset];
  if (!isAtPropertyKey) {
    const values = valuesOf(operations, path);
    return values.map((label) => ({ label, detail: undefined, what: "value", snippet: label, start, end }));
  }
  const besides = namesBeside(parseTree(text), path.slice(0, -1), start);
  const rest = text.slice(end);
  const colon = /^\s*:/.test(rest);
  const comma = /^\s*"/.test(rest) ? "," : "";
  return namesAt(operations, path.slice(0, -1))
    .filter(({ name }) => !besides.has(name))
    .map(({ name, detail, value }) => {
      const label = JSON.stringify(name);
      const snippet = colon ? label : `${label}: ${value}${comma}`;
      return { label, detail, what: "name", snippet, start, end };
    });
}

/** jsonc-parser goes into its stack for each bracket, which ends some thousands of levels down. */
const MOST_BRACKETS = 1_000;

function isTooNested(text: string): boolean {
  let open = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open += bracket === "[" || bracket === "{" ? 1 : -1;
    if (open > MOST_BRACKETS) return true;
  }
  return false;
}

interface Offered {
  readonly name: string;
  readonly detail: string;
  /** A snippet of VS Code. */
  readonly value: string;
}

/** Of a word that is no JSON yet. */
function lettersBefore(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && /[A-Za-z]/.test(text.charAt(start - 1))) start--;
  return offset - start;
}

/** The variables of the operations; within one of them the fields of its input object, where the service states them. */
function namesAt(operations: readonly Operation[], path: JSONPath): Offered[] {
  const declared = declaredVariables(operations);
  const [first, ...within] = path;
  if (first === undefined) {
    return Array.from(declared.values(), ({ name, types: [type] }) => ({
      name,
      detail: type === undefined ? "" : print(type),
      value: type === undefined ? "" : placeIn(emptyValue(type)),
    }));
  }
  const types = declared.get(String(first))?.types ?? [];
  return types.flatMap((type) => {
    const object = typeAt(statedType(type), within);
    if (!isInputObjectType(object)) return [];
    return Object.values(object.getFields()).map((field) => {
      const written = parseType(String(field.type));
      return { name: field.name, detail: withoutOwnTypeNames(print(written)), value: placeIn(emptyValue(written)) };
    });
  });
}

function valuesOf(operations: readonly Operation[], path: JSONPath): readonly string[] {
  const [first, ...within] = path;
  const types = declaredVariables(operations).get(String(first))?.types ?? [];
  const isBoolean = types.some((type) => typeAt(statedType(type), within) === GraphQLBoolean);
  return isBoolean ? ["true", "false"] : [];
}

/** The type of a part of a value, without what says whether it may be null. */
function typeAt(whole: GraphQLInputType | undefined, path: JSONPath): GraphQLInputType | undefined {
  let type = nullable(whole);
  for (const part of path) {
    if (isListType(type)) type = nullable(typeof part === "number" ? type.ofType : undefined);
    else type = nullable(isInputObjectType(type) ? type.getFields()[String(part)]?.type : undefined);
  }
  return type;
}

function nullable(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  return isNonNullType(type) ? type.ofType : type;
}

/** The names that the object at a path has already, but for the one that is being written. */
function namesBeside(root: Node | undefined, path: JSONPath, writtenAt: number): ReadonlySet<unknown> {
  const object = root && findNodeAtLocation(root, path);
  const keys = (object?.children ?? []).flatMap(({ type, children }) =>
    type === "property" ? (children?.[0] ?? []) : [],
  );
  return new Set(keys.filter(({ offset }) => offset !== writtenAt).map(({ value }) => value));
}

/** A value as a snippet with the cursor where it is to be written. */
function placeIn(value: unknown): string {
  if (value === "") return '"$1"';
  if (Array.isArray(value)) return "[$1]";
  return typeof value === "object" ? "{$1}" : `\${1:${value}}`;
}
