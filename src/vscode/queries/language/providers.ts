import * as vscode from "vscode";
import type { Environment } from "../../../domain/environment";
import type { ActiveEnvironment } from "../../environments/settings";
import { commandIds } from "../../ui/commandIds";
import { QUERY_LANGUAGE } from "../../ui/documents";
import { codeLensesAt, type Lens } from "../../ui/window/views";
import { beginsDefinition, operationsIn } from "../operations";
import { lensArgument, noSubscription, runOn } from "../prepareOperation";
import { type Completion, completionsAt, hoverAt, signatureAt } from "./complete";
import { type Problem, problemsIn } from "./diagnose";

const SELECTOR: vscode.DocumentSelector = { language: QUERY_LANGUAGE };

/** All that helps while a query is written. It works on the text alone, and asks no service. */
export function startEditing(active: Pick<ActiveEnvironment, "current" | "onDidChange">): vscode.Disposable {
  const provideCompletionItems: vscode.CompletionItemProvider["provideCompletionItems"] = (document, position) =>
    completionsAt(plainText(document), position).map(completionItem);
  return vscode.Disposable.from(
    operationLenses(active),
    vscode.languages.registerCompletionItemProvider(SELECTOR, { provideCompletionItems }, ..."{($@ :"),
    vscode.languages.registerHoverProvider(SELECTOR, { provideHover }),
    vscode.languages.registerSignatureHelpProvider(
      SELECTOR,
      { provideSignatureHelp: (document, position) => signatureAt(plainText(document), position) },
      ..."(, ",
    ),
    diagnostics(),
  );
}

function diagnostics(): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection(QUERY_LANGUAGE);
  const update = (document: vscode.TextDocument) => {
    if (document.languageId !== QUERY_LANGUAGE) return;
    collection.set(document.uri, problemsIn(plainText(document)).map(diagnostic));
  };
  vscode.workspace.textDocuments.forEach(update);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => update(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
  );
}

/** Places are told by line, so that the line ends do not matter. */
function plainText(document: vscode.TextDocument): string {
  return document.getText().replaceAll("\r\n", "\n");
}

function completionItem(completion: Completion, index: number): vscode.CompletionItem {
  const { label, detail, documentation, snippet } = completion;
  const kind = vscode.CompletionItemKind[completion.kind];
  const item = new vscode.CompletionItem(detail === undefined ? label : { label, detail: ` ${detail}` }, kind);
  item.insertText = new vscode.SnippetString(snippet);
  // In the order of the service's document.
  item.sortText = String(index).padStart(4, "0");
  item.filterText = label;
  if (documentation !== undefined) item.documentation = documentation;
  return item;
}

function provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const found = hoverAt(plainText(document), position);
  if (found === undefined) return undefined;
  const code = { language: QUERY_LANGUAGE, value: found.code };
  return new vscode.Hover(found.about === undefined ? [code] : [code, found.about]);
}

function diagnostic({ severity, message, at: { start, end } }: Problem): vscode.Diagnostic {
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  const made = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity[severity]);
  made.source = "Loan Ops";
  return made;
}

export function operationLenses(active: Pick<ActiveEnvironment, "current" | "onDidChange">): vscode.Disposable {
  return codeLensesAt(SELECTOR, (document) => lensesIn(document, active.current), active.onDidChange);
}

function lensesIn(document: vscode.TextDocument, environment: Environment): Lens[] {
  const { operations, problem } = operationsIn(document.getText());
  if (operations === undefined) {
    const lines = document.getText().split("\n");
    const beginnings = lines.flatMap((text, line) =>
      beginsDefinition(text) && !text.startsWith("fragment") ? [line] : [],
    );
    return beginnings.map((line) => ({ range: new vscode.Range(line, 0, line, 0), title: problem }));
  }
  const icon = environment.kind === "production" ? "warning" : "play";
  const run = { icon, title: runOn(environment), command: commandIds.runQuery };
  const variables = { title: vscode.l10n.t("Variables"), command: commandIds.queryVariables };
  const copy = { title: vscode.l10n.t("Copy As…"), command: commandIds.copyQueryAs };
  return operations.flatMap((operation) => {
    const start = document.positionAt(operation.node.loc?.start ?? 0);
    const range = new vscode.Range(start, start);
    if (operation.kind === "subscription") return [{ range, title: noSubscription() }];
    const declares = (operation.node.variableDefinitions ?? []).length > 0;
    const given = [lensArgument(document.uri, operation, environment)];
    return (declares ? [run, variables, copy] : [run, copy]).map((lens) => ({ ...lens, range, arguments: given }));
  });
}
