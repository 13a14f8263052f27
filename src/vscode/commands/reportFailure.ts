import * as vscode from "vscode";
import { LedgerError } from "../../ledger/ledgerError";
import { ServiceError, type ServiceErrorKind } from "../../service/serviceError";
import type { Log } from "../log";
import { commandIds } from "./commandIds";
import { FailureInEnvironment } from "./inEnvironment";
import { UserError } from "./userError";

/** The one place that shows an error: one sentence, what can be done about it, the detail in the log. */
export async function reportFailure(thrown: unknown, log: Log): Promise<void> {
  const error = thrown instanceof FailureInEnvironment ? thrown.cause : thrown;
  if (error instanceof vscode.CancellationError) return;
  if (error instanceof ServiceError && error.kind === "cancelled") return;
  if (error instanceof UserError || error instanceof LedgerError) {
    if (error instanceof LedgerError) log.failure(error);
    await vscode.window.showWarningMessage(error.message);
    return;
  }
  log.failure(error);
  const message =
    error instanceof ServiceError
      ? [...(thrown instanceof FailureInEnvironment ? [thrown.environment.name] : []), error.message].join(": ")
      : vscode.l10n.t("Something unexpected went wrong. The log has the detail.");
  const remedies = error instanceof ServiceError ? remediesFor(error.kind) : [];
  const actions = [...remedies, { title: vscode.l10n.t("Show Log"), command: commandIds.showLog }];
  const chosen = await vscode.window.showErrorMessage(message, ...actions);
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}

interface Remedy extends vscode.MessageItem {
  readonly command: string;
}

function remediesFor(kind: ServiceErrorKind): Remedy[] {
  switch (kind) {
    case "unauthorized":
    case "forbidden":
    case "noToken":
      return [{ title: vscode.l10n.t("Set Access Token…"), command: commandIds.setToken }];
    case "unreachable":
    case "redirected":
      return [{ title: vscode.l10n.t("Switch Environment…"), command: commandIds.switchEnvironment }];
    default:
      return [];
  }
}
