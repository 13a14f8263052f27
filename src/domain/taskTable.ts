import * as l10n from "@vscode/l10n";
import { isComplete } from "./listing";
import { type Borrower, type Loan, type OwnedTask, ownerTitle, tasksAreComplete } from "./loan";
import { documentLabel, fieldsNotRead, taskLabel } from "./task";
import { assigneeLabel, statusLabel } from "./taskStatus";
import { isNotRead, type Text, textOf } from "./unknown";

/** A line of a table of tasks; without a task for a loan that has none, and for what was not read of one. */
export interface TableLine {
  readonly loanReference: string;
  /** Undefined for a loan that was not read. */
  readonly loan: Loan | undefined;
  readonly owned: OwnedTask | undefined;
  readonly gap?: Gap;
}

/** A list that did not come whole, by the name of its field: there may be more lines. */
export interface Gap {
  readonly field: "loan" | "borrowers" | "borrowerTasks" | "loanOfficerDocumentTasks";
  readonly borrower: Borrower | undefined;
}

export function gapsOf(loan: Loan | undefined): Gap[] {
  if (loan === undefined) return [{ field: "loan", borrower: undefined }];
  const gaps: Gap[] = loan.borrowers.items
    .filter(({ tasks }) => !isComplete(tasks))
    .map((borrower) => ({ field: "borrowerTasks", borrower }));
  if (!isComplete(loan.borrowers)) gaps.unshift({ field: "borrowers", borrower: undefined });
  if (!isComplete(loan.loanOfficerTasks)) gaps.push({ field: "loanOfficerDocumentTasks", borrower: undefined });
  // An error that names no field may be about any of them.
  return gaps.length === 0 && !tasksAreComplete(loan) ? [{ field: "loan", borrower: undefined }] : gaps;
}

export interface Table {
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** For people: labels, and dates in words. `dateText` takes a date of the service. */
export function tableToRead(lines: readonly TableLine[], dateText: (date: string) => string): Table {
  return {
    header: [
      l10n.t("Loan"),
      l10n.t("Borrower"),
      l10n.t("Task"),
      l10n.t("Status"),
      l10n.t("Due date"),
      l10n.t("Assigned to"),
      l10n.t("Documents"),
    ],
    lines: lines.map(({ loanReference, owned, gap }) => {
      if (gap !== undefined) return [loanReference, gapOwner(gap), l10n.t("Not all tasks were read."), "", "", "", ""];
      if (owned === undefined) return [loanReference, "", l10n.t("No tasks"), "", "", "", ""];
      const { task } = owned;
      return [
        loanReference,
        ownerTitle(owned.borrower),
        taskLabel(task),
        statusLabel(task.status),
        dueWords(task.dueDate, dateText),
        task.assignedTo === undefined ? "" : assigneeLabel(task.assignedTo),
        documentsOf(owned),
      ];
    }),
  };
}

/**
 * For programs and spreadsheets: every value as the service gave it, under the same names in every language, so that it
 * can be sorted, filtered and joined. A loan officer task has no borrower. "Not read" names the fields that were not read,
 * and the list of which there may be more.
 */
export function tableOfValues(lines: readonly TableLine[]): Table {
  return {
    header: [
      ...["Loan", "Loan ID", "Borrower", "Borrower ID", "Task", "Task name", "Task ID", "Kind", "Status", "Type"],
      ...["Priority", "Due date", "Created on", "Completed at", "Assigned to", "Documents", "Document IDs"],
      "Not read",
    ],
    lines: lines.map(({ loanReference, loan, owned, gap }) => {
      const task = owned?.task;
      const borrower = owned?.borrower ?? gap?.borrower;
      return [
        loanReference,
        loan?.id,
        namesOf(borrower),
        borrower?.id,
        task?.title,
        task?.taskName,
        task?.id,
        task?.kind,
        task?.status,
        task?.type,
        task?.priority,
        task?.dueDate,
        task?.createdOn,
        task?.completedAt,
        task?.assignedTo,
        task?.documents.items.flatMap(({ title }) => textOf(title) ?? []).join("; "),
        task?.documents.items.flatMap(({ id }) => textOf(id) ?? []).join("; "),
        gap?.field ?? (task && fieldsNotRead(task).join("; ")),
      ].map((value) => (isNotRead(value) ? "" : (value ?? "")));
    }),
  };
}

/** Whose tasks were not read, where that is one person's. */
function gapOwner({ field, borrower }: Gap): string {
  if (borrower !== undefined) return ownerTitle(borrower);
  return field === "loanOfficerDocumentTasks" ? ownerTitle(undefined) : "";
}

function namesOf(borrower: OwnedTask["borrower"]): string | undefined {
  return borrower && [borrower.firstName, borrower.lastName].flatMap((name) => textOf(name) ?? []).join(" ");
}

/** An empty cell means that the task has no due date. */
function dueWords(dueDate: Text, dateText: (date: string) => string): string {
  if (isNotRead(dueDate)) return l10n.t("Due date not read");
  const date = textOf(dueDate);
  return date === undefined ? "" : dateText(date);
}

/** An empty cell means that the task has no documents. */
function documentsOf({ task: { documents } }: OwnedTask): string {
  const listed = documents.items.map(documentLabel);
  return (isComplete(documents) ? listed : [...listed, l10n.t("Not all documents were read.")]).join("; ");
}
