import * as vscode from "vscode";
import { findTask, isAmbiguousTaskId, type Loan, noTaskText, type OwnedTask } from "../../domain/loan";
import type { Task, TaskKind } from "../../domain/task";
import { ownProperty, stringProperty } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import type { Session } from "../environments/session";
import { commandAction } from "../ui/actions";
import { ROWS_OF, type RowCommand, WHOLE_LOAN_COMMANDS } from "../ui/commandIds";
import { rejectArgument, UserError } from "../ui/errors";
import { showInformationMessage } from "../ui/window/messages";

/** Which task a command is for, in the loan list of the active environment. */
export interface TaskTarget {
  readonly loanReference: string;
  readonly taskId: string;
  /** A borrower task and a loan officer task may have the same ID. Without it, the only task with the ID is meant. */
  readonly taskKind?: TaskKind | undefined;
}

/*
 * Commands are called by rows, by the task page, by keybindings and by other extensions: what comes is looked at
 * before it is used. Undefined stands for "nothing was given"; anything that is no target is refused.
 */

export function loanReferenceOf(argument: unknown): string | undefined {
  return isMissing(argument) ? undefined : (stringProperty(argument, "loanReference") ?? rejectArgument());
}

export function dealIdOf(argument: unknown): string | undefined {
  return isMissing(argument) ? undefined : (stringProperty(argument, "dealId") ?? rejectArgument());
}

export function taskTargetOf(argument: unknown): TaskTarget | undefined {
  if (isMissing(argument)) return undefined;
  const loanReference = stringProperty(argument, "loanReference");
  const task = ownProperty(ownProperty(argument, "owned"), "task");
  const taskId = stringProperty(argument, "taskId") ?? stringProperty(task, "id");
  const kind = stringProperty(argument, "taskKind") ?? stringProperty(task, "kind");
  if (loanReference === undefined || taskId === undefined) return rejectArgument();
  if (kind === undefined) return { loanReference, taskId };
  return kind === "borrower" || kind === "loanOfficer" ? { loanReference, taskId, taskKind: kind } : rejectArgument();
}

/** The IDs of a row that groups tasks, or that is one, in either view. */
export function taskIdsIn(row: unknown): string[] {
  const tasks = ownProperty(row, "tasks");
  const all = Array.isArray(tasks)
    ? tasks
    : [ownProperty(row, "owned") ?? { task: { id: ownProperty(row, "taskId") } }];
  return all.map((owned) => stringProperty(ownProperty(owned, "task"), "id") ?? rejectArgument());
}

/** The tasks of a row that groups some, by status or by type. */
export function groupedTasks(row: unknown): TaskTarget[] {
  const [loanReference, tasks] = [ownProperty(row, "loanReference"), ownProperty(row, "tasks")];
  return Array.isArray(tasks) ? tasks.flatMap((owned) => taskTargetOf({ loanReference, owned }) ?? []) : [];
}

export function isTargetedTask({ taskId, taskKind }: Pick<TaskTarget, "taskId" | "taskKind">, task: Task): boolean {
  return task.id === taskId && (taskKind === undefined || task.kind === taskKind);
}

export function readLoan(session: Session, reference: string): { entry: Entry<Loan>; loan: Loan } {
  const entry = session.store.loans.get(reference);
  if (entry === undefined) {
    throw new UserError(vscode.l10n.t("{0} does not have {1} on its list.", session.environment.name, reference));
  }
  if (entry.value === undefined) throw new UserError(unreadText(reference, entry));
  return { entry, loan: entry.value };
}

/** A loan that was read, and has no row. */
export function hiddenByFilter(reference: string): UserError {
  return new UserError(
    vscode.l10n.t("{0} is on the list, but the filter of the view hides it.", reference),
    commandAction("clearFilters"),
  );
}

export function unreadYetText(reference: string): string {
  return vscode.l10n.t("{0} has not been read yet. Wait a moment, or refresh it.", reference);
}

export function readTask(session: Session, target: TaskTarget): OwnedTask & { loan: Loan } {
  const { loan } = readLoan(session, target.loanReference);
  const owned = findTask(loan, target.taskId, target.taskKind);
  if (owned === undefined) {
    const why = noTaskText(loan, target.loanReference, target.taskId, target.taskKind);
    if (isAmbiguousTaskId(loan, target.taskId, target.taskKind)) throw new UserError(why);
    throw new UserError(`${why} ${vscode.l10n.t("Refresh the loan.")}`);
  }
  return { ...owned, loan };
}

/** Why a loan or deal that was to be read again was not. */
export function unreadText(reference: string, entry: Entry<unknown> | undefined): string {
  if (entry === undefined) return vscode.l10n.t("{0} is no longer on the list, so it was not read again.", reference);
  return entry.failure ? notReadText(reference, entry.failure.message) : unreadYetText(reference);
}

export function notReadText(reference: string, reason: string): string {
  return vscode.l10n.t("{0} could not be read: {1}", reference, reason);
}

