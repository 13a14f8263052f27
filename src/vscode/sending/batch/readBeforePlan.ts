import * as vscode from "vscode";
import { abortSignalOf } from "../../base/abortSignal";
import { withProgress } from "../../base/window/progress";
import type { Session } from "../../environments/session";

/** From this many loans on, a notification with a Cancel button is shown. */
const NOTIFICATION_FROM = 9;

/** Reads the loans of a plan again. Returns false when the user canceled. */
export async function readBeforePlan({ environment, store }: Session, references: readonly string[]): Promise<boolean> {
  const location =
    // In the status bar, which is visible whatever view is open.
    references.length < NOTIFICATION_FROM ? vscode.ProgressLocation.Window : vscode.ProgressLocation.Notification;
  const [first = "", ...others] = references;
  const title =
    others.length === 0
      ? vscode.l10n.t("{0}: reading {1}…", environment.name, first)
      : vscode.l10n.t("{0}: reading {1} loans…", environment.name, references.length);
  return withProgress({ location, title, cancellable: true }, async (_progress, cancellation) => {
    const signal = abortSignalOf(cancellation);
    await store.loans.refresh(references, signal);
    return !signal.aborted;
  });
}
