import * as vscode from "vscode";
import { commandIds } from "../commands/commandIds";
import type { Session } from "../environments/session";

/** Runs a poll and tells, in one quiet notification, of what it found changed; `loanOps.notifyOfChanges` turns that off. */
export async function withChangeNotice(session: Session, poll: () => Promise<void>): Promise<void> {
  const before = session.changes.count;
  await poll();
  await session.changes.settled();
  const found = session.changes.count - before;
  if (found <= 0 || !vscode.workspace.getConfiguration("loanOps").get("notifyOfChanges", true)) return;
  const show = vscode.l10n.t("Show Changes");
  const message =
    found === 1
      ? vscode.l10n.t("{0}: 1 change on the listed loans.", session.environment.name)
      : vscode.l10n.t("{0}: {1} changes on the listed loans.", session.environment.name, found);
  // Not awaited: the poll is over, whenever the user answers.
  void vscode.window.showInformationMessage(message, show).then((chosen) => {
    if (chosen === show) void vscode.commands.executeCommand(commandIds.showChanges);
  });
}
