import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { LedgerError } from "../../ledger/lineFile";
import { ServiceError } from "../../service/failure/serviceError";
import { FailureInEnvironment, type NextStep, UserError } from "./errors";
import type { Log } from "./log";
import { type CommandAction, remedyActions, requestOrLog } from "./remedies";
import { trackRunning } from "./running";
import { type Show, showErrorMessage, showWarningMessage } from "./window/messages";

/** The only place that shows an error: the message with buttons that help, and the detail in the log. */
export async function reportFailure(thrown: unknown, log: Log): Promise<void> {
  const failed = thrown instanceof FailureInEnvironment ? thrown : undefined;
  const { cause: error, environment, connecting = false } = failed ?? { cause: thrown };
  if (error instanceof vscode.CancellationError) return;
  if (error instanceof ServiceError && error.kind === "cancelled") return;
  if (error instanceof UserError || error instanceof LedgerError) {
    if (error instanceof LedgerError) log.failure(error);
    const step = error instanceof UserError ? error.step : undefined;
    const chosen = await showWarningMessage(error.message, ...(step ? [step] : []));
    await chosen?.run();
    return;
  }
  log.failure(error);
  const where = connecting ? `${environment?.name} (${environment?.baseUrl})` : environment?.name;
  const [message, actions] =
    error instanceof ServiceError
      ? [
          where === undefined ? error.message : `${where}: ${error.message}`,
          remedyActions(error.kind, environment?.kind, error.request, connecting),
        ]
      : [vscode.l10n.t("An unexpected error occurred. See the log for details."), requestOrLog(undefined)];
  await runAction(await showErrorMessage(message, ...actions), environment);
}

/** Runs what VS Code has begun. Reporting is not awaited: the work has ended, whenever the user answers. */
export async function reporting(log: Log, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    void reportFailure(error, log);
  }
}

export function commandStep(action: CommandAction, where?: Pick<Environment, "id" | "name">): NextStep {
  return { title: action.title, run: () => runAction(action, where) };
}

interface MessageWithSteps {
  readonly text: string;
  readonly steps: readonly NextStep[];
  /** One of the steps. A click on another one closes the message; it is shown again, so that this stays available. */
  readonly lasting?: NextStep | undefined;
}

/** Shows a message and runs the step that is chosen. Resolves when the message is gone; never rejects. */
export function showWithSteps(show: Show, { text, lasting, steps }: MessageWithSteps, log: Log): Promise<void> {
  return trackRunning(async () => {
    let chosen: NextStep | undefined;
    do {
      chosen = await show<NextStep>(text, ...steps);
      try {
        await chosen?.run();
      } catch (error) {
        await reportFailure(error, log);
      }
    } while (chosen !== undefined && lasting !== undefined && chosen !== lasting);
  });
}

/** The window may have switched meanwhile, so the command gets the environment that the button was for. */
export async function runAction(
  chosen: CommandAction | undefined,
  where?: Pick<Environment, "id" | "name">,
): Promise<void> {
  if (chosen === undefined) return;
  const about = {
    ...(where && { environmentId: where.id, environmentName: where.name }),
    ...(chosen.request !== undefined && { requestId: chosen.request }),
    ...(chosen.requests !== undefined && { requestIds: chosen.requests }),
  };
  await vscode.commands.executeCommand(chosen.command, ...(Object.keys(about).length === 0 ? [] : [about]));
}
