import * as l10n from "@vscode/l10n";
import { type FieldFailure, type FieldLeftOut, isComplete, type Listing, noListText } from "./listing";
import type { SERVICE_FIELDS, Texts } from "./serviceFields";
import type { Document, Task, TaskKind } from "./task";
import { isolated } from "./text";
import { isNotRead, textOf } from "./unknown";

/** service.md 2.3 */
export interface Loan {
  /** Canonical: the only form that goes into REST paths, whatever reference the user gave. */
  readonly id: string;
  readonly borrowers: Listing<Borrower>;
  readonly loanOfficerTasks: Listing<Task>;
  readonly failures: readonly FieldFailure[];
  readonly leftOut: readonly FieldLeftOut[];
}

/** Loan officer tasks have no borrower. */
export interface OwnedTask {
  readonly task: Task;
  readonly borrower: Borrower | undefined;
  /** Whose it is as well: borrowers may share a task. */
  readonly others?: readonly Borrower[] | undefined;
}

export interface TaskOwner {
  readonly borrower: Borrower | undefined;
  readonly tasks: Listing<Task>;
}

/** The borrowers in the order of the answer, then the loan officer. */
export function ownersOf({ borrowers, loanOfficerTasks }: Loan): TaskOwner[] {
  return [...borrowers.items.map(ownerOf), officerOf({ loanOfficerTasks })];
}

export function ownerOf(borrower: Borrower): TaskOwner {
  return { borrower, tasks: borrower.tasks };
}

export function officerOf({ loanOfficerTasks }: Pick<Loan, "loanOfficerTasks">): TaskOwner {
  return { borrower: undefined, tasks: loanOfficerTasks };
}

/** Each task once, with all whose it is. */
export function tasksOfOwners(owners: readonly TaskOwner[]): OwnedTask[] {
  const found = new Map<string, OwnedTask>();
  for (const { borrower, tasks } of owners) {
    for (const task of tasks.items) {
      const key = `${task.kind} ${task.id}`;
      const first = found.get(key) ?? { task, borrower };
      const isShared = borrower !== undefined && borrower !== first.borrower;
      found.set(key, isShared ? { ...first, others: [...(first.others ?? []), borrower] } : first);
    }
  }
  return [...found.values()];
}

export function tasksOf(loan: Loan): OwnedTask[] {
  return tasksOfOwners(ownersOf(loan));
}

/** To be counted: each task once, and the lists as they came where none is shared, for what was counted is kept by them. */
export function taskListsOf(owners: readonly TaskOwner[]): readonly (readonly Task[])[] {
  const lists = owners.map(({ tasks }) => tasks.items);
  const ofBorrowers = owners.flatMap(({ borrower, tasks }) => (borrower === undefined ? [] : [tasks.items]));
  if (ofBorrowers.length < 2) return lists;
  const ids = new Set(ofBorrowers.flatMap((tasks) => tasks.map(({ id }) => id)));
  const isShared = ofBorrowers.reduce((sum, { length }) => sum + length, 0) > ids.size;
  return isShared ? [tasksOfOwners(owners).map(({ task }) => task)] : lists;
}

/** A borrower task and a loan officer task may have one ID: without a kind it is the only one with it, or none. */
export function findTask(loan: Loan, taskId: string, kind: TaskKind | undefined): OwnedTask | undefined {
  const found = tasksOf(loan).filter(({ task }) => task.id === taskId && (kind === undefined || task.kind === kind));
  return found.every(({ task }) => task.kind === found[0]?.task.kind) ? found[0] : undefined;
}

/** Whether neither is meant, because a borrower task and a loan officer task have this ID and nothing says which one it is. */
export function isAmbiguousTaskId(loan: Loan, taskId: string, kind: TaskKind | undefined): boolean {
  if (kind !== undefined) return false;
  return new Set(tasksOf(loan).flatMap(({ task }) => (task.id === taskId ? task.kind : []))).size > 1;
}

/** Why a task is not found. That it is gone is said only where all tasks of the loan came. */
export function noTaskText(loan: Loan, reference: string, taskId: string, kind: TaskKind | undefined): string {
  if (isAmbiguousTaskId(loan, taskId, kind)) {
    return l10n.t(
      "{0} has a borrower task and a loan officer task with this ID. Choose one of them in the view Loans.",
      reference,
    );
  }
  return tasksAreComplete(loan)
    ? l10n.t("{0} no longer has this task.", reference)
    : l10n.t("The service did not return all tasks of {0}, and this one was not among them.", reference);
}

export function tasksAreComplete(loan: Loan): boolean {
  return isComplete(loan.borrowers) && ownersOf(loan).every(({ tasks }) => isComplete(tasks));
}

/** What is said of documents of a task of the loan that were not all read; undefined where they were. */
export function documentsGap(documents: Listing<Document>): string | undefined {
  if (isComplete(documents)) return undefined;
  if (documents.absent && documents.failure === undefined) return noListText("documentLinks");
  return documents.items.length === 0 ? l10n.t("The documents were not read.") : l10n.t("Not all documents were read.");
}

/** service.md 2.4 */
export interface Income extends Texts<typeof SERVICE_FIELDS.Income> {
  readonly failures: readonly FieldFailure[];
}

export interface Borrower extends Texts<typeof SERVICE_FIELDS.PersonalInformation> {
  readonly id: string;
  readonly incomes: Listing<Income>;
  readonly tasks: Listing<Task>;
  readonly failures: readonly FieldFailure[];
}

export function borrowerLabel({ id, firstName, lastName }: Pick<Borrower, "id" | "firstName" | "lastName">): string {
  const name = [firstName, lastName].flatMap((part) => textOf(part) ?? []).join(" ");
  return name === "" ? id : isolated(name);
}

export function namesNotRead(borrower: Borrower | undefined): ("firstName" | "lastName")[] {
  return (["firstName", "lastName"] as const).filter((name) => isNotRead(borrower?.[name]));
}

export function ownerLabel({ borrower, others = [] }: Pick<OwnedTask, "borrower" | "others">): string {
  return borrower ? [borrower, ...others].map(borrowerLabel).join(", ") : l10n.t("Loan officer");
}

/** service.md 2.2 */
export interface Deal extends Texts<typeof SERVICE_FIELDS.Deal>, Omit<Loan, "loanOfficerTasks"> {}

export function dealLabel(deal: Pick<Deal, "id" | "friendlyId">): string {
  return textOf(deal.friendlyId) ?? deal.id;
}
