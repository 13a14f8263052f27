import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import type { Change } from "../../store/seen";
import { showInformationMessage } from "../base/window/messages";
import { createQuickPick, pickItem } from "../base/window/quickPick";
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
    void showInformationMessage(vscode.l10n.t("{0}: nothing changed since you last looked.", session.environment.name));
    return;
  }
  const changed = loans.flatMap(({ reference, changes }) => [
    pickItem<ChangeItem>({ label: reference, kind: vscode.QuickPickItemKind.Separator }),
    ...changes.map((change) => pickItem(itemOf(session, reference, change))),
  ]);
  const picker = createQuickPick<ChangeItem>({
    title: vscode.l10n.t("{0}: Changes since you last looked", session.environment.name),
    placeholder: vscode.l10n.t("Task, or what changed. Enter opens the task."),
  });
  picker.matchOnDescription = true;
  const all = { label: vscode.l10n.t("Mark All as Seen"), iconPath: new vscode.ThemeIcon("check-all") };
  picker.items = [pickItem<ChangeItem>({ ...all, markSeen: true }), ...changed];
  // Enter alone opens a task; it must not mark everything as seen.
  picker.activeItems = changed.filter(({ target }) => target !== undefined).slice(0, 1);
  const picked = await new Promise<ChangeItem | undefined>((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
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
