import * as vscode from "vscode";
import { dueInRow } from "../../domain/dates";
import {
  dealLabel,
  type Loan,
  type OwnedTask,
  ownerLabel,
  ownersOf,
  taskListsOf,
  tasksAreComplete,
  tasksOf,
} from "../../domain/loan";
import {
  type Document,
  documentLabel,
  fieldsNotRead,
  rejectableDocuments,
  type Task,
  taskLabel,
} from "../../domain/task";
import { countTasks, outstandingText } from "../../domain/taskCounts";
import { documentedStatus, statusLabel, type TaskStatus } from "../../domain/taskStatus";
import { type Text, textOf } from "../../domain/unknown";
import { type Entry, withoutRepeats } from "../../store/entry";
import type { Session } from "../environments/session";
import { commandIds, type RowCommand } from "../ui/commandIds";
import { type Choice, type ChoiceList, choose, commandTitle, separator } from "../ui/window/pickers";
import type { App } from "./app";
import { commandRows, loanReferencesOf, selectedLoans, type TaskTarget } from "./targets";

// All of these reject with a CancellationError when the user leaves.

/** A loan of the list, or of some of it, by its reference. */
export function pickLoan(
  session: Session,
  title: string,
  among: readonly string[] = session.store.loans.references,
): Promise<string> {
  const entries = session.store.loans.entries.filter(({ reference }) => among.includes(reference));
  const items = entries.map(({ reference, value, failure }) => ({
    label: reference,
    description: value && value.id !== reference ? value.id : "",
    detail: value
      ? outstandingText(countTasks(taskListsOf(ownersOf(value)), tasksAreComplete(value), Date.now()))
      : (failure?.message ?? vscode.l10n.t("not read")),
    value: reference,
  }));
  return pickListed(session, title, items, vscode.l10n.t("Loan"));
}

/** A deal of the list, by the ID it is listed under. */
export function pickDeal(session: Session, title: string): Promise<string> {
  const items = session.store.deals.entries.map(({ reference, value }) => ({
    label: value ? dealLabel(value) : reference,
    description: reference,
    value: reference,
  }));
  return pickListed(session, title, items, vscode.l10n.t("Deal"));
}

function pickListed({ environment }: Session, title: string, items: readonly Choice<string>[], what: string) {
  const placeholder = items.length === 0 ? vscode.l10n.t("The list is empty. Add one first.") : what;
  return choose(`${environment.name}: ${title}`, items, placeholder);
}

interface TaskPick {
  wanted(owned: OwnedTask): boolean;
  readonly loanReference?: string | undefined;
  /** When a loan or one of its tasks was last used: the latest come first. */
  lastUsed?(loanId: string, task?: Task): number;
}

/** A task of the listed loans, grouped by loan, the selected one first. */
export async function pickTask(
  app: Pick<App, "selection">,
  session: Session,
  title: string,
  { wanted, loanReference, lastUsed = () => 0 }: TaskPick,
): Promise<TaskTarget> {
  const { entries } = session.store.loans;
  const first = selectedLoans(app);
  const among =
    loanReference === undefined
      ? withoutRepeats(entries)
      : entries.filter(({ reference }) => reference === loanReference);
  const items = among
    .flatMap(({ reference, value }) => (value === undefined ? [] : [{ reference, loan: value }]))
    .sort((a, b) => lastUsed(b.loan.id) - lastUsed(a.loan.id))
    .sort((a, b) => Number(first.includes(b.reference)) - Number(first.includes(a.reference)))
    .flatMap(({ reference, loan }): ChoiceList<TaskTarget>[number][] => {
      const tasks = tasksOf(loan)
        .filter(wanted)
        .sort((a, b) => lastUsed(loan.id, b.task) - lastUsed(loan.id, a.task));
      if (tasks.length === 0) return [];
      return [separator(reference), ...tasks.map((owned) => taskItem(reference, owned))];
    });
  const placeholder = items.length === 0 ? noSuchTask(among) : searchHint();
  // Stays open without focus: after a drop VS Code gives the focus back to the tree.
  return choose<TaskTarget>(`${session.environment.name}: ${title}`, items, placeholder, true);
}

export function searchHint(): string {
  return vscode.l10n.t("Search by title, borrower, loan, status or due date");
}

export function noSuchTask(entries: readonly Entry<Loan>[]): string {
  const isWhole = ({ value }: Entry<Loan>) =>
    value && tasksAreComplete(value) && tasksOf(value).every(({ task }) => fieldsNotRead(task).length === 0);
  return entries.every(isWhole)
    ? vscode.l10n.t("The listed loans have no such task. Add or refresh a loan first.")
    : vscode.l10n.t("What was read of the listed loans has no such task, and not all was read. Refresh them first.");
}

export function taskItem(loanReference: string, owned: OwnedTask): Choice<TaskTarget> {
  const { task } = owned;
  return {
    label: taskLabel(task),
    description: ownerLabel(owned),
    detail: [loanReference, statusLabel(task.status), dueInRow(task, Date.now()) ?? []].flat().join(" · "),
    iconPath: statusIcon(task.status),
    value: { loanReference, taskId: task.id, taskKind: task.kind },
  };
}

/** The loans of the rows that a command is for; without rows one that the user picks. */
export async function loansOf(
  app: App,
  session: Session,
  command: RowCommand,
  given: readonly unknown[],
): Promise<string[]> {
  const references = loanReferencesOf(commandRows(app, command, given));
  return references.length > 0 ? references : [await pickLoan(session, commandTitle(command))];
}

/** A document of the task that can be rejected, or all; the only one without asking. Undefined where there is none. */
export async function pickDocument(
  session: Session,
  loanReference: string,
  task: Task,
): Promise<Document | "all" | undefined> {
  const documents = rejectableDocuments(task);
  if (documents.length <= 1) return documents[0];
  const title = `${commandTitle(commandIds.rejectDocument)}: ${taskLabel(task)} (${loanReference})`;
  return choose<Document | "all">(
    `${session.environment.name}: ${title}`,
    [
      ...documents.map((value) => ({ label: documentLabel(value), description: textOf(value.id) ?? "", value })),
      separator(""),
      { label: vscode.l10n.t("Several of these {0} documents, with one reason…", documents.length), value: "all" },
    ],
    vscode.l10n.t("Document"),
  );
}

const STATUS_ICONS: Readonly<Record<TaskStatus, { readonly icon: string; readonly color: string }>> = {
  NotStarted: { icon: "circle-large-outline", color: "charts.yellow" },
  InProgress: { icon: "sync", color: "charts.blue" },
  Completed: { icon: "pass-filled", color: "charts.green" },
  AutomaticallyCancelled: { icon: "circle-slash", color: "disabledForeground" },
  ManuallyCancelled: { icon: "error", color: "disabledForeground" },
};

/** Shape and color both differ, so that either is enough. */
export function statusIcon(status: Text): vscode.ThemeIcon {
  const stated = documentedStatus(status);
  const known = stated ? STATUS_ICONS[stated] : { icon: "question", color: "charts.purple" };
  return new vscode.ThemeIcon(known.icon, new vscode.ThemeColor(known.color));
}
