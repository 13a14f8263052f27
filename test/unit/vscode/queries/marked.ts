import type { Place } from "../../../../src/vscode/queries/language/schema";

/** The text without its mark `|`, and where that stood. */
export function marked(text: string): { readonly text: string; readonly place: Place } {
  const at = text.indexOf("|");
  const before = text.slice(0, at).split("\n");
  const place = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { text: text.slice(0, at) + text.slice(at + 1), place };
}
