import * as vscode from "vscode";
import { LedgerError } from "../../ledger/lineFile";
import { ServiceError } from "../../service/failure/serviceError";
import { type Action, remedyActions, requestOrLog } from "./actions";
import { FailureInEnvironment, UserError } from "./errors";
import type { Log } from "./log";
import { type Show, showErrorMessage, showWarningMessage } from "./window/messages";

/** The only place that shows an error: the message with buttons that help, and the detail in the log. */
export async function reportFailure(thrown: unknown, log: Log): Promise<void> {
  const failed = thrown instanceof FailureInEnvironment ? thrown : undefined;
  const { cause: error, environment, connecting = false } = failed ?? { cause: thrown };
  if (error instanceof vscode.CancellationError) return;
  if (error instanceof ServiceError && error.kind === "cancelled") return;
  if (error instanceof UserError || error instanceof LedgerError) {
    if (error instanceof LedgerError) {
      log.failure(error);
      // Do Not Disturb hides all but errors, and what was to be sent was not.
      await showErrorMessage(error.message);
      return;
    }
    await (await showWarningMessage(error.message, ...(error.action ? [error.action] : [])))?.run();
    return;
  }
  log.failure(error);
  const where = connecting ? `${environment?.name} (${environment?.baseUrl})` : environment?.name;
  const [message, actions] =
    error instanceof ServiceError
      ? [
          where === undefined ? error.message : `${where}: ${error.message}`,
          remedyActions(error.kind, environment, error.request, connecting),
        ]
      : [vscode.l10n.t("An unexpected error occurred. See the log for details."), requestOrLog(undefined, environment)];
  await (await showErrorMessage(message, ...actions))?.run();
}

/*
 * What runs in this window and may show a text that it made when it began: commands, what the buttons of messages do, and
 * changes on their way. Share-safe mode begins when none of it runs, so that no text has to know when it is shown.
 */
const running = new Set<Promise<unknown>>();

export function trackRunning<T>(work: () => Promise<T>): Promise<T> {
  const begun = work();
  running.add(begun);
  const ended = () => void running.delete(begun);
  begun.then(ended, ended);
  return begun;
}

export function somethingRuns(): boolean {
  return running.size > 0;
}

/** The extension ends: nobody waits for what it still runs. */
export function endRunning(): void {
  running.clear();
}

export async function whenNothingRuns(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}

/** Runs what VS Code has begun. Reporting is not awaited: the work has ended, whenever the user answers. */
export async function reporting(log: Log, work: () => Promise<unknown>, track = trackRunning): Promise<void> {
  try {
    await track(work);
  } catch (error) {
    void reportFailure(error, log);
  }
}

interface MessageWithActions {
  readonly text: string;
  readonly actions: readonly Action[];
  /** One of the actions. A click on another one closes the message; it is shown again, so that this stays available. */
  readonly lasting?: Action | undefined;
}

/** Shows a message and runs the action that is chosen. Resolves when the message is gone; never rejects. */
export function showWithActions(show: Show, { text, lasting, actions }: MessageWithActions, log: Log): Promise<void> {
  return trackRunning(async () => {
    let chosen: Action | undefined;
    do {
      chosen = await show<Action>(text, ...actions);
      try {
        await chosen?.run();
      } catch (error) {
        await reportFailure(error, log);
      }
    } while (chosen !== undefined && lasting !== undefined && chosen !== lasting);
  });
}
