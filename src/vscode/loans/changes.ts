import * as vscode from "vscode";
import { dateText } from "../../domain/dates";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { assigneeLabel, statusLabel } from "../../domain/taskStatus";
import { type Change, isConcealed } from "../../store/seen";
import type { App } from "../app/app";
import { pickLoan } from "../app/pick";
import { commandRows, isMeant, loanReferencesOf, type TaskTarget } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn, withSession } from "../environments/sessions";
import { namedEnvironment } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { namedReferences } from "../ui/format";
import { setStatusBarMessage, showInformationMessage } from "../ui/window/messages";
import { answerOf, commandTitle, createQuickPick, pickItem } from "../ui/window/pickers";
import type { RowNode } from "./rows";

interface ChangeItem extends vscode.QuickPickItem {
  readonly target?: TaskTarget;
  readonly markSeen?: true;
}

export const showChanges = withSession(async (app: App, current, button) => {
  const session = button === undefined ? current : await sessionIn(app, namedEnvironment(app, button));
  const loans = session.changes.all();
  if (loans.length === 0) return showNothingChanged(session);
  const changed = loans.flatMap(({ reference, changes }) => [
    pickItem<ChangeItem>({ label: reference, kind: vscode.QuickPickItemKind.Separator }),
    ...changes.map((change) => pickItem(itemOf(session, reference, change))),
  ]);
  const picker = createQuickPick<ChangeItem>({
    title: vscode.l10n.t("{0}: Changes since you last looked", session.environment.name),
    placeholder: vscode.l10n.t("Search by task or change. Enter opens the task."),
  });
  const all = { label: vscode.l10n.t("Mark All as Seen"), iconPath: new vscode.ThemeIcon("check-all") };
  picker.items = [pickItem<ChangeItem>({ ...all, markSeen: true }), ...changed];
  // Enter opens a task at first: "Mark All as Seen" must not be preselected.
  picker.activeItems = changed.filter(({ target }) => target !== undefined).slice(0, 1);
  const picked = await answerOf<ChangeItem>(picker, (end) => {
    picker.onDidAccept(() => {
      const [row] = picker.selectedItems;
      if (row?.markSeen || row?.target) end(row);
    });
  });
  if (picked?.markSeen) {
    const seen = changedLoans(session);
    await session.changes.markSeen();
    showMarkedAsSeen(session, seen);
  }
  if (picked?.target) await vscode.commands.executeCommand(commandIds.openTask, picked.target);
});

export const markAsSeen = withSession(async (app: App, session, ...given) => {
  const changed = changedLoans(session);
  const references = loanReferencesOf(commandRows(app, commandIds.markAsSeen, given));
  if (changed.length === 0) return showNothingChanged(session);
  if (references.length === 0) {
    const picked = await pickLoan(session, commandTitle(commandIds.markAsSeen), changed);
    if (picked !== undefined) references.push(picked);
  }
  for (const reference of references) await session.changes.markSeen(reference);
  const marked = references.filter((reference) => changed.includes(reference));
  showMarkedAsSeen(session, marked);
});

function changedLoans({ changes }: Session): string[] {
  return changes.all().map(({ reference }) => reference);
}

function showNothingChanged({ environment }: Session): void {
  void showInformationMessage(vscode.l10n.t("{0}: nothing changed since you last looked.", environment.name));
}

function showMarkedAsSeen({ environment }: Session, references: readonly string[]): void {
  if (references.length === 0) return;
  const text = vscode.l10n.t("{0}: marked {1} as seen.", environment.name, namedReferences(references));
  setStatusBarMessage(text);
}

function itemOf(session: Session, loanReference: string, change: Change): ChangeItem {
  const loan = session.store.loans.get(loanReference)?.value;
  const task = loan && findTask(loan, change.taskId, change.taskKind)?.task;
  return {
    label: task ? taskLabel(task) : change.taskId,
    description: changeText(change),
    target: { loanReference, taskId: change.taskId, taskKind: task?.kind ?? change.taskKind },
  };
}

export function changeText(change: Change): string {
  switch (change.kind) {
    case "newTask":
      return vscode.l10n.t("New task");
    case "newDocument":
      return vscode.l10n.t("New document {0}", change.documentId);
    case "status":
      return vscode.l10n.t("Status: {0} → {1}", beforeText(change.before, statusLabel), statusLabel(change.after));
    case "dueDate":
      return vscode.l10n.t("Due date: {0} → {1}", beforeText(change.before, dueText), dueText(change.after));
    case "assignedTo":
      return vscode.l10n.t(
        "Assigned to: {0} → {1}",
        beforeText(change.before, assigneeLabel),
        assigneeLabel(change.after),
      );
  }
}

function changeWord(changes: readonly Change[]): string | undefined {
  const [first, ...others] = changes;
  if (first === undefined) return undefined;
  const words: Readonly<Record<Change["kind"], string>> = {
    newTask: vscode.l10n.t({ message: "new", comment: "Mark on the row of a task that changed" }),
    newDocument: vscode.l10n.t("new document"),
    status: vscode.l10n.t("status changed"),
    dueDate: vscode.l10n.t("due date changed"),
    assignedTo: vscode.l10n.t({ message: "reassigned", comment: "Mark on the row of a task that changed" }),
  };
  if (changes.some(({ kind }) => kind === "newTask")) return words.newTask;
  return others.length > 0
    ? vscode.l10n.t({ message: "changed", comment: "Mark on the row of a task of which several things changed" })
    : words[first.kind];
}

/** The old value; a text that may name a person was not kept. */
function beforeText(value: string | undefined, label: (value: string | undefined) => string): string {
  return isConcealed(value) ? vscode.l10n.t("another value (not kept)") : label(value);
}

function dueText(date: string | undefined): string {
  return date === undefined ? vscode.l10n.t("none") : dateText(date);
}

/** A task that changed since the user last looked says so in words too, beside its mark. */
export function addChangeWords(item: vscode.TreeItem, node: RowNode, changes: readonly Change[]): void {
  if (node.kind !== "task") return;
  const { task } = node.owned;
  const word = changeWord(changes.filter((change) => isMeant(change, task)));
  if (word === undefined) return;
  item.description = [item.description, word].filter((part) => part).join(" · ");
  const spoken = item.accessibilityInformation?.label;
  if (spoken !== undefined) item.accessibilityInformation = { label: `${word}: ${spoken}` };
}
