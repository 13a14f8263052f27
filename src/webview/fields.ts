import { parseServiceDate } from "../domain/dates";
import type { FieldFailure } from "../domain/listing";
import type { TaskDetails } from "../domain/task";
import { assigneeLabel, isTaskStatus, statusLabel } from "../domain/taskStatus";
import { isNotRead, type NotRead, type Text, textOf } from "../domain/unknown";
import type { TaskPage } from "../protocol/taskPage";
import { element, isolatedText, type VirtualElement } from "./dom";
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

type FieldValue =
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

/** A description list: each label with its value, an em dash for what did not come, and what the service said about it. */
export function fieldList(className: string, fields: readonly Field[]): VirtualElement {
  return element("dl", { class: className }, ...fields.map(row));
}

function row(field: Field): VirtualElement {
  return element(
    "div",
    { key: field.name },
    element("dt", {}, field.label),
    element("dd", {}, ...value(field), ...field.failures.map(serviceSaid)),
  );
}

function value({ name, value, failures }: Field): (VirtualElement | string)[] {
  if (isNotRead(value)) return failures.length > 0 ? [] : [words.notRead];
  if (value === undefined) return failures.length > 0 ? [] : absent();
  return name === "id" ? [...present(value), copyTaskId(), copyLink()] : present(value);
}

function present(value: FieldValue): (VirtualElement | string)[] {
  switch (value.kind) {
    case "text":
      return [isolatedText(value.text)];
    case "code":
      return [element("code", { dir: "auto" }, value.text)];
    case "status":
      return [element("span", { class: `status ${value.tone}` }, isolatedText(value.text))];
    case "date": {
      const time = element("time", { title: value.raw }, value.text);
      return value.overdue ? [time, " ", element("strong", { class: "overdue" }, words.overdue)] : [time];
    }
  }
}

function absent(): VirtualElement[] {
  return [
    element("span", { "aria-hidden": "true" }, "—"),
    element("span", { class: "for-screen-readers" }, words.none),
  ];
}

function copyTaskId(): VirtualElement {
  return element(
    "button",
    { type: "button", class: "link", "aria-label": words.copyTaskId, sends: { type: "copyTaskId" } },
    words.copy,
  );
}

/** Of the task itself: a link that opens this page. */
function copyLink(): VirtualElement {
  return element("button", { type: "button", class: "link", sends: { type: "copyLink" } }, words.copyLink);
}

/** What the service said about a field in `errors` (service.md 7.2); parts of it (`details.borrowerId`) count as well. */
export function failuresOf(failures: readonly FieldFailure[], field: string): string[] {
  return failures.filter((failure) => belongsTo(failure, field)).map(({ message }) => message);
}

/** Failures of fields that have no place of their own on the page. */
export function otherFailures(failures: readonly FieldFailure[], placed: readonly string[]): FieldFailure[] {
  return failures.filter((failure) => !placed.some((field) => belongsTo(failure, field)));
}

function belongsTo(failure: FieldFailure, field: string): boolean {
  return failure.field === field || failure.field.startsWith(`${field}.`);
}

export function serviceSaid(message: string): VirtualElement {
  return element("span", { class: "failure" }, `${words.serviceSaid} `, isolatedText(message));
}

/** How dates are written. Without a time zone, the user's own. */
export interface DateStyle {
  readonly locale: string;
  readonly timeZone?: string;
}

/** A date of the service, localized; undefined when it does not parse and has to be shown as it came. */
export function dateText(raw: string, style: DateStyle): string | undefined {
  const date = parseServiceDate(raw);
  if (date === undefined) return undefined;
  // A day without a time is that day wherever the user is.
  if (date.wholeDay) return new Intl.DateTimeFormat(style.locale, { dateStyle: "medium" }).format(date.time);
  return new Intl.DateTimeFormat(style.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: style.timeZone,
  }).format(date.time);
}

/** When something was read: the time, with the day when that is not today. Times in milliseconds since the epoch. */
export function asOfText(asOf: number, now: number, { locale, timeZone }: DateStyle): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  if (day.format(asOf) === day.format(now)) return time.format(asOf);
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(asOf);
}

/** How long ago that was; undefined below a minute. Never negative: the host's clock may differ. */
export function ageText(asOf: number, now: number, { locale }: DateStyle): string | undefined {
  const minutes = Math.floor((now - asOf) / 60_000);
  if (minutes < 1) return undefined;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  if (minutes < 60) return relative.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, "hour") : relative.format(-Math.floor(hours / 24), "day");
}
