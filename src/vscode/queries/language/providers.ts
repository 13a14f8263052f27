import * as vscode from "vscode";
import type { ActiveEnvironment } from "../../environments/settings";
import { inertText } from "../../ui/window/inertText";
import { operationLenses } from "../lenses";
import { type Operation, operationsIn } from "../operations";
import { findQueries } from "../queryDocuments";
import { QUERY_LANGUAGE, queriesPath } from "../queryFiles";
import { type VariableProblem, variableProblems } from "../variables";
import { type Completion, completionsAt, hoverAt, signatureAt } from "./complete";
import { problemsIn } from "./diagnose";
import type { Extent } from "./schema";
import { type VariableCompletion, variableCompletions } from "./variables";

const SELECTOR: vscode.DocumentSelector = { language: QUERY_LANGUAGE };

/** Completion, diagnostics, hover and signature. Each works on the text alone, and asks no service. */
function registerProviders(onUnexpected: (error: unknown) => void): vscode.Disposable {
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

/** All that helps while a query is written. */
export function startEditing(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  onUnexpected: (error: unknown) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerProviders(onUnexpected),
    registerVariableProviders(onUnexpected),
    operationLenses(active),
  );
}

/**
 * Diagnostics and completion for documents of variables, from the operations beside. VS Code's own JSON has one schema for a
 * name of a file, and here each document has its own.
 */
function registerVariableProviders(onUnexpected: (error: unknown) => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(
      { pattern: "**/*.loan-ops.variables.json" },
      {
        async provideCompletionItems(document, position) {
          try {
            const operations = await operationsBeside(document);
            const found = variableCompletions(operations, document.getText(), document.offsetAt(position));
            return found.map((completion, index) => variableItem(document, completion, index));
          } catch (error) {
            onUnexpected(error);
            return undefined;
          }
        },
      },
      ...['"', ":"],
    ),
    variableDiagnostics(onUnexpected),
  );
}

/** Keeps the problems of every document of variables up to date with it, and with the operations beside it. */
function variableDiagnostics(onUnexpected: (error: unknown) => void): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("loan-ops-variables");
  const check = async (document: vscode.TextDocument) => {
    const { version } = document;
    const operations = await operationsBeside(document);
    if (document.isClosed || document.version !== version) return;
    const found = variableProblems(operations, document.getText());
    collection.set(
      document.uri,
      found.map((problem) => variableDiagnostic(document, problem)),
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

function variableItem(
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

function variableDiagnostic(document: vscode.TextDocument, { message, severity, start, end }: VariableProblem) {
  const made = new vscode.Diagnostic(
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
    inertText(message),
    severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
  );
  made.source = "Loan Ops";
  return made;
}
