import * as l10n from "@vscode/l10n";
import { assigneeLabel } from "./assignee";
import { ownerTitle } from "./borrower";
import { documentLabel } from "./document";
import type { Loan, OwnedTask } from "./loan";
import { taskLabel } from "./task";
import { statusLabel } from "./taskStatus";

/** A line of a table of tasks; without a task for a loan that has none. */
export interface TableLine {
  readonly loanReference: string;
  readonly loan: Loan;
  readonly owned: OwnedTask | undefined;
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
    lines: lines.map(({ loanReference, owned }) => {
      if (owned === undefined) return [loanReference, "", l10n.t("No tasks"), "", "", "", ""];
      const { task } = owned;
      return [
        loanReference,
        ownerTitle(owned.borrower),
        taskLabel(task),
        statusLabel(task.status),
        task.dueDate === undefined ? "" : dateText(task.dueDate),
        task.assignedTo === undefined ? "" : assigneeLabel(task.assignedTo),
        documentsOf(owned),
      ];
    }),
  };
}

/**
 * For programs and spreadsheets: every value as the service gave it, under the same names in every language, so that it
 * can be sorted, filtered and joined. A loan officer task has no borrower.
 */
export function tableOfValues(lines: readonly TableLine[]): Table {
  return {
    header: [
      ...["Loan", "Loan ID", "Borrower", "Borrower ID", "Task", "Task name", "Task ID", "Kind", "Status", "Type"],
      ...["Priority", "Due date", "Created on", "Completed at", "Assigned to", "Documents", "Document IDs"],
    ],
    lines: lines.map(({ loanReference, loan, owned }) => {
      const task = owned?.task;
      return [
        loanReference,
        loan.id,
        namesOf(owned?.borrower),
        owned?.borrower?.id,
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
        task?.documents.items.flatMap(({ title }) => title ?? []).join("; "),
        task?.documents.items.flatMap(({ id }) => id ?? []).join("; "),
      ].map((value) => value ?? "");
    }),
  };
}

function namesOf(borrower: OwnedTask["borrower"]): string | undefined {
  return borrower && [borrower.firstName, borrower.lastName].filter((name) => name !== undefined).join(" ");
}

function documentsOf({ task }: OwnedTask): string {
  return task.documents.items.map(documentLabel).join("; ");
}
