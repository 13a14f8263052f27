import * as vscode from "vscode";
import type { ActiveEnvironment } from "../../environments/settings";
import { operationLenses } from "../lenses";
import { QUERY_LANGUAGE } from "../queryFiles";
import { type Completion, completionsAt, hoverAt, signatureAt } from "./complete";
import { problemsIn } from "./diagnose";
import type { Extent } from "./schema";

const SELECTOR: vscode.DocumentSelector = { language: QUERY_LANGUAGE };

/** All that helps while a query is written. It works on the text alone, and asks no service. */
export function startEditing(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  onUnexpected: (error: unknown) => void,
): vscode.Disposable {
  /** A provider that fails shows nothing. */
  const guarded = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      onUnexpected(error);
      return undefined;
    }
  };
  return vscode.Disposable.from(
    operationLenses(active),
    vscode.languages.registerCompletionItemProvider(
      SELECTOR,
      {
        provideCompletionItems: (document, position) =>
          guarded(() => completionsAt(textOf(document), position).map(completionItem)),
      },
      ...["{", "(", "$", "@", " ", ":"],
    ),
    vscode.languages.registerHoverProvider(SELECTOR, {
      provideHover: (document, position) => guarded(() => hover(document, position)),
    }),
    vscode.languages.registerSignatureHelpProvider(
      SELECTOR,
      { provideSignatureHelp: (document, position) => guarded(() => signatureHelp(document, position)) },
      ...["(", ",", " "],
    ),
    diagnostics((document) => guarded(() => problemsIn(textOf(document)).map(diagnostic)) ?? []),
  );
}

/** Keeps the problems of every such document up to date. */
function diagnostics(problemsOf: (document: vscode.TextDocument) => vscode.Diagnostic[]): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection(QUERY_LANGUAGE);
  const update = (document: vscode.TextDocument) => {
    if (document.languageId === QUERY_LANGUAGE) collection.set(document.uri, problemsOf(document));
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
function textOf(document: vscode.TextDocument): string {
  return document.getText().replaceAll("\r\n", "\n");
}

const KINDS: Readonly<Record<Completion["what"], vscode.CompletionItemKind>> = {
  field: vscode.CompletionItemKind.Field,
  input: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  type: vscode.CompletionItemKind.TypeParameter,
  keyword: vscode.CompletionItemKind.Keyword,
};

function completionItem(completion: Completion, index: number): vscode.CompletionItem {
  const { label, detail, documentation, snippet, what } = completion;
  const item = new vscode.CompletionItem(detail === undefined ? label : { label, detail: ` ${detail}` }, KINDS[what]);
  item.insertText = new vscode.SnippetString(snippet);
  // In the order of the service's document.
  item.sortText = String(index).padStart(4, "0");
  item.filterText = label;
  if (documentation !== undefined) item.documentation = documentation;
  return item;
}

function hover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const found = hoverAt(textOf(document), position);
  if (found === undefined) return undefined;
  const code = { language: QUERY_LANGUAGE, value: found.code };
  return new vscode.Hover(found.about === undefined ? [code] : [code, found.about]);
}

function signatureHelp(document: vscode.TextDocument, position: vscode.Position): vscode.SignatureHelp | undefined {
  const found = signatureAt(textOf(document), position);
  if (found === undefined) return undefined;
  const information = new vscode.SignatureInformation(found.label, found.about);
  information.parameters = found.parameters.map(({ label, about }) => new vscode.ParameterInformation(label, about));
  const help = new vscode.SignatureHelp();
  help.signatures = [information];
  // Beyond the last one: none is being written yet.
  help.activeParameter = found.active ?? found.parameters.length;
  return help;
}

function diagnostic({ severity, message, at }: { severity: "error" | "warning"; message: string; at: Extent }) {
  const made = new vscode.Diagnostic(
    new vscode.Range(at.start.line, at.start.character, at.end.line, at.end.character),
    message,
    severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
  );
  made.source = "Loan Ops";
  return made;
}
