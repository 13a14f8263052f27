import * as vscode from "vscode";
import { findTask, type Loan } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { lastRead } from "../../store/entry";
import { isFullyRead, type TaskChange } from "../../store/seen";
import type { App } from "../app/app";
import { pickLoan } from "../app/pick";
import { commandRows, loanReferencesOf, type TaskTarget } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn, withSession } from "../environments/sessions";
import { namedEnvironment } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { showWithActions } from "../ui/failures";
import { namedReferences, setStatusBarMessage, showInformationMessage } from "../ui/window/messages";
import { commandTitle, showQuickPick } from "../ui/window/pickers";
import { showChangesSince } from "./changesSince";
import { changeText } from "./rowMarks";

interface ChangeItem extends vscode.QuickPickItem {
  readonly target?: TaskTarget;
}

/** The first task is preselected, so Enter opens it; "Mark All as Seen" is the last row. */
export const showChanges = withSession(async (app: App, current, button) => {
  const session = button === undefined ? current : await sessionIn(app, namedEnvironment(app, button));
  const loans = session.changes.all();
  if (loans.length === 0) return showNothingChanged(app, session);
  const changed = loans.flatMap(({ reference, changes }): ChangeItem[] => [
    separator(reference),
    ...changes.map((change) => changeItem(session, reference, change)),
  ]);
  const all: ChangeItem = { label: vscode.l10n.t("Mark All as Seen"), iconPath: new vscode.ThemeIcon("check-all") };
  const since: ChangeItem = { label: sinceTitle(), iconPath: new vscode.ThemeIcon("history") };
  const picked = await showQuickPick([...changed, separator(""), all, since], {
    title: `${session.environment.name}: ${commandTitle(commandIds.showChanges)}`,
  });
  if (picked === all) {
    const seen = changedLoans(session);
    await session.changes.markSeen();
    showMarkedAsSeen(session, seen);
  }
  if (picked === since) await showChangesSince(app, session);
  if (picked?.target) await vscode.commands.executeCommand(commandIds.openTask, picked.target);
});

export const markAsSeen = withSession(async (app: App, session, ...given) => {
  const changed = changedLoans(session);
  const references = loanReferencesOf(commandRows(app, commandIds.markAsSeen, given));
  if (changed.length === 0) return showNothingChanged(app, session);
  if (references.length === 0) {
    const picked = await pickLoan(session, commandTitle(commandIds.markAsSeen), changed);
    if (picked !== undefined) references.push(picked);
  }
  for (const reference of references) await session.changes.markSeen(reference);
  const marked = references.filter((reference) => changed.includes(reference));
  showMarkedAsSeen(session, marked);
});

function separator(label: string): ChangeItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function changedLoans({ changes }: Session): string[] {
  return changes.all().map(({ reference }) => reference);
}

function sinceTitle(): string {
  return vscode.l10n.t("Since Another Day, as a Document…");
}

/** Not awaited: the command is over, whenever the user answers. */
function showNothingChanged(app: App, session: Session): void {
  const { environment, store } = session;
  const { name } = environment;
  const isWhole = (loan: Loan | undefined) => loan !== undefined && isFullyRead(loan);
  const text = store.loans.entries.every((entry) => isWhole(lastRead(entry)))
    ? vscode.l10n.t("{0}: nothing changed since you last looked.", name)
    : vscode.l10n.t("{0}: no change was found since you last looked, but not all was read.", name);
  const step = { title: sinceTitle(), run: async () => showChangesSince(app, await sessionIn(app, environment)) };
  void showWithActions(showInformationMessage, { text, actions: [step] }, app.log);
}

function showMarkedAsSeen({ environment }: Session, references: readonly string[]): void {
  if (references.length === 0) return;
  const text = vscode.l10n.t("{0}: marked {1} as seen.", environment.name, namedReferences(references));
  setStatusBarMessage(text);
}

function changeItem(session: Session, loanReference: string, change: TaskChange): ChangeItem {
  const loan = session.store.loans.get(loanReference)?.value;
  const task = loan && findTask(loan, change.taskId, change.taskKind)?.task;
  return {
    label: task ? taskLabel(task) : change.taskId,
    description: changeText(change),
    target: { loanReference, taskId: change.taskId, taskKind: task?.kind ?? change.taskKind },
  };
}
