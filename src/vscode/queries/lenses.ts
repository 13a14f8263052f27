import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { ActiveEnvironment } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { codeLensesAt, type Lens } from "../ui/window/views";
import { type Operation, operationsIn } from "./operations";
import { environmentKey, runOn } from "./prepareOperation";
import { QUERY_LANGUAGE } from "./queryFiles";

/** Where an operation begins in a document that is broken: its lines stay where they are while somebody types. */
const BEGINNING = /^(?:query|mutation|subscription|\{)/;

/** What a lens hands to its command. */
interface LensArgument {
  readonly document: string;
  /** Which of the document's operations, counted from 0, and its name. */
  readonly index: number;
  readonly name: string | undefined;
  /** The environment that the lens names. */
  readonly environment: string;
}

/** Above each operation: run it in the active environment, which the lens names, open its variables, and copy it. */
export function operationLenses(active: Pick<ActiveEnvironment, "current" | "onDidChange">): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    active.onDidChange(() => changed.fire()),
    codeLensesAt({ language: QUERY_LANGUAGE }, (document) => lensesIn(document, active.current), changed.event),
  );
}

function lensesIn(document: vscode.TextDocument, environment: Environment): Lens[] {
  const { operations, brokenAt } = operationsIn(document.getText());
  if (operations === undefined) return brokenLenses(document, brokenAt.line);
  return operations.flatMap((operation, index) => {
    const range = new vscode.Range(document.positionAt(operation.start), document.positionAt(operation.start));
    const argument: LensArgument = {
      document: document.uri.toString(),
      index,
      name: operation.name,
      environment: environmentKey(environment),
    };
    return lensesOf(operation, environment).map((lens) => ({ ...lens, range, arguments: [argument] }));
  });
}

function lensesOf({ kind, node }: Operation, environment: Environment): Omit<Lens, "range">[] {
  if (kind === "subscription") return [{ title: vscode.l10n.t("Subscriptions cannot be run here") }];
  const icon = environment.kind === "production" ? "warning" : "play";
  const run = { icon, title: runOn(environment), command: commandIds.runQuery };
  const variables = { title: vscode.l10n.t("Variables"), command: commandIds.queryVariables };
  const copy = { title: vscode.l10n.t("Copy As…"), command: commandIds.copyQueryAs };
  return (node.variableDefinitions ?? []).length === 0 ? [run, copy] : [run, variables, copy];
}

function brokenLenses(document: vscode.TextDocument, line: number): Lens[] {
  const title = vscode.l10n.t("Cannot be run: line {0} is not GraphQL", line);
  return document
    .getText()
    .split("\n")
    .flatMap((text, at) => (BEGINNING.test(text) ? [{ range: new vscode.Range(at, 0, at, 0), title }] : []));
}
