import { lstat, realpath } from "node:fs/promises";
import * as vscode from "vscode";
import { GRAPHQL_PATH } from "../../contract/rest";
import type { Environment } from "../../domain/environment";
import { ownProperty, parsedJson, stringProperty } from "../../domain/unknown";
import type { RecordedExchange } from "../../service/transport/connection";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { type DocumentOperation, nameInLog, operationAt, operationsIn } from "./operations";
import { askedDocument, findVariables } from "./queryDocuments";
import { parseVariables } from "./variables";

export interface PreparedOperation {
  /** The session of the environment that the user saw when they asked. */
  readonly session: Session;
  readonly query: vscode.Uri;
  readonly operation: DocumentOperation;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The file that a link to the variables leads to; it is named before they are sent. */
  readonly target: string | undefined;
}

/** The operation of a lens, or at the cursor. Throws a UserError when the window is not in the environment that the lens names. */
export async function prepareOperation(app: App, given: unknown): Promise<PreparedOperation> {
  const { active } = app;
  const named = stringProperty(given, "environment") ?? environmentKey(active.current);
  assertNamed(active, named);
  const document = askedDocument(given);
  const operation = chosenOperation(document, given);
  const read = await readVariables(document.uri, operation);
  const session = await app.sessions.openOrRetry();
  // The lens was painted, the variables were read and the session was opened at different times.
  assertNamed(active, named);
  return { session, query: document.uri, operation, ...read };
}

/** Throws a UserError where there is none, and where the document has changed so much that it is not sure which is meant. */
function chosenOperation(document: vscode.TextDocument, given: unknown): DocumentOperation {
  const { operations, problem } = operationsIn(document.getText());
  if (operations === undefined) throw new UserError(problem);
  const found = ownProperty(given, "index") === undefined ? atCursor(document, operations) : ofLens(operations, given);
  if (found.kind === "subscription") throw new UserError(noSubscription());
  return found;
}

export function noSubscription(): string {
  return vscode.l10n.t("Subscriptions cannot be run: the service's document states no events (section 6)");
}

function ofLens(operations: readonly DocumentOperation[], given: unknown): DocumentOperation {
  const [index, name] = [ownProperty(given, "index"), stringProperty(given, "name")];
  const found = typeof index === "number" ? operations[index] : undefined;
  if (found !== undefined && found.name === name) return found;
  throw new UserError(vscode.l10n.t("The document has changed meanwhile, so nothing was sent. Run it again."));
}

function atCursor(document: vscode.TextDocument, operations: readonly DocumentOperation[]): DocumentOperation {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document === document ? document.offsetAt(editor.selection.active) : 0;
  const found = operationAt(operations, offset);
  if (found !== undefined) return found;
  throw new UserError(vscode.l10n.t("Put the cursor into the operation that is to be run."));
}

export function runOn({ name }: Environment): string {
  return vscode.l10n.t({ message: "Run on {0}", args: [name], comment: "{0} is the name of an environment" });
}

export function lensArgument(query: vscode.Uri, { index, name }: DocumentOperation, environment: Environment) {
  return { document: query.toString(), index, name, environment: environmentKey(environment) };
}

/**
 * All that a user takes an environment for, as one text: of two that are the same, no other service is meant.
 * Only a session knows the simulator's address, so that is left out.
 */
function environmentKey({ id, name, kind, baseUrl }: Environment): string {
  return JSON.stringify([id, name, kind, kind === "simulator" ? undefined : baseUrl]);
}

/** The window's environment has to be the one that the user saw when they asked. Throws a UserError otherwise. */
function assertNamed({ current }: { readonly current: Environment }, named: string): void {
  if (environmentKey(current) === named) return;
  const parts = parsedJson(named);
  throw new UserError(
    vscode.l10n.t(
      "Nothing was sent or copied: this was for {0}, and this window is now in {1}. Do it again if you mean {1}.",
      Array.isArray(parts) ? String(parts[1]) : "?",
      current.name,
    ),
  );
}

async function readVariables(queries: vscode.Uri, operation: DocumentOperation) {
  const isNeeded = (operation.node.variableDefinitions ?? []).length > 0;
  const document = isNeeded ? await findVariables(queries) : undefined;
  const found = parseVariables(operation, document?.getText());
  if ("problem" in found) {
    throw new UserError(found.problem, {
      title: vscode.l10n.t("Open Variables"),
      run: () => vscode.commands.executeCommand(commandIds.queryVariables, { document: queries.toString() }),
    });
  }
  return { variables: found.values, target: document && (await unmaskedTarget(document.uri)) };
}

/** Where a link on this machine leads; undefined for what is none. It may have been deleted while its editor is open. */
async function unmaskedTarget({ scheme, fsPath }: vscode.Uri): Promise<string | undefined> {
  const file = scheme === "file" ? await lstat(fsPath).catch(() => undefined) : undefined;
  return file?.isSymbolicLink() ? realpath(fsPath).catch(() => undefined) : undefined;
}

export function linkLines({ session: { masking }, target }: PreparedOperation): string[] {
  if (target === undefined) return [];
  return [vscode.l10n.t("The file of its variables is a link to {0}.", masking.on ? masking.typed(target) : target)];
}

/** As it is before it is sent: for what shows it. */
export function exchangeOf({ session, operation, variables }: PreparedOperation): RecordedExchange {
  return {
    id: 0,
    operation: nameInLog(operation),
    changes: operation.kind === "mutation",
    subject: {},
    method: "POST",
    url: session.connection.baseUrl + GRAPHQL_PATH,
    headers: [
      ["accept", "application/json"],
      ["content-type", "application/json"],
    ],
    // service.md 4.1
    body: { kind: "graphql", text: JSON.stringify({ query: operation.document, variables }) },
    startedAt: Date.now(),
    duration: undefined,
    answer: undefined,
    outcome: "underWay",
    failure: undefined,
  };
}