/** The unmasked task: for what is sent and for opening a document, never to be shown. */
export function unmaskedTask(session: Pick<Session, "store">, target: TaskTarget): Task | undefined {
  const loan = session.store.loans.unmaskedEntry(target.loanReference)?.value;
  return loan && findTask(loan, target.taskId, target.taskKind)?.task;
}

/**
 * The rows that a command applies to; empty when none was passed and none of the selected rows fits. `given` is what VS Code
 * passes: the clicked row, and all selected rows if the clicked one is among them. The palette and keys pass nothing: then
 * the rows selected in the views count, or the task of the active page, whichever was used last. Other rows that are
 * selected are left alone, and the user is told how many.
 */
export function commandRows(app: WithSelection, command: RowCommand, given: readonly unknown[]): readonly unknown[] {
  const { rows, others } = rowsFor(app, command, given);
  showSkippedRows(others);
  return rows;
}

/** As `commandRows`, for a command that is for one row: the clicked one, or the only one that fits. */
export function commandRow(app: WithSelection, command: RowCommand, [clicked, selected]: readonly unknown[]): unknown {
  const { rows, others } = rowsFor(app, command, [clicked]);
  if (rows.length !== 1) return undefined;
  showSkippedRows(others + withClicked(clicked, selected).length - 1);
  return rows[0];
}

/** References of the loans that are selected in the view that was used last, whichever kinds of row. */
export function selectedLoans({ selection }: WithSelection): string[] {
  const loanOf = (row: unknown) => stringProperty(row, "loanReference");
  return selection.rowsWith((row) => loanOf(row) !== undefined).flatMap((row) => loanOf(row) ?? []);
}

/*
 *   given          rows that count                                  taken of them
 *   a row          it, or all that are selected with it             those of the command's kinds; if none is, an error
 *   nothing        the selected ones that fit or stand in a loan    those of the command's kinds; if none is, the others,
 *                                                                   where the command is for a whole loan
 */
function rowsFor({ selection }: WithSelection, command: RowCommand, [clicked, selected]: readonly unknown[]) {
  const kinds: readonly string[] = ROWS_OF[command];
  // A value without a kind is not a row of a view; it is checked where it is used.
  const fits = (row: unknown) => {
    const kind = stringProperty(row, "kind");
    return kind === undefined || kinds.includes(kind);
  };
  const isInLoan = (row: unknown) =>
    WHOLE_LOAN_COMMANDS.has(command) && stringProperty(row, "loanReference") !== undefined;
  const isGiven = !isMissing(clicked);
  const all = isGiven ? withClicked(clicked, selected) : selection.rowsWith((row) => fits(row) || isInLoan(row));
  const rows = all.filter(isGiven || all.some(fits) ? fits : isInLoan);
  if (isGiven && rows.length === 0) throw new UserError(skippedText(all.length));
  return { rows, others: all.length - rows.length };
}

function isMissing(argument: unknown): boolean {
  return argument === undefined || argument === null;
}

function withClicked(clicked: unknown, selected: unknown): readonly unknown[] {
  return Array.isArray(selected) && selected.length > 1 && selected.includes(clicked) ? selected : [clicked];
}

// What rows stand for, each once; nothing when no row was given. Throw a UserError for what is no such row.

export function loanReferencesOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.map(loanReferenceOf).filter((reference) => reference !== undefined))];
}

export function dealIdsOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.map(dealIdOf).filter((dealId) => dealId !== undefined))];
}

export function taskTargetsOf(rows: readonly unknown[]): TaskTarget[] {
  return rows.map(taskTargetOf).filter((target) => target !== undefined);
}

/** A view with rows; the pages of tasks are one whose only row is the task of the active page. */
export interface SelectingView {
  readonly visible: boolean;
  readonly selection: readonly unknown[];
  onDidChangeSelection(listener: () => unknown): { dispose(): unknown };
}

/** The part of the App that commands without a row need. */
interface WithSelection {
  readonly selection: TreeSelection;
}

/** What is selected in the views, for commands that come without a row: from the palette or by a key. */
export class TreeSelection {
  #views: readonly SelectingView[] = [];

  follow(view: SelectingView): void {
    this.#views = [...this.#views, view];
    // Ends with the view.
    view.onDidChangeSelection(() => {
      this.#views = [view, ...this.#views.filter((other) => other !== view)];
    });
  }

  /** The selection of the latest visible view that has such a row selected. */
  rowsWith(wanted: (row: unknown) => boolean): readonly unknown[] {
    return this.#views.find(({ visible, selection }) => visible && selection.some(wanted))?.selection ?? [];
  }
}

export function showSkippedRows(count: number): void {
  if (count === 0) return;
  void showInformationMessage(skippedText(count));
}

function skippedText(count: number): string {
  return vscode.l10n.t("This command does not apply to {0} of the selected rows.", count);
}
