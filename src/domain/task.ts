import * as l10n from "@vscode/l10n";
import { type FieldFailure, isComplete, type Listing } from "./listing";
import { fieldsBy, type SERVICE_FIELDS, type Texts, taskFields } from "./serviceFields";
import { isolated } from "./text";
import { isNotRead, type NotRead, textOf } from "./unknown";

export type TaskKind = "borrower" | "loanOfficer";

export type TaskDetails = Texts<typeof SERVICE_FIELDS.TaskDetails>;

/** A borrower task or a loan officer task (service.md 2.5, 2.6). Only the latter has `assignedTo` and `documentUploadPath`. */
export interface Task extends Texts<typeof SERVICE_FIELDS.LoanOfficerTask> {
  readonly kind: TaskKind;
  readonly id: string;
  readonly documents: Listing<Document>;
  readonly details: TaskDetails | undefined | NotRead;
  readonly failures: readonly FieldFailure[];
}

/** What of the task was not read, by the service's names of its fields. */
export function fieldsNotRead(task: Task): string[] {
  const { kind, documents, details } = task;
  const isRead = (texts: object) => !Object.values(texts).some(isNotRead);
  const unless = (read: boolean, name: string) => (read ? [] : [name]);
  const inside = {
    documents: unless(isComplete(documents) && documents.items.every(isRead), "documentLinks"),
    details: unless(!isNotRead(details) && isRead(details ?? {}), "details"),
  };
  return fieldsBy(taskFields(kind), inside, (name, wire) => unless(!isNotRead(task[name]), wire)).flat();
}

/** The title, else the task name, else the ID. A blank one names nothing. */
export function taskLabel(task: Pick<Task, "id" | "title" | "taskName">): string {
  return isolated(textOf(task.title) ?? textOf(task.taskName) ?? task.id);
}

/** What of its label was not read: the task name counts where no title stands before it. */
export function labelNotRead(task: Pick<Task, "title" | "taskName">): ("title" | "taskName")[] {
  const fields = textOf(task.title) === undefined ? (["title", "taskName"] as const) : [];
  return fields.filter((field) => isNotRead(task[field]));
}

/** An uploaded document of a task: one entry of `documentLinks` (service.md 2.5). Without an ID it cannot be rejected. */
export interface Document extends Texts<typeof SERVICE_FIELDS.DocumentLink> {
  readonly failures: readonly FieldFailure[];
}

/** Otherwise a document that is not found by its ID may still be in the list. */
export function allHaveIds({ items }: Listing<Document>): boolean {
  return items.every(({ id }) => textOf(id) !== undefined);
}

export function documentLabel(document: Document): string {
  return isolated(textOf(document.title) ?? textOf(document.id) ?? l10n.t("Untitled document"));
}

/** Undefined for one that can be rejected (service.md 4.3). */
export function whyNotRejectable({ id }: Pick<Document, "id">): string | undefined {
  if (textOf(id) !== undefined) return undefined;
  return isNotRead(id)
    ? l10n.t("Its ID was not read, so it cannot be rejected.")
    : l10n.t("The service returned no ID for it, so it cannot be rejected.");
}

/** For one that has no `documentAddress`. */
export function whyNoLink({ url }: Pick<Document, "url">): string {
  if (isNotRead(url)) return l10n.t("Not read: {0}", "url");
  return textOf(url) === undefined
    ? l10n.t("The service returned no link to this document.")
    : l10n.t("Only http and https links can be opened.");
}

/** Only an absolute http or https address may be opened. */
export function documentAddress(document: Pick<Document, "url">): string | undefined {
  const url = URL.parse(textOf(document.url) ?? "");
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

/** Those that came with an ID (service.md 4.3). */
export function rejectableDocuments(task: Task): Document[] {
  return task.documents.items.filter(({ id }) => textOf(id) !== undefined);
}

/** Whether the service says where documents for the task go: REST path for borrowers (4.4), own path for officers (4.5). */
export function hasUploadAddress(task: Task): boolean {
  return task.kind === "borrower" || textOf(task.documentUploadPath) !== undefined;
}
