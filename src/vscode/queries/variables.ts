import * as l10n from "@vscode/l10n";
import { Kind, type TypeNode } from "graphql";
import { type Node, parseTree } from "jsonc-parser";
import { isTooDeep, MAX_DEPTH } from "../../domain/limits";
import { isObject, parsedJson } from "../../domain/unknown";
import type { DocumentOperation } from "./operations";

export function emptyVariables(operations: readonly DocumentOperation[]): string {
  const defined = operations.flatMap(({ node }) => node.variableDefinitions ?? []);
  const values = defined.map(({ variable, type }) => [variable.name.value, emptyValue(type)]);
  return `${JSON.stringify(Object.fromEntries(values), undefined, 2)}\n`;
}

function emptyValue(type: TypeNode): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return emptyValue(type.type);
  if (type.kind === Kind.LIST_TYPE) return [];
  return EMPTY_VALUES.get(type.name.value) ?? {};
}

const EMPTY_VALUES = new Map<string, unknown>(Object.entries({ ID: "", String: "", Int: 0, Float: 0, Boolean: false }));

type ParsedVariables = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: string };

export function parseVariables({ node }: Pick<DocumentOperation, "node">, text = ""): ParsedVariables {
  const given = text.trim() === "" ? {} : parsedJson(text);
  if (given === undefined) {
    return {
      problem: l10n.t(
        "Nothing was sent: the variables are not valid JSON, which has no comments and no comma at the end.",
      ),
    };
  }
  if (!isObject(given) || isTooDeep(given)) {
    return {
      problem: l10n.t("Nothing was sent: the variables have to be one JSON object of {0} levels at most.", MAX_DEPTH),
    };
  }
  const values: [string, unknown][] = [];
  const typed = parseTree(text)?.children ?? [];
  for (const { variable, type, defaultValue } of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    const isGiven = Object.hasOwn(given, name);
    const isNeeded = type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;
    if (isNeeded && (!isGiven || given[name] === null)) {
      return { problem: l10n.t("Nothing was sent: the variable {0} has no value.", `$${name}`) };
    }
    if (!isGiven) continue;
    // The last one of two equal names counts, as for JSON.parse.
    const value = typed.findLast(({ children: [key] = [] }) => key?.value === name)?.children?.[1];
    if (value !== undefined && losesDigits(value, text)) {
      const problem = l10n.t(
        "Nothing was sent: a number in {0} is too long or too large to be sent exactly. Write it as a text.",
        `$${name}`,
      );
      return { problem };
    }
    values.push([name, given[name]]);
  }
  return { values: Object.fromEntries(values) };
}

/** JSON.parse rounds a number that has too many digits, and makes null or zero of what is too large or too small. */
function losesDigits({ type, offset, length, value, children }: Node, text: string): boolean {
  if (type === "number") return digitsOf(text.slice(offset, offset + length)) !== digitsOf(String(value));
  return children?.some((child) => losesDigits(child, text)) ?? false;
}

/** Without the zeros at both ends: the same for `1e21`, `10E20` and `1.0e+21`. What is too large has none. */
function digitsOf(number: string): string {
  const [mantissa = ""] = number.split(/e/i);
  return mantissa.replace(/\D/g, "").replace(/^0+|0+$/g, "");
}
