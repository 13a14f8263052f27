import { type GraphQLField, getNamedType, isObjectType, isRequiredArgument, parse } from "graphql";
import {
  type CompletionItem,
  GraphQLDocumentMode,
  getAutocompleteSuggestions,
  getContextAtPosition,
  getHoverInformation,
  Position,
  type State,
} from "graphql-language-service";
import type * as vscode from "vscode";
import { contractSchema } from "../../../contract/graphql";
import { queryBeyondLimits } from "../../../domain/limits";
import { beginsDefinition } from "../operations";
import { aboutSection, type DocumentPosition, isDocumentedType, withoutOwnTypeNames } from "./schema";

export interface Completion {
  readonly label: string;
  readonly detail: string | undefined;
  readonly documentation: string | undefined;
  readonly kind: "Field" | "Property" | "Value" | "TypeParameter" | "Keyword";
  readonly snippet: string;
}

const KEYWORDS: ReadonlySet<string> = new Set(["query", "mutation", "fragment"]);
/** A subscription cannot be run here. */
const NOT_RUNNABLE: ReadonlySet<string> = new Set(["subscription", "{"]);
const SERVICE_OPTIONS = { mode: GraphQLDocumentMode.EXECUTABLE } as const;
const FRAGMENT = /\bfragment\s+([A-Za-z_]\w*)\s+on\s+([A-Za-z_]\w*)/g;

/** What may be written at a place. Names of types come only where the service states them. `text` has plain line ends. */
export function completionsAt(text: string, place: DocumentPosition): readonly Completion[] {
  if (queryBeyondLimits(text) !== undefined) return [];
  const { near, cursor } = placed(text, place);
  const fragments = fragmentDefinitions(text);
  const found = getAutocompleteSuggestions(contractSchema(), near, cursor, undefined, fragments, SERVICE_OPTIONS);
  const after = text.split("\n")[place.line]?.slice(place.character) ?? "";
  const parent = /^\w*\s*[({]/.test(after) ? undefined : contextAt(text, place)?.typeInfo.parentType;
  const fields = isObjectType(parent) ? parent.getFields() : {};
  return found.flatMap((suggestion) => {
    const completion = completionOf(suggestion);
    if (completion?.kind !== "Field") return completion ?? [];
    return { ...completion, snippet: fieldSnippet(completion.snippet, fields[completion.label]) };
  });
}

/** The definition down to the line: lines below confuse the library; those above would be parsed with each key. */
function placed(text: string, { line, character }: DocumentPosition) {
  const near = text.split("\n").slice(0, line + 1);
  const begin = Math.max(0, near.findLastIndex(beginsDefinition));
  return { near: near.slice(begin).join("\n"), cursor: new Position(line - begin, character) };
}

function contextAt(text: string, place: DocumentPosition) {
  const { near, cursor } = placed(text, place);
  return getContextAtPosition(near, cursor, contractSchema(), undefined, SERVICE_OPTIONS);
}

/** Leaves room for the arguments that the field has to have, and for fields of its own. */
function fieldSnippet(name: string, field: GraphQLField<unknown, unknown> | undefined): string {
  if (field === undefined) return name;
  const needed = field.args.filter(isRequiredArgument).map((argument, index) => `${argument.name}: $${index + 1}`);
  const given = needed.length === 0 ? "" : `(${needed.join(", ")})`;
  return `${name}${given}${isObjectType(getNamedType(field.type)) ? " {\n  $0\n}" : ""}`;
}

function completionOf({ label, detail, documentation, insertText }: CompletionItem): Completion | undefined {
  if (NOT_RUNNABLE.has(label)) return undefined;
  if (contractSchema().getType(label) !== undefined)
    return isDocumentedType(label) ? bare(label, "TypeParameter") : undefined;
  if (KEYWORDS.has(label)) return bare(label, "Keyword");
  const isInput = insertText?.startsWith(`${label}: `) === true;
  const isValue = detail === undefined || label.startsWith("$");
  return {
    label,
    detail: isValue ? undefined : withoutOwnTypeNames(detail),
    documentation: typeof documentation === "string" ? aboutSection(documentation) : undefined,
    kind: isInput ? "Property" : isValue ? "Value" : "Field",
    // A dollar sign begins a place to write in a snippet.
    snippet: isInput ? insertText.replace(":  {", ": {") : (insertText ?? label).replaceAll(/[\\$}]/g, "\\$&"),
  };
}

function bare(label: string, kind: Completion["kind"]): Completion {
  return { label, detail: undefined, documentation: undefined, kind, snippet: label };
}

function fragmentDefinitions(text: string): string {
  const heads = [...text.matchAll(FRAGMENT)].map(([head]) => `${head} { __typename }`);
  try {
    parse(heads.join("\n"));
    return heads.join("\n");
  } catch {
    return "";
  }
}

/** What our schema says of the name at a place, such as `loan(id: ID!): object`. `text` has plain line ends. */
export function hoverAt(text: string, place: DocumentPosition) {
  if (queryBeyondLimits(text) !== undefined) return undefined;
  const { near, cursor } = placed(text, place);
  const found = getHoverInformation(contractSchema(), near, cursor);
  if (typeof found !== "string" || found === "") return undefined;
  const [code = "", ...about] = found.split("\n\n");
  return {
    code: withoutOwnTypeNames(code),
    about: about.length === 0 ? undefined : aboutSection(about.join("\n\n")),
  };
}

/** The arguments of the field whose brackets are open at a place. `text` has plain line ends. */
export function signatureAt(text: string, place: DocumentPosition): vscode.SignatureHelp | undefined {
  if (queryBeyondLimits(text) !== undefined) return undefined;
  // What stands before the cursor: a closing bracket after it belongs to the field again.
  const context = contextAt(text, { ...place, character: Math.max(0, place.character - 1) });
  if (context === null) return undefined;
  const { fieldDef, argDef } = context.typeInfo;
  if (!fieldDef || !("args" in fieldDef) || fieldDef.args.length === 0) return undefined;
  if (!isInArguments(context.state)) return undefined;
  const parameters = fieldDef.args.map(({ name, type, description }) => ({
    label: `${name}: ${withoutOwnTypeNames(String(type))}`,
    ...documented(description),
  }));
  const active = argDef ? fieldDef.args.findIndex(({ name }) => name === argDef.name) : -1;
  const label = `${fieldDef.name}(${parameters.map((parameter) => parameter.label).join(", ")})`;
  return {
    signatures: [{ label, ...documented(fieldDef.description), parameters }],
    activeSignature: 0,
    // Beyond the last one: none is being written yet.
    activeParameter: active < 0 ? parameters.length : active,
  };
}

function documented(description: string | null | undefined) {
  return description ? { documentation: aboutSection(description) } : {};
}

/** Whether brackets are open between the cursor and the field around it. */
function isInArguments(state: State): boolean {
  for (let at: State["prevState"] = state; at; at = at.prevState) {
    if (at.kind === "Arguments" || at.kind === "Argument") return true;
    if (at.kind === "SelectionSet" || at.kind === "Document") return false;
  }
  return false;
}
