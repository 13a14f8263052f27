import * as l10n from "@vscode/l10n";
import { dateText } from "./dates";
import { isComplete } from "./listing";
import { type Borrower, documentsGap, type Loan, namesNotRead, type OwnedTask, ownerLabel } from "./loan";
import { documentLabel, fieldsNotRead, type Task, taskLabel } from "./task";
import { assigneeLabel, statusLabel } from "./taskStatus";
import { timeZone } from "./timeZone";
import { isNotRead, type Text, textOf } from "./unknown";

export interface TableLine {
  readonly loanReference: string;
  /** Undefined for a loan that was not read. */
  readonly loan: Loan | undefined;
  readonly owned?: OwnedTask | undefined;
  readonly gap?: Gap;
}

/** There may be more lines. */
export interface Gap {
  /** `lastRead`: it failed, and this is of an earlier one. */
  readonly field: "loan" | "lastRead" | "borrowers" | "borrowerTasks" | "loanOfficerDocumentTasks";
  readonly borrower: Borrower | undefined;
}

export function gapsOf(loan: Loan | undefined): Gap[] {
  if (loan === undefined) return [{ field: "loan", borrower: undefined }];
  const gaps: Gap[] = loan.borrowers.items
    .filter(({ tasks }) => !isComplete(tasks))
    .map((borrower) => ({ field: "borrowerTasks", borrower }));
  if (!isComplete(loan.borrowers)) gaps.unshift({ field: "borrowers", borrower: undefined });
  if (!isComplete(loan.loanOfficerTasks)) gaps.push({ field: "loanOfficerDocumentTasks", borrower: undefined });
  return gaps;
}

export function gapText({ field }: Gap): string {
  return field === "lastRead" ? l10n.t("The last refresh failed.") : l10n.t("Not all tasks were read.");
}

export interface Table {
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** For people: labels, and dates in words. */
export function tableToRead(lines: readonly TableLine[]): Table {
  return {
    header: [
      l10n.t("Loan"),
      l10n.t("Borrower"),
      l10n.t("Task"),
      l10n.t("Status"),
      // The day of a time depends on the zone, and other people read the table.
      `${l10n.t("Due date")} (${timeZone()})`,
      l10n.t("Assigned to"),
      l10n.t("Documents"),
    ],
    lines: lines.map(({ loanReference, loan, owned, gap }) => {
      if (gap !== undefined) return [loanReference, gapOwner(gap), gapText(gap), "", "", "", ""];
      if (owned === undefined) return [loanReference, "", l10n.t("No tasks"), "", "", "", ""];
      const { task } = owned;
      return [
        loanReference,
        ownerLabel(owned),
        taskLabel(task),
        statusLabel(task.status),
        // An empty cell means that the task has no due date.
        isNotRead(task.dueDate) ? l10n.t("Not read") : dateText(textOf(task.dueDate) ?? ""),
        task.assignedTo === undefined ? "" : assigneeLabel(task.assignedTo),
        // An empty cell means that the task has no documents.
        [task.documents.items.map(documentLabel), (loan && documentsGap(task.documents)) ?? []].flat().join("; "),
      ];
    }),
  };
}

/** Every value as it came, under the same names in every language: other people's files know names and order. */
export function tableOfValues(lines: readonly TableLine[]): Table {
  return {
    header: Object.keys(COLUMNS),
    lines: lines.map((line) =>
      Object.values(COLUMNS).map((column) => {
        const { borrower = line.gap?.borrower, others = [] } = line.owned ?? {};
        const value = column(line, line.owned?.task, borrower === undefined ? [] : [borrower, ...others]);
        return isNotRead(value) ? "" : (value ?? "");
      }),
    ),
  };
}

type Column = (line: TableLine, task: Task | undefined, borrowers: readonly Borrower[]) => Text;

const COLUMNS: Readonly<Record<string, Column>> = {
  Loan: ({ loanReference }) => loanReference,
  "Loan ID": ({ loan }) => loan?.id,
  Borrower: (_line, _task, borrowers) =>
    joinedTexts(borrowers.map((one) => joinedTexts([one.firstName, one.lastName], " "))),
  "Borrower ID": (_line, _task, borrowers) => joinedTexts(borrowers.map(({ id }) => id)),
  Task: (_line, task) => task?.title,
  "Task name": (_line, task) => task?.taskName,
  "Task ID": (_line, task) => task?.id,
  Kind: (_line, task) => task?.kind,
  Status: (_line, task) => task?.status,
  Type: (_line, task) => task?.type,
  Priority: (_line, task) => task?.priority,
  "Due date": (_line, task) => task?.dueDate,
  "Created on": (_line, task) => task?.createdOn,
  "Completed at": (_line, task) => task?.completedAt,
  "Assigned to": (_line, task) => task?.assignedTo,
  Documents: (_line, task) => task && joinedTexts(task.documents.items.map(({ title }) => title)),
  "Document IDs": (_line, task) => task && joinedTexts(task.documents.items.map(({ id }) => id)),
  "Not read": ({ gap }, task, borrowers) =>
    gap?.field ?? (task && [...new Set(borrowers.flatMap(namesNotRead)), ...fieldsNotRead(task)].join("; ")),
};

function joinedTexts(texts: readonly Text[], by = "; "): string {
  return texts.flatMap((text) => textOf(text) ?? []).join(by);
}

function gapOwner({ field, borrower }: Gap): string {
  return borrower !== undefined || field === "loanOfficerDocumentTasks" ? ownerLabel({ borrower }) : "";
}
