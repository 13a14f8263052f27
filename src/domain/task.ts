import * as l10n from "@vscode/l10n";
import { type FieldFailure, isComplete, type Listing } from "./listing";
import { isolated } from "./text";
import { isNotRead, type NotRead, type Text, textOf } from "./unknown";

export type TaskKind = "borrower" | "loanOfficer";

export interface TaskDetails {
  readonly borrowerId: Text;
  readonly borrowerName: Text;
  readonly entityKind: Text;
  readonly entityDisplayName: Text;
}

/**
 * A borrower task or a loan officer task (service.md 2.5, 2.6).
 * The formats of its scalars are not stated (2.9): each is kept as the text that came.
 */
export interface Task {
  readonly kind: TaskKind;
  readonly id: string;
  readonly title: Text;
  readonly taskName: Text;
  readonly status: Text;
  readonly type: Text;
  readonly priority: Text;
  readonly dueDate: Text;
  readonly completedAt: Text;
  readonly createdOn: Text;
  /** `borrowerFacingDescription` of a borrower task, `description` of a loan officer task. */
  readonly description: Text;
  readonly documents: Listing<Document>;
  readonly details: TaskDetails | undefined | NotRead;
  /** Loan officer tasks only. */
  readonly assignedTo: Text;
  /** Loan officer tasks only: where documents for it go. Data from the service, never trusted with a token as it is. */
  readonly documentUploadPath: Text;
  readonly failures: readonly FieldFailure[];
}

const TEXTS = ["title", "taskName", "status", "type", "priority", "dueDate", "completedAt", "createdOn"] as const;

/** What of the task was not read, by the service's names of its fields. */
export function fieldsNotRead(task: Task): string[] {
  const { kind, description, documents, details, assignedTo, documentUploadPath } = task;
  const whole =
    isComplete(documents) && !documents.items.some(({ id, title, url }) => [id, title, url].some(isNotRead));
  return [
    ...TEXTS.filter((field) => isNotRead(task[field])),
    ...(isNotRead(description) ? [kind === "borrower" ? "borrowerFacingDescription" : "description"] : []),
    ...(whole ? [] : ["documentLinks"]),
    ...(isNotRead(details) || Object.values(details ?? {}).some(isNotRead) ? ["details"] : []),
    ...(isNotRead(assignedTo) ? ["assignedTo"] : []),
    ...(isNotRead(documentUploadPath) ? ["documentUploadPath"] : []),
  ];
}

/** The title, else the task name, else the ID. A blank one names nothing. */
export function taskLabel(task: Pick<Task, "id" | "title" | "taskName">): string {
  return isolated(textOf(task.title) ?? textOf(task.taskName) ?? task.id);
}

/** Whether a task name is a code of the service's, such as `BANK_STATEMENTS`, and no text: words in capitals, two at the least. */
export function isTaskCode(taskName: string): boolean {
  return taskName.length <= 60 && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(taskName);
}

/** An uploaded document of a task: one entry of `documentLinks` (service.md 2.5). */
export interface Document {
  /** What `rejectDocument` takes as `documentId`; without it nothing can be rejected. */
  readonly id: Text;
  readonly title: Text;
  readonly url: Text;
  readonly failures: readonly FieldFailure[];
}

/** Whether every document has an ID. Otherwise a document that is not found by its ID may still be in the list. */
export function allHaveIds({ items }: Listing<Document>): boolean {
  return items.every(({ id }) => textOf(id) !== undefined);
}

export function documentLabel(document: Document): string {
  return isolated(textOf(document.title) ?? textOf(document.id) ?? l10n.t("Untitled document"));
}

/** The document's link if it may be opened: an absolute http or https address. Anything else is only shown as text. */
export function documentAddress(document: Pick<Document, "url">): string | undefined {
  const text = textOf(document.url);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}

/** Documents that can be named in `rejectDocument`: those that came with an ID (service.md 4.3). */
export function rejectableDocuments(task: Task): Document[] {
  return task.documents.items.filter(({ id }) => textOf(id) !== undefined);
}

/** Whether the service says where documents for the task go: REST path for borrowers (4.4), own path for officers (4.5). */
export function hasUploadAddress(task: Task): boolean {
  return task.kind === "borrower" || textOf(task.documentUploadPath) !== undefined;
}
