import * as l10n from "@vscode/l10n";
import {
  coerceInputValue,
  type GraphQLInputType,
  getNamedType,
  isInputType,
  isSpecifiedScalarType,
  Kind,
  type TypeNode,
  typeFromAST,
} from "graphql";
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from "jsonc-parser";
import { contractSchema } from "../../contract/contractSchema";
import { isTooDeep } from "../../domain/limits";
import { isObject } from "../../domain/unknown";
import { isStatedType, withoutOwnTypeNames } from "./language/schema";
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

/** What a document of variables may hold: all that the operations beside it declare. */
interface DeclaredVariable {
  readonly name: string;
  /** A file serves all operations of its document, and two of them may declare a variable otherwise. */
  readonly types: readonly TypeNode[];
  /** Whether every operation needs a value: one that does not can be run without it. */
  readonly required: boolean;
}

export function declaredVariables(operations: readonly Operation[]): ReadonlyMap<string, DeclaredVariable> {
  const found = new Map<string, { types: TypeNode[]; needing: number }>();
  for (const { node } of operations) {
    for (const { variable, type, defaultValue } of node.variableDefinitions ?? []) {
      const { value: name } = variable.name;
      const known = found.get(name) ?? { types: [], needing: 0 };
      known.types.push(type);
      if (type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined) known.needing++;
      found.set(name, known);
    }
  }
  return new Map(
    Array.from(found, ([name, { types, needing }]) => [name, { name, types, required: needing >= operations.length }]),
  );
}

/** The type that a variable is declared with, as far as the service states it. Anything is accepted for one that it does not. */
export function statedType(node: TypeNode): GraphQLInputType | undefined {
  if (!isStatedType(nameIn(node))) return undefined;
  const type = typeFromAST(contractSchema(), node);
  return isInputType(type) ? type : undefined;
}

/** Of GraphQL itself: what does not fit is wrong, whatever the service knows. */
function isOfTheLanguage(type: GraphQLInputType): boolean {
  return isSpecifiedScalarType(getNamedType(type));
}

function nameIn(node: TypeNode): string {
  return node.kind === Kind.NAMED_TYPE ? node.name.value : nameIn(node.type);
}

/** `error`: it cannot be run like that; `warning`: it is left out, or service.md does not state it. */
export interface VariableProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** More would help nobody. */
const MOST_PROBLEMS = 100;
const ENOUGH = new Error("enough problems");

/** What is wrong with variables for these operations. Where JSON itself is broken, VS Code says so. Never throws. */
export function variableProblems(operations: readonly Operation[], text: string): readonly VariableProblem[] {
  if (operations.length === 0) return [];
  const declared = declaredVariables(operations);
  const root = text.trim() === "" ? undefined : treeOf(text);
  if (root === "broken") return [];
  if (root !== undefined && root.type !== "object") {
    return [problem(root, "error", l10n.t("The variables have to be one JSON object."))];
  }
  const given = new Set((root?.children ?? []).map(({ children }) => children?.[0]?.value));
  const missing = [...declared.values()].filter(({ name, required }) => required && !given.has(name));
  const problems = missing.map(({ name }) => problem(firstCharacter(root), "error", missingText(name)));
  for (const property of root?.children ?? []) {
    if (problems.length >= MOST_PROBLEMS) break;
    problems.push(...problemsOf(property, declared));
  }
  return problems.slice(0, MOST_PROBLEMS);
}

/** As JSON.parse reads it, with places. What is too deep to be sent is refused then, and jsonc-parser's stack ends above it. */
function treeOf(text: string): Node | "broken" {
  try {
    if (isTooDeep(JSON.parse(text))) return "broken";
  } catch {
    return "broken";
  }
  return parseTree(text) ?? "broken";
}

function problemsOf(property: Node, declared: ReadonlyMap<string, DeclaredVariable>): VariableProblem[] {
  const [key, value] = property.children ?? [];
  if (key === undefined || value === undefined) return [];
  const variable = declared.get(key.value);
  if (variable === undefined) {
    return [
      problem(key, "warning", l10n.t("No operation declares the variable {0}. It is not sent.", `$${key.value}`)),
    ];
  }
  const found = variable.types.map((type) => problemsWith(type, value));
  // What fits one of the operations is right for that one.
  return found.some((problems) => problems.length === 0) ? [] : (found[0] ?? []);
}

function problemsWith(declared: TypeNode, value: Node): VariableProblem[] {
  if (declared.kind === Kind.NON_NULL_TYPE && value.type === "null") {
    return [problem(value, "error", l10n.t("This variable needs a value: its type ends with “!”."))];
  }
  const type = statedType(declared);
  if (type === undefined) return [];
  const problems: VariableProblem[] = [];
  const severity = isOfTheLanguage(type) ? "error" : "warning";
  try {
    coerceInputValue(getNodeValue(value), type, (path, _value, { message }) => {
      problems.push(problem(nodeAt(value, path), severity, withoutOwnTypeNames(message)));
      if (problems.length >= MOST_PROBLEMS) throw ENOUGH;
    });
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown;
  }
  return problems;
}

/** Or as near to it as there is something. */
function nodeAt(root: Node, path: readonly (string | number)[]): Node {
  for (let length = path.length; length > 0; length--) {
    const found = findNodeAtLocation(root, path.slice(0, length));
    if (found !== undefined) return found;
  }
  return root;
}

/** The bracket that opens it, or where it is to stand. */
function firstCharacter(root: Node | undefined): Pick<Node, "offset" | "length"> {
  return { offset: root?.offset ?? 0, length: 1 };
}

function missingText(name: string): string {
  return l10n.t("The variable {0} has no value, and every operation needs it.", `$${name}`);
}

function problem(
  { offset, length }: Pick<Node, "offset" | "length">,
  severity: VariableProblem["severity"],
  message: string,
): VariableProblem {
  return { severity, message, start: offset, end: offset + length };
}
