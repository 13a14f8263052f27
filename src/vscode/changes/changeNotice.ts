import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { runAction } from "../base/runAction";
import { showInformationMessage } from "../base/window/messages";
import type { Session } from "../environments/session";

type Noticing = Pick<Session, "environment" | "store" | "changes">;

/**
 * Runs a poll and shows one notification about changes that it found on loans that had been read before.
 * `loanOps.notifyOfChanges` turns it off.
 */
export async function withChangeNotice(session: Noticing, poll: () => Promise<void>): Promise<void> {
  await session.changes.settled();
  const read = new Set(session.store.loans.entries.flatMap(({ reference, value }) => (value ? [reference] : [])));
  const before = new Set(changeKeys(session, read));
  await poll();
  await session.changes.settled();
  const found = changeKeys(session, read).filter((key) => !before.has(key)).length;
  if (found === 0 || !vscode.workspace.getConfiguration("loanOps").get("notifyOfChanges", true)) return;
  const show = vscode.l10n.t("Show Changes");
  const message =
    found === 1
      ? vscode.l10n.t("{0}: 1 change on the listed loans.", session.environment.name)
      : vscode.l10n.t("{0}: {1} changes on the listed loans.", session.environment.name, found);
  // Not awaited: the poll is over, whenever the user answers.
  void showInformationMessage(message, show).then((chosen) => {
    if (chosen === show) void runAction({ title: show, command: commandIds.showChanges }, session.environment);
  });
}

/** Each once, also of a loan that is listed by its ID and by its friendly ID. */
function changeKeys({ changes, store }: Noticing, references: ReadonlySet<string>): string[] {
  const keys = changes
    .all()
    .filter(({ reference }) => references.has(reference))
    .flatMap(({ reference, changes: ofLoan }) => {
      const loan = store.loans.get(reference)?.value?.id ?? reference;
      return ofLoan.map((change) => JSON.stringify([loan, change]));
    });
  return [...new Set(keys)];
}
