import { Kind, type TypeNode } from "graphql";
import { isObject } from "../../domain/isObject";
import type { Operation } from "./operations";

/** Values of the variables that the operations declare, to be filled in: null for what our schema does not tell. */
export function emptyVariables(operations: readonly Operation[]): string {
  const values: Record<string, unknown> = {};
  for (const { node } of operations) {
    for (const { variable, type } of node.variableDefinitions ?? []) values[variable.name.value] ??= emptyValue(type);
  }
  return `${JSON.stringify(values, undefined, 2)}\n`;
}

/** What a value of a type is begun with. */
export function emptyValue(type: TypeNode): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return emptyValue(type.type);
  if (type.kind === Kind.LIST_TYPE) return [];
  switch (type.name.value) {
    case "ID":
    case "String":
      return "";
    case "Int":
    case "Float":
      return 0;
    case "Boolean":
      return false;
    default:
      return {};
  }
}

/** Why variables cannot be sent. */
export type VariablesProblem =
  | { readonly kind: "notJson" | "notAnObject" }
  | { readonly kind: "missing" | "tooLarge"; readonly variable: string };

export type Variables =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: VariablesProblem };

/** The values of an operation's variables, from the text of its variables' document. */
export function variablesOf({ node }: Pick<Operation, "node">, text: string | undefined): Variables {
  let given: unknown = {};
  try {
    if (text !== undefined && text.trim() !== "") given = JSON.parse(text);
  } catch {
    return { ok: false, problem: { kind: "notJson" } };
  }
  if (!isObject(given)) return { ok: false, problem: { kind: "notAnObject" } };
  const values: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    const isGiven = Object.hasOwn(given, name);
    const isNeeded = type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;
    const problem = (kind: "missing" | "tooLarge") => ({ ok: false, problem: { kind, variable: name } }) as const;
    if (isNeeded && (!isGiven || given[name] === null)) return problem("missing");
    if (!isGiven) continue;
    if (hasLostDigits(given[name])) return problem("tooLarge");
    values[name] = given[name];
  }
  return { ok: true, values };
}

/** JSON.parse rounds whole numbers beyond 2^53, and what is typed is what has to be sent. */
function hasLostDigits(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasLostDigits);
  return typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
}
