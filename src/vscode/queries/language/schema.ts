import * as l10n from "@vscode/l10n";
import { type GraphQLNamedType, isObjectType, isSpecifiedScalarType } from "graphql";
import { GraphQLDocumentMode, getContextAtPosition, Position } from "graphql-language-service";
import { contractSchema } from "../../../contract/schema";

/** The only name of a type, beside GraphQL's own scalars, that the service states (4.3). */
const STATED_INPUT = "RejectDocumentInput";

/** Whether the service states this name, so that an operation may write it down. */
export function isStatedType(name: string): boolean {
  const type = contractSchema().getType(name);
  return name === STATED_INPUT || (type !== undefined && isSpecifiedScalarType(type));
}

let words: ReadonlyMap<string, string> | undefined;

/** A text of a GraphQL library without the names of types that are ours alone: nobody may take them for the service's. */
export function withoutOwnTypeNames(text: string): string {
  words ??= wordsForTypes();
  return text
    .replace(/\b([A-Z]\w*)\.(?=[a-z_])/g, (written, name: string) => (words?.has(name) ? "" : written))
    .replace(/\b[A-Z]\w*\b/g, (name) => words?.get(name) ?? name);
}

function wordsForTypes(): ReadonlyMap<string, string> {
  const types = Object.values(contractSchema().getTypeMap());
  const own = types.filter(({ name }) => !isStatedType(name) && !name.startsWith("__"));
  const word = (type: GraphQLNamedType) =>
    type.name === "Unspecified" ? "scalar" : isObjectType(type) ? "object" : "input";
  return new Map(own.map((type) => [type.name, word(type)]));
}

/** The description of a field in our schema, which begins with its section: "4.2: ID or friendly ID". */
export function aboutSection(description: string): string {
  const [, section, rest] = /^(\d+(?:\.\d+)?)[:;]?\s*(.*)$/s.exec(description) ?? [];
  if (section === undefined) return description;
  const where = l10n.t({
    message: "Service document, section {0}",
    args: [section],
    comment: "{0} is a number such as 4.2",
  });
  return rest === undefined || rest === "" ? where : `${where}: ${rest}`;
}

/** A place in a document, counted from 0 as editors do. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Extent {
  readonly start: Place;
  readonly end: Place;
}

/** What the library is to look at, in place of the whole document. */
export interface Focus {
  readonly text: string;
  readonly cursor: Position;
}

/** Of a document in any state: strings and comments as a whole, so that a bracket in them is none. */
const TOKEN = /"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n]*|[{}()[\]]|[A-Za-z_]\w*/g;
const DEFINITION = /^(?:query|mutation|subscription|fragment)$/;
/** No query goes deeper, and the library takes longer with the square of it. */
const DEEPEST = 100;
const CLOSES: Readonly<Record<string, string>> = { "}": "{", ")": "(", "]": "[" };

/**
 * The operation or fragment around a place, up to the end of its line, without what is closed before it: the library
 * reads each character several times, and only what is open decides what may stand there. Lines stay lines. Undefined where
 * too much is open.
 */
export function focusOn(document: string, place: Place): Focus | undefined {
  const offset = offsetOf(document, place);
  const end = lineEnd(document, offset);
  const open: { readonly bracket: string; readonly at: number }[] = [];
  const blanks: (readonly [number, number])[] = [];
  let start = 0;
  let header: "none" | "open" | "kept" = "none";
  for (const { 0: token, index } of document.slice(0, end).matchAll(TOKEN)) {
    if (index >= offset) break;
    if (open.length === 0 && (DEFINITION.test(token) || (token === "{" && header === "none"))) {
      start = index;
      header = DEFINITION.test(token) ? "open" : "kept";
    }
    if (token === "{" || token === "(" || token === "[") open.push({ bracket: token, at: index });
    if (open.length > DEEPEST) return undefined;
    const opening = CLOSES[token];
    if (opening === undefined) continue;
    const last = open.findLastIndex(({ bracket }) => bracket === opening);
    // A bracket that closes nothing is a slip of the typist's.
    if (last < 0) continue;
    const [closed] = open.splice(last);
    const isHeader = open.length === 0 && token === ")" && header === "open";
    if (isHeader) header = "kept";
    else if (open.length === 0 && token === "}") [start, header] = [index + 1, "none"];
    else if (closed !== undefined) blanks.push([closed.at, index + 1]);
  }
  return { text: blanked(document, blanks, start, end), cursor: cursorIn(document, start, offset) };
}

/** With spaces in place of what is left out, but for the line ends. */
function blanked(document: string, blanks: readonly (readonly [number, number])[], start: number, end: number): string {
  let text = "";
  let at = start;
  // The outer ones begin first.
  for (const [from, to] of blanks.toSorted(([a], [b]) => a - b)) {
    if (from < at) continue;
    text += document.slice(at, from) + document.slice(from, to).replace(/[^\n]/g, " ");
    at = to;
  }
  return text + document.slice(at, end);
}

function cursorIn(document: string, start: number, offset: number): Position {
  const before = document.slice(start, offset);
  const line = before.split("\n").length - 1;
  return new Position(line, before.length - (before.lastIndexOf("\n") + 1));
}

export function offsetOf(text: string, { line, character }: Place): number {
  let at = 0;
  for (let left = line; left > 0; left--) {
    const next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return Math.min(at + character, lineEnd(text, at));
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

/** What the library knows of a place in a document: its token, and the types around it. */
export function contextAt(text: string, place: Place) {
  const focus = focusOn(text, place);
  if (focus === undefined) return null;
  const options = { mode: GraphQLDocumentMode.EXECUTABLE };
  return getContextAtPosition(focus.text, focus.cursor, contractSchema(), undefined, options);
}
