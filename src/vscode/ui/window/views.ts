import * as vscode from "vscode";
import { cut } from "../../../domain/limits";
import { inertLines, inertText } from "../../../domain/text";
import { buttonTitle } from "./pickers";

type PlainView<T> = Omit<vscode.TreeView<T>, "title" | "description" | "message" | "badge">;

interface ViewTexts {
  readonly description: string;
  readonly message?: string;
  readonly badge?: vscode.ViewBadge | undefined;
}

export function createTreeView<T>(id: string, options: vscode.TreeViewOptions<T>) {
  const view = vscode.window.createTreeView(id, options);
  // None yet: where extensions were restarted, VS Code still shows what the view said before.
  let said: { readonly description: string; readonly message: string } | undefined;
  return {
    view: view as PlainView<T>,
    show({ description, message = "", badge }: ViewTexts): void {
      // This runs for every loan that arrives, and VS Code would send an unchanged text each time.
      if (said?.description !== description) view.description = inertText(description);
      // VS Code treats an empty message as none, and hides the welcome text while there is a message.
      if (said?.message !== message) view.message = inertText(message);
      said = { description, message };
      view.badge = badge && { value: badge.value, tooltip: inertText(badge.tooltip) };
    },
  };
}

/** A row of a tree whose texts are inert. Changes the item. */
export function inertTreeItem(item: vscode.TreeItem): vscode.TreeItem {
  if (typeof item.label === "string") item.label = inertText(item.label);
  if (typeof item.description === "string") item.description = inertText(item.description);
  if (typeof item.tooltip === "string") item.tooltip = inertLines(cut(item.tooltip).split("\n"));
  const { accessibilityInformation: read } = item;
  if (read !== undefined) item.accessibilityInformation = { ...read, label: inertText(read.label) };
  return item;
}

interface StatusBarTexts {
  readonly icon: string;
  readonly text: string;
  readonly tooltip: readonly string[];
  /** For screen readers; the text when left out. */
  readonly label?: string;
}

type PlainStatusBarItem = Omit<vscode.StatusBarItem, "text" | "tooltip" | "accessibilityInformation" | "name">;

/** VS Code calls it by the command that a click runs. */
export function createStatusBarItem(id: string, priority: number, command: string) {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, priority);
  item.name = `Loan Ops: ${buttonTitle(command)}`;
  item.command = command;
  return {
    item: item as PlainStatusBarItem,
    show({ icon, text, tooltip, label }: StatusBarTexts): void {
      item.text = `$(${icon}) ${inertText(text)}`;
      item.tooltip = inertLines(tooltip);
      item.accessibilityInformation = label === undefined ? undefined : { label: inertText(label) };
      item.show();
    },
  };
}

export interface Lens {
  readonly range: vscode.Range;
  readonly icon?: string | undefined;
  readonly title: string;
  readonly command?: string | undefined;
  readonly arguments?: readonly unknown[];
}

/** Commands above places of documents. `changed`: fires when they are others for the same text. */
export function codeLensesAt(
  selector: vscode.DocumentSelector,
  lensesOf: (document: vscode.TextDocument) => readonly Lens[],
  changed?: vscode.Event<unknown>,
): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(selector, {
    ...(changed && { onDidChangeCodeLenses: (listener) => changed(() => listener()) }),
    provideCodeLenses: (document) =>
      lensesOf(document).map(({ range, icon, title, command = "", arguments: given = [] }) => {
        const text = inertText(title);
        const shown = icon === undefined ? text : `$(${icon}) ${text}`;
        return new vscode.CodeLens(range, { title: shown, command, arguments: [...given] });
      }),
  });
}
