import { Kind, type TypeNode } from "graphql";
import { type Node, parseTree } from "jsonc-parser";
import { isTooDeep } from "../../domain/limits";
import { isObject } from "../../domain/unknown";
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
  | { readonly kind: "notJson" | "notAnObject" }
  | { readonly kind: "missing" | "tooLarge" | "tooDeep"; readonly variable: string };

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
  const deep = Object.keys(given).find((name) => isTooDeep(given[name]));
  if (deep !== undefined) return { ok: false, problem: { kind: "tooDeep", variable: deep } };
  const typed = parseTree(text ?? "")?.children ?? [];
  const values: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    const isGiven = Object.hasOwn(given, name);
    const isNeeded = type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;
    const problem = (kind: "missing" | "tooLarge") => ({ ok: false, problem: { kind, variable: name } }) as const;
    if (isNeeded && (!isGiven || given[name] === null)) return problem("missing");
    if (!isGiven) continue;
    // Of a name that stands twice the last one counts, as for JSON.parse.
    const value = typed.findLast(({ children: [key] = [] }) => key?.value === name)?.children?.[1];
    if (value !== undefined && text !== undefined && losesDigits(value, text)) return problem("tooLarge");
    values[name] = given[name];
  }
  return { ok: true, values };
}

/** JSON.parse rounds a number that has too many digits, and makes null of one that is too large. What is typed has to be sent. */
function losesDigits({ type, offset, length, value, children }: Node, text: string): boolean {
  if (type === "number") return decimalOf(text.slice(offset, offset + length)) !== decimalOf(String(value));
  return children?.some((child) => losesDigits(child, text)) ?? false;
}

/** A number as its digits and the power of ten that they are multiplied with: equal for `1e21`, `10E20` and `1.0e+21`. */
function decimalOf(number: string): string {
  const [, sign, whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  if (sign === undefined) return number;
  const digits = (whole + fraction).replace(/^0+/, "");
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return end === 0 ? "0" : `${sign}${digits.slice(0, end)}e${Number(power) - fraction.length + digits.length - end}`;
}
