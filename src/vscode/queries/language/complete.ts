import { parse } from "graphql";
import { type CompletionItem, GraphQLDocumentMode, getAutocompleteSuggestions } from "graphql-language-service";
import { contractSchema } from "../../../contract/contractSchema";
import { focusOn } from "./focus";
import type { Place } from "./place";
import { aboutSection } from "./sections";
import { isStatedType, withoutOwnTypeNames } from "./statedTypes";

export interface Completion {
  readonly label: string;
  /** The kind of value, which follows the label in the list. */
  readonly detail: string | undefined;
  readonly documentation: string | undefined;
  readonly what: "field" | "input" | "value" | "type" | "keyword";
  /** A snippet of VS Code. */
  readonly snippet: string;
}

const KEYWORDS: ReadonlySet<string> = new Set(["query", "mutation", "fragment"]);
/** A subscription cannot be run here. */
const LEFT_OUT: ReadonlySet<string> = new Set(["subscription", "{"]);
const FRAGMENT = /\bfragment\s+([A-Za-z_]\w*)\s+on\s+([A-Za-z_]\w*)/g;

/** What may be written at a place. Names of types come only where the service states them. `text` has plain line ends. */
export function completionsAt(text: string, place: Place): readonly Completion[] {
  const focus = focusOn(text, place);
  if (focus === undefined) return [];
  const { text: near, cursor } = focus;
  const options = { mode: GraphQLDocumentMode.EXECUTABLE };
  const found = getAutocompleteSuggestions(contractSchema(), near, cursor, undefined, fragmentsOf(text), options);
  return found.flatMap((suggestion) => completionOf(suggestion) ?? []);
}

function completionOf({ label, detail, documentation, insertText }: CompletionItem): Completion | undefined {
  if (LEFT_OUT.has(label)) return undefined;
  if (contractSchema().getType(label) !== undefined) return isStatedType(label) ? bare(label, "type") : undefined;
  if (KEYWORDS.has(label)) return bare(label, "keyword");
  const isInput = insertText?.startsWith(`${label}: `) === true;
  const isValue = detail === undefined || label.startsWith("$");
  return {
    label,
    detail: isValue ? undefined : withoutOwnTypeNames(detail),
    documentation: typeof documentation === "string" ? aboutSection(documentation) : undefined,
    what: isInput ? "input" : isValue ? "value" : "field",
    snippet: isInput ? insertText.replace(":  {", ": {") : escaped(insertText ?? label),
  };
}

function bare(label: string, what: Completion["what"]): Completion {
  return { label, detail: undefined, documentation: undefined, what, snippet: label };
}

/** A dollar sign begins a place to write in a snippet. */
function escaped(text: string): string {
  return text.replaceAll(/[\\$}]/g, "\\$&");
}

/** Every fragment of the document, in whatever state it is. */
function fragmentsOf(text: string): string {
  const heads = [...text.matchAll(FRAGMENT)].map(([head]) => `${head} { __typename }`);
  try {
    parse(heads.join("\n"));
    return heads.join("\n");
  } catch {
    return "";
  }
}
