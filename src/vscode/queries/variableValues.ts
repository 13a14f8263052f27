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

function emptyValue(type: TypeNode): unknown {
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
  | { readonly problem: "notJson" | "notAnObject" }
  | { readonly problem: "missing" | "tooLarge"; readonly variable: string };

/** The values of an operation's variables, from the text of its variables' document. */
export function variablesOf(
  { node }: Pick<Operation, "node">,
  text: string | undefined,
): Readonly<Record<string, unknown>> | VariablesProblem {
  let given: unknown = {};
  try {
    if (text !== undefined && text.trim() !== "") given = JSON.parse(text);
  } catch {
    return { problem: "notJson" };
  }
  if (!isObject(given)) return { problem: "notAnObject" };
  const values: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    const isGiven = Object.hasOwn(given, name);
    const needed = type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;
    if (needed && (!isGiven || given[name] === null)) return { problem: "missing", variable: name };
    if (!isGiven) continue;
    if (hasLostDigits(given[name])) return { problem: "tooLarge", variable: name };
    values[name] = given[name];
  }
  return values;
}

/** JSON.parse rounds whole numbers beyond 2^53, and what is typed is what has to be sent. */
function hasLostDigits(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasLostDigits);
  return typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
}
