import { Position } from "graphql-language-service";
import type { Place } from "./place";

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
