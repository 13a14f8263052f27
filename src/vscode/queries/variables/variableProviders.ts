import * as vscode from "vscode";
import { inertText } from "../../base/window/inertText";
import { type Operation, operationsIn } from "../operations";
import { queriesPath } from "../queryFiles";
import { findQueries } from "../variablesDocument";
import { type VariableProblem, variableProblems } from "./checkVariables";
import { type VariableCompletion, variableCompletions } from "./completeVariables";

/**
 * Diagnostics and completion for documents of variables, from the operations beside. VS Code's own JSON has one schema for a
 * name of a file, and here each document has its own.
 */
export function registerVariableProviders(onUnexpected: (error: unknown) => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(
      { pattern: "**/*.loan-ops.variables.json" },
      {
        async provideCompletionItems(document, position) {
          try {
            const operations = await operationsBeside(document);
            const found = variableCompletions(operations, document.getText(), document.offsetAt(position));
            return found.map((completion, index) => completionItem(document, completion, index));
          } catch (error) {
            onUnexpected(error);
            return undefined;
          }
        },
      },
      ...['"', ":"],
    ),
    diagnostics(onUnexpected),
  );
}

/** Keeps the problems of every document of variables up to date with it, and with the operations beside it. */
function diagnostics(onUnexpected: (error: unknown) => void): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("loan-ops-variables");
  const check = async (document: vscode.TextDocument) => {
    const { version } = document;
    const operations = await operationsBeside(document);
    if (document.isClosed || document.version !== version) return;
    const found = variableProblems(operations, document.getText());
    collection.set(
      document.uri,
      found.map((problem) => diagnostic(document, problem)),
    );
  };
  const update = ({ uri: { path: changed } }: vscode.TextDocument) => {
    for (const document of vscode.workspace.textDocuments) {
      const queries = queriesPath(document.uri.path);
      if (queries === undefined || (changed !== document.uri.path && changed !== queries)) continue;
      check(document).catch(onUnexpected);
    }
  };
  vscode.workspace.textDocuments.forEach(update);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => update(document)),
    vscode.workspace.onDidCloseTextDocument((document) => {
      collection.delete(document.uri);
      update(document);
    }),
  );
}

/** None where they are broken, or where there are none: then nothing is known of the variables. */
async function operationsBeside({ uri }: vscode.TextDocument): Promise<readonly Operation[]> {
  const queries = await findQueries(uri);
  return (queries && operationsIn(queries.getText()).operations) ?? [];
}

function completionItem(
  document: vscode.TextDocument,
  { label, detail, what, snippet, start, end }: VariableCompletion,
  index: number,
): vscode.CompletionItem {
  const kind = what === "name" ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.Value;
  const name = what === "name" ? JSON.parse(label) : label;
  const item = new vscode.CompletionItem(detail === undefined ? name : { label: name, detail: ` ${detail}` }, kind);
  item.insertText = new vscode.SnippetString(snippet);
  item.range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  // What is written already begins with a quotation mark.
  item.filterText = label;
  // In the order of the operation.
  item.sortText = String(index).padStart(4, "0");
  return item;
}

function diagnostic(document: vscode.TextDocument, { message, severity, start, end }: VariableProblem) {
  const made = new vscode.Diagnostic(
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
    inertText(message),
    severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
  );
  made.source = "Loan Ops";
  return made;
}
