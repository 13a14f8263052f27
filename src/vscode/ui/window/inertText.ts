import { indentation, oneLine } from "../../../domain/text";

/** Zero-width space. Between the two characters of a marker it keeps VS Code from seeing markup. */
export const BREAK = "\u200b";

/**
 * Makes text inert wherever VS Code shows it outside of our page. VS Code turns `[text](address)` into links, also to
 * commands, in notifications and input boxes, and `$(name)` into icons in lists and the status bar.
 */
export function inertText(text: string): string {
  return oneLine(text).replaceAll("](", `]${BREAK}(`).replaceAll("$(", `$${BREAK}(`);
}

/** Lines of ours, each of them inert, with their indentation. */
export function inertLines(lines: readonly string[]): string {
  return lines.map((line) => indentation(line) + inertText(line)).join("\n");
}
