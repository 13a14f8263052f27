import type { Document } from "../../domain/document";
import type { Listing } from "../../domain/listing";
import type { Task, TaskDetails, TaskKind } from "../../domain/task";
import { trimmed } from "../../domain/trimmed";
import type { WireDocument, WireTask, WireTaskDetails } from "../graphql/selections";
import type { ObjectReader } from "./objectReader";
import { sharedText } from "./sharedText";

/**
 * service.md 2.5 and 2.6. Undefined for a task without an ID: it could not be told from others, and no command could
 * name it.
 */
export function mapTask(kind: TaskKind, task: ObjectReader<WireTask>): Task | undefined {
  const id = task.id("id");
  if (id === undefined) return undefined;
  task.noteWhole();
  const officer = kind === "loanOfficer";
  return {
    kind,
    id,
    title: sharedText(task.text("title")),
    taskName: sharedText(task.text("taskName")),
    status: sharedText(task.text("status")),
    type: sharedText(task.text("type")),
    priority: sharedText(task.text("priority")),
    dueDate: sharedText(task.text("dueDate")),
    completedAt: task.text("completedAt"),
    createdOn: task.text("createdOn"),
    description: sharedText(task.text(officer ? "description" : "borrowerFacingDescription")),
    documents: mapDocuments(task),
    details: mapDetails(task.object<WireTaskDetails>("details")),
    assignedTo: officer ? sharedText(task.text("assignedTo")) : undefined,
    documentUploadPath: officer ? task.text("documentUploadPath") : undefined,
    failures: trimmed(task.failures),
  };
}

/**
 * A document without an ID is shown, but cannot be rejected. When its ID failed with an error, the whole list counts as
 * incomplete: the document could be any.
 */
function mapDocuments(task: ObjectReader<WireTask>): Listing<Document> {
  return task.list<WireDocument, Document>("documentLinks", "document", (document, fail) => {
    const id = document.id("id");
    for (const { message } of document.failures) fail(message);
    document.noteWhole();
    return { id, title: document.text("title"), url: document.text("url"), failures: trimmed(document.failures) };
  });
}

function mapDetails(details: ObjectReader<WireTaskDetails> | undefined): TaskDetails | undefined {
  if (details === undefined) return undefined;
  return {
    borrowerId: sharedText(details.id("borrowerId")),
    borrowerName: sharedText(details.text("borrowerName")),
    entityKind: sharedText(details.text("entityKind")),
    entityDisplayName: sharedText(details.text("entityDisplayName")),
  };
}
