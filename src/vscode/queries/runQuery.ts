import * as vscode from "vscode";
import { ownProperty } from "../../domain/unknown";
import { ServiceError } from "../../service/failure/serviceError";
import { postUserOperation } from "../../service/graphql/postOperation";
import type { App } from "../app/app";
import { askToSend, assertActive } from "../changing/confirm";
import { isReady } from "../environments/sessions";
import { copyAs } from "../requests/requestCommands";
import { tabColumnOf } from "../ui/documents";
import { inEnvironment } from "../ui/errors";
import { withProgress } from "../ui/window/messages";
import { nameInLog, operationLabel } from "./operations";
import { exchangeOf, linkLines, type PreparedOperation, prepareOperation } from "./prepareOperation";
import { askedDocument } from "./queryDocuments";
import { resultDocumentsOf } from "./resultDocument";
import { runMutation } from "./runMutation";

/** One chunk for all commands of queries, loaded with the first of them. */
export { queryVariables } from "./queryDocuments";
export { copyQuery, newQuery } from "./templates";

export async function runQuery(app: App, given?: unknown): Promise<void> {
  const prepared = await prepareOperation(app, given);
  const { session, operation } = prepared;
  if (!(await isReady(session))) return;
  const run = operation.kind === "mutation" ? runMutation : runRead;
  await inEnvironment(session.environment, () => run(app, prepared));
}

/** The newest run of each document with results; an older one that still waits is given up. */
const runsUnderWay = new Map<string, AbortController>();

/** Asks the service once, and shows the answer. The user can give it up. */
async function runRead(app: App, prepared: PreparedOperation): Promise<void> {
  const { session, query, operation, variables } = prepared;
  const { environment } = session;
  await confirmRead(app, prepared);
  assertActive(app, environment);
  const key = JSON.stringify([query.toString(), operation.name ?? operation.index]);
  runsUnderWay.get(key)?.abort();
  const newest = new AbortController();
  runsUnderWay.set(key, newest);
  const typed = { name: nameInLog(operation), kind: "query", document: operation.document, results: [] } as const;
  const title = vscode.l10n.t("{0}: running {1}…", environment.name, operationLabel(operation));
  try {
    await withProgress({ title }, async (_progress, cancelled) => {
      const signal = AbortSignal.any([cancelled, newest.signal]);
      const [at, documents] = [Date.now(), resultDocumentsOf(app.shareSafe)];
      try {
        const answer = await postUserOperation(session.connection, typed, variables, signal);
        await documents.ended(app, prepared, at, answer);
      } catch (error) {
        // In a message as well.
        if (error instanceof ServiceError && error.kind !== "cancelled") {
          await documents.ended(app, prepared, at, error);
        }
        throw session.masking.error(error);
      }
    });
  } finally {
    if (runsUnderWay.get(key) === newest) runsUnderWay.delete(key);
  }
}

/** A file of a workspace that is not trusted may ask for anything, and a link may lead to any file: the dialog asks first. */
async function confirmRead(app: App, prepared: PreparedOperation): Promise<void> {
  const { session, operation, target } = prepared;
  const isTrusted = vscode.workspace.isTrusted || session.environment.kind === "simulator";
  if (isTrusted && target === undefined) return;
  const question = {
    message: vscode.l10n.t("Run the query {0}?", operationLabel(operation)),
    detail: [
      ...(isTrusted ? [] : [vscode.l10n.t("You do not trust this workspace, and the query may come from it.")]),
      ...linkLines(prepared),
      vscode.l10n.t("It reads data of this environment with your access token. It changes nothing."),
    ],
    buttons: [vscode.l10n.t("Run")],
  };
  await askToSend(app, session, question);
}

/** Copies the operation of a lens, or the one at the cursor, as the request that running it would send. Sends nothing. */
export async function copyQueryAs(app: App, given?: unknown): Promise<void> {
  const prepared = await prepareOperation(app, given);
  const { session } = prepared;
  // An access token is not needed for it, but an address is.
  if (session.connection.baseUrl === "") return void (await isReady(session));
  const { environment, masking } = session;
  const exchange = exchangeOf(prepared);
  const facts = { operation: masking.operation(exchange.operation), subject: {} };
  await copyAs(app, { environment, facts, exchange: () => masking.exchange(exchange) });
}

export async function compareResults(app: App): Promise<void> {
  await resultDocumentsOf(app.shareSafe).compare(vscode.window.activeTextEditor?.document.uri);
}

/** Goes to a place of a query that is open, in the group where it is. `line` and `column` are counted from 1. */
export async function goToField(_context: unknown, given?: unknown): Promise<void> {
  const document = askedDocument(given);
  const at = new vscode.Position(zeroBased(ownProperty(given, "line")), zeroBased(ownProperty(given, "column")));
  const place = document.validatePosition(at);
  await vscode.window.showTextDocument(document, {
    viewColumn: tabColumnOf(document.uri) ?? vscode.ViewColumn.Active,
    preview: false,
    selection: new vscode.Range(place, place),
  });
}

function zeroBased(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value - 1 : 0;
}
