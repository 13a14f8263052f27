import * as l10n from "@vscode/l10n";
import { coerceInputValue, Kind, type TypeNode } from "graphql";
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from "jsonc-parser";
import { withoutOwnTypeNames } from "../language/statedTypes";
import type { Operation } from "../operations";
import { type DeclaredVariable, declaredVariables, isOfTheLanguage, statedType } from "./declared";

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

/** As JSON.parse reads it, with places. */
function treeOf(text: string): Node | "broken" {
  try {
    JSON.parse(text);
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
