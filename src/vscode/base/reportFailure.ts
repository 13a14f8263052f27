import * as vscode from "vscode";
import { LedgerError } from "../../ledger/ledgerError";
import { ServiceError } from "../../service/failure/serviceError";
import { FailureInEnvironment } from "./inEnvironment";
import type { Log } from "./log";
import { remedyActions } from "./remedies";
import { runAction } from "./runAction";
import { UserError } from "./userError";
import { showErrorMessage, showWarningMessage } from "./window/messages";

/** The only place that shows an error: the message with buttons that help, and the detail in the log. */
export async function reportFailure(thrown: unknown, log: Log): Promise<void> {
  const { cause: error, environment } = thrown instanceof FailureInEnvironment ? thrown : { cause: thrown };
  if (error instanceof vscode.CancellationError) return;
  if (error instanceof ServiceError && error.kind === "cancelled") return;
  if (error instanceof UserError || error instanceof LedgerError) {
    if (error instanceof LedgerError) log.failure(error);
    const action = error instanceof UserError ? error.action : undefined;
    const clicked = await showWarningMessage(error.message, ...(action ? [action.label] : []));
    if (clicked !== undefined) await action?.run();
    return;
  }
  log.failure(error);
  const message =
    error instanceof ServiceError
      ? [...(environment === undefined ? [] : [environment.name]), error.message].join(": ")
      : vscode.l10n.t("An unexpected error occurred. See the log for details.");
  await runAction(
    await showErrorMessage(
      message,
      ...(error instanceof ServiceError
        ? remedyActions(error.kind, environment?.kind, error.request)
        : remedyActions("unexpected", environment?.kind)),
    ),
    environment,
  );
}
