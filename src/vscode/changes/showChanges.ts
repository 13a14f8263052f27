import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import type { Change } from "../../store/seen";
import { commandIds } from "../commands/commandIds";
import { withSession } from "../commands/readySession";
import { rowsOf } from "../commands/selection";
import { text } from "../commands/targets";
import type { Session } from "../environments/session";
import { changeText } from "./changeText";

interface ChangeItem extends vscode.QuickPickItem {
  readonly target?: { readonly loanReference: string; readonly taskId: string };
  readonly markSeen?: true;
}

/** Lists what changed by loan, with old and new value; a task opens from here. */
export const showChanges = withSession(async (_context, session) => {
  const loans = session.changes.all();
  if (loans.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("{0}: nothing changed since you last looked.", session.environment.name),
    );
    return;
  }
  const items: ChangeItem[] = [
    { label: vscode.l10n.t("$(check-all) Mark All as Seen"), markSeen: true },
    ...loans.flatMap(({ reference, changes }): ChangeItem[] => [
      { label: reference, kind: vscode.QuickPickItemKind.Separator },
      ...changes.map((change) => itemOf(session, reference, change)),
    ]),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("{0}: Changes since you last looked", session.environment.name),
    matchOnDescription: true,
  });
  if (picked?.markSeen) await session.changes.markSeen();
  if (picked?.target) await vscode.commands.executeCommand(commandIds.openTask, picked.target);
});

/** The loans that rows name, otherwise all. */
export const markAsSeen = withSession(async (_context, session, clicked, selected) => {
  const references = rowsOf(clicked, selected).flatMap((row) => text(row, "loanReference") ?? []);
  if (references.length === 0) await session.changes.markSeen();
  for (const reference of new Set(references)) await session.changes.markSeen(reference);
});

function itemOf(session: Session, loanReference: string, change: Change): ChangeItem {
  const loan = session.store.loans.get(loanReference)?.value;
  const task = loan && findTask(loan, change.taskId)?.task;
  return {
    label: task ? taskLabel(task) : change.taskId,
    description: changeText(change),
    target: { loanReference, taskId: change.taskId },
  };
}
