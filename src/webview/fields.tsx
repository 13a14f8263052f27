import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { dateText, isTaskOverdue } from "../domain/dates";
import type { FieldFailure } from "../domain/listing";
import type { Task, TaskDetails } from "../domain/task";
import { assigneeLabel, documentedStatus, statusLabel, typeLabel } from "../domain/taskStatus";
import { isNotRead, type NotRead, type Text, textOf } from "../domain/unknown";
import type { TaskPage } from "../protocol/taskPage";
import { Button, ServiceSaid } from "./elements";

export interface Field {
  /** The field of the service (service.md 2.5 to 2.7); unique on the page. */
  readonly name: string;
  readonly label: string;
  /** undefined: nothing came, and that means something. */
  readonly value: FieldValue;
  readonly failures: readonly string[];
}

type FieldValue = VNode | undefined | NotRead;

/** A description list: each label with its value, an em dash for what did not come, and what the service said about it. */
export function FieldList({ look, fields }: { readonly look: "key" | "details"; readonly fields: readonly Field[] }) {
  return (
    <dl class={look}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <Value {...field} />
            <ServiceSaid messages={field.failures} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, failures }: Field) {
  if (value !== undefined && !isNotRead(value)) return value;
  // They say why there is no value.
  if (failures.length > 0) return null;
  if (value !== undefined) return <>{l10n.t("Not read")}</>;
  return (
    <>
      <span aria-hidden="true">—</span>
      <span class="for-screen-readers">
        {l10n.t({ message: "None", comment: "Value of a field of a task that has none" })}
      </span>
    </>
  );
}

/** The fields that matter most: always shown, also when nothing came. */
export function keyFields({ task }: TaskPage, now: number): Field[] {
  const due = l10n.t({ message: "Due", comment: "Label before the due date of a task" });
  const completed = l10n.t({ message: "Completed", comment: "Label before the time when a task was completed" });
  return [
    ...field(task, "status", l10n.t("Status"), isNotRead(task.status) ? task.status : <Status value={task.status} />),
    ...field(task, "dueDate", due, dateField(task.dueDate, isTaskOverdue(task, now)), { always: true }),
    ...field(task, "priority", l10n.t("Priority"), textField(task.priority), { always: true }),
    ...field(task, "completedAt", completed, dateField(task.completedAt), {
      always: documentedStatus(task.status) === "Completed",
    }),
    ...field(task, "assignedTo", l10n.t("Assigned to"), assignee(task)),
  ];
}

export function detailFields({ task, loanReference, loanId }: TaskPage): Field[] {
  const created = l10n.t({ message: "Created", comment: "Label before the time when a task was created" });
  const title = isNotRead(task.title) ? task.title : undefined;
  // Without a title, the heading shows the name.
  const name = textOf(task.title) !== undefined || isNotRead(task.taskName) ? textField(task.taskName) : undefined;
  const uploadPath = code(task.documentUploadPath);
  return [
    ...field(task, "createdOn", created, dateField(task.createdOn)),
    ...field(task, "title", l10n.t("Title"), title),
    ...field(task, "taskName", l10n.t("Task name"), name),
    ...field(task, "type", l10n.t("Type"), isNotRead(task.type) ? task.type : <bdi>{typeLabel(task.type)}</bdi>),
    ...field(task, "id", l10n.t("Task ID"), <TaskId id={task.id} />),
    ...field(task, "loan", l10n.t("Loan"), <bdi>{loanReference}</bdi>),
    ...field(task, "loanId", l10n.t("Loan ID"), <code dir="auto">{loanId}</code>),
    ...field(task, "documentUploadPath", l10n.t("Upload path"), uploadPath, { always: task.kind === "loanOfficer" }),
  ];
}

/** service.md 2.7, as far as it came. */
export function aboutFields({ task }: TaskPage): Field[] {
  const { details } = task;
  const detail = (name: keyof TaskDetails) => (isNotRead(details) ? details : details?.[name]);
  return [
    ...field(task, "details.borrowerName", l10n.t("Borrower"), textField(detail("borrowerName"))),
    ...field(task, "details.borrowerId", l10n.t("Borrower ID"), code(detail("borrowerId"))),
    ...field(task, "details.entityDisplayName", l10n.t("Entity"), textField(detail("entityDisplayName"))),
    ...field(task, "details.entityKind", l10n.t("Entity kind"), textField(detail("entityKind"))),
  ];
}

/** Nothing when it did not come, unless its absence matters or the service returned an error for it. */
function field(
  { failures: all }: Task,
  name: string,
  label: string,
  value: FieldValue,
  { always = false } = {},
): readonly Field[] {
  const failures = failuresOf(all, name);
  return value !== undefined || failures.length > 0 || always ? [{ name, label, value, failures }] : [];
}

function textField(value: Text): FieldValue {
  return shownAs(value, (words) => <bdi>{words}</bdi>);
}

/** An ID or a path: to be read letter by letter. */
function code(value: Text): FieldValue {
  return shownAs(value, (letters) => <code dir="auto">{letters}</code>);
}

function dateField(value: Text, overdue = false): FieldValue {
  return shownAs(value, (raw) => (
    <>
      <bdi title={raw}>{dateText(raw)}</bdi>
      {overdue && " "}
      {overdue && <strong class="overdue">{l10n.t("Late")}</strong>}
    </>
  ));
}

function shownAs(value: Text, form: (text: string) => VNode): FieldValue {
  if (isNotRead(value)) return value;
  const text = textOf(value);
  return text === undefined ? undefined : form(text);
}

export function Status({ value }: { readonly value: Text }) {
  return (
    <span class={`status ${documentedStatus(value) ?? "unknown"}`}>
      <bdi>{statusLabel(value)}</bdi>
    </span>
  );
}

/** Borrower tasks have no assignee (service.md 2.6). */
function assignee({ kind, assignedTo }: Task): FieldValue {
  if (isNotRead(assignedTo)) return assignedTo;
  return kind === "borrower" && assignedTo === undefined ? undefined : <bdi>{assigneeLabel(assignedTo)}</bdi>;
}

/** Copy Link copies a link to this page. */
function TaskId({ id }: { readonly id: string }) {
  return (
    <>
      <code dir="auto">{id}</code>
      <Button look="link" fullLabel={l10n.t("Copy Task ID")} sends={{ type: "copyTaskId" }}>
        {l10n.t("Copy")}
      </Button>
      <Button look="link" sends={{ type: "copyLink" }}>
        {l10n.t("Copy Link")}
      </Button>
    </>
  );
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
