import * as vscode from "vscode";
import { inertText } from "./inertText";

/** Commands above the first line of every document of a scheme. */
export function codeLenses(
  scheme: string,
  commandsOf: (uri: vscode.Uri) => readonly vscode.Command[],
): { changed(): void; dispose(): void } {
  const changed = new vscode.EventEmitter<void>();
  const top = new vscode.Range(0, 0, 0, 0);
  const registration = vscode.languages.registerCodeLensProvider(
    { scheme },
    {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: ({ uri }) =>
        commandsOf(uri).map((command) => new vscode.CodeLens(top, { ...command, title: inertText(command.title) })),
    },
  );
  return {
    changed: () => changed.fire(),
    dispose() {
      registration.dispose();
      changed.dispose();
    },
  };
}
