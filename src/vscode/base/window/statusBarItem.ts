import * as vscode from "vscode";
import { inertLines, inertText } from "./inertText";

export interface StatusBarTexts {
  /** The name of a codicon. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip: readonly string[];
  /** For screen readers; the text when left out. */
  readonly label?: string;
}

type PlainStatusBarItem = Omit<vscode.StatusBarItem, "text" | "tooltip" | "accessibilityInformation" | "name">;

/** An entry of the status bar, and how it is told what it shows. */
export function createStatusBarItem(
  id: string,
  priority: number,
  name: string,
): { readonly item: PlainStatusBarItem; show(texts: StatusBarTexts): void } {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, priority);
  item.name = name;
  return {
    item,
    show({ icon, text, tooltip, label }) {
      item.text = `$(${icon}) ${inertText(text)}`;
      item.tooltip = inertLines(tooltip);
      item.accessibilityInformation = label === undefined ? undefined : { label: inertText(label) };
      item.show();
    },
  };
}
