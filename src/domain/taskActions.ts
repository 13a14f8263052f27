import type { Document } from "./document";
import { textOf } from "./notRead";
import type { Task } from "./task";

/** Documents that can be named in `rejectDocument`: those that came with an ID (service.md 4.3). */
export function rejectableDocuments(task: Task): Document[] {
  return task.documents.items.filter(({ id }) => textOf(id) !== undefined);
}

/** Whether the service says where documents for the task go: REST path for borrowers (4.4), own path for officers (4.5). */
export function hasUploadAddress(task: Task): boolean {
  return task.kind === "borrower" || textOf(task.documentUploadPath) !== undefined;
}
