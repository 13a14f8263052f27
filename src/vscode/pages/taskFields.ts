import * as l10n from "@vscode/l10n";
import { dateText, isTaskOverdue } from "../../domain/dates";
import type { FieldFailure } from "../../domain/listing";
import type { Loan, OwnedTask } from "../../domain/loan";
import type { Task, TaskDetails } from "../../domain/task";
import { assigneeLabel, documentedStatus, statusLabel, typeLabel } from "../../domain/taskStatus";
import { isNotRead, type NotRead, type Text, textOf } from "../../domain/unknown";
import type { Activity } from "../../ledger/activity";
import type { Field, Part, Words } from "../../protocol/page";
import { commandIds } from "../ui/commandIds";
import { code, quiet, type Read, serviceSaid } from "./parts";

export interface TaskFacts extends Read {
  /** As the user gave it. */
  readonly loanReference: string;
  readonly loan: Loan;
  readonly owned: OwnedTask;
  /** What is being sent about the task. */
  readonly underWay: readonly Activity[];
}

/** Undefined: nothing came. */
type Value = readonly Part[] | undefined | NotRead;

/** The fields that matter most: always shown, also when nothing came. */
export function keyFields(task: Task, now: number): Field[] {
  const { status, dueDate, assignedTo, kind } = task;
  const due = l10n.t({ message: "Due", comment: "Label before the due date of a task" });
  const completed = l10n.t({ message: "Completed", comment: "Label before the time when a task was completed" });
  const late = isTaskOverdue(task, now) ? [" ", { text: l10n.t("Late"), look: "strong overdue" }] : [];
  // Borrower tasks have no assignee (service.md 2.6).
  const hasNone = kind === "borrower" && assignedTo === undefined;
  return [
    ...field(task, "status", l10n.t("Status"), isNotRead(status) ? status : [statusWords(status)]),
    ...field(
      task,
      "dueDate",
      due,
      textValue(dueDate, (date) => [dateWords(date), ...late]),
      true,
    ),
    ...field(task, "priority", l10n.t("Priority"), textValue(task.priority), true),
    ...field(task, "completedAt", completed, dateValue(task.completedAt), documentedStatus(status) === "Completed"),
    ...field(task, "assignedTo", l10n.t("Assigned to"), hasNone ? undefined : labelValue(assignedTo, assigneeLabel)),
  ];
}

export function detailFields(task: Task, loanReference: string, loanId: string): Field[] {
  const { id, kind, title, taskName } = task;
  const created = l10n.t({ message: "Created", comment: "Label before the time when a task was created" });
  // Without a title, the heading shows the name.
  const name = textOf(title) !== undefined || isNotRead(taskName) ? textValue(taskName) : undefined;
  const copy = { label: l10n.t("Copy"), fullLabel: l10n.t("Copy Task ID"), asks: { type: "copyTaskId" } } as const;
  // Copy Link copies a link to this page.
  const given = [{ loanReference, taskId: id, taskKind: kind }];
  const copyLink = { label: l10n.t("Copy Link"), asks: { type: "run", command: commandIds.copyLink, given } } as const;
  const idParts = [code(id), { look: "link", ...copy } as const, { look: "link", ...copyLink } as const];
  const path = textValue(task.documentUploadPath, code);
  return [
    ...field(task, "createdOn", created, dateValue(task.createdOn)),
    ...field(task, "title", l10n.t("Title"), isNotRead(title) ? title : undefined),
    ...field(task, "taskName", l10n.t("Task name"), name),
    ...field(task, "type", l10n.t("Type"), labelValue(task.type, typeLabel)),
    ...field(task, "id", l10n.t("Task ID"), idParts),
    ...field(task, "loan", l10n.t("Loan"), [loanReference]),
    ...field(task, "loanId", l10n.t("Loan ID"), [code(loanId)]),
    ...field(task, "documentUploadPath", l10n.t("Upload path"), path, kind === "loanOfficer"),
  ];
}

/** service.md 2.7, as far as it came. */
export function aboutFields(task: Task): Field[] {
  const { details } = task;
  const detail = (name: keyof TaskDetails) => (isNotRead(details) ? details : details?.[name]);
  return [
    ...field(task, "details.borrowerName", l10n.t("Borrower"), textValue(detail("borrowerName"))),
    ...field(task, "details.borrowerId", l10n.t("Borrower ID"), textValue(detail("borrowerId"), code)),
    ...field(task, "details.entityDisplayName", l10n.t("Entity"), textValue(detail("entityDisplayName"))),
    ...field(task, "details.entityKind", l10n.t("Entity kind"), textValue(detail("entityKind"))),
  ];
}

/** Nothing when it did not come, unless its absence matters or the service returned an error for it. */
function field({ failures }: Task, name: string, label: string, value: Value, always = false): Field[] {
  const said = serviceSaid(failuresOf(failures, name));
  if (value === undefined && said.length === 0 && !always) return [];
  return [{ name, label, parts: [...valueParts(value, said.length > 0), ...said] }];
}

function valueParts(value: Value, isSaid: boolean): readonly Part[] {
  if (value !== undefined && !isNotRead(value)) return value;
  // What was said says why there is no value.
  if (isSaid) return [];
  if (value !== undefined) return [l10n.t("Not read")];
  return [quiet(l10n.t({ message: "None", comment: "Value of a field of a task that has none" }))];
}

function textValue(value: Text, partsOf: (text: string) => Part | readonly Part[] = (text) => text): Value {
  if (isNotRead(value)) return value;
  const text = textOf(value);
  return text === undefined ? undefined : [partsOf(text)].flat();
}

function dateValue(value: Text): Value {
  return textValue(value, dateWords);
}

function labelValue(value: Text, labelOf: (value: Text) => string): Value {
  return isNotRead(value) ? value : [labelOf(value)];
}

function dateWords(raw: string): Words {
  return { text: dateText(raw), title: raw };
}

export function statusWords(value: Text): Words {
  return { text: statusLabel(value), look: `status ${documentedStatus(value) ?? "unknown"}` };
}

/** What the service itself said about a field in `errors` (service.md 7.2); parts of it (`details.borrowerId`) count as well. */
export function failuresOf(failures: readonly FieldFailure[], field: string): string[] {
  return failures.filter((failure) => !failure.own && belongsTo(failure, field)).map(({ message }) => message);
}

/** Failures of fields that have no place of their own on the page. */
export function otherFailures(failures: readonly FieldFailure[], placed: readonly string[]): FieldFailure[] {
  return failures.filter((failure) => !placed.some((field) => belongsTo(failure, field)));
}

function belongsTo(failure: FieldFailure, field: string): boolean {
  return failure.field === field || failure.field.startsWith(`${field}.`);
}
