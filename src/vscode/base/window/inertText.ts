import { oneLine } from "../../../domain/oneLine";

/** Drawn as nothing. Between the two signs it keeps VS Code from taking them for markup. */
const BREAK = "\u200b";

/**
 * Text as VS Code shows it outside our page: nothing in it acts. VS Code makes links, also of commands, of
 * `[text](address)` in notifications and input boxes, and draws icons for `$(name)` in lists and the status bar.
 */
export function inertText(text: string): string {
  return oneLine(text).replaceAll("](", `]${BREAK}(`).replaceAll("$(", `$${BREAK}(`);
}

/** Lines of ours, each of them inert. */
export function inertLines(lines: readonly string[]): string {
  return lines.map(inertText).join("\n");
}
