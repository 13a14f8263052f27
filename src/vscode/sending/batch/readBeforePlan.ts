import * as vscode from "vscode";
import { abortSignalOf } from "../../base/abortSignal";
import { withProgress } from "../../base/window/progress";
import type { Session } from "../../environments/session";

/** Fewer are read before a notification with a button to cancel could be read itself. */
const WORTH_A_NOTIFICATION = 9;

/** Reads the loans that a plan is to be made of. Whether it may be made: not when the user cancelled. */
export async function readBeforePlan({ environment, store }: Session, references: readonly string[]): Promise<boolean> {
  const location =
    // In the status bar, which is seen whatever view is.
    references.length < WORTH_A_NOTIFICATION ? vscode.ProgressLocation.Window : vscode.ProgressLocation.Notification;
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
