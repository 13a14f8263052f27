import * as vscode from "vscode";
import { ServiceError } from "../../service/failure/serviceError";
import { postTyped } from "../../service/graphql/postTyped";
import { abortSignalOf } from "../base/abortSignal";
import { withProgress } from "../base/window/progress";
import type { Session } from "../environments/session";
import { ask, assertActive } from "../sending/confirm";
import { nameInLog, operationLabel } from "./operationLabel";
import type { Prepared, QueriesContext } from "./queriesContext";
import { linkLines } from "./readVariables";
import { runOf } from "./result/run";

/** The newest run of each document with results; an older one that still waits is given up. */
const waiting = new Map<string, AbortController>();

/** Asks the service once, and shows the answer. The user can give it up. */
export async function runRead(context: QueriesContext, session: Session, prepared: Prepared): Promise<void> {
  const { query, operation, variables } = prepared;
  const { environment } = session;
  if (!(await isConfirmed(context, session, prepared))) return;
  assertActive(context, environment);
  const key = JSON.stringify([query.toString(), operation.name]);
  waiting.get(key)?.abort();
  const newest = new AbortController();
  waiting.set(key, newest);
  const typed = { name: nameInLog(operation), kind: "query", document: operation.document, results: [] } as const;
  const title = vscode.l10n.t("{0}: running {1}…", environment.name, operationLabel(operation));
  try {
    await withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (_progress, cancellation) => {
        const signal = AbortSignal.any([abortSignalOf(cancellation), newest.signal]);
        const at = Date.now();
        try {
          const answer = await postTyped(session.connection, typed, variables, signal);
          await (await context.resultDocuments()).show(query, runOf(context, session, operation, at, answer));
        } catch (error) {
          await tellFailed(context, session, prepared, at, error);
        }
      },
    );
  } finally {
    if (waiting.get(key) === newest) waiting.delete(key);
  }
}

/** Says it in the result that is open, and throws it to be said beside it. */
async function tellFailed(
  context: QueriesContext,
  session: Session,
  { query, operation }: Prepared,
  at: number,
  error: unknown,
): Promise<never> {
  if (error instanceof ServiceError && error.kind !== "cancelled") {
    (await context.resultDocuments()).fail(query, runOf(context, session, operation, at, error));
  }
  throw session.masking.error(error);
}

/** A file of a workspace that is not trusted may ask for anything, and a link may lead to any file: the dialog asks first. */
async function isConfirmed(
  context: QueriesContext,
  session: Session,
  { operation, target }: Prepared,
): Promise<boolean> {
  const isTrusted = vscode.workspace.isTrusted || session.environment.kind === "simulator";
  if (isTrusted && target === undefined) return true;
  const label = operationLabel(operation);
  const question = {
    message: isTrusted
      ? vscode.l10n.t("Run the query {0} with the variables of another file?", label)
      : vscode.l10n.t("Run the query {0} of a workspace that you do not trust?", label),
    detail: [
      ...linkLines(session, target),
      vscode.l10n.t("It reads data of this environment with your access token. It changes nothing."),
    ],
  };
  return (await ask(context, session, question, vscode.l10n.t("Run"))) !== undefined;
}
