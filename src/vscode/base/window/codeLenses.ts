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

/** A command above a place of a document. */
export interface Lens {
  readonly range: vscode.Range;
  /** The name of a codicon. */
  readonly icon?: string | undefined;
  readonly title: string;
  /** Undefined for words alone. */
  readonly command?: string | undefined;
  readonly arguments?: readonly unknown[];
}

/** Commands above places of documents. `changed`: fires when they are others for the same text. */
export function codeLensesAt(
  selector: vscode.DocumentSelector,
  lensesOf: (document: vscode.TextDocument) => readonly Lens[],
  changed?: vscode.Event<void>,
): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(selector, {
    ...(changed && { onDidChangeCodeLenses: changed }),
    provideCodeLenses: (document) => lensesOf(document).map(codeLens),
  });
}

function codeLens({ range, icon, title, command = "", arguments: given = [] }: Lens): vscode.CodeLens {
  const text = inertText(title);
  return new vscode.CodeLens(range, {
    title: icon === undefined ? text : `$(${icon}) ${text}`,
    command,
    arguments: [...given],
  });
}
