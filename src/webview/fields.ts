import { assigneeLabel } from "../domain/assignee";
import { isNotRead, type NotRead, type Text, textOf } from "../domain/notRead";
import type { TaskDetails } from "../domain/task";
import { isTaskStatus, statusLabel } from "../domain/taskStatus";
import type { TaskPage } from "../protocol/taskPageMessages";
import { type DateStyle, dateText } from "./dates";
import { failuresOf } from "./failures";
import { words } from "./words";

/** One labelled value of the task. */
export interface Field {
  /** The field of the service (service.md 2.5 to 2.7); unique on the page. */
  readonly name: string;
  readonly label: string;
  /** undefined: nothing came, and that means something. */
  readonly value: FieldValue | undefined | NotRead;
  readonly failures: readonly string[];
}

export type FieldValue =
  /** Words of the service or the user. */
  | { readonly kind: "text"; readonly text: string }
  /** An ID or a path: to be read letter by letter. */
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "status"; readonly text: string; readonly tone: string }
  | { readonly kind: "date"; readonly text: string; readonly raw: string; readonly overdue: boolean };

/** The fields that matter most: always shown, also when nothing came. */
export function keyFields(page: TaskPage, style: DateStyle): Field[] {
  const { task } = page;
  return [
    field(page, "status", words.status, status(task.status)),
    field(page, "dueDate", words.due, date(task.dueDate, style, page.overdue)),
    field(page, "priority", words.priority, text(task.priority)),
    ...shown(field(page, "completedAt", words.completed, date(task.completedAt, style)), task.status === "Completed"),
    ...shown(field(page, "assignedTo", words.assignedTo, assignee(page))),
  ];
}

/** The loan of the task, and its names and IDs. */
export function detailFields(page: TaskPage, style: DateStyle): Field[] {
  const { task } = page;
  const named =
    textOf(task.title) !== undefined ? field(page, "taskName", words.taskName, text(task.taskName)) : undefined;
  return [
    ...shown(field(page, "createdOn", words.created, date(task.createdOn, style))),
    ...shown(field(page, "title", words.title, isNotRead(task.title) ? task.title : undefined)),
    ...shown(named ?? field(page, "taskName", words.taskName, isNotRead(task.taskName) ? task.taskName : undefined)),
    field(page, "id", words.taskId, { kind: "code", text: task.id }),
    field(page, "loan", words.loan, { kind: "text", text: page.loanReference }),
    field(page, "loanId", words.loanId, { kind: "code", text: page.loanId }),
    ...shown(
      field(page, "documentUploadPath", words.uploadPath, code(task.documentUploadPath)),
      task.kind === "loanOfficer",
    ),
  ];
}

/** service.md 2.7, as far as it came. */
export function aboutFields(page: TaskPage): Field[] {
  const { details } = page.task;
  const detail = (name: keyof TaskDetails) => (isNotRead(details) ? details : details?.[name]);
  return [
    field(page, "details.borrowerName", words.borrower, text(detail("borrowerName"))),
    field(page, "details.borrowerId", words.borrowerId, code(detail("borrowerId"))),
    field(page, "details.entityDisplayName", words.entity, text(detail("entityDisplayName"))),
    field(page, "details.entityKind", words.entityKind, text(detail("entityKind"))),
  ].flatMap((candidate) => shown(candidate));
}

function field(page: TaskPage, name: string, label: string, value: Field["value"]): Field {
  return { name, label, value, failures: failuresOf(page.task.failures, name) };
}

/** Leaves out a field that did not come, unless its absence matters or the service returned an error for it. */
function shown(candidate: Field, absenceMatters = false): Field[] {
  return candidate.value !== undefined || candidate.failures.length > 0 || absenceMatters ? [candidate] : [];
}

function text(value: Text): Field["value"] {
  return shownAs(value, (text) => ({ kind: "text", text }));
}

function code(value: Text): Field["value"] {
  return shownAs(value, (text) => ({ kind: "code", text }));
}

function date(value: Text, style: DateStyle, overdue = false): Field["value"] {
  return shownAs(value, (raw) => {
    const localized = dateText(raw, style);
    return localized === undefined ? { kind: "text", text: raw } : { kind: "date", text: localized, raw, overdue };
  });
}

function shownAs(value: Text, form: (text: string) => FieldValue): Field["value"] {
  if (isNotRead(value)) return value;
  const text = textOf(value);
  return text === undefined ? undefined : form(text);
}

function status(value: Text): Field["value"] {
  if (isNotRead(value)) return value;
  return { kind: "status", text: statusLabel(value), tone: isTaskStatus(value) ? value : "unknown" };
}

/** Borrower tasks have no assignee (service.md 2.6). */
function assignee({ task }: TaskPage): Field["value"] {
  if (isNotRead(task.assignedTo)) return task.assignedTo;
  if (task.kind === "borrower" && task.assignedTo === undefined) return undefined;
  return { kind: "text", text: assigneeLabel(task.assignedTo) };
}
